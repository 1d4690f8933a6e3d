import type { ProfileEditPorts } from '#machines/account/profile-edit/ports.ts'
import type { Services } from '#src/flows/kit/services.ts'
import {
  removeDiscordMutation,
  removeTelegramMutation,
  updateProfileMutation,
} from '#src/graphql/documents/account.ts'
import { deleteMediaMutation } from '#src/graphql/documents/communities.ts'
import { removePaymentAccountMutation } from '#src/graphql/documents/payments.ts'

export const profileEditPorts = ({ graph }: Services): ProfileEditPorts => ({
  removeDiscord: async (_, { signal }) => {
    await graph.mutate(removeDiscordMutation, {}, { signal })
    return { kind: 'removed' }
  },
  removeTelegram: async (_, { signal }) => {
    await graph.mutate(removeTelegramMutation, {}, { signal })
    return { kind: 'removed' }
  },
  removePaymentAccount: async (input, { signal }) => {
    await graph.mutate(removePaymentAccountMutation, input, { signal })
    return { kind: 'removed' }
  },
  updateProfile: async (change, { signal }) => {
    await graph.mutate(updateProfileMutation, { change }, { signal })
    return { kind: 'updated' }
  },
  deleteImage: async (input, { signal }) => {
    await graph.mutate(deleteMediaMutation, { kind: 'image', ...input }, { signal })
    return { kind: 'deleted' }
  },
})
