import { describe, expect, it } from 'vitest'
import type { SellerPlan } from '#machines/rules/kit/entities.ts'
import { Failure } from '#machines/rules/kit/failures.ts'
import { externalUrl } from '#machines/rules/links/redirects.ts'
import { activationMachine } from '#machines/selling/activation/machine.ts'
import { member } from '../fixtures.ts'
import { fails, returns, run } from '../run.ts'

const community = { id: 'course-1', title: 'Glass', isActive: false, plans: [member] }
const botPages = {
  discord: externalUrl('https://discord.test/invite'),
  telegram: externalUrl('https://t.test/bot'),
}

const checked = (...results: string[]) => returns({ results })
const set = (isActive: boolean) => returns({ isActive })

const turn = async (
  given: { isActive?: boolean; plans?: SellerPlan[] },
  script: Parameters<typeof run>[1]['script'] = {},
) => {
  const announced: unknown[] = []
  const flow = run(
    activationMachine.provide({
      actions: {
        announceChange: (_, { isActive }) => void announced.push(isActive),
      },
    }),
    {
      input: { community: { ...community, ...given }, botPages },
      script: {
        checkBots: [checked('present', 'present')],
        activate: [set(true)],
        deactivate: [set(false)],
        ...script,
      },
    },
  )
  flow.actor.subscribe({ complete: () => void announced.push('end') })
  await flow.settle()
  return { ...flow, announced }
}

const checks = [
  { platform: 'Discord', serverId: '1100' },
  { platform: 'Telegram', serverId: '-100' },
]
const checkCall = ['checkBots', { checks }]
const onCall = ['activate', { communityId: 'course-1' }]
const offCall = ['deactivate', { communityId: 'course-1' }]
const toast = { type: 'toast.shown', toast: { title: 'Could not update status', tone: 'destructive' } }

describe('activation: turning a community off', () => {
  it("ACTIV-03, B18: asks before it turns an active community off; 'No' changes nothing", async () => {
    const { actor, calls, announced } = await turn({ isActive: true })
    expect(actor.getSnapshot().value).toBe('confirming')
    expect(actor.getSnapshot().hasTag('dialog')).toBe(true)
    actor.send({ type: 'dialog.closed' })
    expect(actor.getSnapshot().status).toBe('done')
    expect(calls).toEqual([])
    expect(announced).toEqual(['end'])
  })

  it("ACTIV-02, ACTIV-03: after 'Yes', the community is turned off when the provider has confirmed it", async () => {
    const { actor, calls, announced, settle, emitted } = await turn({ isActive: true })
    actor.send({ type: 'deactivation.confirmed' })
    expect(actor.getSnapshot().value).toBe('deactivating')
    expect(actor.getSnapshot().hasTag('busy')).toBe(true)
    actor.send({ type: 'deactivation.confirmed' })
    await settle()
    expect(calls).toEqual([offCall])
    expect(announced).toEqual([false, 'end'])
    expect(emitted).toEqual([])
  })

  it('ACTIV-09: a refusal shows an error toast and changes nothing', async () => {
    const { actor, announced, settle, emitted } = await turn(
      { isActive: true },
      { deactivate: [fails(new Failure({ kind: 'unreachable', message: 'gone' }))] },
    )
    actor.send({ type: 'deactivation.confirmed' })
    await settle()
    expect(emitted).toEqual([toast])
    expect(announced).toEqual(['end'])
  })
})

describe('activation: turning a community on', () => {
  it('ACTIV-01, ACTIV-04: turns the community on without a dialog when the bot is an administrator on every server', async () => {
    const { actor, calls, announced } = await turn({})
    expect(calls).toEqual([checkCall, onCall])
    expect(announced).toEqual([true, 'end'])
    expect(actor.getSnapshot().status).toBe('done')
  })

  it('S2a, C41: turns the community on without a bot check when no plan has a server id', async () => {
    const { calls } = await turn({ plans: [{ ...member, discordServerId: null, telegramServerId: null }] })
    expect(calls).toEqual([onCall])
  })

  it("S2a, C41: checks the bot on each server once, and only on the platforms of the server's plan", async () => {
    const { calls } = await turn({
      plans: [member, { ...member, id: 'plan-2', platforms: ['Discord'], telegramServerId: '-999' }],
    })
    expect(calls).toEqual([checkCall, onCall])
  })

  it.each([
    ['absent', 'present'],
    ['present', 'powerless'],
    ['unknown', 'present'],
  ])(
    'ACTIV-05, S2a, A08: the activation is blocked when the bots of the two servers are %s and %s',
    async (...results) => {
      const { actor, calls, announced, emitted } = await turn({}, { checkBots: [checked(...results)] })
      expect(calls).toEqual([checkCall])
      expect(actor.getSnapshot().value).toEqual({ blocked: 'waiting' })
      expect(actor.getSnapshot().hasTag('dialog')).toBe(true)
      expect(actor.getSnapshot().context.results).toEqual(results)
      expect(emitted).toEqual([])
      actor.send({ type: 'dialog.closed' })
      expect(announced).toEqual(['end'])
      expect(calls).toHaveLength(1)
    },
  )

  it.each([
    ['checking', { checkBots: ['hang'] }],
    ['activating', { checkBots: [checked('present', 'present')], activate: ['hang'] }],
  ] satisfies [string, Parameters<typeof turn>[1]][])(
    'ACTIV-02, ACTIV-04: the switch is busy in the state %s',
    async (value, script) => {
      const { actor } = await turn({}, script)
      expect(actor.getSnapshot().value).toBe(value)
      expect([...actor.getSnapshot().tags]).toEqual(['busy'])
    },
  )

  it("ACTIV-02: takes the community's new state from the provider's response", async () => {
    const { announced } = await turn({}, { activate: [set(false)] })
    expect(announced).toEqual([false, 'end'])
  })

  it('ACTIV-09: a refusal shows an error toast and changes nothing', async () => {
    const { announced, emitted } = await turn({}, { activate: [fails(new Error('refused'))] })
    expect(emitted).toEqual([toast])
    expect(announced).toEqual(['end'])
  })

  it.each([
    [false, 'activate'],
    [true, 'deactivate'],
  ])(
    "ACTIV-09, FEE-03: when the community's isActive is %s, a refusal with a reason shows the reason until the user closes it",
    async (isActive, port) => {
      const reason =
        'Your account is disabled: the platform fee for March 2026 was due on April 10. Pay the invoice in your mail, and everything works again.'
      const { actor, announced, emitted, settle } = await turn(
        { isActive },
        {
          [port]: [
            fails(new Failure({ kind: 'refused', message: 'No.', status: 403, serverMessage: reason })),
          ],
        },
      )
      if (isActive) actor.send({ type: 'deactivation.confirmed' })
      await settle()
      expect(actor.getSnapshot().value).toBe('refused')
      expect(actor.getSnapshot().context.reason).toBe(reason)
      expect(actor.getSnapshot().hasTag('dialog')).toBe(true)
      expect(emitted).toEqual([toast])
      expect(announced).toEqual([])
      actor.send({ type: 'dialog.closed' })
      expect(announced).toEqual(['end'])
    },
  )

  it.each(['retry.requested', 'page.returned'] as const)(
    'ACTIV-01: the event %s checks the bots again, and turns the community on when every bot is present',
    async (type) => {
      const { actor, calls, announced, settle } = await turn(
        {},
        {
          checkBots: [
            checked('absent', 'absent'),
            checked('powerless', 'present'),
            checked('present', 'present'),
          ],
        },
      )
      actor.send({ type })
      expect(actor.getSnapshot().value).toEqual({ blocked: 'checking' })
      expect([...actor.getSnapshot().tags].sort()).toEqual(['busy', 'dialog'])
      actor.send({ type })
      await settle()
      expect(calls).toEqual([checkCall, checkCall])
      expect(actor.getSnapshot().value).toEqual({ blocked: 'waiting' })
      expect(actor.getSnapshot().context.results).toEqual(['powerless', 'present'])
      actor.send({ type })
      await settle()
      expect(calls).toEqual([checkCall, checkCall, checkCall, onCall])
      expect(announced).toEqual([true, 'end'])
    },
  )

  it('ACTIV-05: when the user closes the dialog while the bots are checked again, the community is not turned on', async () => {
    const { actor, calls, announced, settle } = await turn(
      {},
      { checkBots: [checked('absent', 'absent'), checked('present', 'present')] },
    )
    actor.send({ type: 'retry.requested' })
    actor.send({ type: 'dialog.closed' })
    await settle()
    expect(calls).toEqual([checkCall, checkCall])
    expect(announced).toEqual(['end'])
  })

  it('C77: ignores other events while the bots are checked', async () => {
    const { actor, calls } = await turn({}, { checkBots: ['hang'] })
    expect(actor.getSnapshot().value).toBe('checking')
    for (const type of [
      'deactivation.confirmed',
      'dialog.closed',
      'retry.requested',
      'page.returned',
    ] as const)
      expect(actor.getSnapshot().can({ type })).toBe(false)
    expect(calls).toEqual([checkCall])
  })
})
