import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createActor } from 'xstate'
import type { Flow } from '#explorer/flow.ts'
import { loginMachine } from '#machines/account/login/machine.ts'
import type { LoginPorts } from '#machines/account/login/ports.ts'
import { loginSamples } from '#machines/account/login/samples.ts'
import { actorsFor } from '#machines/kit/port.ts'
import { failureOf } from '#machines/kit/samples.ts'
import { startReporting } from '#src/app/reporting.tsx'
import { createCounter, mayCount, startCounting, usageText } from '#src/browser/record/usage.ts'
import { added, usageIn } from '#studio/usage/read.ts'
import { countsOf, stopsOf, widthsBy } from '#studio/usage/usage.ts'

const refusedTwice = async () => {
  const counter = createCounter()
  const refuse: LoginPorts['signIn'] = async () => {
    throw failureOf('Invalid email or password.')
  }
  const actor = createActor(loginMachine.provide({ actors: actorsFor({ signIn: refuse }) }), {
    input: { token: null, redirectTo: null, redirectAfterLogin: null, origin: 'https://guildhall.test' },
    inspect: counter.inspect,
  }).start()
  onTestFinished(() => void actor.stop())
  actor.send({ type: 'email.changed', email: 'secret@guildhall.test' })
  actor.send({ type: 'password.changed', password: 'secret' })
  for (const times of [1, 2]) {
    actor.send({ type: 'login.submitted' })
    await expect
      .poll(() =>
        JSON.stringify(counter.counts()).includes(
          `"login.submitting|xstate.error.actor.signIn||login.editing":${times}`,
        ),
      )
      .toBe(true)
  }
  return counter.counts()
}

it('the counts of a visit contain ids of transitions, and nothing that the user has typed', async () => {
  const usage = await refusedTwice()
  expect(JSON.stringify(usage)).not.toContain('secret')
  const flow = { machine: loginMachine, samples: loginSamples } as unknown as Flow
  const counts = countsOf(flow, usage)
  const taken = [...counts].filter(([, count]) => count > 0)
  expect(taken).toContainEqual([
    'login.editing, on login.submitted if hasEmailAndPassword, to login.submitting',
    2,
  ])
  expect(stopsOf(flow, counts)).toContainEqual({ state: 'login.submitting', entered: 2, share: 0 })
  const strokeOf = widthsBy(counts)
  expect(
    strokeOf?.(['login.editing, on login.submitted if hasEmailAndPassword, to login.submitting']).strokeWidth,
  ).toBe(6.5)
  expect(strokeOf?.(['never']).strokeDasharray).toBe('3 4')
})

it('the transitions of an actor that never starts are not counted', () => {
  const counter = createCounter()
  const input = { token: null, redirectTo: null, redirectAfterLogin: null, origin: 'https://guildhall.test' }
  const create = () => createActor(loginMachine, { input, inspect: counter.inspect })
  create()
  expect(counter.counts()).toEqual({})
  create().start().stop()
  expect(Object.values(counter.counts().login ?? {})).toEqual([1])
})

it.each([
  [{}, true],
  [{ doNotTrack: '1' }, false],
  [{ doNotTrack: '0', globalPrivacyControl: false }, true],
  [{ globalPrivacyControl: true }, false],
])('with the navigator properties %o, counting is allowed: %s', (navigator, allowed) => {
  expect(mayCount(navigator)).toBe(allowed)
})

describe('the transition counts of a page', () => {
  const input = { token: null, redirectTo: null, redirectAfterLogin: null, origin: 'https://guildhall.test' }
  const opened = (asked: object = {}) => {
    const sent: [string, string][] = []
    const page = new EventTarget() as Window
    const navigator = { ...asked, sendBeacon: (...one: [string, string]) => sent.push(one) > 0 }
    const inspect = startCounting('https://counts.test/', { page, navigator: navigator as never })
    return { sent, inspect, leave: () => page.dispatchEvent(new Event('pagehide')) }
  }

  it('are sent when the user leaves the page, and again after the page is restored if more has happened', () => {
    const { sent, inspect, leave } = opened()
    const actor = createActor(loginMachine, { input, inspect }).start()
    leave()
    leave()
    actor.send({ type: 'registration.chosen' })
    leave()
    expect(sent.map(([address, text]) => [address, Object.values(usageIn(text)?.login ?? {})])).toEqual([
      ['https://counts.test/', [1]],
      ['https://counts.test/', [1]],
    ])
    expect(sent[1]?.[1]).toContain('"login.editing|registration.chosen||')
  })

  it.each([
    ['https://counts.test/', 1],
    ['', 0],
  ])(
    'are sent only if the operator has configured an address, here %j: %i requests',
    async (usage, requests) => {
      const sendBeacon = vi.fn()
      const window = Object.assign(new EventTarget(), { navigator: { sendBeacon } })
      vi.stubGlobal('window', window)
      onTestFinished(() => void vi.unstubAllGlobals())
      const browser = { pageLifecycle: { onLeave: () => {} }, tabStorage: { get: () => null } }
      const { inspect } = await startReporting({
        browser: browser as never,
        config: { build: '', reports: { address: '', auto: false }, usage },
        routeAt: (path) => path,
      })
      createActor(loginMachine, { input, inspect: (event) => inspect(event, '/login') }).start()
      window.dispatchEvent(new Event('pagehide'))
      expect(sendBeacon).toHaveBeenCalledTimes(requests)
    },
  )

  it.each([{ doNotTrack: '1' }, { globalPrivacyControl: true }])('are not sent with %o', (asked) => {
    const { sent, inspect, leave } = opened(asked)
    createActor(loginMachine, { input, inspect }).start()
    leave()
    expect(sent).toEqual([])
  })
})

it('the counts of many visits are added up, and a file without valid counts is refused', () => {
  const sum = added([{ login: { a: 1, b: 2 } }, { login: { a: 3 }, pricing: { c: 1 } }])
  expect(sum).toEqual({ login: { a: 4, b: 2 }, pricing: { c: 1 } })
  expect(usageIn(usageText(sum))).toEqual(sum)
  for (const text of ['', '{}', '{"guildhall":"usage","format":1,"flows":{"login":{"a":-1}}}'])
    expect(usageIn(text)).toBeNull()
})
