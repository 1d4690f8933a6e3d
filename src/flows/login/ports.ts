import type { LoginPorts } from '../../../machines/login/ports.ts'
import {
  sendConfirmationMutation,
  signInMutation,
  signInWithGoogleMutation,
} from '../../graphql/documents.ts'
import { askGoogle } from '../google.ts'
import type { Services } from '../services.ts'

export const loginPorts = (services: Services): LoginPorts => {
  const { graph } = services
  return {
    signIn: async (input, { signal }) => {
      const { signIn } = await graph.ask(signInMutation, input, { signal })
      return { kind: 'signedIn', signedIn: signIn }
    },
    askGoogle: askGoogle(services),
    signInWithGoogle: async (input, { signal }) => {
      const { signInWithGoogle } = await graph.ask(signInWithGoogleMutation, input, { signal })
      return { kind: 'signedIn', signedIn: signInWithGoogle }
    },
    sendConfirmation: async (input, { signal }) => {
      await graph.ask(sendConfirmationMutation, input, { signal })
      return { kind: 'sent' }
    },
  }
}
