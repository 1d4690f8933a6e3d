import { describe, expect, it } from 'vitest'
import { setup } from 'xstate'
import {
  profileDiscord,
  profileDiscordExpiry,
  profileMachine,
  profilePaymentAccount,
} from '#machines/account/profile/machine.ts'
import { sampleProfile } from '#machines/account/profile/samples.ts'
import type { profileEditMachine } from '#machines/account/profile-edit/machine.ts'
import type { DiscordAnswer } from '#machines/rules/account/discord.ts'
import { Failure } from '#machines/rules/kit/failures.ts'
import { externalUrl } from '#machines/rules/links/redirects.ts'
import { ppvLinkMachine } from '#machines/selling/ppv-link/machine.ts'
import { answers, childOf, fails, run } from '../run.ts'

type Script = NonNullable<Parameters<typeof run>[1]['script']>

const given = {
  token: 'token-1',
  consent: {
    page: externalUrl('https://discord.test/authorize'),
    clientId: 'client-1',
    redirectUri: 'https://g.test/profile',
  },
  discordAnswer: null,
  botPage: externalUrl('https://t.me/guildhall_bot'),
}
const loaded = (changed: Partial<typeof sampleProfile> = {}) =>
  answers({ kind: 'loaded', profile: { ...sampleProfile, ...changed } })
const verified = answers({ kind: 'loaded', status: 'verified' })
const described = (description: string | null) => answers({ kind: 'loaded', description })
const user = { userId: sampleProfile.id }
const grant = {
  userDiscordId: '8',
  discordUsername: 'sol',
  accessToken: 'a',
  refreshToken: 'r',
  expiresIn: 60,
}
const lost = new Error('connection lost')

/** Stands for the dialog: what it is given, and how it ends. */
const edits: unknown[] = []
const dialog = setup({
  types: { input: {} as object, events: {} as { type: 'closed'; saved: boolean }, output: {} as object },
}).createMachine({
  context: ({ input }) => {
    edits.push(input)
    return {}
  },
  initial: 'open',
  states: {
    open: { on: { closed: { target: 'shut' } } },
    shut: { type: 'final', output: ({ event }) => ({ saved: 'saved' in event && event.saved }) },
  },
  output: ({ event }) => event.output as object,
})

const open = async (
  script: Script,
  input: Partial<Parameters<typeof run<typeof profileMachine>>[1]['input']> = {},
) => {
  edits.length = 0
  const flow = run(profileMachine, {
    input: { ...given, ...input },
    script,
    // The scripted ports are those of the children too, by name.
    children: (ports) => ({
      paymentAccount: profilePaymentAccount.provide({ actors: ports as never }),
      discordConnection: profileDiscord.provide({ actors: ports as never }),
      discordExpiry: profileDiscordExpiry.provide({ actors: ports as never }),
      ppvLink: ppvLinkMachine.provide({ actors: ports as never }),
      profileEdit: dialog as unknown as typeof profileEditMachine,
    }),
  })
  await flow.settle()
  return flow
}

describe('profile', () => {
  it('PROFILE-16, SESSION-01: while another tab keeps the session to itself nobody is signed out, and it can be tried again (023)', async () => {
    const held = new Failure({ kind: 'held', message: 'got no answer from another tab' })
    const { actor, calls, emitted, settle } = await open({
      loadProfile: [fails(held), loaded({ role: 'buyer', discordUserId: null })],
    })
    expect(actor.getSnapshot().value).toBe('held')
    expect(actor.getSnapshot().hasTag('failed')).toBe(true)
    expect(emitted).toEqual([])
    actor.send({ type: 'retry.requested' })
    await settle()
    expect(calls.map(([port]) => port)).toEqual(['loadProfile', 'loadProfile'])
    expect(actor.getSnapshot().matches('ready')).toBe(true)
  })

  it('PROFILE-15: without a token the login opens and nothing is called', async () => {
    const { actor, calls, emitted } = await open({}, { token: null })
    expect(actor.getSnapshot().value).toBe('left')
    expect(emitted).toEqual([{ type: 'page.opened', path: '/login', replace: true }])
    expect(calls).toEqual([])
  })

  it('PROFILE-01: it is at work until the person is there', async () => {
    const { actor } = await open({ loadProfile: ['hang'] })
    expect([...actor.getSnapshot().tags]).toEqual(['busy'])
  })

  it('PROFILE-01, PAYACC-05: the person is loaded, then their payment account by their id', async () => {
    const { actor, calls } = await open({ loadProfile: [loaded()], loadStatus: [verified] })
    expect(calls).toEqual([
      ['loadProfile', {}],
      ['loadStatus', user],
    ])
    expect(actor.getSnapshot().context.profile).toEqual(sampleProfile)
  })

  it('PAYACC-05, C28: the payment account of a buyer is not asked for', async () => {
    const { actor, calls } = await open({ loadProfile: [loaded({ role: 'buyer' })] })
    expect(calls).toEqual([['loadProfile', {}]])
    expect(actor.getSnapshot().matches('ready')).toBe(true)
  })

  it('PROFILE-16: a load that fails clears what is stored and opens the login', async () => {
    const { actor, emitted } = await open({ loadProfile: [fails(lost)] })
    expect(emitted).toEqual([{ type: 'session.closed', forget: 'all', to: '/login' }])
    expect(actor.getSnapshot().value).toBe('left')
  })

  it.each([
    [null, 'Written elsewhere.'],
    ['', 'Written elsewhere.'],
    [null, null],
  ])(
    'PROFILE-19, C30: with the description %j it is asked for once, and %j is shown',
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

  it('PROFILE-19, C30: a description that cannot be loaded is none, and the profile stays', async () => {
    const { actor, emitted } = await open({
      loadProfile: [loaded({ role: 'buyer', description: null })],
      loadDescription: [fails(lost)],
    })
    expect(actor.getSnapshot().context.description).toBeNull()
    expect(actor.getSnapshot().matches({ ready: { card: 'resting' } })).toBe(true)
    expect(emitted).toEqual([{ type: 'failure.logged', doing: 'loading the description', error: lost }])
  })

  it('PROFILE-19, C20: whoever comes back while the description is looked for sees the person anew', async () => {
    const { actor, calls, settle } = await open({
      loadProfile: [loaded({ role: 'buyer', description: null }), loaded({ role: 'buyer' })],
      loadDescription: ['hang'],
    })
    actor.send({ type: 'page.returned' })
    await settle()
    expect(calls.map(([port]) => port)).toEqual(['loadProfile', 'loadDescription', 'loadProfile'])
    expect(actor.getSnapshot().context.description).toBe(sampleProfile.description)
  })

  it('C20, C27, PAYACC-03: whoever comes back sees the person and the payment account anew', async () => {
    const { actor, calls, settle } = await open({
      loadProfile: [loaded(), loaded({ name: 'Sol Renamed' })],
      loadStatus: [verified],
    })
    actor.send({ type: 'page.returned' })
    // Coming back twice at once is coming back.
    actor.send({ type: 'page.returned' })
    expect(actor.getSnapshot().context.profile).toEqual(sampleProfile)
    await settle()
    expect(calls).toEqual([
      ['loadProfile', {}],
      ['loadStatus', user],
      ['loadProfile', {}],
      ['loadStatus', user],
    ])
    expect(actor.getSnapshot().context.profile?.name).toBe('Sol Renamed')
  })

  it('PAYACC-05: a buyer who comes back as a seller has their payment account loaded', async () => {
    const { actor, calls, settle } = await open({
      loadProfile: [loaded({ role: 'buyer' }), loaded()],
      loadStatus: [verified],
    })
    actor.send({ type: 'page.returned' })
    await settle()
    expect(calls).toEqual([
      ['loadProfile', {}],
      ['loadProfile', {}],
      ['loadStatus', user],
    ])
  })

  const bare = { telegramUserId: null, ppvChatId: null, discordUserId: null }
  const full = { telegramUserId: '7', ppvChatId: '6', discordUserId: '8' }

  it.each([
    [
      'started the bots meanwhile is connected',
      [bare, full],
      [
        ['notConnected', 'notConnected', false],
        ['connected', 'connected', true],
      ],
    ],
    [
      'was disconnected meanwhile is not',
      [full, bare],
      [
        ['connected', 'connected', true],
        ['notConnected', 'notConnected', false],
      ],
    ],
  ])('C20, TELEGRAM-01: who %s', async (_, profiles, [before, after]) => {
    const { actor, settle } = await open({
      loadProfile: profiles.map((connections) => loaded({ role: 'buyer', ...connections })),
      loadExpiry: [
        answers({ kind: 'loaded', endsAt: '2026-04-02T12:00:00.000Z', now: '2026-03-02T12:00:00.000Z' }),
      ],
    })
    const rows = () => {
      const { children } = actor.getSnapshot()
      return [
        children['telegram-connection']?.getSnapshot().value,
        children['ppv-link']?.getSnapshot().value,
        children['discord-connection']?.getSnapshot().context.connected,
      ]
    }
    expect(rows()).toEqual(before)
    actor.send({ type: 'page.returned' })
    await settle()
    expect(rows()).toEqual(after)
  })

  it('C20: a reload that fails is logged; the person stays signed in and their payment account is still looked at', async () => {
    const { actor, calls, emitted, settle } = await open({
      loadProfile: [loaded(), fails(lost)],
      loadStatus: [verified],
    })
    actor.send({ type: 'page.returned' })
    await settle()
    expect(emitted).toEqual([{ type: 'failure.logged', doing: 'reloading the profile', error: lost }])
    expect(actor.getSnapshot().context.profile).toEqual(sampleProfile)
    expect(calls.at(-1)).toEqual(['loadStatus', user])
    expect(actor.getSnapshot().matches({ ready: { card: 'resting' } })).toBe(true)
  })

  it('DISCORD-02, DISCORD-04, A16: the code leaves the address before anything is called; then it is exchanged, and the person loaded anew', async () => {
    const { calls, emitted } = await open(
      {
        loadProfile: [loaded({ role: 'buyer' }), loaded({ role: 'buyer', discordUserId: '8' })],
        takeState: [answers({ kind: 'taken', state: 's' })],
        exchangeCode: [answers({ kind: 'exchanged', grant, at: '2026-03-02T12:00:00.000Z' })],
        saveGrant: [answers({ kind: 'saved' })],
      },
      { discordAnswer: { code: 'c', state: 's' } },
    )
    expect(emitted).toEqual([{ type: 'page.opened', path: '/profile', replace: true }])
    expect(calls.map(([port]) => port)).toEqual([
      'loadProfile',
      'takeState',
      'exchangeCode',
      'saveGrant',
      'loadProfile',
    ])
  })

  it('DISCORD-05, DISCORD-06, C17: a token that ends soon is renewed at the consent page', async () => {
    const { actor, emitted, settle } = await open({
      loadProfile: [loaded({ role: 'buyer', discordUserId: '8' })],
      loadExpiry: [
        answers({ kind: 'loaded', endsAt: '2026-03-03T00:00:00.000Z', now: '2026-03-02T12:00:00.000Z' }),
      ],
      issueState: [answers({ kind: 'issued', state: 's' })],
    })
    const expiry = actor.getSnapshot().children['discord-expiry']
    expect(expiry?.getSnapshot().value).toBe('warning')
    expiry?.send({ type: 'renewal.chosen' })
    await settle()
    expect(emitted).toMatchObject([{ type: 'page.left' }])
  })

  const renewing = {
    loadProfile: [loaded({ role: 'buyer', discordUserId: '8' })],
    loadExpiry: [
      answers({ kind: 'loaded', endsAt: '2026-03-03T00:00:00.000Z', now: '2026-03-02T12:00:00.000Z' }),
    ],
    takeState: [answers({ kind: 'taken', state: 's' })],
    exchangeCode: [answers({ kind: 'exchanged', grant, at: '2026-03-02T12:00:00.000Z' })],
    saveGrant: [answers({ kind: 'saved' })],
  }

  it.each([
    ['is being renewed', { exchangeCode: ['hang'] }, ['loadProfile', 'takeState', 'exchangeCode']],
    ['has been renewed', {}, ['loadProfile', 'takeState', 'exchangeCode', 'saveGrant', 'loadProfile']],
  ] satisfies [string, Script, string[]][])(
    'DISCORD-05, C18: a visit that comes from the consent page is not warned of a token that %s',
    async (_, differs, ports) => {
      const { actor, calls, settle } = await open(
        { ...renewing, ...differs },
        { discordAnswer: { code: 'c', state: 's' } },
      )
      await settle()
      expect(calls.map(([port]) => port)).toEqual(ports)
      expect(actor.getSnapshot().children['discord-expiry']).toBeUndefined()
    },
  )

  it.each([
    ['refuses', {}, { code: null, state: 's' }],
    ['brings an answer that is not genuine', {}, { code: 'c', state: 'forged' }],
    ['brings a code that cannot be exchanged', { exchangeCode: [fails(lost)] }, { code: 'c', state: 's' }],
    ['brings a token that cannot be saved', { saveGrant: [fails(lost)] }, { code: 'c', state: 's' }],
  ] satisfies [string, Script, DiscordAnswer][])(
    'DISCORD-05, C18: whoever %s is still warned of the token that ends soon',
    async (_, differs, discordAnswer) => {
      const { actor, calls } = await open({ ...renewing, ...differs }, { discordAnswer })
      expect(calls.filter(([port]) => port === 'loadExpiry')).toHaveLength(1)
      expect(actor.getSnapshot().children['discord-expiry']?.getSnapshot().value).toBe('warning')
    },
  )

  it('DISCORD-05, C18: whoever refuses and was never connected is asked nothing', async () => {
    const { calls } = await open(
      { ...renewing, loadProfile: [loaded({ role: 'buyer' })] },
      { discordAnswer: { code: null, state: 's' } },
    )
    expect(calls.map(([port]) => port)).toEqual(['loadProfile', 'takeState'])
  })

  it('PROFILE-06: the dialog is given who they are and what the row of the payment account says', async () => {
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
        loadStatus: [answers({ kind: 'loaded', status: 'pending' })],
        refreshStatus: [answers({ kind: 'refreshed', status: 'pending' })],
      },
    ],
    ['not_connected', { loadStatus: [fails(lost)] }],
    [null, { loadStatus: ['hang'] }],
  ] satisfies [string | null, Script][])(
    'PROFILE-06, PAYACC-09: the payment account itself tells the page that it is %s, for the dialog to be given',
    async (paymentStatus, script) => {
      const { actor } = await open({ loadProfile: [loaded()], ...script })
      actor.send({ type: 'edit.chosen' })
      expect(edits).toEqual([{ profile: sampleProfile, paymentStatus }])
    },
  )

  it.each([
    ['answered', loaded({ role: 'buyer', name: 'Sol Renamed' })],
    ['failed', fails(lost)],
  ])(
    'PROFILE-06: after a save the dialog opens again once the profile has been loaded anew, or could not be (%s)',
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

  it('PROFILE-03: a description that was cleared is gone', async () => {
    const { actor, settle } = await open({
      loadProfile: [loaded({ role: 'buyer' }), loaded({ role: 'buyer', description: null })],
      loadDescription: [described(null)],
    })
    actor.send({ type: 'page.returned' })
    await settle()
    expect(actor.getSnapshot().context.description).toBeNull()
  })
})
