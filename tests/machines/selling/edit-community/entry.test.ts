import { describe, expect, it } from 'vitest'
import { glass } from '#tests/machines/fixtures.ts'
import { reasonsToStay } from '#tests/machines/reasons-to-stay.ts'
import { fails, returns } from '#tests/machines/run.ts'
import { load, pages, refused, seller, start, tagsOf } from './fixtures.ts'

describe('edit-community: access', () => {
  it('ROUTE-05, WIZ-13: without a token, stores the page to return to, opens /login and makes no request', async () => {
    const { calls, emitted, actor } = await start({
      input: { token: null, slug: 'the glass/blowers' },
    })
    expect(calls).toEqual([])
    expect(emitted).toEqual([
      { type: 'value.remembered', key: 'redirectAfterLogin', value: '/edit/the%20glass%2Fblowers' },
      { type: 'page.opened', path: '/login', replace: true },
    ])
    expect(actor.getSnapshot().status).toBe('done')
  })

  it("WIZ-14: when the user's data fails to load with status 500, removes the token and opens /login", async () => {
    const { calls, emitted, actor } = await start({ script: { loadSeller: [fails(refused)] } })
    expect(calls).toEqual([['loadSeller', {}]])
    expect(actor.getSnapshot().status).toBe('done')
    expect(emitted).toEqual([{ type: 'session.closed', forget: 'token', to: '/login' }])
  })

  it.each(reasonsToStay)(
    'WIZ-14, SESSION-01: %s does not sign the user out; the screen says why loading failed, and the user can try again (decision 023)',
    async (_, error, says) => {
      const { actor, calls, emitted, settle } = await start({
        script: { loadSeller: [fails(error), returns({ seller })] },
      })
      expect(actor.getSnapshot().value).toBe('held')
      expect(actor.getSnapshot().context.heldBecause).toBe(says)
      expect(tagsOf({ actor })).toEqual(['failed'])
      expect(emitted).toEqual([])
      actor.send({ type: 'retry.requested' })
      await settle()
      expect(calls.map(([port]) => port)).toEqual(['loadSeller', 'loadSeller', 'loadCommunity', 'openDraft'])
      expect(actor.getSnapshot().matches('writing')).toBe(true)
    },
  )

  it('WIZ-13: a buyer is sent to /dashboard', async () => {
    const buyer = returns({ kind: 'loaded', seller: { ...seller, role: 'buyer' } })
    const { calls, emitted, actor } = await start({ script: { loadSeller: [buyer] } })
    expect(calls).toEqual([['loadSeller', {}]])
    expect(emitted).toEqual([{ type: 'page.opened', path: '/dashboard', replace: true }])
    expect(actor.getSnapshot().status).toBe('done')
  })

  it("WIZ-12, B16: without a stored userId, shows the toast 'Please log in first' and opens /login", async () => {
    const { emitted, actor } = await start({ input: { userId: null } })
    expect(emitted).toEqual([
      { type: 'toast.shown', toast: { title: 'Please log in first', tone: 'plain' } },
      { type: 'page.opened', path: '/login', replace: true },
    ])
    expect(actor.getSnapshot().status).toBe('done')
  })

  it("EDIT-03, STORE-03: a seller who opens another seller's community is sent to /pages, and no draft is loaded", async () => {
    const { calls, emitted, actor } = await start({ input: { userId: 'seller-2' } })
    expect(calls).toEqual([['loadSeller', {}], load])
    expect(emitted).toEqual([{ type: 'page.opened', path: '/pages', replace: true }])
    expect(actor.getSnapshot().status).toBe('done')
  })

  it('ROUTE-14: when no community has the slug of the address, the page offers a link to another page', async () => {
    const { actor, emitted } = await start({ script: { loadCommunity: [returns({ kind: 'missing' })] } })
    expect(actor.getSnapshot().value).toBe('missing')
    expect(tagsOf({ actor })).toEqual(['failed'])
    actor.send({ type: 'quit.chosen' })
    expect(emitted).toEqual([pages])
  })

  it('ROUTE-14: a slug with a typographic dash and tracking parameters opens the intended community', async () => {
    const { actor, calls, emitted } = await start({
      input: { slug: 'The–Glass-Blowers&utm_source=newsletter' },
      script: { loadCommunity: [returns({ kind: 'missing' })] },
    })
    expect(calls.at(-1)).toEqual(['loadCommunity', { slug: 'The–Glass-Blowers&utm_source=newsletter' }])
    expect(emitted).toEqual([{ type: 'page.opened', path: '/edit/the-glass-blowers', replace: true }])
    expect(actor.getSnapshot().status).toBe('done')
  })

  it('ROUTE-14: punctuation at the end of the slug stays when a community has exactly that slug', async () => {
    const { actor, emitted } = await start({ input: { slug: 'Glass.' } })
    expect(actor.getSnapshot().matches('writing')).toBe(true)
    expect(emitted).toEqual([])
  })

  it.each([
    ['loadingSeller', { loadSeller: ['hang'] }],
    ['loading', { loadCommunity: ['hang'] }],
    ['opening', { openDraft: ['hang'] }],
  ])("EDIT-02: has the tag 'loading' in the state %s", async (value, script) => {
    const { actor } = await start({ script })
    expect(actor.getSnapshot().value).toBe(value)
    expect(tagsOf({ actor })).toEqual(['busy'])
  })

  it('EDIT-02: when the community fails to load, the user can leave the page or try again', async () => {
    const { actor, emitted, settle } = await start({
      script: {
        loadCommunity: [fails(refused), returns({ kind: 'loaded', community: glass })],
      },
    })
    expect(actor.getSnapshot().value).toBe('failed')
    expect(tagsOf({ actor })).toEqual(['failed'])
    actor.send({ type: 'quit.chosen' })
    expect(emitted).toEqual([pages])
    actor.send({ type: 'retry.requested' })
    await settle()
    expect(actor.getSnapshot().matches('writing')).toBe(true)
  })
})
