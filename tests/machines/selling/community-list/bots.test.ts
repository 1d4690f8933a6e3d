import { describe, expect, it } from 'vitest'
import { fails, returns } from '#tests/machines/run.ts'
import {
  activity,
  botLacks,
  checked,
  closed,
  glass,
  inputsOf,
  loaded,
  plan,
  refused,
  visit,
} from './fixtures.ts'

describe('community-list: bot checks after loading', () => {
  const deactivated = { communityId: 'course-1' }

  it('ACTIV-07: checks active communities only, and changes nothing when all bots are present', async () => {
    const flow = await visit({}, { loadCommunities: [loaded(glass, { ...closed, plans: [plan] })] })
    expect(inputsOf(flow, 'checkBots')).toEqual([{ checks: [{ platform: 'Discord', serverId: '1100' }] }])
    expect(inputsOf(flow, 'deactivate')).toEqual([])
    expect(activity(flow)).toEqual({ 'course-1': true, 'course-2': false })
  })

  it('ACTIV-07, C41: makes no check and changes nothing when no community has a server', async () => {
    const flow = await visit(
      {},
      { loadCommunities: [loaded({ ...glass, plans: [{ ...plan, discordServerId: null }] })] },
    )
    expect(inputsOf(flow, 'checkBots')).toEqual([])
    expect(inputsOf(flow, 'deactivate')).toEqual([])
  })

  it.each(['absent', 'powerless'])(
    'ACTIV-07: when the bot of a community is %s, the community is deactivated without a dialog (C42)',
    async (presence) => {
      const flow = await visit({}, { checkBots: [checked(presence)] })
      expect(inputsOf(flow, 'deactivate')).toEqual([deactivated])
      expect(activity(flow)).toEqual({ 'course-1': false, 'course-2': false })
      expect(flow.actor.getSnapshot().context.running).toEqual([])
      expect(flow.emitted).toEqual([])
      expect(botLacks(flow)).toMatchObject({ 'course-1': presence })
      flow.actor.send({ type: 'activation.changed', id: 'course-1', isActive: true })
      expect(botLacks(flow)).not.toHaveProperty('course-1')
    },
  )

  it('C121: the card of an inactive community shows the bot status that an earlier visit has stored, without a request', async () => {
    const flow = await visit(
      { serversWithoutBot: { 'Discord 1100': 'powerless' } },
      { loadCommunities: [loaded({ ...closed, plans: [plan] })] },
    )
    expect(botLacks(flow)).toEqual({ 'course-2': 'powerless' })
    expect(inputsOf(flow, 'checkBots')).toEqual([])
  })

  it('ACTIV-07: the card of an inactive community shows that its bot is missing, without another request for the same server', async () => {
    const elsewhere = {
      ...glass,
      id: 'course-4',
      isActive: false,
      plans: [{ ...plan, discordServerId: '2200' }],
    }
    const flow = await visit(
      {},
      {
        loadCommunities: [loaded(glass, { ...glass, id: 'course-3', isActive: false }, elsewhere)],
        checkBots: [checked('absent')],
      },
    )
    expect(inputsOf(flow, 'checkBots')).toEqual([{ checks: [{ platform: 'Discord', serverId: '1100' }] }])
    expect(botLacks(flow)).toEqual({ 'course-1': 'absent', 'course-3': 'absent' })
  })

  it('A08: a failed bot check leaves the community active', async () => {
    const flow = await visit({}, { checkBots: [checked('unknown')] })
    expect(inputsOf(flow, 'deactivate')).toEqual([])
    expect(activity(flow)).toMatchObject({ 'course-1': true })
    expect(flow.emitted).toEqual([])
  })

  it('ACTIV-08: when deactivating one community fails, the next is still deactivated', async () => {
    const second = { ...glass, id: 'course-3' }
    const flow = await visit(
      {},
      {
        loadCommunities: [loaded(glass, second)],
        checkBots: [checked('absent')],
        deactivate: [fails(refused), returns({ isActive: false })],
      },
    )
    expect(inputsOf(flow, 'deactivate')).toEqual([deactivated, { communityId: 'course-3' }])
    expect(activity(flow)).toEqual({ 'course-1': true, 'course-3': false })
    expect(flow.emitted).toEqual([])
  })

  it('ACTIV-02: shows a community as inactive only if the response to its deactivation says so', async () => {
    const flow = await visit(
      {},
      { checkBots: [checked('absent')], deactivate: [returns({ isActive: true })] },
    )
    expect(inputsOf(flow, 'deactivate')).toEqual([deactivated])
    expect(activity(flow)).toMatchObject({ 'course-1': true })
  })

  it('S2b: makes one check for a server that several communities share, and checks six servers at a time', async () => {
    const present = Array<string>(6).fill('present')
    const many = Array.from({ length: 13 }, (_, n) => ({
      ...glass,
      id: `c${n}`,
      plans: [
        plan,
        { ...plan, id: `plan-${n}`, discordServerId: `12${n}` },
        { ...plan, id: `plan-again-${n}`, discordServerId: `12${n}` },
      ],
    }))
    const flow = await visit(
      {},
      {
        loadCommunities: [loaded(...many)],
        checkBots: [
          checked(...present),
          checked('present', 'absent', ...present.slice(2)),
          checked('present', 'absent'),
        ],
      },
    )
    const servers = inputsOf(flow, 'checkBots').map((given) =>
      (given as { checks: { serverId: string }[] }).checks.map(({ serverId }) => serverId),
    )
    expect(servers).toEqual([
      ['1100', '120', '121', '122', '123', '124'],
      ['125', '126', '127', '128', '129', '1210'],
      ['1211', '1212'],
    ])
    expect(inputsOf(flow, 'deactivate')).toEqual([{ communityId: 'c6' }, { communityId: 'c12' }])
  })

  it('the switch of a card is disabled while its community is being turned off', async () => {
    const { actor } = await visit({}, { checkBots: [checked('absent')], deactivate: ['hang'] })
    expect(actor.getSnapshot().can({ type: 'community.toggled', id: 'course-1' })).toBe(false)
    expect(actor.getSnapshot().can({ type: 'community.toggled', id: 'course-2' })).toBe(true)
  })
})
