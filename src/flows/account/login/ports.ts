import type { LoginPorts } from '#machines/account/login/ports.ts'
import type { Services } from '#src/flows/kit/services.ts'
import { askGoogle } from '#src/flows/shared/auth/google.ts'
import {
  sendConfirmationMutation,
  signInMutation,
  signInWithGoogleMutation,
} from '#src/graphql/documents/session.ts'

export const loginPorts = (services: Services): LoginPorts => {
  const { graph } = services
  return {
    signIn: async (input, { signal }) => {
      const { signIn } = await graph.mutate(signInMutation, input, { signal })
      return { signedIn: signIn }
    },
    askGoogle: askGoogle(services),
    signInWithGoogle: async (input, { signal }) => {
      const { signInWithGoogle } = await graph.mutate(signInWithGoogleMutation, input, { signal })
      return { signedIn: signInWithGoogle }
    },
    sendConfirmation: async (input, { signal }) => {
      await graph.mutate(sendConfirmationMutation, input, { signal })
    },
  }
}
