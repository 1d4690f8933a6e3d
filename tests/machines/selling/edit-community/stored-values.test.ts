import { describe, expect, it } from 'vitest'
import type { SellerCommunity, SellerPlan } from '#machines/rules/kit/entities.ts'
import type { EditCommunityEvent } from '#machines/selling/edit-community/setup.ts'
import { free, glass, monthly } from '#tests/machines/fixtures.ts'
import { returns } from '#tests/machines/run.ts'
import { change, closed, madeBy, put, save, start } from './fixtures.ts'

const odd: SellerPlan = {
  ...free,
  platforms: ['Discord', 'Telegram'],
  discordServerId: 'https://discord.gg/x7Yz',
  telegramServerId: '@glassblowers',
}

const starting = (community: SellerCommunity) =>
  start({ script: { loadCommunity: [returns({ kind: 'loaded', community })] } })

const withPlan = (plan: SellerPlan) => ({ ...glass, plans: [monthly, plan] })

const plans = [{ id: 'p-monthly' }, { id: 'p-free' }]

const serverId = (platform: 'Discord' | 'Telegram', value: string): EditCommunityEvent => ({
  type: 'plan.changed',
  key: 'plan-2',
  change: { field: 'serverId', platform, value },
})
const roles = (value: string): EditCommunityEvent => ({
  type: 'plan.changed',
  key: 'plan-2',
  change: { field: 'roles', platform: 'Discord', value },
})

describe('C54, EDIT-08: stored values that are invalid and unchanged', () => {
  it.each<[string, SellerPlan]>([
    ['a public name and an invite', odd],
    ['an id without its -100', { ...odd, telegramServerId: '1234567890' }],
    ['an id with blanks', { ...odd, discordServerId: ' 812 345 678 ' }],
    ['an invisible id', { ...odd, discordServerId: '\u200b' }],
    ['an invisible title and description', { ...free, title: '\u200b', description: '\u3164' }],
    ['an invisible role', { ...odd, discordRoles: ['\u200b', 'Gold'] }],
    ['a price of 14 digits', { ...monthly, id: 'p-free', price: 12_345_678_901_234 }],
  ])('the user can choose Next and save with %s, which is not sent', async (_, plan) => {
    const flow = await starting(withPlan(plan))
    flow.actor.send({ type: 'name.changed', name: 'The Kiln' })
    for (let step = 1; step < 4; step += 1) flow.actor.send({ type: 'next.chosen' })
    expect(flow.actor.getSnapshot().matches({ writing: { step: 'preview' } })).toBe(true)
    await save(flow)
    expect(madeBy(flow).slice(4)).toEqual([put({ title: 'The Kiln', plans }), closed])
  })

  it('the user can choose Next and save with a name and a description of invisible characters', async () => {
    const flow = await starting({ ...glass, title: '\u200b', description: '\u3164' })
    flow.actor.send({ type: 'media.changed', field: 'video', media: null })
    await save(flow)
    expect(madeBy(flow)[4]).toMatchObject(['updateCommunity', { change: { videoRemoved: true } }])
  })

  it('the user can save another field of the plan that has the invalid value', async () => {
    const flow = await starting(withPlan(odd))
    flow.actor.send({ type: 'next.chosen' })
    flow.actor.send({ type: 'next.chosen' })
    expect(flow.actor.getSnapshot().context.folded).toEqual(['plan-1', 'plan-2'])
    flow.actor.send(change('plan-2', 'title', 'Gate'))
    await save(flow)
    expect(madeBy(flow)[4]).toEqual(put({ plans: [plans[0], { id: 'p-free', title: 'Gate' }] }))
  })

  it('a value that differs from the stored one is validated; a value that was changed back to the stored one is not', async () => {
    const flow = await starting(withPlan(odd))
    flow.actor.send({ type: 'next.chosen' })
    flow.actor.send({ type: 'next.chosen' })
    flow.actor.send(serverId('Telegram', '@glassblowers2'))
    flow.actor.send({ type: 'next.chosen' })
    expect(flow.actor.getSnapshot().context.problems.plans).toEqual({
      'plan-2': {
        telegramServerId:
          'This is not a Telegram Server ID. It is a negative number, such as -1001234567890. Ask our bot for it: a public link or an invite does not contain it.',
      },
    })
    flow.actor.send(serverId('Telegram', '@glassblowers'))
    expect(flow.actor.getSnapshot().context.problems.plans).toEqual({})
    flow.actor.send({ type: 'next.chosen' })
    expect(flow.actor.getSnapshot().matches({ writing: { step: 'preview' } })).toBe(true)
  })

  it('the stored server id of a platform is validated when the seller turns the platform on', async () => {
    const flow = await starting(withPlan({ ...odd, platforms: ['Discord'] }))
    flow.actor.send({ type: 'next.chosen' })
    flow.actor.send({ type: 'next.chosen' })
    flow.actor.send({
      type: 'plan.changed',
      key: 'plan-2',
      change: { field: 'platform', platform: 'Telegram', on: true },
    })
    flow.actor.send({ type: 'next.chosen' })
    expect(Object.keys(flow.actor.getSnapshot().context.problems.plans['plan-2'] ?? {})).toEqual([
      'telegramServerId',
    ])
  })

  it.each<[string, Partial<SellerPlan>, EditCommunityEvent, object]>([
    [
      'an id that is the link of a message',
      { telegramServerId: 't.me/c/1234567890/7' },
      serverId('Telegram', '-1001234567890'),
      { telegramServerId: '-1001234567890' },
    ],
    [
      'an id with blanks',
      { discordServerId: ' 812 345' },
      serverId('Discord', '812345'),
      { discordServerId: '812345' },
    ],
    ['an invisible role', { discordRoles: ['\u200b'] }, roles(''), { discordRoles: [] }],
  ])('the seller can correct %s, and the correction is sent', async (_, stored, event, sent) => {
    const flow = await starting(withPlan({ ...odd, ...stored }))
    flow.actor.send({ type: 'next.chosen' })
    flow.actor.send({ type: 'next.chosen' })
    flow.actor.send(event)
    await save(flow)
    expect(madeBy(flow)[4]).toEqual(put({ plans: [plans[0], { id: 'p-free', ...sent }] }))
  })

  it.each<[string, Partial<SellerPlan>, string]>([
    ['PLANRULE-09', { title: ' ' }, 'title'],
    ['PLANRULE-12', { discordServerId: null }, 'discordServerId'],
    ['PLANRULE-19', { discordRoles: [''] }, 'discordRoles'],
  ])('%s: a stored value that the specification forbids stops the save', async (_, stored, field) => {
    const flow = await starting(withPlan({ ...odd, ...stored }))
    flow.actor.send({ type: 'name.changed', name: 'The Kiln' })
    flow.actor.send({ type: 'save.chosen' })
    expect(Object.keys(flow.actor.getSnapshot().context.problems.plans['plan-2'] ?? {})).toEqual([field])
  })
})
