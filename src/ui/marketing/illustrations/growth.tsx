import { Illustration, Shape } from '#src/ui/media/illustrations/illustration.tsx'
import { chakra } from '#src/ui/theme/chakra.ts'

const Wide = chakra(Illustration, { base: { w: 'full' } })

/** Members by month; each number is the height of a house. */
const houses = [36, 44, 58, 76, 98, 124, 152]

/** An illustration of a community that grows each month. */
export function Growth() {
  return (
    <Wide viewBox="0 0 360 220">
      {houses.map((height, month) => {
        const x = 18 + month * 47
        const last = month === houses.length - 1
        return (
          <g key={height}>
            <Shape
              fill={last ? 'light' : 'paper'}
              line={last ? 'inked' : undefined}
              d={`M${x} 200V${200 - height}l18-16 18 16V200z`}
            />
            <Shape
              fill={last ? 'paper' : 'shade'}
              line={last ? 'inked' : undefined}
              d={`M${x + 11} 200v-14a7 7 0 0 1 14 0v14z`}
            />
          </g>
        )
      })}
      <Shape d="M6 200h348" />
      <Shape line="faint" d="M30 138l46-12 46-18 46-22 46-26 46-28 44-18" />
    </Wide>
  )
}
