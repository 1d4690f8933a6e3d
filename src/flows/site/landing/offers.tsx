import { List } from '#src/ui/layout/list.tsx'
import { Band, CallToAction } from '#src/ui/marketing/band.tsx'
import { Herald, Ticket } from '#src/ui/marketing/illustrations/drawings.tsx'
import { Stats } from '#src/ui/marketing/stats.tsx'

/** The discount for sellers who already use the bot (LAND-19). */
export function DiscountBand({ onClaim }: { onClaim: () => void }) {
  return (
    <Band
      tone="glow"
      art={<Ticket />}
      title="Already using our bot? Get up to 50% off your ads"
      lead="Book a 30-minute call to claim your discount."
    >
      <List
        items={[
          'Up to 50% off ad campaigns',
          'Priority support',
          'Analytics of your ads and your community combined',
        ]}
      />
      <CallToAction onClick={onClaim}>Claim your discount</CallToAction>
    </Band>
  )
}

/** The operator's advertising service (LAND-20). */
export function AdsBand({ onBook }: { onBook: () => void }) {
  return (
    <Band
      tone="ink"
      art={<Herald />}
      title="We bring the members, too"
      lead="Our Telegram advertising service puts your community in front of people who are looking for one like it."
    >
      <Stats
        items={[
          { value: '100M+', label: 'views delivered' },
          { value: '~$1K', label: 'per 1M views' },
          { value: '20+', label: 'clients' },
          { value: '250+', label: 'users joined' },
          { value: '2+ years', label: 'of experience' },
          { value: '24-48 hours', label: 'to set up your ads, on average' },
        ]}
      />
      <CallToAction onClick={onBook}>Book a Free Call</CallToAction>
    </Band>
  )
}
