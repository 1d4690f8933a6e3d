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
    const changes = (field: keyof typeof change) => change[field] !== undefined
    const variables = {
      change,
      name: changes('name'),
      description: changes('description'),
      profilePicture: changes('profilePicture'),
    }
    await graph.mutate(updateProfileMutation, variables, { signal })
    return { kind: 'updated' }
  },
  deleteImage: async (input, { signal }) => {
    await graph.mutate(deleteMediaMutation, { kind: 'image', ...input }, { signal })
    return { kind: 'deleted' }
  },
})
