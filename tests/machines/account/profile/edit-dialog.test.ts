import { describe, expect, it } from 'vitest'
import { sampleProfile } from '#machines/kit/sample-profile.ts'
import { childOf, fails, returns } from '#tests/machines/run.ts'
import { described, type dialog, edits, loaded, lost, open, type Script, verified } from './fixtures.ts'

describe('profile', () => {
  it('PROFILE-06: the edit dialog gets the profile and the status of the payment account as the page shows them', async () => {
    const { actor, calls, settle } = await open({
      loadProfile: [loaded({ role: 'buyer', description: null })],
      loadDescription: [described('Written elsewhere.')],
    })
    actor.send({ type: 'edit.chosen' })
    expect(edits).toEqual([
      {
        profile: { ...sampleProfile, role: 'buyer', description: 'Written elsewhere.' },
        paymentStatus: 'not_connected',
      },
    ])
    const end = (saved: boolean) => {
      childOf<typeof dialog>({ actor }, 'profile-edit')?.send({ type: 'closed', saved })
      return settle()
    }
    await end(false)
    expect(actor.getSnapshot().matches({ ready: { dialog: 'closed' } })).toBe(true)
    expect(calls).toHaveLength(2)
    actor.send({ type: 'edit.chosen' })
    await end(true)
    expect(actor.getSnapshot().can({ type: 'edit.chosen' })).toBe(true)
    expect(calls.slice(2)).toEqual([
      ['loadProfile', {}],
      ['loadDescription', {}],
    ])
  })

  it.each([
    ['verified', { loadStatus: [verified] }],
    [
      'pending',
      {
        loadStatus: [returns({ kind: 'loaded', status: 'pending' })],
        refreshStatus: [returns({ status: 'pending' })],
      },
    ],
    ['not_connected', { loadStatus: [fails(lost)] }],
  ] satisfies [string, Script][])(
    'PROFILE-06, PAYACC-09: the edit dialog gets the status %s, which the payment account has reported to the page',
    async (paymentStatus, script) => {
      const { actor } = await open({ loadProfile: [loaded()], ...script })
      actor.send({ type: 'edit.chosen' })
      expect(edits).toEqual([{ profile: sampleProfile, paymentStatus }])
    },
  )

  it('PROFILE-06: the edit dialog opens when payment account and description are loaded', async () => {
    const status = Promise.withResolvers<object>()
    const description = Promise.withResolvers<object>()
    const { actor, settle } = await open({
      loadProfile: [loaded({ description: null }), fails(lost)],
      loadDescription: ['hang', returns(description.promise)],
      loadStatus: [returns(status.promise)],
    })
    actor.send({ type: 'edit.chosen' })
    status.resolve({ status: 'verified' })
    await settle()
    expect(actor.getSnapshot().matches({ ready: { dialog: 'waiting' } })).toBe(true)
    // A failed reload of the profile does not end the loading of the description.
    actor.send({ type: 'page.returned' })
    await settle()
    expect(edits).toEqual([])
    description.resolve({ description: 'Written elsewhere.' })
    await settle()
    expect(edits).toEqual([
      { profile: { ...sampleProfile, description: 'Written elsewhere.' }, paymentStatus: 'verified' },
    ])
  })

  it.each([
    ['the reload succeeds', loaded({ role: 'buyer', name: 'Sol Renamed' })],
    ['the reload fails', fails(lost)],
  ])(
    'PROFILE-06: after a save the edit dialog can open again when the reload of the profile has ended (%s)',
    async (_, reload) => {
      const { actor, settle } = await open({ loadProfile: [loaded({ role: 'buyer' }), reload] })
      const edit = { type: 'edit.chosen' } as const
      actor.send(edit)
      childOf<typeof dialog>({ actor }, 'profile-edit')?.send({ type: 'closed', saved: true })
      expect(actor.getSnapshot().can(edit)).toBe(false)
      await settle()
      expect(actor.getSnapshot().can(edit)).toBe(true)
    },
  )

  it('PROFILE-03: a cleared description disappears from the page', async () => {
    const { actor, settle } = await open({
      loadProfile: [loaded({ role: 'buyer' }), loaded({ role: 'buyer', description: null })],
      loadDescription: [described(null)],
    })
    actor.send({ type: 'page.returned' })
    await settle()
    expect(actor.getSnapshot().context.description).toBeNull()
  })
})
