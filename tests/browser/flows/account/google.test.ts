import { expect, it, vi } from 'vitest'
import { openSandbox } from '#model/driver/sandbox/sandbox.ts'
import { askGoogle } from '#src/flows/shared/auth/google.ts'

it('CONST-05: whoever leaves while the client of Google is loaded is not asked for an account on the next page', async () => {
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
