import type { EmailVerificationPorts } from '#machines/account/email-verification/ports.ts'
import { operation } from '#src/flows/kit/operation.ts'
import type { Services } from '#src/flows/kit/services.ts'
import { confirmCodeMutation, sendConfirmationMutation } from '#src/graphql/documents/session.ts'

export const emailVerificationPorts = ({ graph, browser }: Services): EmailVerificationPorts => ({
  confirmCode: async (input, { signal }) => {
    const { confirmCode } = await graph.mutate(confirmCodeMutation, input, { signal })
    if (!confirmCode) return null
    return {
      token: confirmCode,
      userId: input.userId,
      // Overwrites the role that a previous user may have left in the storage.
      userRole: '',
      userName: '',
      userEmail: browser.storage.get('userEmail') ?? '',
    }
  },
  sendConfirmation: operation(graph.mutate, sendConfirmationMutation),
})
