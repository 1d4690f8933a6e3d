import type { ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { assign, setup } from 'xstate'
import { nonNull } from '#machines/rules/kit/non-null.ts'
import film from '#mocks/public/videos/lantern-room.webm?url'
import { UiProvider } from '#src/ui/theme/ui-provider.tsx'
import { chartOf } from '#studio/diagram/chart/chart.ts'
import { StateScreen } from '#studio/diagram/panels/state-screen.tsx'
import { Studio } from '#studio/shell/studio.tsx'
import { type FlowWithView, flowsWithViews } from '#studio/storyboard/data/flows-with-views.ts'
import { screensOf } from '#studio/storyboard/data/screens.ts'
import { createStoryboards } from '#studio/storyboard/data/storyboards.ts'
import type { AnyView } from '#studio/storyboard/screen/scene.tsx'
import { LoadStoryboards } from '#studio/storyboard/use-storyboards.ts'
import { loading } from './loading.ts'

const lamp = setup({
  types: {
    context: {} as { note: string },
    events: {} as { type: 'switched' } | { type: 'noted'; note: string },
  },
}).createMachine({
  id: 'lamp',
  context: { note: '' },
  initial: 'dark',
  states: {
    dark: { description: 'It is dark.', on: { switched: 'bright' } },
    dim: { description: 'It is dim.', on: { switched: 'dark' } },
    bright: {
      description: 'It is bright.',
      meta: { requirements: ['LOGIN-01'] },
      on: { switched: 'broken' },
    },
    broken: { description: 'It hums.', on: { switched: 'dim' } },
  },
})

const flowOf = (view: AnyView | undefined): FlowWithView => ({
  id: 'lamp',
  area: 'site',
  title: 'Lamp',
  view,
  flow: { machine: lamp, samples: { inputs: { lamp: undefined }, events: { switched: [{}] }, actors: {} } },
})

const pad = setup({
  types: { context: {} as { note: string }, events: {} as { type: 'noted'; note: string } },
}).createMachine({
  id: 'lamp',
  context: { note: '' },
  initial: 'told',
  states: {
    told: { on: { noted: { actions: assign({ note: ({ event }) => event.note }) } } },
  },
})
const noted: FlowWithView = {
  id: 'lamp',
  area: 'site',
  title: 'Lamp',
  view: undefined,
  flow: {
    machine: pad,
    samples: {
      inputs: { lamp: undefined },
      events: { noted: [{ note: "It's on & warm" }, { note: 'It is off' }] },
      actors: {},
    },
  },
}

let root: Root

/** The timeout for a screen to appear, in milliseconds. It is long, because a busy computer renders screens late. */
const patience = { timeout: 10_000 }

const storyboardsOf = (flow: FlowWithView) =>
  createStoryboards([flow], async (rendered) => screensOf(rendered.flow, rendered.view))

const render = (children: ReactNode, address = '/') => {
  const ground = document.createElement('div')
  document.body.replaceChildren(ground)
  root = createRoot(ground)
  root.render(
    <UiProvider>
      <MemoryRouter initialEntries={[address]}>{children}</MemoryRouter>
    </UiProvider>,
  )
}

const show = (
  view: AnyView | undefined,
  address = '/?flow=lamp&tab=screens',
  flow: FlowWithView = flowOf(view),
) => render(<Studio {...loading(storyboardsOf({ ...flow, view }))} />, address)

// A tall viewport renders all screens.
beforeEach(() => page.viewport(1280, 4000))
afterEach(() => {
  vi.restoreAllMocks()
  root.unmount()
})

const texts = (places: ReturnType<typeof page.getByRole>) =>
  places.elements().map((place) => place.textContent)

const frameNames = () => texts(page.getByRole('main').getByRole('heading', { level: 3 }))

const drawings = () =>
  [...document.querySelectorAll('iframe')].map((frame) => frame.contentDocument?.body.innerText.trim())

it('the storyboard shows one screen for states that look the same, and names all these states', async () => {
  show(({ actor }) => <h1>{actor.getSnapshot().matches('bright') ? 'Light' : 'No light'}</h1>)
  await expect.element(page.getByText('2 frames, folded from 4 moments'), patience).toBeVisible()
  await expect.poll(frameNames, patience).toEqual(['dark', 'bright'])
  await expect.element(page.getByText('broken looks the same. It hums.'), patience).toBeVisible()
  await expect.element(page.getByText('dim looks the same. It is dim.'), patience).toBeVisible()
  await expect.element(page.getByText('3 moments look like this, folded into one.'), patience).toBeVisible()
  await expect.poll(drawings, patience).toEqual(['No light', 'No light', 'Light', 'Light'])
})

it('the storyboard shows one screen for states that differ only in a text, and lists the texts', async () => {
  show(({ actor }) => <h1>{actor.getSnapshot().context.note || 'Nothing'}</h1>, undefined, noted)
  await expect.element(page.getByText('1 frame, folded from 3 moments'), patience).toBeVisible()
  await page.getByText('Says 3 things').click()
  await expect
    .poll(() => texts(page.getByRole('main').getByRole('listitem').getByRole('listitem')).slice(0, 3))
    .toEqual(['Nothing', "It's on & warm", 'It is off'])
})

it('each screen of the storyboard has a link that opens its state in Play', async () => {
  show(({ actor }) => <h1>{actor.getSnapshot().matches('bright') ? 'Light' : 'No light'}</h1>)
  await expect.element(page.getByText('2 frames, folded from 4 moments'), patience).toBeVisible()
  const addresses = () =>
    page
      .getByRole('link', { name: 'Play from here' })
      .elements()
      .map((link) => link.getAttribute('href'))
  await expect
    .poll(addresses, patience)
    .toEqual(['/?flow=lamp&tab=play&path=lamp', '/?flow=lamp&tab=play&path=lamp~switched'])
})

it('when the View throws in one state, the storyboard shows the error there, and renders the other screens', async () => {
  show(({ actor }) => {
    if (actor.getSnapshot().matches('broken')) throw new Error('The filament is gone.')
    return <h1>{actor.getSnapshot().value}</h1>
  })
  await expect.element(page.getByText('4 frames, folded from 4 moments'), patience).toBeVisible()
  await expect.element(page.getByText('The filament is gone.'), patience).toBeVisible()
  await expect.poll(drawings, patience).toEqual(['dark', 'dark', 'dim', 'dim', 'bright', 'bright'])
})

it('the storyboard shows no screen for a state in which the View renders nothing, and only one screen for all values of a text field', async () => {
  show(({ actor }) => {
    const snapshot = actor.getSnapshot()
    return snapshot.matches('dark') ? null : (
      <input aria-label="Lamp" readOnly value={String(snapshot.value)} />
    )
  })
  await expect.element(page.getByText('1 frame, folded from 3 moments'), patience).toBeVisible()
})

it('an address of the studio can open one screen, with the texts of its requirements and the path to its state', async () => {
  show(({ actor }) => <h1>{actor.getSnapshot().value}</h1>, '/?flow=lamp&frame=bright')
  await expect.element(page.getByRole('heading', { level: 1, name: 'bright' }), patience).toBeVisible()
  await expect.element(page.getByText('Frame 3 of 4'), patience).toBeVisible()
  await expect.element(page.getByText('LOGIN-01'), patience).toBeVisible()
  await expect
    .poll(() => texts(page.getByRole('listitem')), patience)
    .toEqual(expect.arrayContaining(['begins as lamp', 'switched']))
  await expect.poll(drawings, patience).toEqual(['bright', 'bright', 'bright', 'bright'])
})

it('the details of a state show its screen at the press of a button, and say if it has none', async () => {
  localStorage.removeItem('studio:state screen')
  const rendered = flowOf(({ actor }) => {
    const snapshot = actor.getSnapshot()
    return snapshot.matches('dim') ? null : <h1>{snapshot.matches('bright') ? 'Light' : 'No light'}</h1>
  })
  const { load } = loading(storyboardsOf(rendered))
  const { states } = chartOf({ ...rendered, ...rendered.flow })
  const stateNamed = (id: string) => nonNull(states.find((one) => one.id === id))
  render(
    <LoadStoryboards value={load}>
      <StateScreen state={stateNamed('lamp.bright')} />
      <StateScreen state={stateNamed('lamp.dim')} />
    </LoadStoryboards>,
  )
  const switches = page.getByRole('button', { name: 'Screen' })
  await expect.element(switches.nth(1)).toBeVisible()
  expect(drawings()).toEqual([])
  await switches.nth(0).click()
  await expect.poll(drawings, patience).toEqual(['Light'])
  await switches.nth(1).click()
  await expect.element(page.getByText('This state has no screen.'), patience).toBeVisible()
  expect(localStorage.getItem('studio:state screen')).toBe('on')
  await switches.nth(0).click()
  await expect.poll(drawings, patience).toEqual([])
})

it('the storyboard no longer measures a screen that was removed', async () => {
  const waiting = new Map<number, FrameRequestCallback>()
  let asked = 0
  vi.spyOn(window, 'requestAnimationFrame').mockImplementation((callback) => {
    asked += 1
    waiting.set(asked, callback)
    return asked
  })
  vi.spyOn(window, 'cancelAnimationFrame').mockImplementation((id) => void waiting.delete(id))
  show(({ actor }) => <h1>{actor.getSnapshot().value}</h1>)
  const rendered = () => document.querySelector('iframe')
  // Runs animation frames until a screen is rendered. Afterwards the storyboard requests no more animation frames.
  await expect
    .poll(() => {
      for (const [id, callback] of rendered() ? [] : waiting) {
        waiting.delete(id)
        callback(0)
      }
      return rendered()?.style.display
    }, patience)
    .toBe('block')
  const laidOut = new Promise<void>((resolve) => {
    // The observer runs right after React's commit, before passive effects.
    new MutationObserver(() => {
      for (const callback of waiting.values()) callback(0)
      resolve()
    }).observe(document.body, { childList: true, subtree: true })
  })
  root.render(null)
  await laidOut
  expect(document.querySelector('iframe')).toBeNull()
})

it('the storyboard renders no screen during fast scrolling, and the screens near the window afterwards', async () => {
  let scrolled = 0
  const fast = vi.spyOn(window, 'scrollY', 'get').mockImplementation(() => {
    scrolled += window.innerHeight
    return scrolled
  })
  show(({ actor }) => <h1>{actor.getSnapshot().value}</h1>)
  await expect.element(page.getByText('4 frames, folded from 4 moments'), patience).toBeVisible()
  const frames = async (count: number) => {
    for (let nth = 0; nth < count; nth += 1) await new Promise(requestAnimationFrame)
  }
  await frames(30)
  expect(scrolled).toBeGreaterThan(0)
  expect(document.querySelector('iframe')).toBeNull()
  fast.mockRestore()
  await expect.poll(() => drawings().length, patience).toBeGreaterThan(0)
})

it('a video on a screen of the storyboard does not play, even with autoplay', async () => {
  show(() => <video aria-label="Film" src={film} muted autoPlay loop />)
  const films = () =>
    [...document.querySelectorAll('iframe')].map((frame) => frame.contentDocument?.querySelector('video'))
  await expect
    .poll(() => films().map((rendered) => (rendered?.readyState ?? 0) >= 2), patience)
    .toEqual([true, true])
  await expect.poll(() => films().map((rendered) => rendered?.paused), patience).toEqual([true, true])
})

it('when a page of the studio throws, the studio shows the error, and its navigation still works', async () => {
  const broken: FlowWithView = {
    ...flowOf(undefined),
    flow: {
      samples: noted.flow.samples,
      machine: setup({}).createMachine({
        id: 'lamp',
        meta: {
          get requirements(): never {
            throw new Error('The wiring is gone.')
          },
        },
      }),
    },
  }
  // Hides the errors that React logs although a boundary has caught them.
  vi.spyOn(console, 'error').mockImplementation(() => {})
  show(undefined, '/?flow=lamp&tab=requirements', broken)
  await expect
    .element(page.getByRole('heading', { name: 'This page could not be shown' }), patience)
    .toBeVisible()
  await expect.element(page.getByText('The wiring is gone.')).toBeVisible()
  await page.getByRole('navigation', { name: 'Flows' }).getByRole('link', { name: 'Home' }).click()
  await page.getByRole('tab', { name: 'Screens' }).click()
  await expect.element(page.getByRole('heading', { name: 'Frames' })).toBeVisible()
})

it('the studio lists each flow under its area', async () => {
  show(
    undefined,
    '/?flow=unsubscribe',
    flowsWithViews.find(({ id }) => id === 'unsubscribe'),
  )
  await expect
    .element(page.getByRole('list', { name: 'Buying' }).getByRole('link', { name: /^Unsubscribe/ }), patience)
    .toHaveAttribute('aria-current', 'page')
})

it('the studio says when the state in its address does not exist', async () => {
  const [unsubscribe] = flowsWithViews.filter(({ id }) => id === 'unsubscribe')
  show(undefined, '/?flow=unsubscribe&state=unsubscribe.nowhere', unsubscribe)
  await expect
    .element(page.getByRole('status').filter({ hasText: 'There is no state unsubscribe.nowhere here' }), {
      timeout: 30_000,
    })
    .toBeVisible()
  await expect.element(page.getByRole('tree', { name: 'States of Unsubscribe' })).toBeVisible()
}, 60_000)

it('an address of the studio that names a state opens the screen that the build has rendered for the state', async () => {
  const ground = document.createElement('div')
  document.body.replaceChildren(ground)
  root = createRoot(ground)
  root.render(
    <UiProvider>
      <MemoryRouter initialEntries={['/?flow=unsubscribe&frame=failed&theme=light&screen=phone']}>
        <Studio {...loading(createStoryboards(flowsWithViews.filter(({ id }) => id === 'unsubscribe')))} />
      </MemoryRouter>
    </UiProvider>,
  )
  await expect.element(page.getByRole('heading', { level: 1, name: 'failed' })).toBeVisible()
  await expect.poll(() => drawings()[0]).toContain('Failed to unsubscribe')
}, 60_000)

it('the storyboard shows an error when the screens of the build belong to another version of the machine', async () => {
  const view: AnyView = () => <h1>Lamp</h1>
  const [frame] = screensOf(flowOf(view).flow, view)
  if (!frame) throw new Error('The flow Lamp has no screens.')
  const ground = document.createElement('div')
  document.body.replaceChildren(ground)
  root = createRoot(ground)
  root.render(
    <UiProvider>
      <MemoryRouter initialEntries={['/?flow=lamp&tab=screens']}>
        <Studio
          {...loading(createStoryboards([flowOf(view)], async () => [{ ...frame, walk: 'lamp:0.7' }]))}
        />
      </MemoryRouter>
    </UiProvider>,
  )
  await expect
    .element(page.getByText('The state after step 2 of the path lamp:0.7 has no edge 7.'))
    .toBeVisible()
})

it('the studio says when the screen in its address does not exist', async () => {
  show(({ actor }) => <h1>{actor.getSnapshot().value}</h1>, '/?flow=lamp&frame=blue')
  await expect.element(page.getByRole('heading', { name: 'There is no such frame' }), patience).toBeVisible()
})

it('the studio links to GraphiQL', async () => {
  show(undefined)
  const link = page.getByRole('link', { name: 'GraphiQL' })
  await expect.element(link, patience).toBeInViewport()
  await expect.element(link).toHaveAttribute('href', `${window.location.origin}/mocks/graphiql/`)
})

it('the studio says that a flow without a View has no screens', async () => {
  show(undefined)
  await expect
    .element(page.getByText('Nobody sees this flow: it works behind the others.'), patience)
    .toBeVisible()
})

it('a search by requirement finds the screens of each flow that implements it', async () => {
  const some = flowsWithViews.filter(({ id }) =>
    ['toast', 'dashboard', 'email-verification', 'not-found'].includes(id),
  )
  const ground = document.createElement('div')
  document.body.replaceChildren(ground)
  root = createRoot(ground)
  root.render(
    <UiProvider>
      <MemoryRouter initialEntries={['/?tab=screens&search=VERIFY-']}>
        <Studio {...loading(createStoryboards(some))} />
      </MemoryRouter>
    </UiProvider>,
  )
  const found = () => texts(page.getByRole('status')).find((text) => text?.includes('found'))
  await expect.poll(found, { timeout: 30_000 }).toMatch(/^[1-9]\d* frames found\.$/)
  expect(texts(page.getByRole('main').getByRole('heading', { level: 2 }))).toEqual(['Email verification'])
  await page.getByLabelText('Search by state or requirement').fill('no such thing')
  await expect.poll(found).toBe('0 frames found.')
}, 60_000)
