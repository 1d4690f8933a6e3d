import type { RegisterPorts } from '#machines/account/register/ports.ts'
import type { Services } from '#src/flows/kit/services.ts'
import { askGoogle } from '#src/flows/shared/auth/google.ts'
import { registerMutation, registerWithGoogleMutation } from '#src/graphql/documents/session.ts'

export const registerPorts = (services: Services): RegisterPorts => {
  const { graph } = services
  return {
    register: async (input, { signal }) => {
      const { register } = await graph.mutate(registerMutation, input, { signal })
      return { userId: register.userId }
    },
    askGoogle: askGoogle(services),
    registerWithGoogle: async (input, { signal }) => {
      const { registerWithGoogle } = await graph.mutate(registerWithGoogleMutation, input, { signal })
      return { signedIn: registerWithGoogle }
    },
  }
}
