import { useId } from 'react'
import { formatCount } from '#machines/rules/kit/count.ts'
import { chakra } from '#src/ui/theme/chakra.ts'

const Figure = chakra('figure', { base: { display: 'flex', flexDirection: 'column', gap: '3' } })
const Caption = chakra('p', { base: { textStyle: 'small', color: 'fg.muted' } })
const Picture = chakra('svg', {
  base: { display: 'block', w: 'full', h: { base: '11rem', md: '15rem' }, overflow: 'visible' },
})
const Bars = chakra('g', {
  base: {
    '& rect': {
      transitionProperty: 'height, y',
      transitionDuration: 'base',
      transitionTimingFunction: 'base',
    },
  },
  variants: { of: { earned: { fill: 'accent' }, fees: { fill: 'fg' } } },
})
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
    _before: {
      content: '""',
      boxSize: '3',
      flexShrink: '0',
      rounded: 'full',
      border: '1px solid var(--chakra-colors-fg)',
    },
  },
  variants: {
    of: { earned: { _before: { bg: 'accent' } }, fees: { _before: { bg: 'fg', forcedColorAdjust: 'none' } } },
  },
})

const months = Array.from({ length: 12 }, (_, index) => index + 1)
const tall = 240
/** The height of the bar of a month (1 to 12), in units of the illustration. */
const all = (month: number) => ((tall - 8) * month) / 12
const dollars = (amount: number) => `$${formatCount(amount)}`

/** A bar chart of a year, in US dollars. Each month's bar shows the total earnings and fees so far. */
export function EarningsPicture({ revenue, earned }: { revenue: number; earned: number }) {
  const legend = useId()
  const share = revenue > 0 ? earned / revenue : 0
  const fees = (month: number) => all(month) * (1 - share)
  return (
    <Figure>
      <Caption>Added up over a year</Caption>
      <Picture viewBox={`0 0 480 ${tall}`} preserveAspectRatio="none" role="img" aria-labelledby={legend}>
        <Bars of="fees">
          {months.map((month) => (
            <rect key={month} x={40 * month - 36} width="32" y={tall - all(month)} height={fees(month)} />
          ))}
        </Bars>
        <Bars of="earned">
          {months.map((month) => (
            <rect
              key={month}
              x={40 * month - 36}
              width="32"
              y={tall - all(month) + fees(month)}
              height={all(month) - fees(month)}
            />
          ))}
        </Bars>
        <Floor d={`M0 ${tall}h480`} />
      </Picture>
      <Months aria-hidden>
        <span>Month 1</span>
        <span>Month 6</span>
        <span>Month 12</span>
      </Months>
      <Legend id={legend}>
        <Part of="earned">{`${dollars(earned)} yours in twelve months`}</Part>
        <Part of="fees">{`${dollars(revenue - earned)} in fees`}</Part>
      </Legend>
    </Figure>
  )
}
