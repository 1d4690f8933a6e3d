import { landingPricing } from '#machines/rules/plans/calculator.ts'
import { steps } from '#src/flows/shared/tiers/three-steps.tsx'
import { ButtonLink } from '#src/ui/forms/button.tsx'
import { Actions, CardGrid, cardRecipe } from '#src/ui/layout/card.tsx'
import { Media, Row, Stack } from '#src/ui/layout/layout.tsx'
import { Heading, Text } from '#src/ui/layout/text.tsx'
import { Band, Ordinal } from '#src/ui/marketing/band.tsx'
import { Customized, Grown, Invited } from '#src/ui/marketing/illustrations/drawings.tsx'
import { Portrait } from '#src/ui/marketing/illustrations/portraits.tsx'
import { PlatformIcon } from '#src/ui/media/platform.tsx'
import { chakra } from '#src/ui/theme/chakra.ts'
import { owners } from './owners.ts'

const StepList = chakra('ol', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(3, minmax(0, 1fr))' },
    gap: { base: '10', md: '6', lg: '10' },
    listStyle: 'none',
    '& svg': { w: 'full', maxW: '22rem' },
  },
})
const Step = chakra('li', { base: { display: 'flex', flexDirection: 'column', gap: '3' } })

const illustrations = { 'Invite BOT': Invited, Customize: Customized, Grow: Grown }

/** The section with the three steps to a community that sells (LAND-10). */
export function StepsBand() {
  return (
    <Band title="Three steps to your first paying member">
      <StepList>
        {steps.map(({ title, text }, place) => {
          const PlainCard = illustrations[title]
          return (
            <Step key={title}>
              <PlainCard />
              <Row>
                <Ordinal aria-hidden>{place + 1}</Ordinal>
                <Heading level={3} look="heading">
                  {title}
                </Heading>
              </Row>
              <Text tone="muted">{text}</Text>
            </Step>
          )
        })}
      </StepList>
    </Band>
  )
}

const OwnerCard = chakra(chakra('li', cardRecipe), { base: { justifyContent: 'space-between' } })
const Owner = chakra(Media, { base: { alignItems: 'center' } })
const Quote = chakra('blockquote', {
  base: {
    textStyle: 'subheading',
    lineHeight: '1.45',
    _before: { content: '"“"' },
    _after: { content: '"”"' },
  },
})
const Place = chakra('span', {
  base: { display: 'inline-flex', alignItems: 'center', gap: '2', '& svg': { boxSize: '1em' } },
})

/** The section with three community owners and their quotes (LAND-11). */
export function OwnersBand() {
  return (
    <Band title="Owners who have their evenings back" tone="sunken">
      <CardGrid>
        {owners.map(({ quote, name, title, platform, sitter }) => (
          <OwnerCard key={name}>
            <Quote>{quote}</Quote>
            <Owner>
              <Portrait sitter={sitter} name={name} />
              <div>
                <Text variant="label">{name}</Text>
                <Text variant="note">{title}</Text>
                <Text variant="note">
                  <Place>
                    <PlatformIcon platform={platform} />
                    <span>{` ${platform}`}</span>
                  </Place>
                </Text>
              </div>
            </Owner>
          </OwnerCard>
        ))}
      </CardGrid>
    </Band>
  )
}

const Scroll = chakra('div', {
  base: {
    overflowX: 'auto',
    px: { base: '2', md: '0' },
    bg: 'bg.surface',
    border: 'hairline',
    rounded: 'base',
  },
})
const Table = chakra('table', {
  base: {
    w: 'full',
    borderCollapse: 'collapse',
    textAlign: 'start',
    '& th, & td': { px: { base: '1', md: '6' }, py: '4', textAlign: 'start', verticalAlign: 'baseline' },
    '& thead th': { textStyle: 'small', color: 'fg.muted', fontWeight: '400' },
    '& tbody tr': { borderTop: 'hairline' },
    '& tbody th': { textStyle: 'subheading' },
    '& td': { textStyle: { base: 'small', md: 'body' } },
  },
})

/** The section with the tiers and a link to all prices (LAND-12, LAND-13, LAND-14). */
export function PricingBand({ brand }: { brand: string }) {
  return (
    <Band
      beside
      title="Simple pricing for members"
      lead={`${brand} takes a share of what your members pay, and no monthly fee.`}
    >
      <Stack>
        <Scroll>
          <Table>
            <thead>
              <tr>
                <th scope="col">Plan</th>
                <th scope="col">Members at $20</th>
                <th scope="col">{`${brand} fee`}</th>
                <th scope="col">Monthly fee</th>
              </tr>
            </thead>
            <tbody>
              {landingPricing.map(({ plan, members, productFee, monthlyFee }) => (
                <tr key={plan}>
                  <th scope="row">{plan}</th>
                  <td>{members}</td>
                  <td>{productFee}</td>
                  <td>{`$${monthlyFee}`}</td>
                </tr>
              ))}
            </tbody>
          </Table>
        </Scroll>
        <Text variant="note">Card processing is 2.9% + $0.30 per transaction on every plan.</Text>
        <Actions>
          <ButtonLink size="lg" to="/pricing">
            See full pricing
          </ButtonLink>
        </Actions>
      </Stack>
    </Band>
  )
}
