import { afterEach, beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Backend } from '#mocks/backend/http/app.ts'
import { pagesAt } from '#mocks/backend/http/pages.ts'
import { openBackend } from '#mocks/backend/open.ts'
import { memoryPersistence } from '#mocks/backend/store/persistence/memory.ts'
import { createWorkerTransport } from '#mocks/browser/transport/worker-transport.ts'
import { mountPanel } from '#mocks/panel/mount.tsx'
import { widen } from '../render-view.tsx'

let backend: Backend
let takeAway = () => {}

const mount = async (problem: string | null = null, persistence = memoryPersistence()) => {
  backend = await openBackend({
    persistence,
    pages: pagesAt('http://guildhall.test'),
    scenario: 'trial',
  })
  const transport = createWorkerTransport({ backend, apiBase: 'http://guildhall.test/api', worker: false })
  takeAway = mountPanel({ backend, transport, problem })
  return page.getByRole('complementary', { name: 'Fake backend' })
}

beforeEach(() => sessionStorage.clear())
afterEach(() => {
  takeAway()
  backend.close()
})

it('the panel opens by Alt+G with the focus inside, and closes by Escape with the focus back on its button', async () => {
  const panel = await mount()
  const opener = panel.getByRole('button', { name: 'Fake backend: open the panel' })
  await expect.element(opener).toBeVisible()
  await userEvent.keyboard('{Alt>}g{/Alt}')
  await expect.element(panel.getByRole('button', { name: 'Sign in as Bea Lindqvist' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(opener).toHaveFocus()
})

it('the panel lists the problem reports that have arrived, each with a link that opens the report in the studio', async () => {
  const panel = await mount()
  const made = { guildhall: 'report', format: 1, id: 'one', build: '1', reason: 'asked', steps: [] }
  const report = { ...made, expected: 'To be signed in.' }
  const body = JSON.stringify(report)
  await backend.fetch(new Request('http://guildhall.test/api/reports', { method: 'POST', body }))
  await panel.getByRole('button', { name: 'Fake backend: open the panel' }).click()
  await expect.element(panel.getByText('To be signed in.')).toBeInTheDocument()
  const link = panel.getByText('Open in the studio').element().closest('a')
  const [place, fragment = ''] = link?.getAttribute('href')?.split('#report=') ?? []
  expect(place).toMatch(/\/studio\/\?tab=reports$/)
  expect(JSON.parse(decodeURIComponent(fragment))).toEqual(report)
})

it.each([
  ['phone', 390, 16],
  ['desktop', 1280, 24],
])(
  "on a %s the panel's button fits into the margin of the pages and makes no page longer",
  async (_, width, margin) => {
    await widen(width)
    const panel = await mount()
    const opener = panel.getByRole('button', { name: 'Fake backend: open the panel' })
    await expect.element(opener).toBeVisible()
    const { left, right } = opener.element().getBoundingClientRect()
    expect([left, right]).toEqual([width - margin, width])
    expect(document.getElementById('guildhall-panel')?.offsetHeight).toBe(0)
  },
)

it('when the stored data of the fake backend could not be used, the panel opens and says why', async () => {
  const persistence = memoryPersistence()
  // The data that a page with other tables would have stored.
  await persistence.replace({ version: 0 } as never)
  const panel = await mount(null, persistence)
  await expect
    .element(
      panel.getByText(/The stored data cannot be used .* was set aside, and a new dataset was created/),
    )
    .toBeVisible()
})

it('the panel moves the clock to the next planned event and says how many events happened', async () => {
  const panel = await mount()
  await panel.getByRole('button', { name: 'Fake backend: open the panel' }).click()
  const { nextDue } = await backend.admin.state()
  await panel.getByRole('button', { name: 'To the next due' }).click()
  await expect.element(panel.getByText(/1 thing fell due/)).toBeVisible()
  expect(backend.store.now()).toBeGreaterThanOrEqual(nextDue?.at ?? Number.POSITIVE_INFINITY)
})

it('the panel links to the data, to GraphiQL and to the studio, each in its own tab', async () => {
  const panel = await mount()
  await panel.getByRole('button', { name: 'Fake backend: open the panel' }).click()
  const pages = panel.getByRole('navigation', { name: 'Pages' })
  await expect.element(pages).toBeVisible()
  const links = pages.getByRole('link').elements() as HTMLAnchorElement[]
  expect(links.map(({ pathname, target }) => [pathname, target])).toEqual([
    ['/mocks/data/', '_blank'],
    ['/mocks/graphiql/', '_blank'],
    ['/studio/', '_blank'],
  ])
})

it('in the panel, the user can set a fault for one endpoint and clear the fault', async () => {
  const panel = await mount()
  await panel.getByRole('button', { name: 'Fake backend: open the panel' }).click()
  await panel.getByText('Faults', { exact: true }).click()
  await panel.getByLabelText('Find a call').fill('get /users/me/courses')
  await expect.element(panel.getByRole('combobox', { name: 'Call', exact: true })).toHaveValue('myCourses')
  await panel.getByLabelText('Find a call').fill('')
  await panel.getByLabelText('Call', { exact: true }).selectOptions('myCourses')
  await panel.getByLabelText('What happens').selectOptions('dropped')
  await panel.getByLabelText('How often').fill('')
  await panel.getByRole('button', { name: 'Set the fault' }).click()
  await expect
    .element(panel.getByText('myCourses · GET /users/me/courses · Connection dropped · always'))
    .toBeVisible()
  expect((await backend.admin.state()).faults).toMatchObject([
    { call: 'myCourses', outcome: 'dropped', remaining: null },
  ])
  await panel.getByRole('button', { name: 'Clear the fault of myCourses' }).click()
  await expect.element(panel.getByText('No faults are set.')).toBeVisible()
  await panel.getByLabelText('What happens').selectOptions('status')
  await panel.getByLabelText('Status').fill('429')
  await panel.getByLabelText('Retry-After in seconds').fill('3')
  await panel.getByRole('button', { name: 'Set the fault' }).click()
  await expect
    .element(
      panel.getByText(
        'myCourses · GET /users/me/courses · Refused with a status 429 · Retry-After 3 · always',
      ),
    )
    .toBeVisible()
})

it('the panel lists each request of the page as soon as the request has a response', async () => {
  const panel = await mount()
  await panel.getByRole('button', { name: 'Fake backend: open the panel' }).click()
  await panel.getByText('Requests').click()
  await backend.fetch(
    new Request('http://guildhall.test/api/users/me', { headers: { 'x-api-key': 'guildhall' } }),
  )
  await expect.element(panel.getByText(/^GET \/api\/users\/me/)).toBeVisible()
})

it("when the page's address names an unknown scenario, the panel opens with an explanation", async () => {
  const panel = await mount("There is no scenario 'nope'. Choose one of these.")
  await expect
    .element(panel.getByRole('alert'))
    .toHaveTextContent("There is no scenario 'nope'. Choose one of these.")
})
