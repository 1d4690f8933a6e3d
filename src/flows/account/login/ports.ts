import type { LoginPorts } from '#machines/account/login/ports.ts'
import { operation } from '#src/flows/kit/operation.ts'
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
    signIn: operation(graph.mutate, signInMutation, ({ signIn }) => ({ signedIn: signIn })),
    askGoogle: askGoogle(services),
    signInWithGoogle: operation(graph.mutate, signInWithGoogleMutation, ({ signInWithGoogle }) => ({
      signedIn: signInWithGoogle,
    })),
    sendConfirmation: operation(graph.mutate, sendConfirmationMutation),
  }
}
