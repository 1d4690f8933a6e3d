import type { ActivationPorts } from '#machines/selling/activation/ports.ts'
import type { Services } from '#src/flows/kit/services.ts'
import { checkBots } from '#src/flows/shared/connections/bot-checks.ts'
import { setCommunityActiveMutation } from '#src/graphql/documents/communities.ts'

/** A port that activates a community or deactivates it. */
export const setActive =
  ({ graph }: Services, isActive: boolean) =>
  async ({ communityId }: { communityId: string }, { signal }: { signal: AbortSignal }) => {
    const variables = { id: communityId, isActive }
    const { setCommunityActive } = await graph.mutate(setCommunityActiveMutation, variables, { signal })
    return { isActive: setCommunityActive.isActive }
  }

export const activationPorts = (services: Services): ActivationPorts => ({
  checkBots: checkBots(services),
  activate: setActive(services, true),
  deactivate: setActive(services, false),
})
