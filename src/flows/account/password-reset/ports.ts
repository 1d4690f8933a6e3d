import type { PasswordResetPorts } from '#machines/account/password-reset/ports.ts'
import type { Services } from '#src/flows/kit/services.ts'
import {
  emailExistsQuery,
  forgotPasswordMutation,
  resetPasswordMutation,
} from '#src/graphql/documents/session.ts'

export const passwordResetPorts = ({ graph }: Services): PasswordResetPorts => ({
  findAccount: async (input, { signal }) => {
    const { emailExists } = await graph.query(emailExistsQuery, input, { signal })
    return { kind: emailExists ? 'found' : 'missing' }
  },
  sendLink: async (input, { signal }) => {
    await graph.mutate(forgotPasswordMutation, input, { signal })
  },
  changePassword: async (input, { signal }) => {
    await graph.mutate(resetPasswordMutation, input, { signal })
  },
})
