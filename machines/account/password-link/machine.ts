import { assign, setup } from 'xstate'
import { thrown } from '#machines/kit/params.ts'
import { portsOf } from '#machines/kit/port.ts'
import { seconds } from '#machines/rules/kit/dates.ts'
import { serverMessageOr } from '#machines/rules/kit/failures.ts'
import type { PasswordLinkPorts } from './ports.ts'

interface PasswordLinkInput {
  /** The email address in the user's profile. */
  email: string
}

interface PasswordLinkContext extends PasswordLinkInput {
  /** The message that says why the link could not be sent; null if there is no error. */
  error: string | null
}

const delays = { betweenLinks: 30_000 }

/** The action 'Change password' of the profile: mails the user a link for setting a new password (C97). */
export const passwordLinkMachine = setup({
  types: {
    input: {} as PasswordLinkInput,
    context: {} as PasswordLinkContext,
    events: {} as { type: 'link.requested' },
  },
  actors: portsOf<PasswordLinkPorts>(),
  delays,
  actions: {
    showRefusal: assign({
      error: (_, params: { error: unknown }) =>
        serverMessageOr(params.error, 'The link could not be sent. Please try again.'),
    }),
    clearError: assign({ error: null }),
  },
}).createMachine({
  id: 'password-link',
  context: ({ input }) => ({ ...input, error: null }),
  initial: 'offered',
  states: {
    offered: {
      description: 'A link for a new password can be sent.',
      meta: { requirements: ['PROFILE-02'] },
      on: { 'link.requested': { target: 'sending', actions: 'clearError' } },
    },
    sending: {
      description: 'The link is being sent.',
      meta: { requirements: ['PROFILE-02'] },
      invoke: {
        id: 'sendLink',
        src: 'sendLink',
        input: ({ context: { email } }) => ({ email }),
        onDone: 'sent',
        onError: { target: 'offered', actions: { type: 'showRefusal', params: thrown } },
      },
    },
    sent: {
      description: `The link was sent; the next can be requested after ${seconds(delays.betweenLinks)}.`,
      meta: { requirements: ['PROFILE-02'] },
      after: { betweenLinks: 'offered' },
    },
  },
})
