import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router-dom'
import { expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { setup } from 'xstate'
import { openSandbox } from '#model/driver/sandbox/sandbox.ts'
import { RouteFailed } from '#src/app/routing/route-states.tsx'
import { connect } from '#src/flows/kit/connect.ts'
import { ServicesProvider } from '#src/flows/kit/services.ts'
import { useFlow } from '#src/flows/kit/use-flow.ts'
import { ErrorBoundary } from '#src/ui/feedback/error-boundary.tsx'
import { UiProvider } from '#src/ui/theme/ui-provider.tsx'

const breaking = connect(
  setup({
    types: { events: {} as { type: 'it.breaks' | 'view.breaks' } },
    guards: {
      throws: () => {
        throw new TypeError('subscription is undefined')
      },
    },
  }).createMachine({
    id: 'breaking',
    initial: 'asking',
    states: {
      asking: { on: { 'it.breaks': { guard: 'throws', target: 'done' }, 'view.breaks': 'unshown' } },
      unshown: {},
      done: {},
    },
  }),
  () => ({}),
)

type Breaks = 'it.breaks' | 'view.breaks'

function BreakingView({ state }: { state: string }) {
  if (state === 'unshown') throw new TypeError('plan is undefined')
  return state
}

function Breaking({ event }: { event: Breaks }) {
  const { snapshot, send } = useFlow(breaking, undefined)
  return (
    <button type="button" onClick={() => send({ type: event })}>
      <BreakingView state={String(snapshot.value)} />
    </button>
  )
}

const open = async (mode: string, event: Breaks = 'it.breaks') => {
  vi.stubEnv('MODE', mode)
  const { services } = await openSandbox({}, {})
  const crashes: string[] = []
  const reports = { open: () => {}, crashed: (kind: string) => void crashes.push(kind), showBy: () => {} }
  const place = document.createElement('div')
  document.body.replaceChildren(place)
  const root = createRoot(place, { onCaughtError: () => {} })
  onTestFinished(() => {
    root.unmount()
    vi.unstubAllEnvs()
  })
  root.render(
    <UiProvider>
      <MemoryRouter>
        <ServicesProvider value={{ ...services, reports }}>
          <ErrorBoundary fallback={(error, component) => <RouteFailed error={error} component={component} />}>
            <Breaking event={event} />
          </ErrorBoundary>
        </ServicesProvider>
      </MemoryRouter>
    </UiProvider>,
  )
  await page.getByRole('button', { name: 'asking' }).click()
  return crashes
}

it('with the fake backend, when a guard throws, the page names its machine and state, and links to the studio', async () => {
  await open('mock')
  await expect
    .element(page.getByText(/breaking in "asking": Breaking: .*subscription is undefined/s))
    .toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Open the studio' }))
    .toHaveAttribute('href', 'https://guildhall.test/studio/?flow=breaking&state=breaking.asking#path=')
})

it('OWN-05: with the fake backend, when a View throws, the page names the View, its machine and state, and reports the crash', async () => {
  const crashes = await open('mock', 'view.breaks')
  await expect
    .element(page.getByText('breaking in "unshown": BreakingView: TypeError: plan is undefined'))
    .toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Open the studio' }))
    .toHaveAttribute('href', 'https://guildhall.test/studio/?flow=breaking&state=breaking.unshown#path=')
  await expect.element(page.getByRole('button', { name: 'Report a problem' })).toBeVisible()
  expect(new Set(crashes)).toEqual(new Set(['page']))
})

it('OWN-05: in production, the page stays as it was when a guard throws, and reports the crash', async () => {
  const crashes = await open('production')
  await expect.element(page.getByRole('button', { name: 'asking' })).toBeVisible()
  expect(crashes).toEqual(['machine'])
})
