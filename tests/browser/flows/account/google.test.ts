import { expect, it, vi } from 'vitest'
import { openSandbox } from '#model/driver/sandbox/sandbox.ts'
import type { Services } from '#src/flows/kit/services.ts'
import { askGoogle } from '#src/flows/shared/auth/google.ts'

it("when the user leaves the login while Google's client loads, no Google dialog opens on the next page", async () => {
  const { services } = await openSandbox({}, {})
  const script = Promise.withResolvers<void>()
  const prompt = vi.fn()
  vi.stubGlobal('google', { accounts: { id: { initialize: () => {}, prompt, cancel: () => {} } } })
  const user = new AbortController()
  const scripts = { ...services.browser.scripts, load: () => script.promise }
  const asked = askGoogle({ ...services, browser: { ...services.browser, scripts } })({}, user)
  user.abort(new Error('left'))
  script.resolve()
  await expect(asked).rejects.toThrow('left')
  expect(prompt).not.toHaveBeenCalled()
  vi.unstubAllGlobals()
})

/** A Google client that returns this credential. */
const answering = async (credential: (nonce: string) => string, given?: Services) => {
  const services = given ?? (await openSandbox({}, {})).services
  let answer = () => {}
  const initialize = ({ nonce, callback }: { nonce: string; callback: (answer: object) => void }) => {
    answer = () => callback({ credential: credential(nonce) })
  }
  vi.stubGlobal('google', { accounts: { id: { initialize, prompt: () => answer(), cancel: () => {} } } })
  const scripts = { ...services.browser.scripts, load: async () => {} }
  const asked = await askGoogle({ ...services, browser: { ...services.browser, scripts } })(
    {},
    new AbortController(),
  )
  vi.unstubAllGlobals()
  return asked
}

const claims = (nonce: unknown) => `e30.${btoa(JSON.stringify({ nonce, name: 'Bea' }))}.signature`

it('a Google credential is accepted only if it contains the nonce that this page has sent to Google', async () => {
  expect(await answering(claims)).toEqual({
    kind: 'chosen',
    credential: expect.stringContaining('.signature'),
  })
  const unavailable = { kind: 'unavailable' }
  expect(await answering(() => claims('of another page'))).toEqual(unavailable)
  expect(await answering(() => claims(undefined))).toEqual(unavailable)
  expect(await answering(() => 'no token at all')).toEqual(unavailable)
  expect(await answering(() => 'a.%%%.b')).toEqual(unavailable)
  const nonces: string[] = []
  const remembered = (nonce: string) => {
    nonces.push(nonce)
    return claims(nonce)
  }
  const { services } = await openSandbox({}, {})
  await answering(remembered, services)
  await answering(remembered, services)
  expect(new Set(nonces).size).toBe(2)
})

it("LOGIN-13, REG-09, 023: Google's client counts as unavailable when it does not load within ten seconds", async () => {
  const { services, clock } = await openSandbox({}, {})
  const scripts = { ...services.browser.scripts, load: () => new Promise<void>(() => {}) }
  const heard = vi.fn()
  const asking = askGoogle({ ...services, browser: { ...services.browser, scripts } })
  const asked = asking({}, new AbortController()).then(heard)
  clock.advance(9_999)
  await Promise.resolve()
  expect(heard).not.toHaveBeenCalled()
  clock.advance(1)
  await asked
  expect(heard).toHaveBeenCalledWith({ kind: 'unavailable' })
})
