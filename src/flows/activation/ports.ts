import type { ActivationPorts } from '../../../machines/activation/ports.ts'
import { setCommunityActiveMutation } from '../../graphql/documents.ts'
import { checkBots } from '../bot-checks.ts'
import type { Services } from '../services.ts'

export const activationPorts = (services: Services): ActivationPorts => {
  const setActive = async (id: string, isActive: boolean, signal: AbortSignal) => {
    const { setCommunityActive } = await services.graph.ask(
      setCommunityActiveMutation,
      { id, isActive },
      { signal },
    )
    return { kind: 'set' as const, isActive: setCommunityActive }
  }
  return {
    checkBots: checkBots(services),
    activate: ({ communityId }, { signal }) => setActive(communityId, true, signal),
    deactivate: ({ communityId }, { signal }) => setActive(communityId, false, signal),
  }
}
