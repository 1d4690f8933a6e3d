import { Button, ButtonLink } from '#src/ui/forms/button.tsx'
import { Actions } from '#src/ui/layout/card.tsx'
import { Claim } from '#src/ui/marketing/band.tsx'
import { GuildStreet } from '#src/ui/marketing/illustrations/drawings.tsx'
import { chakra } from '#src/ui/theme/chakra.ts'

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
    <Claim
      art="large"
      title="We Help You Grow Or We Work For Free"
      lead={`${brand} sells access to your Discord and Telegram communities. It lets members in when they pay and removes them when they stop. You pay only when you earn.`}
      illustration={<GuildStreet />}
    >
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
    </Claim>
  )
}
