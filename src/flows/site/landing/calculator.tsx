import { formatCount, groupThousands } from '#machines/rules/kit/count.ts'
import {
  earningsOf,
  memberPriceAt,
  memberPricePositions,
  membersAt,
  membersPositions,
  serviceFees,
} from '#machines/rules/plans/calculator.ts'
import type { landingMachine } from '#machines/site/landing/machine.ts'
import type { Flow } from '#src/flows/kit/use-flow.ts'
import { Slider } from '#src/ui/forms/choice/slider.tsx'
import { Facts } from '#src/ui/layout/facts.tsx'
import { Text } from '#src/ui/layout/text.tsx'
import { Band } from '#src/ui/marketing/band.tsx'
import { chakra } from '#src/ui/theme/chakra.ts'
import { EarningsPicture } from './earnings-picture.tsx'

const Sheet = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 5fr) minmax(0, 7fr)' },
    bg: 'bg.surface',
    border: 'hairline',
    rounded: 'base',
    overflow: 'hidden',
  },
})
const Inputs = chakra('div', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    justifyContent: 'space-between',
    gap: '8',
    p: { base: '5', md: '8' },
  },
})
const Results = chakra('div', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    gap: '6',
    p: { base: '5', md: '8' },
    borderTop: { base: 'hairline', lg: 'none' },
    borderInlineStart: { lg: 'hairline' },
  },
})
const Sum = chakra('output', { base: { display: 'block' } })
const Amount = chakra('span', {
  base: { display: 'block', textStyle: 'hero', fontSize: 'min(clamp(2.75rem, 2rem + 3vw, 4.25rem), 14vw)' },
})

/** Formats dollars as '$4,680', with cents unless they are zero. */
const dollars = (amount: number) => `$${groupThousands(amount.toFixed(Number.isInteger(amount) ? 0 : 2))}`

/** Computes a community's fees and its earnings after fees, from its size and price (D1 §9). */
export function Calculator({ snapshot, send }: Flow<typeof landingMachine>) {
  const members = membersAt(snapshot.context.members)
  const price = memberPriceAt(snapshot.context.price)
  const { revenue, tier, cardFees, serviceFee, earned } = earningsOf({ members, price })
  const count = formatCount(members)
  return (
    <Band
      tone="sunken"
      title="What would your community earn?"
      lead="Set your members and price. Fees are already taken off."
    >
      <Sheet>
        <Inputs>
          <Slider
            label="Paying members"
            {...membersPositions}
            value={snapshot.context.members}
            valueText={`${count} members`}
            onChange={(position) => send({ type: 'members.slid', position })}
          />
          <Slider
            label="What each pays"
            {...memberPricePositions}
            value={snapshot.context.price}
            valueText={`$${price} a month`}
            onChange={(position) => send({ type: 'price.slid', position })}
          />
          <Facts
            items={[
              { label: 'Members pay', value: dollars(revenue) },
              { label: `Card processing, 2.9% + $0.30 per member`, value: `−${dollars(cardFees)}` },
              { label: `${tier} plan, ${serviceFees[tier]}% service fee`, value: `−${dollars(serviceFee)}` },
            ]}
          />
        </Inputs>
        <Results>
          <Sum>
            <Text as="span" variant="label" tone="muted">
              Estimated monthly earnings
            </Text>
            <Amount>{dollars(earned)}</Amount>
          </Sum>
          <EarningsPicture revenue={12 * revenue} earned={12 * earned} />
        </Results>
      </Sheet>
    </Band>
  )
}
