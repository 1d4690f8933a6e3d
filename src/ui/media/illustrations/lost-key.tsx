import { arch, Illustration, Key, Shape } from './illustration.tsx'

/** A closed door, and a key on the ground elsewhere. */
export function LostKey() {
  return (
    <Illustration viewBox="0 0 320 180">
      <Shape fill="shade" d={`${arch(104, 160, 112, 76)}z`} />
      <Shape fill="paper" d={`${arch(104, 160, 84, 80)}z`} />
      <Shape line="faint" d="M104 38v44M104 122v38M76 49v111M132 49v111" />
      <Shape
        fill="ink"
        line="none"
        d="M104 84a9 9 0 0 1 4.800 16.600L112 116H96l3.200-15.400A9 9 0 0 1 104 84z"
      />
      <Shape line="dashed" d="M118 108c40-6 66 2 86 28" />
      <Key x={206} y={144} scale={0.8} turn={-84} />
      <Shape d="M8 160h304" />
    </Illustration>
  )
}
