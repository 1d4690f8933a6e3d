import type { ExternalUrl } from '#machines/rules/links/redirects.ts'
import type { adsMachine } from '#machines/site/ads/machine.ts'
import type { Flow } from '#src/flows/kit/use-flow.ts'
import { ButtonLink } from '#src/ui/forms/button.tsx'
import { Actions, Card, CardGrid } from '#src/ui/layout/card.tsx'
import { List } from '#src/ui/layout/list.tsx'
import { Band, CallToAction, Claim, Halves, Ordinal, Statement, Words } from '#src/ui/marketing/band.tsx'
import { CampaignPoster, Herald, Ticket } from '#src/ui/marketing/illustrations/drawings.tsx'
import { Growth } from '#src/ui/marketing/illustrations/growth.tsx'
import { Stats } from '#src/ui/marketing/stats.tsx'
import { VideoPoster } from '#src/ui/marketing/video-poster.tsx'
import { chakra } from '#src/ui/theme/chakra.ts'
import { claims, parts, reasons, steps } from './claims.ts'

const Points = chakra('ul', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 10.5rem), 1fr))',
    columnGap: '10',
    rowGap: '8',
    listStyle: 'none',
  },
})
const Point = chakra('li', {
  base: { display: 'flex', flexDirection: 'column', gap: '2', pt: '4', borderTop: 'strong' },
})
const Steps = chakra('ol', {
  base: {
    display: 'grid',
    gridTemplateColumns: {
      base: 'minmax(0, 1fr)',
      sm: 'repeat(2, minmax(0, 1fr))',
      lg: 'repeat(4, minmax(0, 1fr))',
    },
    gap: '8',
    listStyle: 'none',
  },
})
const LargeOrdinal = chakra(Ordinal, { base: { boxSize: '10', mb: '2' } })

const points = (items: readonly { title: string; text: string }[]) => (
  <Points>
    {items.map((point) => (
      <Point key={point.title}>
        <Statement {...point} />
      </Point>
    ))}
  </Points>
)

/** The page about the operator's advertising service. */
export function AdsView({ snapshot, send, film }: Flow<typeof adsMachine> & { film: ExternalUrl }) {
  const request = () => send({ type: 'call.requested' })
  return (
    <>
      <Claim
        art="small"
        title="Members who came for what you do"
        lead="We advertise your community on Telegram, in the channels that people like your members read. In 2+ years we have delivered 100M+ views, at about $1K per 1M views."
        illustration={<Herald />}
      >
        <Actions>
          <ButtonLink variant="primary" size="lg" to="/Ads#how-it-works">
            How it works
          </ButtonLink>
          <ButtonLink size="lg" to="/pricing">
            See our prices
          </ButtonLink>
        </Actions>
      </Claim>
      <Band
        tone="ink"
        title="What a campaign looks like"
        lead="From the first audit to the member who stays."
      >
        <VideoPoster
          title="how we advertise"
          src={film}
          playing={snapshot.matches('watching')}
          onPlay={() => send({ type: 'film.played' })}
        >
          <CampaignPoster />
        </VideoPoster>
        <Stats
          items={[
            { value: '100M+', label: 'views delivered' },
            { value: '20+', label: 'clients' },
            { value: '2+ years', label: 'of experience' },
            { value: '250+', label: 'users joined' },
          ]}
        />
      </Band>
      <Band title="Why most ads fail" lead="Three ways to spend a budget and have nothing to show for it.">
        {points(reasons)}
      </Band>
      <Band
        tone="sunken"
        title="We Handle Everything"
        lead="You run your community. We take care of the ads."
      >
        {points(parts)}
      </Band>
      <Band title="Why We're Different">
        <CardGrid>
          {claims.map((claim) => (
            <Card as="li" key={claim.title}>
              <Statement {...claim} />
            </Card>
          ))}
        </CardGrid>
      </Band>
      <Band
        tone="glow"
        title="From 3k to 14k members"
        lead="A sportsbetting channel on Telegram, at $200 of ad spend per week."
      >
        <Halves>
          <Growth />
          <Words>
            <Stats
              items={[
                { value: '3k → 14k', label: 'members in the channel' },
                { value: '2,600', label: 'paying members' },
                { value: '$20k+', label: 'monthly recurring revenue' },
                { value: '$200', label: 'ad spend per week' },
              ]}
            />
            <CallToAction onClick={request}>Let's Talk Growth</CallToAction>
          </Words>
        </Halves>
      </Band>
      <Band id="how-it-works" title="How It Works">
        <Steps>
          {steps.map((step, place) => (
            <li key={step.title}>
              <LargeOrdinal aria-hidden>{place + 1}</LargeOrdinal>
              <Statement {...step} />
            </li>
          ))}
        </Steps>
      </Band>
      <Band
        tone="ink"
        art={<Ticket />}
        title="Know where you stand in 15 minutes"
        lead="The first strategy call takes 15 minutes and is free."
      >
        <List
          items={[
            'With our bot in your community: up to 50% off ad campaigns',
            'Priority support',
            'Analytics of your ads and your community combined',
          ]}
        />
        <CallToAction onClick={request}>Book a Free Call</CallToAction>
      </Band>
    </>
  )
}
