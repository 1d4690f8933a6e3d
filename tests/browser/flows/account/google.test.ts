import { expect, it, vi } from 'vitest'
import { openSandbox } from '#model/driver/sandbox/sandbox.ts'
import { askGoogle } from '#src/flows/shared/auth/google.ts'

it('a person who leaves while the client of Google is loaded is not asked for an account on the next page', async () => {
  const { services } = await openSandbox({}, {})
  const script = Promise.withResolvers<void>()
  const prompt = vi.fn()
  vi.stubGlobal('google', { accounts: { id: { initialize: () => {}, prompt, cancel: () => {} } } })
  const person = new AbortController()
  const scripts = { ...services.browser.scripts, load: () => script.promise }
  const asked = askGoogle({ ...services, browser: { ...services.browser, scripts } })({}, person)
  person.abort(new Error('left'))
  script.resolve()
  await expect(asked).rejects.toThrow('left')
  expect(prompt).not.toHaveBeenCalled()
  vi.unstubAllGlobals()
})

it('LOGIN-13, REG-09, 023: a client of Google that does not come in ten seconds is unavailable', async () => {
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
