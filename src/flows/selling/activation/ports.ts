import type { ActivationPorts } from '#machines/selling/activation/ports.ts'
import type { Services } from '#src/flows/kit/services.ts'
import { checkBots } from '#src/flows/shared/connections/bot-checks.ts'
import { setCommunityActiveMutation } from '#src/graphql/documents/communities.ts'

export const activationPorts = (services: Services): ActivationPorts => {
  const setActive = async (id: string, isActive: boolean, signal: AbortSignal) => {
    const { setCommunityActive } = await services.graph.mutate(
      setCommunityActiveMutation,
      { id, isActive },
      { signal },
    )
    return { isActive: setCommunityActive.isActive }
  }
  return {
    checkBots: checkBots(services),
    activate: ({ communityId }, { signal }) => setActive(communityId, true, signal),
    deactivate: ({ communityId }, { signal }) => setActive(communityId, false, signal),
  }
}
