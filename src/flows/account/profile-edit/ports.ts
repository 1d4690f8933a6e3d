import type { ProfileEditPorts } from '#machines/account/profile-edit/ports.ts'
import { operation } from '#src/flows/kit/operation.ts'
import type { Services } from '#src/flows/kit/services.ts'
import {
  removeDiscordMutation,
  removeTelegramMutation,
  updateProfileMutation,
} from '#src/graphql/documents/account.ts'
import { deleteMediaMutation } from '#src/graphql/documents/communities.ts'
import { removePaymentAccountMutation } from '#src/graphql/documents/payments.ts'

export const profileEditPorts = ({ graph }: Services): ProfileEditPorts => ({
  removeDiscord: operation(graph.mutate, removeDiscordMutation),
  removeTelegram: operation(graph.mutate, removeTelegramMutation),
  removePaymentAccount: operation(graph.mutate, removePaymentAccountMutation),
  updateProfile: async (change, { signal }) => {
    const changes = (field: keyof typeof change) => change[field] !== undefined
    const variables = {
      change,
      name: changes('name'),
      description: changes('description'),
      profilePicture: changes('profilePicture'),
    }
    await graph.mutate(updateProfileMutation, variables, { signal })
  },
  deleteImage: async (input, { signal }) => {
    await graph.mutate(deleteMediaMutation, { kind: 'image', ...input }, { signal })
  },
})
