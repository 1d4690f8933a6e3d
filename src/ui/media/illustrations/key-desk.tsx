import { arch, Illustration, Key, Shape } from './illustration.tsx'

const hooks = [
  { x: 182, y: 122, key: true },
  { x: 240, y: 104, key: true },
  { x: 298, y: 122, key: false },
  { x: 140, y: 236, key: true },
  { x: 207, y: 236, key: false },
  { x: 273, y: 236, key: true },
  { x: 340, y: 236, key: true },
]

/** The hall's reception desk: keys on hooks, two of them handed out, a members' book and a bell. */
export function KeyDesk() {
  return (
    <Illustration viewBox="0 0 480 540">
      <Shape fill="paper" d={`${arch(240, 372, 340, 200)}z`} />
      <Shape fill="shade" d={`${arch(240, 372, 292, 200)}z`} />
      <Shape
        line="faint"
        d="M112 96l18 12M240 30v24M368 96l-18 12M70 200h24M386 200h24M70 290h24M386 290h24"
      />
      <Shape d="M108 222h264" />
      {hooks.map(({ x, y, key }) => (
        <g key={x}>
          {key ? <Key x={x} y={y} scale={0.82} /> : <Shape line="dashed" d={`M${x} ${y + 4}v52`} />}
          <Shape fill="ink" line="none" d={`M${x} ${y - 8}a5 5 0 1 1 0 10a5 5 0 1 1 0-10z`} />
        </g>
      ))}
      <Shape fill="paper" d="M64 396h352v124H64z" />
      <Shape fill="glow" d={`${arch(144, 520, 84, 462)}z`} />
      <Shape fill="light" line="inked" d={`${arch(240, 520, 84, 462)}z`} />
      <Shape fill="glow" d={`${arch(336, 520, 84, 462)}z`} />
      <Shape fill="paper" line="inked" d="M240 456a11 11 0 0 1 6 20l5 22h-22l5-22a11 11 0 0 1 6-20z" />
      <Shape
        fill="paper"
        d="M44 372h392a4 4 0 0 1 4 4v16a4 4 0 0 1-4 4H44a4 4 0 0 1-4-4v-16a4 4 0 0 1 4-4z"
      />
      <Shape
        fill="paper"
        d="M92 370v-30c24-10 46-8 60 4c14-12 36-14 60-4v30c-24-8-46-7-60 2c-14-9-36-10-60-2z"
      />
      <Shape line="faint" d="M104 352c12-3 24-2 36 2M164 354c12-4 24-5 36-2" />
      <Shape d="M152 344v28" />
      <Shape fill="light" line="inked" d="M302 362a32 32 0 0 1 64 0z" />
      <Shape fill="paper" d="M294 362h80v10h-80z" />
      <Shape fill="ink" line="none" d="M334 318a6 6 0 1 1 0 12a6 6 0 1 1 0-12z" />
      <Shape d="M20 520h440" />
    </Illustration>
  )
}
