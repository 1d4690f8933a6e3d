import { createRoot, type Root } from 'react-dom/client'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { explore } from '#explorer/explore.ts'
import { type FailureSample, failureOf } from '#machines/kit/samples.ts'
import { UiProvider } from '#src/ui/theme/ui-provider.tsx'
import type { Chart } from '#studio/diagram/chart/shape.ts'
import { CoveragePanel } from '#studio/proof/coverage.tsx'
import { type Coverage, standings } from '#studio/proof/proof.ts'
import { strokesBy } from '#studio/proof/strokes.ts'
import { flowsWithViews } from '#studio/storyboard/data/flows-with-views.ts'

let root: Root
afterEach(() => root.unmount())

const [flow] = flowsWithViews.filter(({ id }) => id === 'unsubscribe')
if (!flow) throw new Error("There is no flow 'unsubscribe'.")
const exploration = explore(flow.flow, { errorOf: (sample) => failureOf(sample as FailureSample) })
const closed = 'unsubscribe.confirming, on dialog.closed, to unsubscribe.ended'
const confirmed =
  'unsubscribe.confirming, on unsubscribe.confirmed if isAcknowledged, to unsubscribe.processing'
const chart = {
  states: [{ id: 'unsubscribe.confirming', text: 'Confirming' }],
  transitions: [
    { id: closed, source: 'unsubscribe.confirming', text: 'Dialog closed', guard: null },
    {
      id: confirmed,
      source: 'unsubscribe.confirming',
      text: 'Unsubscribe confirmed',
      guard: 'if acknowledged',
    },
  ],
} as unknown as Chart

const coverageOf = (unproved: readonly string[], failed: readonly string[]): Coverage => {
  const proof = {
    targets: exploration.targets.size,
    unproved,
    failed: failed.map((target) => ({ target, path: ['trial', 'acknowledgement.toggled'] })),
  }
  return { kind: 'known', flow, exploration, proof, known: standings(exploration, proof) }
}

const show = (coverage: Coverage) => {
  const ground = document.createElement('div')
  document.body.replaceChildren(ground)
  root = createRoot(ground)
  root.render(
    <UiProvider>
      <MemoryRouter>
        <CoveragePanel coverage={coverage} chart={chart} />
      </MemoryRouter>
    </UiProvider>,
  )
}

it('the coverage view lists in words the failed and unproved transitions, each with a link to Play', async () => {
  show(coverageOf([`${closed}: taken`], [`${confirmed}: taken`]))
  await expect
    .element(
      page.getByText('32 of 34 transitions, 14 of 14 guard sides, 43 of 43 outcomes proved by the last run.'),
    )
    .toBeVisible()
  const items = page.getByRole('region', { name: 'Coverage' }).getByRole('listitem').elements()
  expect(items.map(({ textContent }) => textContent)).toEqual([
    'proved',
    'unproved',
    'failed',
    'failed Confirming: Unsubscribe confirmed if acknowledged Play the way there',
    'unproved Confirming: Dialog closed Play the way there',
  ])
  const links = page.getByRole('link', { name: 'Play the way there' }).elements()
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/?flow=unsubscribe&tab=play&path=trial~acknowledgement.toggled',
    '/?flow=unsubscribe&tab=play&path=period~dialog.closed',
  ])
})

it('the coverage view says why the coverage is unknown', async () => {
  show({ kind: 'unknown', why: 'The machine has changed since the last run of npm run test:model.' })
  await expect
    .element(page.getByText('The machine has changed since the last run of npm run test:model.'))
    .toBeVisible()
})

it('the coverage view styles a line of the diagram by its least covered transition, or not at all without coverage data', () => {
  const strokeOf = strokesBy(coverageOf([`${closed}: taken`], [`${confirmed}: taken`]))
  expect(strokeOf?.([closed])?.strokeDasharray).toBe('10 5')
  expect(strokeOf?.([closed, confirmed])?.strokeDasharray).toBe('2 4')
  expect(strokeOf?.([])).toBeUndefined()
  expect(strokesBy(null)).toBeUndefined()
})

it('the coverage view styles the lines of an open child machine by the coverage of that machine', () => {
  const around: Coverage = {
    ...coverageOf([], []),
    known: new Map([['around: taken', 'proved']]),
  } as Coverage
  const strokeOf = strokesBy(around, coverageOf([`${closed}: taken`], []))
  expect(strokeOf?.(['around'])?.strokeWidth).toBe(2)
  expect(strokeOf?.([closed])?.strokeDasharray).toBe('10 5')
  expect(strokesBy(around, null)?.([closed])).toBeUndefined()
})
