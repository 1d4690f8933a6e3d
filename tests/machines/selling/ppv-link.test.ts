import { describe, expect, it } from 'vitest'
import { ppvLinkMachine } from '#machines/selling/ppv-link/machine.ts'
import { fails, returns, run } from '../run.ts'

type Script = NonNullable<Parameters<typeof run>[1]['script']>

const url = 'https://t.me/viewpay_bot?start=link-1'
const linking: Script = {
  reserveTab: [returns({ kind: 'reserved', tab: 'tab-1' })],
  loadLink: [returns({ url })],
  showBot: [returns({ kind: 'shown' })],
  releaseTab: [returns()],
}
const unlinked = returns({ kind: 'unlinked' })
const linked = returns({ kind: 'linked' })
const lost = new Error('connection lost')

const open = async (script: Script, isLinked = false) => {
  const told: string[] = []
  const machine = ppvLinkMachine.provide({ actions: { announceChange: () => void told.push('changed') } })
  const flow = run(machine, { input: { linked: isLinked }, script })
  await flow.settle()
  const polls = () => flow.calls.filter(([port]) => port === 'loadStatus').length
  return { ...flow, told, polls, snapshot: () => flow.actor.getSnapshot() }
}

const start = async (script: Script) => {
  const flow = await open({ ...linking, ...script })
  flow.actor.send({ type: 'link.chosen' })
  await flow.settle()
  return flow
}

describe('linking the ViewPay Bot', () => {
  it('PPVLINK-01, C29: reserves a tab, requests the address and opens the bot in the tab', async () => {
    const { calls, snapshot } = await start({})
    expect(calls).toEqual([
      ['reserveTab', {}],
      ['loadLink', {}],
      ['showBot', { url, tab: 'tab-1' }],
    ])
    expect(snapshot().value).toEqual({ polling: 'waiting' })
    expect(snapshot().context.url).toBeNull()
  })

  const never = returns(new Promise(() => {}))

  it.each([
    ['the tab', { reserveTab: [never] }],
    ['the address', { loadLink: [never] }],
    ['the bot', { showBot: [never] }],
    ['the end of the tab', { loadLink: [fails(lost)], releaseTab: [never] }],
  ])(
    'PPVLINK-01: linking is in progress and cannot be started again while the port %s is pending',
    async (_, script) => {
      const { snapshot } = await start(script)
      expect(snapshot().hasTag('linking')).toBe(true)
      expect(snapshot().hasTag('busy')).toBe(true)
      expect(snapshot().can({ type: 'link.chosen' })).toBe(false)
    },
  )

  it("PPVLINK-02: between two polls the state has the tag 'linking', but not 'busy'", async () => {
    const { snapshot } = await start({})
    expect(snapshot().hasTag('linking')).toBe(true)
    expect(snapshot().hasTag('busy')).toBe(false)
  })

  it('PPVLINK-03: polling ends when the reloaded profile says that the bot is linked', async () => {
    const { actor, snapshot } = await start({})
    actor.send({ type: 'profile.reloaded', linked: false })
    expect(snapshot().value).toEqual({ polling: 'waiting' })
    actor.send({ type: 'profile.reloaded', linked: true })
    expect(snapshot().value).toBe('connected')
  })

  it('PPVLINK-01: when the tab is blocked, offers the address of the bot until the bot is linked', async () => {
    const { actor, calls, snapshot } = await start({
      reserveTab: [returns({ kind: 'blocked' })],
      showBot: [returns({ kind: 'blocked' })],
    })
    expect(calls.at(-1)).toEqual(['showBot', { url, tab: null }])
    expect(snapshot().value).toEqual({ polling: 'waiting' })
    expect(snapshot().context.url).toBe(url)
    actor.send({ type: 'profile.reloaded', linked: true })
    expect(snapshot().context.url).toBeNull()
  })

  it('PPVLINK-02, PPVLINK-03: requests the status every 3 seconds until the bot is linked', async () => {
    const { clock, polls, settle, snapshot, told } = await start({ loadStatus: [unlinked, linked] })
    clock.advance(2999)
    expect(polls()).toBe(0)
    clock.advance(1)
    expect(polls()).toBe(1)
    await settle()
    clock.advance(2999)
    expect(polls()).toBe(1)
    clock.advance(1)
    await settle()
    expect(polls()).toBe(2)
    expect(snapshot().value).toBe('connected')
    expect(told).toEqual(['changed'])
    clock.advance(60_000)
    expect(polls()).toBe(2)
  })

  it('PPVLINK-05: stops after 20 polls; linking again counts the polls from 0', async () => {
    const { actor, clock, emitted, polls, settle, snapshot } = await start({ loadStatus: [unlinked] })
    for (let poll = 1; poll <= 20; poll += 1) {
      expect(snapshot().value).toEqual({ polling: 'waiting' })
      clock.advance(3000)
      await settle()
    }
    expect(polls()).toBe(20)
    expect(snapshot().value).toBe('notConnected')
    expect(snapshot().hasTag('linking')).toBe(false)
    expect(snapshot().context.trouble).toBe('waiting')
    clock.advance(60_000)
    await settle()
    expect(polls()).toBe(20)
    expect(emitted).toEqual([])
    actor.send({ type: 'link.chosen' })
    await settle()
    expect(snapshot().context).toMatchObject({ polls: 0, trouble: null })
  })

  it('PPVLINK-04, PPVLINK-07: an error ends the polling and the busy state', async () => {
    const { clock, emitted, polls, settle, snapshot } = await start({ loadStatus: [fails(lost)] })
    clock.advance(3000)
    await settle()
    expect(snapshot().value).toBe('notConnected')
    expect(snapshot().hasTag('linking')).toBe(false)
    expect(snapshot().context.trouble).toBe('linking')
    expect(emitted).toEqual([])
    clock.advance(60_000)
    expect(polls()).toBe(1)
  })

  it('PPVLINK-07, C29: closes the tab and ends the busy state when there is no address', async () => {
    const { calls, emitted, snapshot } = await start({ loadLink: [fails(lost)] })
    expect(calls.at(-1)).toEqual(['releaseTab', { tab: 'tab-1' }])
    expect(emitted).toEqual([])
    expect(snapshot().value).toBe('notConnected')
    expect(snapshot().context).toMatchObject({ trouble: 'linking', tab: null })
  })

  it('PPVLINK-05, C81: polling stops when the user leaves the screen', async () => {
    const { actor, clock, polls } = await start({ loadStatus: [unlinked] })
    actor.stop()
    clock.advance(60_000)
    expect(polls()).toBe(0)
  })

  it('PPVLINK-06: unlinking makes one request; the bot is then not connected', async () => {
    const { actor, calls, settle, snapshot, told } = await open({ unlink: [unlinked] }, true)
    expect(snapshot().value).toBe('connected')
    actor.send({ type: 'unlink.chosen' })
    actor.send({ type: 'unlink.chosen' })
    expect(snapshot().value).toBe('unlinking')
    expect([...snapshot().tags]).toEqual(['busy'])
    await settle()
    expect(calls).toEqual([['unlink', {}]])
    expect(snapshot().value).toBe('notConnected')
    expect(told).toEqual(['changed'])
  })

  it('PPVLINK-07: when unlinking fails the bot stays connected and the busy state ends', async () => {
    const { actor, emitted, settle, snapshot, told } = await open({ unlink: [fails(lost)] }, true)
    actor.send({ type: 'unlink.chosen' })
    await settle()
    expect(snapshot().value).toBe('connected')
    expect(snapshot().context.trouble).toBe('unlinking')
    expect(told).toEqual([])
    expect(emitted).toEqual([])
  })

  const failing = {
    linking: () => start({ loadLink: [fails(lost)] }),
    unlinking: async () => {
      const flow = await open({ unlink: [fails(lost)] }, true)
      flow.actor.send({ type: 'unlink.chosen' })
      await flow.settle()
      return flow
    },
  }

  it.each([
    ['linking', 'returns to the tab', { type: 'profile.reloaded', linked: false }, 'notConnected', 'linking'],
    ['linking', 'has linked elsewhere', { type: 'profile.reloaded', linked: true }, 'connected', null],
    ['linking', 'starts again', { type: 'link.chosen' }, 'reservingTab', null],
    ['unlinking', 'returns to the tab', { type: 'profile.reloaded', linked: true }, 'connected', 'unlinking'],
    [
      'unlinking',
      'has unlinked elsewhere',
      { type: 'profile.reloaded', linked: false },
      'notConnected',
      null,
    ],
    ['unlinking', 'starts again', { type: 'unlink.chosen' }, 'unlinking', null],
  ] as const)(
    'after %s the bot has failed, the message stays or disappears when the user %s',
    async (what, _, event, value, trouble) => {
      const { actor, snapshot } = await failing[what]()
      expect(snapshot().context.trouble).toBe(what)
      actor.send(event)
      expect(snapshot().value).toBe(value)
      expect(snapshot().context.trouble).toBe(trouble)
    },
  )

  it('PROFILE-08: takes from each reloaded profile whether the bot is linked, because this may have changed elsewhere', async () => {
    const { actor, snapshot } = await open({})
    actor.send({ type: 'profile.reloaded', linked: true })
    expect(snapshot().value).toBe('connected')
    actor.send({ type: 'profile.reloaded', linked: true })
    expect(snapshot().value).toBe('connected')
    actor.send({ type: 'profile.reloaded', linked: false })
    expect(snapshot().value).toBe('notConnected')
  })
})
