import { chakra } from '@chakra-ui/react'
import { useId } from 'react'

const Figure = chakra('figure', { base: { display: 'flex', flexDirection: 'column', gap: '3' } })
const Picture = chakra('svg', {
  base: { display: 'block', w: 'full', h: { base: '11rem', md: '15rem' }, overflow: 'visible' },
})
const moves = {
  transitionProperty: 'height, y',
  transitionDuration: 'base',
  transitionTimingFunction: 'base',
} as const
const Earned = chakra('rect', { base: { fill: 'accent', ...moves } })
const Fees = chakra('rect', { base: { fill: 'fg', ...moves } })
const Floor = chakra('path', { base: { stroke: 'fg', strokeWidth: '2', vectorEffect: 'non-scaling-stroke' } })
const Months = chakra('div', {
  base: { display: 'flex', justifyContent: 'space-between', textStyle: 'small', color: 'fg.muted' },
})
const Legend = chakra('figcaption', {
  base: { display: 'flex', flexWrap: 'wrap', columnGap: '6', rowGap: '1', textStyle: 'small' },
})
const Part = chakra('span', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '2',
    _before: { content: '""', boxSize: '3', rounded: 'full', border: '1px solid var(--chakra-colors-fg)' },
  },
  variants: { of: { earned: { _before: { bg: 'accent' } }, fees: { _before: { bg: 'fg' } } } },
})

const months = Array.from({ length: 12 }, (_, index) => index + 1)
const tall = 240
const dollars = (amount: number) => `$${amount.toLocaleString('en-US')}`

/** How a year adds up, in US dollars: the months side by side, each with what is earned till then and what the fees took. */
export function EarningsPicture({ revenue, earned }: { revenue: number; earned: number }) {
  const legend = useId()
  const share = revenue > 0 ? earned / revenue : 0
  return (
    <Figure>
      <Picture viewBox={`0 0 480 ${tall}`} preserveAspectRatio="none" role="img" aria-labelledby={legend}>
        {months.map((month) => {
          const all = ((tall - 8) * month) / 12
          const ours = all * (1 - share)
          return (
            <g key={month}>
              <Fees x={40 * month - 36} width="32" style={{ y: tall - all, height: ours }} />
              <Earned x={40 * month - 36} width="32" style={{ y: tall - all + ours, height: all - ours }} />
            </g>
          )
        })}
        <Floor d={`M0 ${tall}h480`} />
      </Picture>
      <Months aria-hidden>
        <span>Month 1</span>
        <span>Month 6</span>
        <span>Month 12</span>
      </Months>
      <Legend id={legend}>
        <Part of="earned">{dollars(earned)} yours in twelve months</Part>
        <Part of="fees">{dollars(revenue - earned)} in fees</Part>
      </Legend>
    </Figure>
  )
}
