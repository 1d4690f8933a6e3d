import type { EmailVerificationPorts } from '../../../machines/email-verification/ports.ts'
import { confirmCodeMutation } from '../../graphql/documents.ts'
import type { Services } from '../services.ts'

export const emailVerificationPorts = ({ graph, platform, session }: Services): EmailVerificationPorts => ({
  confirmCode: async (input, { signal }) => {
    const { confirmCode } = await graph.ask(confirmCodeMutation, input, { signal })
    if (confirmCode.token) {
      session.open({
        token: confirmCode.token,
        userId: input.userId,
        userRole: platform.storage.get('userRole') ?? 'buyer',
        userName: platform.storage.get('userName') ?? '',
        userEmail: platform.storage.get('userEmail') ?? '',
      })
    }
    return { kind: 'confirmed' }
  },
})
