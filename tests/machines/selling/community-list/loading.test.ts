import { describe, expect, it } from 'vitest'
import { reasonsToStay } from '#tests/machines/reasons-to-stay.ts'
import { fails, returns } from '#tests/machines/run.ts'
import { glass, loaded, refused, type Script, visit } from './fixtures.ts'

describe('community-list: loading', () => {
  it('ROUTE-05, SEC-08, B17: without a token, opens the login and makes no request', async () => {
    const { actor, calls, emitted } = await visit({ token: null })
    expect(actor.getSnapshot().value).toBe('signedOut')
    expect(calls).toEqual([])
    expect(emitted).toEqual([{ type: 'page.opened', path: '/login', replace: true }])
  })

  it("WIZ-14: when the user's data fails to load with status 500, signs the user out and opens the login", async () => {
    const { calls, emitted } = await visit({}, { loadAccount: [fails(refused)] })
    expect(calls).toEqual([['loadAccount', {}]])
    expect(emitted).toEqual([{ type: 'session.closed', forget: 'token', to: '/login' }])
  })

  it.each(reasonsToStay)(
    'WIZ-14, SESSION-01: %s does not sign the user out; the screen says why loading failed, and the user can try again (decision 023)',
    async (_, error, says) => {
      const { actor, calls, emitted, settle } = await visit({}, { loadAccount: [fails(error), returns()] })
      expect(actor.getSnapshot().value).toBe('held')
      expect(actor.getSnapshot().context.heldBecause).toBe(says)
      expect(actor.getSnapshot().hasTag('failed')).toBe(true)
      expect(emitted).toEqual([])
      actor.send({ type: 'retry.requested' })
      await settle()
      expect(calls.slice(0, 3).map(([port]) => port)).toEqual([
        'loadAccount',
        'loadAccount',
        'loadCommunities',
      ])
      expect(actor.getSnapshot().matches('listed')).toBe(true)
    },
  )

  it('starts the toolbar of the list with the path of the page and the search text in its address (addition)', async () => {
    const { actor } = await visit({ query: 'search=glass' })
    expect(actor.getSnapshot().children.toolbar?.getSnapshot().context).toMatchObject({
      page: '/pages',
      search: 'glass',
    })
  })

  it('PAGES-03, B17: with a token but without a user id, shows an error and does not request the list', async () => {
    const { actor, calls } = await visit({ userId: null })
    expect(actor.getSnapshot().value).toBe('failed')
    expect(actor.getSnapshot().hasTag('failed')).toBe(true)
    expect(calls).toEqual([['loadAccount', {}]])
  })

  it.each([
    ['loadingAccount', { loadAccount: ['hang'] }],
    ['loading', { loadCommunities: ['hang'] }],
  ] as [string, Script][])('PAGES-02: is busy in the state %s', async (state, differs) => {
    const { actor } = await visit({}, differs)
    expect(actor.getSnapshot().value).toBe(state)
    expect(actor.getSnapshot().hasTag('busy')).toBe(true)
  })

  it('PAGES-03: shows an error when the list fails to load, and lets the user load it again', async () => {
    const { actor, calls, emitted, settle } = await visit(
      {},
      { loadCommunities: [fails(refused), loaded(glass)] },
    )
    expect(actor.getSnapshot().value).toBe('failed')
    expect(emitted).toEqual([])
    actor.send({ type: 'retry.requested' })
    await settle()
    expect(actor.getSnapshot().matches({ listed: { content: 'ready' } })).toBe(true)
    expect(calls.slice(0, 4).map(([port]) => port)).toEqual([
      'loadAccount',
      'loadCommunities',
      'loadAccount',
      'loadCommunities',
    ])
  })

  it('PAGES-04: without communities, shows the empty state, and neither counts members nor checks bots', async () => {
    const { actor, calls } = await visit({}, { loadCommunities: [loaded()] })
    expect(actor.getSnapshot().matches({ listed: { content: 'empty' } })).toBe(true)
    expect(calls).toEqual([
      ['loadAccount', {}],
      ['loadCommunities', { sellerId: 'user-1' }],
      ['loadSeller', {}],
    ])
  })

  it.each([
    ['a buyer', returns({ sells: false, status: null }), 'create'],
    ['a seller without a payment account', returns({ sells: true, status: 'not_connected' }), 'connect'],
    ['a seller whose account is not verified yet', returns({ sells: true, status: 'pending' }), 'continue'],
    ['a seller who can be paid', returns({ sells: true, status: 'verified' }), 'ready'],
    ['a seller whose account fails to load', fails(refused), 'connect'],
  ])('C96: an empty list shows the next step for %s', async (_, loadSeller, state) => {
    const { actor } = await visit({}, { loadCommunities: [loaded()], loadSeller: [loadSeller] })
    expect(actor.getSnapshot().value).toMatchObject({ listed: { content: { empty: state } } })
  })
})
