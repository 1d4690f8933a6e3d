import { arch, Key, Shape } from '#src/ui/media/illustrations/illustration.tsx'
import { Person } from './person.tsx'

/** A ticket with one half torn off, for the half that is not paid. */
export function TicketShapes() {
  return (
    <>
      <g transform="rotate(-6 180 120)">
        <Shape fill="paper" d="M30 62h150v116H30a8 8 0 0 1-8-8v-34a16 16 0 0 0 0-32V70a8 8 0 0 1 8-8z" />
        <Shape fill="glow" d={`${arch(72, 160, 44, 112)}z`} />
        <Shape fill="light" line="inked" d={`${arch(72, 160, 20, 126)}z`} />
        <Shape line="faint" d="M112 92h48M112 108h36M112 124h44" />
        <Shape line="faint" d="M112 148h24" />
      </g>
      <g transform="rotate(7 220 120)">
        <Shape
          fill="light"
          line="inked"
          d="M200 56l6 10-6 10 6 10-6 10 6 10-6 10 6 10-6 10 6 10-6 10 6 10-6 10h134a8 8 0 0 0 8-8v-34a16 16 0 0 1 0-32V64a8 8 0 0 0-8-8z"
        />
        <Key x={270} y={70} />
      </g>
      <Shape line="faint" d="M196 34l4-18M180 38l-8-16M190 210l2 16M174 206l-8 14" />
    </>
  )
}

const street = [
  { x: 256, height: 54, fill: 'paper' },
  { x: 278, height: 64, fill: 'ink' },
  { x: 300, height: 50, fill: 'paper' },
] as const

/** A herald who calls out in a street: the advertising service. */
export function HeraldShapes() {
  return (
    <>
      <Shape fill="glow" line="none" d="M96 216a84 84 0 1 1 168 0z" />
      <Person x={96} floor={216} height={150} fill="light" />
      <Shape fill="paper" d="M108 88L232 60l22-20 8 62-26-14-126 16z" />
      <Shape d="M232 60l4 28" />
      <Shape fill="light" line="inked" d="M138 88l58-11 4 62-28-12-26 22z" />
      <Shape line="inked" d="M160 97l20-4M162 109l20-4" />
      <Shape line="faint" d="M278 56a34 34 0 0 1 4 34M298 44a60 60 0 0 1 6 58M318 32a86 86 0 0 1 8 82" />
      {street.map((person) => (
        <Person key={person.x} floor={216} {...person} />
      ))}
      <Shape d="M12 216h336" />
    </>
  )
}
