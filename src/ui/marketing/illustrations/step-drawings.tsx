import { arch, Key, Shape } from '#src/ui/media/illustrations/illustration.tsx'
import { Person } from './person.tsx'

/** The illustration of the step 'invite the bot': the bot enters an open door with its key. */
export function InvitedShapes() {
  return (
    <>
      <Shape fill="shade" d={`${arch(206, 160, 128, 84)}z`} />
      <Shape fill="glow" d={`${arch(206, 160, 98, 88)}z`} />
      <Shape d="M206 66V52" />
      <Shape fill="light" line="inked" d="M206 42a6 6 0 1 1 0 12a6 6 0 1 1 0-12z" />
      <Shape fill="paper" d="M182 66h48a8 8 0 0 1 8 8v26a8 8 0 0 1-8 8h-48a8 8 0 0 1-8-8V74a8 8 0 0 1 8-8z" />
      <Shape
        fill="ink"
        line="none"
        d="M194 82a5 5 0 1 1 0 10a5 5 0 1 1 0-10zM218 82a5 5 0 1 1 0 10a5 5 0 1 1 0-10z"
      />
      <Shape fill="ink" d={`${arch(206, 160, 52, 138)}z`} />
      <Key x={160} y={96} scale={0.6} turn={32} />
      <Person x={84} floor={160} height={92} fill="light" />
      <Person x={48} floor={160} height={76} fill="paper" />
      <Shape line="faint" d="M106 104l16-8M110 118h20" />
      <Shape d="M8 160h304" />
    </>
  )
}

/** The illustration of the step 'customize': a sales page with prices on an easel. */
export function CustomizedShapes() {
  return (
    <>
      <Shape d="M108 160l22-40M212 160l-22-40M160 12v14" />
      <Shape fill="paper" d="M92 26h136a6 6 0 0 1 6 6v92a6 6 0 0 1-6 6H92a6 6 0 0 1-6-6V32a6 6 0 0 1 6-6z" />
      <Shape fill="glow" d={`${arch(122, 96, 40, 68)}z`} />
      <Shape fill="light" line="inked" d={`${arch(122, 96, 18, 80)}z`} />
      <Shape line="faint" d="M158 48h58M158 60h44M158 72h52" />
      <Shape fill="light" line="inked" d="M158 84h28v12h-28z" />
      <Shape fill="shade" d="M98 106h30v14H98zM138 106h30v14h-30zM178 106h30v14h-30z" />
      <Shape fill="light" line="inked" d="M250 62l30-10 12 34-30 10z" />
      <Shape fill="paper" d="M268 58a4 4 0 1 1 0 8a4 4 0 1 1 0-8z" />
      <Shape line="inked" d="M268 76l12-4M271 84l12-4" />
      <Shape line="dashed" d="M264 58c-8-22-22-30-34-30" />
      <Person x={48} floor={160} height={96} fill="ink" />
      <Shape d="M70 108l18-14" />
      <Shape d="M8 160h304" />
    </>
  )
}

const arcade = [
  { x: 56, spring: 138, width: 48 },
  { x: 118, spring: 116, width: 52 },
  { x: 184, spring: 90, width: 56 },
  { x: 254, spring: 60, width: 60 },
]

/** The illustration of the step 'grow': an arcade that rises, with more people under each arch. */
export function GrownShapes() {
  return (
    <>
      {arcade.map(({ x, spring, width }, index) => (
        <g key={x}>
          <Shape
            fill={index === 3 ? 'light' : 'glow'}
            {...(index === 3 && { line: 'inked' })}
            d={`${arch(x, 160, width, spring)}z`}
          />
          <Shape d={arch(x, 160, width + 12, spring)} />
        </g>
      ))}
      <Person x={118} floor={160} height={42} fill="paper" />
      <Person x={172} floor={160} height={48} fill="ink" />
      <Person x={196} floor={160} height={56} fill="paper" />
      <Person x={236} floor={160} height={52} fill="paper" />
      <Person x={270} floor={160} height={54} fill="paper" />
      <Person x={254} floor={160} height={74} fill="ink" />
      <Shape line="dashed" d="M30 106C90 92 150 60 206 20" />
      <Shape d="M8 160h304" />
    </>
  )
}
