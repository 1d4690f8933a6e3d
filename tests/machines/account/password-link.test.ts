import { describe, expect, it } from 'vitest'
import { passwordLinkMachine } from '#machines/account/password-link/machine.ts'
import { Failure } from '#machines/rules/kit/failures.ts'
import { fails, returns, run } from '../run.ts'

const request = { type: 'link.requested' } as const
const start = (...sendLink: (ReturnType<typeof returns> | ReturnType<typeof fails>)[]) =>
  run(passwordLinkMachine, { input: { email: 'sol@guildhall.test' }, script: { sendLink } })

describe('password link', () => {
  it('C97, API-09: sends one link to the email address of the profile, and allows the next one after 30 seconds', async () => {
    const { actor, calls, clock, settle } = start(returns())
    actor.send(request)
    actor.send(request)
    await settle()
    expect(calls).toEqual([['sendLink', { email: 'sol@guildhall.test' }]])
    expect(actor.getSnapshot().value).toBe('sent')
    clock.advance(29_999)
    expect(actor.getSnapshot().can(request)).toBe(false)
    clock.advance(1)
    expect(actor.getSnapshot().can(request)).toBe(true)
  })

  it.each([
    ['The mail could not be sent.', 'The mail could not be sent.'],
    [undefined, 'The link could not be sent. Please try again.'],
  ])(
    'C97: a refusal with the message %j shows %j, and the user can try again at once',
    async (serverMessage, shown) => {
      const refused = new Failure({
        kind: 'refused',
        message: 'answered 500',
        ...(serverMessage && { serverMessage }),
      })
      const { actor, settle } = start(fails(refused), returns())
      actor.send(request)
      await settle()
      expect(actor.getSnapshot().context.error).toBe(shown)
      actor.send(request)
      expect(actor.getSnapshot().context.error).toBeNull()
      await settle()
      expect(actor.getSnapshot().value).toBe('sent')
    },
  )
})
