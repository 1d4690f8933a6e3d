import { Illustration, Shape } from './illustration.tsx'

/** An arch with a keystone that has slipped. */
export function BrokenArch() {
  return (
    <Illustration viewBox="0 0 320 180">
      <Shape fill="paper" d="M92 160V88c0-30 19-56 46-65l11 27c-16 6-27 21-27 38v72z" />
      <Shape fill="paper" d="M228 160V88c0-30-19-56-46-65l-11 27c16 6 27 21 27 38v72z" />
      <Shape line="faint" d="M92 118h30M92 90l30 2M101 56l27 12M198 118h30M228 90l-30 2M219 56l-27 12" />
      <Shape fill="light" line="inked" d="M144 66l33-6 4 31-21 5z" />
      <Shape line="faint" d="M152 44l-2-12M168 42l1-12" />
      <Shape fill="shade" d="M250 160l6-14 16-2 8 16zM54 160l8-9 12 9z" />
      <Shape d="M8 160h304" />
    </Illustration>
  )
}
