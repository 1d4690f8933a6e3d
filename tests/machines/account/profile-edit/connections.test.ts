import { describe, expect, it } from 'vitest'
import { fails } from '#tests/machines/run.ts'
import {
  all,
  cancel,
  closed,
  confirmDiscard,
  lost,
  name,
  open,
  refusal,
  removed,
  save,
  saved,
} from './fixtures.ts'

describe('profile edit: removing connections', () => {
  it('PROFILE-10: Remove Connection is disabled until the user ticks the acknowledgement', async () => {
    const { actor, send, context, value } = await open()
    await send({ type: 'removal.requested', service: 'Discord' })
    expect(actor.getSnapshot().can({ type: 'removal.confirmed' })).toBe(false)
    await send({ type: 'removal.confirmed' })
    expect(value()).toEqual({ open: 'confirming' })
    await send({ type: 'acknowledgement.toggled' })
    expect(actor.getSnapshot().can({ type: 'removal.confirmed' })).toBe(true)
    await send({ type: 'acknowledgement.toggled' })
    expect(actor.getSnapshot().can({ type: 'removal.confirmed' })).toBe(false)
    await send({ type: 'acknowledgement.toggled' }, { type: 'removal.confirmed' })
    expect(value()).toEqual({ open: 'editing' })
    expect(context().staged).toEqual(['Discord'])
  })

  it('PROFILE-10: each removal needs its own tick of the acknowledgement', async () => {
    const { send, context } = await open()
    await send(
      { type: 'removal.requested', service: 'Discord' },
      { type: 'acknowledgement.toggled' },
      { type: 'removal.declined' },
    )
    expect(context()).toMatchObject({ staged: [], acknowledged: false })
    await send({ type: 'removal.requested', service: 'Telegram' })
    expect(context()).toMatchObject({ removal: 'Telegram', acknowledged: false })
  })

  it('PROFILE-09: before Save, a removal makes no request and can be undone', async () => {
    const { actor, send, stage, context, made, ended } = await open()
    await stage('Telegram')
    expect(context()).toMatchObject({ staged: ['Telegram'], connected: ['Discord', 'Telegram', 'Stripe'] })
    expect(actor.getSnapshot().can({ type: 'removal.requested', service: 'Telegram' })).toBe(false)
    await send({ type: 'removal.undone', service: 'Telegram' })
    expect(context().staged).toEqual([])
    await send(save)
    expect(made()).toEqual([])
    expect(ended()).toEqual(closed)
  })

  it.each([
    ['DISCORD-08', 'Discord', 'removeDiscord', {}],
    ['TELEGRAM-02', 'Telegram', 'removeTelegram', {}],
    ['PAYACC-04', 'Stripe', 'removePaymentAccount', { userId: 'user-1' }],
  ] as const)(
    '%s, PROFILE-09, C22: Save removes the connection to %s, also when nothing else has changed',
    async (_, service, port, input) => {
      const { send, stage, made, ended } = await open(all)
      await stage(service)
      await send(save)
      expect(made()).toEqual([[port, input]])
      expect(ended()).toEqual(saved)
    },
  )

  it('C21: Save removes Discord, Telegram and Stripe in this order, then sends the fields', async () => {
    const { send, stage, context, made } = await open(all)
    await send(name)
    await stage('Stripe')
    await stage('Telegram')
    await stage('Discord')
    expect(context().staged).toEqual(['Discord', 'Telegram', 'Stripe'])
    await send(save)
    expect(made()).toEqual([
      ['removeDiscord', {}],
      ['removeTelegram', {}],
      ['removePaymentAccount', { userId: 'user-1' }],
      ['updateProfile', { name: 'Sam' }],
    ])
  })

  it.each([
    ['Discord', 'removeDiscord', []],
    ['Telegram', 'removeTelegram', ['Discord']],
    ['Stripe', 'removePaymentAccount', ['Discord', 'Telegram']],
  ] as const)(
    'C21: when removing %s fails, only the services before it are removed; the next Save removes the others',
    async (service, port, before) => {
      const { send, stage, context, emitted, made, value, ended } = await open({
        ...all,
        [port]: [fails(refusal), removed],
      })
      await send(name)
      for (const one of ['Discord', 'Telegram', 'Stripe'] as const) await stage(one)
      await send(save)
      const left = (['Discord', 'Telegram', 'Stripe'] as const).filter(
        (one) => !before.some((gone) => gone === one),
      )
      expect(value()).toEqual({ open: 'editing' })
      expect(emitted).toEqual([])
      expect(context()).toMatchObject({
        connected: left,
        staged: left,
        draft: { name: 'Sam' },
        saved: before.length > 0,
        trouble: `Not saved: name, ${left.map((one) => `removal of ${one}`).join(', ')}. A name is required.`,
      })
      expect(made().length).toBe(before.length + 1)
      await send(save)
      expect(
        made()
          .slice(before.length + 1)
          .map(([call]) => call),
      ).toEqual([
        ...['removeDiscord', 'removeTelegram', 'removePaymentAccount'].slice(before.length),
        'updateProfile',
      ])
      expect(made().at(before.length + 1)?.[0]).toBe(port)
      expect(service).toBe(left[0])
      expect(ended()).toEqual(saved)
    },
  )

  it('C21: after a removal without a response, Cancel ends with `saved: true`, because the connection may be removed', async () => {
    const { send, stage, context, ended } = await open({ removeDiscord: [fails(lost)] })
    await stage('Discord')
    await send(save)
    expect(context()).toMatchObject({
      staged: ['Discord'],
      trouble: 'Not saved: removal of Discord. Please try again.',
    })
    await send({ type: 'removal.undone', service: 'Discord' }, cancel)
    expect(ended()).toEqual(saved)
  })

  it('C21: when a connection is removed but saving the fields fails, Cancel ends with `saved: true`', async () => {
    const { actor, send, stage, ended } = await open({
      removeDiscord: [removed],
      updateProfile: [fails(refusal)],
    })
    await send(name)
    await stage('Discord')
    await send(save)
    expect(actor.getSnapshot().can({ type: 'removal.requested', service: 'Discord' })).toBe(false)
    expect(actor.getSnapshot().can({ type: 'removal.requested', service: 'Telegram' })).toBe(true)
    await send(cancel, confirmDiscard)
    expect(ended()).toEqual(saved)
  })

  it.each([null, 'not_connected'] as const)(
    'C23: the payment account cannot be removed when it is %s',
    async (paymentStatus) => {
      const { actor } = await open({}, { paymentStatus })
      expect(actor.getSnapshot().can({ type: 'removal.requested', service: 'Stripe' })).toBe(false)
      expect(actor.getSnapshot().can({ type: 'removal.requested', service: 'Discord' })).toBe(true)
    },
  )
})
