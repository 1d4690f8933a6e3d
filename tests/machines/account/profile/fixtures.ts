import { setup } from 'xstate'
import {
  profileDiscord,
  profileDiscordExpiry,
  profilePaymentAccount,
  profilePpvLink,
} from '#machines/account/profile/children.ts'
import { profileMachine } from '#machines/account/profile/machine.ts'
import type { profileEditMachine } from '#machines/account/profile-edit/machine.ts'
import { sampleProfile } from '#machines/kit/sample-profile.ts'
import { externalUrl } from '#machines/rules/links/redirects.ts'
import { returns, run } from '#tests/machines/run.ts'

export type Script = NonNullable<Parameters<typeof run>[1]['script']>

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

export const loaded = (changed: Partial<typeof sampleProfile> = {}) =>
  returns({ profile: { ...sampleProfile, ...changed } })

export const verified = returns({ status: 'verified' })

export const described = (description: string | null) => returns({ description })

export const user = { userId: sampleProfile.id }

export const lost = new Error('connection lost')

/** The inputs with which the edit dialog was opened. */
export const edits: unknown[] = []

/** Replaces the edit dialog: only records its input, and ends with the event `closed`. */
export const dialog = setup({
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

export const open = async (
  script: Script,
  input: Partial<Parameters<typeof run<typeof profileMachine>>[1]['input']> = {},
) => {
  edits.length = 0
  const flow = run(profileMachine, {
    input: { ...given, ...input },
    script,
    // The child machines use the same scripted ports as the machine.
    children: (ports) => ({
      paymentAccount: profilePaymentAccount.provide({ actors: ports as never }),
      discordConnection: profileDiscord.provide({ actors: ports as never }),
      discordExpiry: profileDiscordExpiry.provide({ actors: ports as never }),
      ppvLink: profilePpvLink.provide({ actors: ports as never }),
      profileEdit: dialog as unknown as typeof profileEditMachine,
    }),
  })
  await flow.settle()
  return flow
}
