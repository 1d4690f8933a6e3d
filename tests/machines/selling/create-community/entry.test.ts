import { describe, expect, it } from 'vitest'
import { reasonsToStay } from '#tests/machines/reasons-to-stay.ts'
import { fails } from '#tests/machines/run.ts'
import { input, refused, seller, start } from './fixtures.ts'

describe('create-community: access', () => {
  it('ROUTE-05, WIZ-13, B16: without a token, stores the page to return to, opens /login and makes no request', async () => {
    const { calls, emitted, state } = await start({ input: { ...input, token: null } })
    expect(emitted).toEqual([
      { type: 'value.remembered', key: 'redirectAfterLogin', value: '/create' },
      { type: 'page.opened', path: '/login', replace: true },
    ])
    expect(calls).toEqual([])
    expect(state().status).toBe('done')
  })

  it('WIZ-14: a status 500 of GET /users/me removes the token and opens /login', async () => {
    const error = refused(500)
    const { emitted, state } = await start({ differs: { loadSeller: [fails(error)] } })
    expect(emitted).toEqual([{ type: 'session.closed', forget: 'token', to: '/login' }])
    expect(state().status).toBe('done')
  })

  it.each(reasonsToStay)(
    'WIZ-14, SESSION-01: %s does not sign the user out; the screen says why loading failed, and the user can try again (decision 023)',
    async (_, error, says) => {
      const { calls, emitted, send, state } = await start({
        differs: { loadSeller: [fails(error), seller('seller')] },
      })
      expect(state().value).toBe('held')
      expect(state().context.heldBecause).toBe(says)
      expect(state().hasTag('failed')).toBe(true)
      expect(emitted).toEqual([])
      await send({ type: 'retry.requested' })
      expect(calls.map(([port]) => port)).toEqual(['loadSeller', 'loadSeller', 'openDraft'])
      expect(state().matches('writing')).toBe(true)
    },
  )

  it('WIZ-13, B15: a user who is not a seller is sent to /dashboard, with a userId or without', async () => {
    for (const userId of ['seller-1', null]) {
      const { emitted, state } = await start({
        input: { ...input, userId },
        differs: { loadSeller: [seller('buyer')] },
      })
      expect(emitted).toEqual([{ type: 'page.opened', path: '/dashboard', replace: true }])
      expect(state().status).toBe('done')
    }
  })

  it("WIZ-12, B16: a seller without a userId gets the message 'Please log in first' and is sent to /login", async () => {
    const { emitted, calls, state } = await start({ input: { ...input, userId: null } })
    expect(emitted).toEqual([
      { type: 'toast.shown', toast: { title: 'Please log in first', tone: 'plain' } },
      { type: 'page.opened', path: '/login', replace: true },
    ])
    expect(calls).toEqual([['loadSeller', {}]])
    expect(state().status).toBe('done')
  })

  it.each([
    ['loadingSeller', { loadSeller: ['hang'] }],
    ['opening', { openDraft: ['hang'] }],
  ])("WIZ-12: has the tag 'busy' in the state %s", async (value, differs) => {
    const { state, tags } = await start({ differs })
    expect(state().value).toBe(value)
    expect(tags()).toEqual(['busy'])
  })
})
