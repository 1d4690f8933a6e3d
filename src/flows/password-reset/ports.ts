import type { PasswordResetPorts } from '../../../machines/password-reset/ports.ts'
import { emailExistsQuery, forgotPasswordMutation, resetPasswordMutation } from '../../graphql/documents.ts'
import type { Services } from '../services.ts'

export const passwordResetPorts = ({ graph }: Services): PasswordResetPorts => ({
  findAccount: async (input, { signal }) => {
    const { emailExists } = await graph.ask(emailExistsQuery, input, { signal })
    return { kind: emailExists ? 'found' : 'missing' }
  },
  sendLink: async (input, { signal }) => {
    await graph.ask(forgotPasswordMutation, input, { signal })
    return { kind: 'sent' }
  },
  changePassword: async (input, { signal }) => {
    await graph.ask(resetPasswordMutation, input, { signal })
    return { kind: 'changed' }
  },
})
