import type { RegisterPorts } from '#machines/account/register/ports.ts'
import { operation } from '#src/flows/kit/operation.ts'
import type { Services } from '#src/flows/kit/services.ts'
import { askGoogle } from '#src/flows/shared/auth/google.ts'
import { registerMutation, registerWithGoogleMutation } from '#src/graphql/documents/session.ts'

export const registerPorts = (services: Services): RegisterPorts => {
  const { graph } = services
  return {
    register: operation(graph.mutate, registerMutation, ({ register }) => ({ userId: register })),
    askGoogle: askGoogle(services),
    registerWithGoogle: operation(graph.mutate, registerWithGoogleMutation, ({ registerWithGoogle }) => ({
      signedIn: registerWithGoogle,
    })),
  }
}
