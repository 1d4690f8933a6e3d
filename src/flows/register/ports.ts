import type { RegisterPorts } from '../../../machines/register/ports.ts'
import { registerMutation, registerWithGoogleMutation } from '../../graphql/documents.ts'
import { askGoogle } from '../google.ts'
import type { Services } from '../services.ts'

export const registerPorts = (services: Services): RegisterPorts => {
  const { graph } = services
  return {
    register: async (input, { signal }) => {
      const { register } = await graph.ask(registerMutation, input, { signal })
      return { kind: 'registered', userId: register.userId }
    },
    askGoogle: askGoogle(services),
    registerWithGoogle: async (input, { signal }) => {
      const { registerWithGoogle } = await graph.ask(registerWithGoogleMutation, input, { signal })
      return { kind: 'signedIn', signedIn: registerWithGoogle }
    },
  }
}
