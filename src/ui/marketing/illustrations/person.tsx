import { arch, Shape } from '#src/ui/media/illustrations/illustration.tsx'

type Fill = 'light' | 'paper' | 'shade' | 'ink' | 'glow'

/** A figure that stands on `floor`: an arch with a head. */
export function Person({ x, floor, height, fill }: { x: number; floor: number; height: number; fill: Fill }) {
  const width = height * 0.42
  const head = height * 0.15
  const shoulders = floor - height + 2 * head + 3
  return (
    <g>
      <Shape
        fill={fill}
        {...(fill === 'light' && { line: 'inked' })}
        d={`${arch(x, floor, width, shoulders + width / 2)}z`}
      />
      <Shape
        fill="paper"
        d={`M${x} ${shoulders - 2 * head - 1}a${head} ${head} 0 1 1 0 ${2 * head}a${head} ${head} 0 1 1 0 ${-2 * head}z`}
      />
    </g>
  )
}
