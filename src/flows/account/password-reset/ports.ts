import type { PasswordResetPorts } from '#machines/account/password-reset/ports.ts'
import { operation } from '#src/flows/kit/operation.ts'
import type { Services } from '#src/flows/kit/services.ts'
import {
  emailExistsQuery,
  forgotPasswordMutation,
  resetPasswordMutation,
} from '#src/graphql/documents/session.ts'

export const passwordResetPorts = ({ graph }: Services): PasswordResetPorts => ({
  findAccount: operation(graph.query, emailExistsQuery, ({ emailExists }) => ({
    kind: emailExists ? 'found' : 'missing',
  })),
  sendLink: operation(graph.mutate, forgotPasswordMutation),
  changePassword: operation(graph.mutate, resetPasswordMutation),
})
