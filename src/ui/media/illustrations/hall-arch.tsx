import { arch, Illustration, Key, Shape } from './illustration.tsx'

const voussoirs = Array.from({ length: 11 }, (_, index) => Math.PI + (index * Math.PI) / 10)

function ray(angle: number) {
  const [x, y] = [Math.cos(angle), Math.sin(angle)]
  const at = (radius: number) => `${(240 + radius * x).toFixed(1)} ${(226 + radius * y).toFixed(1)}`
  return `M${at(148)}L${at(186)}`
}

/** The hall's open door: nested arches, light inside, a key above the threshold. */
export function HallArch() {
  return (
    <Illustration viewBox="0 0 480 540">
      <Shape fill="paper" d={`${arch(240, 520, 372, 226)}z`} />
      <Shape line="faint" d={voussoirs.map(ray).join('')} />
      <Shape line="faint" d="M54 300h38M54 374h38M54 448h38M388 300h38M388 374h38M388 448h38" />
      <Shape fill="shade" d={`${arch(240, 520, 296, 226)}z`} />
      <Shape fill="paper" d={`${arch(240, 520, 236, 246)}z`} />
      <Shape fill="glow" d={`${arch(240, 520, 176, 266)}z`} />
      <Shape fill="light" d={`${arch(240, 520, 112, 330)}z`} line="inked" />
      <Shape fill="glow" line="none" d="M184 520h112l74 20H110z" />
      <Shape d="M20 520h440" />
      <Shape d="M240 78v50" />
      <Key x={240} y={127} />
      <Shape fill="ink" line="none" d="M240 72a6 6 0 1 1 0 12a6 6 0 1 1 0-12z" />
    </Illustration>
  )
}
