import { Button, ButtonLink } from '#src/ui/forms/button.tsx'
import { Actions } from '#src/ui/layout/card.tsx'
import { Heading, Text } from '#src/ui/layout/text.tsx'
import { GuildStreet } from '#src/ui/marketing/illustrations/drawings.tsx'
import { chakra } from '#src/ui/theme/chakra.ts'

const Frame = chakra('section', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 11fr) minmax(0, 10fr)' },
    columnGap: '12',
    rowGap: '10',
    alignItems: 'center',
    w: 'full',
    maxW: 'page',
    mx: 'auto',
    px: { base: '4', sm: '6', lg: '8' },
    pt: { base: '10', md: '16' },
    pb: { base: '0', lg: '10' },
    '& > svg': { w: 'full', maxW: { base: '30rem', lg: 'none' }, mx: 'auto' },
  },
})
const Words = chakra('div', { base: { display: 'flex', flexDirection: 'column', gap: '6' } })
const Trust = chakra('ul', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: '6',
    rowGap: '2',
    pt: '2',
    listStyle: 'none',
    textStyle: 'small',
    color: 'fg.muted',
    '& strong': { fontFamily: 'display', fontSize: '1.125rem', fontWeight: '600', color: 'fg' },
  },
})

/** The top of the landing page: the product's claim, and two buttons with which a visitor starts. */
export function LandingHero({ brand, onWorkWithUs }: { brand: string; onWorkWithUs: () => void }) {
  return (
    <Frame aria-label="What we do">
      <Words>
        <Heading level={1} look="hero">
          We Help You Grow Or We Work For Free
        </Heading>
        <Text variant="lead" tone="muted">
          {`${brand} sells access to your Discord and Telegram communities. It lets members in when they pay and removes them when they stop. You pay only when you earn.`}
        </Text>
        <Actions>
          <ButtonLink variant="primary" size="lg" to="/register">
            Get started
          </ButtonLink>
          <Button size="lg" onClick={onWorkWithUs}>
            Work with us
          </Button>
        </Actions>
        <Trust>
          <li>
            Secured by <strong>Stripe</strong>
          </li>
          <li>
            Powered by <strong>{brand}</strong>
          </li>
        </Trust>
      </Words>
      <GuildStreet />
    </Frame>
  )
}
