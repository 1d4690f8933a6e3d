import { StrictMode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router-dom'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { emit, setup } from 'xstate'
import type { Emission } from '#machines/kit/emissions.ts'
import { type Port, portsOf } from '#machines/kit/port.ts'
import type { Path } from '#machines/rules/links/addresses.ts'
import { accountRow, sessionRow } from '#model/driver/sandbox/rows.ts'
import { openSandbox } from '#model/driver/sandbox/sandbox.ts'
import { Profile } from '#src/flows/account/profile/page.tsx'
import { connect } from '#src/flows/kit/connect.ts'
import { type Services, ServicesProvider } from '#src/flows/kit/services.ts'
import { useFlow } from '#src/flows/kit/use-flow.ts'
import { UiProvider } from '#src/ui/theme/ui-provider.tsx'

const userId = '64b000000000000000000002'

it("DISCORD-02, DISCORD-04, A16: under StrictMode, Discord's code is removed from the address once and exchanged once", async () => {
  const sandbox = await openSandbox(
    {
      accounts: [
        accountRow({
          id: userId,
          name: 'Sol Seller',
          email: 'sol@guildhall.test',
          description: 'I forge knives, and teach it.',
        }),
      ],
      sessions: [sessionRow('token-1', userId)],
      discordCodes: [
        {
          id: 'code-1',
          userDiscordId: '800000000000000001',
          username: 'sol.forges',
          expiresAt: Date.parse('2026-12-31T00:00:00.000Z'),
        },
      ],
    },
    { token: 'token-1', userId },
  )
  const { services, environment } = sandbox
  const browser = {
    ...services.browser,
    navigation: { ...services.browser.navigation, path: () => '/profile?code=code-1&state=state-1' },
  }
  browser.tabStorage.set(`discordState:${userId}`, 'state-1')
  const place = document.createElement('div')
  document.body.replaceChildren(place)
  const root = createRoot(place)
  root.render(
    <StrictMode>
      <UiProvider>
        <MemoryRouter>
          <ServicesProvider value={{ ...services, browser }}>
            <Profile />
          </ServicesProvider>
        </MemoryRouter>
      </UiProvider>
    </StrictMode>,
  )
  await expect.element(page.getByText('sol.forges')).toBeVisible()
  expect(environment.opened).toEqual(['/profile'])
  expect(sandbox.requests.filter(({ path }) => path === '/discord/callback')).toHaveLength(1)
  expect(sandbox.requests.filter(({ path }) => path === '/users/update-discord')).toHaveLength(1)
  root.unmount()
})

interface Asking {
  ask: Port<unknown, void>
}

describe('a flow under StrictMode', () => {
  const opened = (path: Path): Emission => ({ type: 'page.opened', path })

  /** Mounts a flow that sends a request at its start, as its child does. `invoked` lists the requests of both. */
  const mount = () => {
    const invoked: { who: string; signal: AbortSignal; answer: () => void }[] = []
    const heard: Emission[] = []
    const startedFors: (string | null)[] = []
    const whose = { userId: 'user-1' }
    const failures: string[][] = []
    const asking = (who: string): Asking => ({
      ask: (_, { signal }) =>
        new Promise((resolve, reject) => {
          invoked.push({ who, signal, answer: resolve })
          signal.addEventListener('abort', () => reject(signal.reason))
        }),
    })
    const child = setup({ types: { emitted: {} as Emission }, actors: portsOf<Asking>() }).createMachine({
      entry: emit(opened('/pages')),
      invoke: { src: 'ask', onDone: { actions: emit(opened('/pages#answered')) } },
    })
    const machine = setup({
      types: { emitted: {} as Emission, events: {} as { type: 'broken' } },
      actors: { ...portsOf<Asking>(), child },
    }).createMachine({
      id: 'asker',
      initial: 'asking',
      entry: emit(opened('/profile')),
      invoke: { src: 'child' },
      states: {
        asking: { invoke: { src: 'ask', onDone: 'answered', onError: 'failed' } },
        answered: {
          entry: emit(opened('/profile#answered')),
          on: {
            broken: {
              guard: () => {
                throw new Error('Broken.')
              },
            },
          },
        },
        failed: {},
      },
    })
    const flow = connect(machine, (all) => ({
      ...asking('parent'),
      child: connect(child, () => asking('child'))(all),
    }))
    const services = {
      browser: {
        clock: { setTimeout, clearTimeout },
        log: { failure: (doing: string, error: Error) => failures.push([doing, error.message]) },
      },
      session: { userId: () => whose.userId },
      handleEmission: (emission: Emission, startedFor: string | null) => {
        heard.push(emission)
        startedFors.push(startedFor)
      },
    } as unknown as Services
    function Page() {
      const { snapshot, send } = useFlow(flow, undefined)
      return (
        <button type="button" onClick={() => send({ type: 'broken' })}>
          {snapshot.value as string}
        </button>
      )
    }
    const place = document.createElement('div')
    document.body.replaceChildren(place)
    const root = createRoot(place)
    flushSync(() =>
      root.render(
        <StrictMode>
          <ServicesProvider value={services}>
            <Page />
          </ServicesProvider>
        </StrictMode>,
      ),
    )
    const answer = () => {
      for (const one of invoked) one.answer()
    }
    return {
      invoked,
      heard,
      startedFors,
      whose,
      failures,
      place,
      answer,
      leave: () => flushSync(() => root.unmount()),
    }
  }

  it('A16: makes its request once, and the app handles each emission of the flow and of its children once', async () => {
    const { invoked, heard, place, answer, leave } = mount()
    await expect.poll(() => invoked.map(({ who }) => who).sort()).toEqual(['child', 'parent'])
    expect(heard.map((emission) => 'path' in emission && emission.path).sort()).toEqual([
      '/pages',
      '/profile',
    ])
    answer()
    await expect.element(page.getByRole('button', { name: 'answered' })).toBeVisible()
    expect(
      heard
        .slice(2)
        .map((emission) => 'path' in emission && emission.path)
        .sort(),
    ).toEqual(['/pages#answered', '/profile#answered'])
    expect(invoked.map(({ signal }) => signal.aborted)).toEqual([false, false])
    expect(place.textContent).toBe('answered')
    leave()
  })

  it('NAV-06: passes with each emission the id of the user for whom the flow started, even if another user is signed in now', async () => {
    const { invoked, heard, startedFors, whose, answer, leave } = mount()
    await expect.poll(() => invoked.length).toBe(2)
    whose.userId = 'user-2'
    answer()
    await expect.poll(() => heard.length).toBe(4)
    expect(startedFors).toEqual(['user-1', 'user-1', 'user-1', 'user-1'])
    leave()
  })

  it('C81: aborts its requests when its page is left, and emits nothing more', async () => {
    const { invoked, heard, answer, leave } = mount()
    await expect.poll(() => invoked.length).toBe(2)
    leave()
    await expect.poll(() => invoked.map(({ signal }) => signal.aborted)).toEqual([true, true])
    answer()
    expect(heard).toHaveLength(2)
  })

  it('does not start when its page is left at once', async () => {
    const { invoked, heard, leave } = mount()
    leave()
    await new Promise(requestAnimationFrame)
    expect(invoked).toEqual([])
    expect(heard).toEqual([])
  })

  it('leaves its page visible when its machine throws, and the app logs the error once', async () => {
    const { invoked, failures, place, answer, leave } = mount()
    await expect.poll(() => invoked.length).toBe(2)
    answer()
    await page.getByRole('button', { name: 'answered' }).click()
    await expect.element(page.getByRole('button', { name: 'answered' })).toBeVisible()
    expect(place.textContent).toBe('answered')
    expect(failures).toEqual([['running asker', expect.stringContaining('Broken.')]])
    leave()
  })
})
