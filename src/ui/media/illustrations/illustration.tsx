import { chakra } from '#src/ui/theme/chakra.ts'

/** The svg element of all illustrations: ink lines, decorative; its container sets the size. */
export const Illustration = chakra(
  'svg',
  {
    base: {
      color: 'fg',
      fill: 'none',
      stroke: 'currentColor',
      strokeWidth: '2',
      strokeLinecap: 'round',
      strokeLinejoin: 'round',
      h: 'auto',
    },
  },
  { defaultProps: { 'aria-hidden': true, focusable: false } },
)

/** A shape with one of the fills that illustrations use. */
export const Shape = chakra('path', {
  variants: {
    fill: {
      light: { fill: 'accent' },
      glow: { fill: 'accent.subtle' },
      paper: { fill: 'bg.surface' },
      shade: { fill: 'bg.sunken' },
      ink: { fill: 'currentColor' },
    },
    line: {
      none: { stroke: 'none' },
      faint: { stroke: 'border.strong' },
      inked: { stroke: 'accent.on' },
      dashed: { stroke: 'border.strong', strokeDasharray: '1 7' },
    },
  },
})

/** The path of an arch on `floor`, `width` wide around `x`; its curve starts at the height `spring`. */
export function arch(x: number, floor: number, width: number, spring: number) {
  const half = width / 2
  return `M${x - half} ${floor}V${spring}a${half} ${half} 0 0 1 ${width} 0V${floor}`
}

/** A key that hangs from `(x, y)`, bow up; at `scale` 1 it is 96 units long. */
export function Key({ x, y, scale = 1, turn = 0 }: { x: number; y: number; scale?: number; turn?: number }) {
  return (
    <g transform={`translate(${x} ${y}) rotate(${turn}) scale(${scale})`}>
      <Shape
        fill="light"
        line="inked"
        fillRule="evenodd"
        d="M0 0a17 17 0 0 1 5 33.200V40h4v5H5v30h15v7h-6v6h6v8H-5V45h-4v-5h4v-6.800A17 17 0 0 1 0 0zm0 8a9 9 0 1 0 0 18a9 9 0 1 0 0-18z"
      />
    </g>
  )
}
