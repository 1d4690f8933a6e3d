import { describe, expect, it } from 'vitest'
import { sampleProfile } from '#machines/kit/sample-profile.ts'
import { reasonsToStay } from '#tests/machines/reasons-to-stay.ts'
import { fails } from '#tests/machines/run.ts'
import { described, loaded, lost, open, user, verified } from './fixtures.ts'

describe('profile', () => {
  it.each(reasonsToStay)(
    'PROFILE-16, SESSION-01: %s does not sign the user out; the screen says why loading failed, and the user can try again (decision 023)',
    async (_, error, says) => {
      const { actor, calls, emitted, settle } = await open({
        loadProfile: [fails(error), loaded({ role: 'buyer', discordUserId: null })],
      })
      expect(actor.getSnapshot().value).toBe('held')
      expect(actor.getSnapshot().context.heldBecause).toBe(says)
      expect(actor.getSnapshot().hasTag('failed')).toBe(true)
      expect(emitted).toEqual([])
      actor.send({ type: 'retry.requested' })
      await settle()
      expect(calls.map(([port]) => port)).toEqual(['loadProfile', 'loadProfile'])
      expect(actor.getSnapshot().matches('ready')).toBe(true)
    },
  )

  it('PROFILE-15: without a token, stores /profile as the page to return to, opens the login and makes no request', async () => {
    const { actor, calls, emitted } = await open({}, { token: null })
    expect(actor.getSnapshot().value).toBe('left')
    expect(emitted).toEqual([
      { type: 'value.remembered', key: 'redirectAfterLogin', value: '/profile' },
      { type: 'page.opened', path: '/login', replace: true },
    ])
    expect(calls).toEqual([])
  })

  it("PROFILE-01: has the tag 'busy' until the profile is loaded", async () => {
    const { actor } = await open({ loadProfile: ['hang'] })
    expect([...actor.getSnapshot().tags]).toEqual(['busy'])
  })

  it("PROFILE-01, PAYACC-05: loads the profile, then the payment account by the user's id", async () => {
    const { actor, calls } = await open({ loadProfile: [loaded()], loadStatus: [verified] })
    expect(calls).toEqual([
      ['loadProfile', {}],
      ['loadStatus', user],
    ])
    expect(actor.getSnapshot().context.profile).toEqual(sampleProfile)
  })

  it('PAYACC-05, C28: does not request the payment account of a buyer', async () => {
    const { actor, calls } = await open({ loadProfile: [loaded({ role: 'buyer' })] })
    expect(calls).toEqual([['loadProfile', {}]])
    expect(actor.getSnapshot().matches('ready')).toBe(true)
  })

  it('PROFILE-16: when the connection is lost while the profile loads, clears local storage and opens the login', async () => {
    const { actor, emitted } = await open({ loadProfile: [fails(lost)] })
    expect(emitted).toEqual([{ type: 'session.closed', forget: 'all', to: '/login' }])
    expect(actor.getSnapshot().value).toBe('left')
  })

  it.each([
    [null, 'Written elsewhere.'],
    ['', 'Written elsewhere.'],
    [null, null],
  ])(
    'PROFILE-19, C30: with the description %j in the profile, requests the description once and shows %j',
    async (own, elsewhere) => {
      const { actor, calls } = await open({
        loadProfile: [loaded({ role: 'buyer', description: own })],
        loadDescription: [described(elsewhere)],
      })
      expect(calls).toEqual([
        ['loadProfile', {}],
        ['loadDescription', {}],
      ])
      expect(actor.getSnapshot().context.description).toBe(elsewhere)
      expect(actor.getSnapshot().matches({ ready: { card: 'resting' } })).toBe(true)
    },
  )

  it('PROFILE-19, C30: shows the profile without a description when the description fails to load', async () => {
    const { actor, emitted } = await open({
      loadProfile: [loaded({ role: 'buyer', description: null })],
      loadDescription: [fails(lost)],
    })
    expect(actor.getSnapshot().context.description).toBeNull()
    expect(actor.getSnapshot().matches({ ready: { card: 'resting' } })).toBe(true)
    expect(emitted).toEqual([])
  })
})
