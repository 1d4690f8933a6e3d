import type { ExternalUrl } from '#machines/rules/links/redirects.ts'
import type { landingMachine } from '#machines/site/landing/machine.ts'
import type { Flow } from '#src/flows/kit/use-flow.ts'
import { Band } from '#src/ui/marketing/band.tsx'
import { DemoPoster } from '#src/ui/marketing/illustrations/drawings.tsx'
import { VideoPoster } from '#src/ui/marketing/video-poster.tsx'
import { Accordion } from '#src/ui/navigation/accordion.tsx'
import { Calculator } from './calculator.tsx'
import { LandingHero } from './hero.tsx'
import { AdsBand, DiscountBand } from './offers.tsx'
import { questions } from './questions.ts'
import { OwnersBand, PricingBand, StepsBand } from './reasons.tsx'

interface LandingViewProps extends Flow<typeof landingMachine> {
  /** The product's name and the URL of its demo video. */
  names: { brand: string; demo: ExternalUrl }
}

export function LandingView({ names: { brand, demo }, snapshot, send }: LandingViewProps) {
  const requestCall = () => send({ type: 'call.requested' })
  return (
    <>
      <LandingHero brand={brand} onWorkWithUs={requestCall} />
      <Calculator snapshot={snapshot} send={send} />
      <StepsBand />
      <OwnersBand />
      <PricingBand brand={brand} />
      <Band tone="ink" title="See it work" lead="From an empty page to the first paying member.">
        <VideoPoster
          title="the demo"
          src={demo}
          playing={snapshot.matches('watching')}
          onPlay={() => send({ type: 'demo.played' })}
        >
          <DemoPoster />
        </VideoPoster>
      </Band>
      <Band id="faq" beside title="Frequently asked questions">
        <Accordion
          items={questions}
          open={snapshot.context.question}
          onToggle={(question) => send({ type: 'question.toggled', question })}
        />
      </Band>
      <DiscountBand onClaim={() => send({ type: 'discount.claimed' })} />
      <AdsBand onBook={requestCall} />
    </>
  )
}
