import { arch, Illustration, Shape } from './illustration.tsx'

/** Three arches: one is open and lit, two are unfinished. */
export function EmptyArcade() {
  return (
    <Illustration viewBox="0 0 320 180">
      <Shape line="dashed" d={arch(62, 160, 72, 92)} />
      <Shape line="dashed" d={arch(258, 160, 72, 92)} />
      <Shape fill="paper" d={`${arch(160, 160, 104, 76)}z`} />
      <Shape fill="light" line="inked" d={`${arch(160, 160, 68, 88)}z`} />
      <Shape fill="paper" d="M126 160V88a34 34 0 0 1 6-19l26 15v76z" />
      <Shape fill="ink" line="none" d="M150 122a3.500 3.500 0 1 1 0 7a3.500 3.500 0 1 1 0-7z" />
      <Shape fill="glow" line="none" d="M158 160h36l22 14h-48z" />
      <Shape d="M8 160h304" />
    </Illustration>
  )
}
