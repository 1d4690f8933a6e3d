import { externalUrl } from '#machines/rules/links/redirects.ts'
import type { adsMachine } from '#machines/site/ads/machine.ts'
import type { landingMachine } from '#machines/site/landing/machine.ts'
import type { legalMachine } from '#machines/site/legal/machine.ts'
import type { navigationDrawerMachine } from '#machines/site/navigation-drawer/machine.ts'
import type { notFoundMachine } from '#machines/site/not-found/machine.ts'
import type { pricingMachine } from '#machines/site/pricing/machine.ts'
import type { reportProblemMachine } from '#machines/site/report-problem/machine.ts'
import { useChild } from '#src/flows/kit/child.tsx'
import { AdsView } from '#src/flows/site/ads/view.tsx'
import { LandingView } from '#src/flows/site/landing/view.tsx'
import { LegalView } from '#src/flows/site/legal/view.tsx'
import { MemberNavigationView } from '#src/flows/site/navigation-drawer/member-view.tsx'
import { VisitorNavigationView } from '#src/flows/site/navigation-drawer/visitor-view.tsx'
import { NotFoundView } from '#src/flows/site/not-found/view.tsx'
import { PricingView } from '#src/flows/site/pricing/view.tsx'
import { ReportProblemView } from '#src/flows/site/report-problem/view.tsx'
import { Section } from '#src/ui/layout/layout.tsx'
import { Heading } from '#src/ui/layout/text.tsx'
import { type ActorView, page } from './actor-view.tsx'

/**
 * The stand-in of the video service. Its URL has this page's origin, because the page's Content-Security-Policy allows
 * no iframes from other hosts.
 */
const film = externalUrl(
  new URL('/videos/film.html', globalThis.location?.origin ?? 'https://guildhall.test').href,
  { local: true },
)

const adsActorView: ActorView<typeof adsMachine> = ({ actor }) => {
  const flow = useChild(actor)
  return flow && <AdsView {...flow} film={film} />
}

const landingActorView: ActorView<typeof landingMachine> = ({ actor }) => {
  const flow = useChild(actor)
  const names = { brand: 'Guildhall', demo: film }
  return flow && <LandingView {...flow} names={names} />
}

const legalActorView: ActorView<typeof legalMachine> = ({ actor }) => {
  const flow = useChild(actor)
  const names = { brand: 'Guildhall', contact: externalUrl('https://t.me/guildhall') }
  return flow && <LegalView {...flow} names={names} />
}

const navigationActorView: ActorView<typeof navigationDrawerMachine> = ({ actor }) => {
  const flow = useChild(actor)
  const names = {
    brand: 'Guildhall',
    contact: externalUrl('https://t.me/guildhall'),
    paymentDashboard: externalUrl('https://payments.guildhall.test/'),
    year: 2026,
  }
  if (!flow) return null
  const View = flow.snapshot.context.frame === 'visitor' ? VisitorNavigationView : MemberNavigationView
  return (
    <View {...flow} names={names}>
      <Section>
        <Heading level={1}>A page</Heading>
      </Section>
    </View>
  )
}
navigationActorView.aroundPage = true

export const siteViews = {
  pricing: page<typeof pricingMachine>(PricingView),
  ads: adsActorView,
  landing: landingActorView,
  legal: legalActorView,
  'navigation-drawer': navigationActorView,
  'report-problem': page<typeof reportProblemMachine>(ReportProblemView),
  'not-found': page<typeof notFoundMachine>(NotFoundView),
} as const
