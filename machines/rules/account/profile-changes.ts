import type { Media } from '../communities/media.ts'
import type { PaymentAccountStatus, Profile } from '../kit/entities.ts'
import { cleanLine, cleanText } from '../kit/typed-text.ts'

/** The text that a profile shows without a description. As input it counts as no description (PROFILE-14). */
const noDescription = 'No description available'

/** The services that the edit dialog can disconnect, in the order in which a save disconnects them (C21, C23). */
export const removableServices = ['Discord', 'Telegram', 'Stripe'] as const
export type RemovableService = (typeof removableServices)[number]

/** A profile in the edit dialog. */
export interface ProfileDraft {
  name: string
  description: string
  picture: Media | null
}

/** The body of PUT /users/me/update-info: only what has changed (PROFILE-12, C24, C25). */
export interface ProfileChange {
  name?: string
  description?: string
  profilePicture?: string | null
}

const descriptionOf = (text: string): string => {
  const description = cleanText(text)
  return description === noDescription ? '' : description
}

export const profileDraftOf = ({
  name,
  description,
  profilePicture,
  profilePicturePublicId,
}: Pick<Profile, 'name' | 'description' | 'profilePicture' | 'profilePicturePublicId'>): ProfileDraft => ({
  name,
  description: descriptionOf(description ?? ''),
  picture: profilePicture ? { url: profilePicture, publicId: profilePicturePublicId, fresh: false } : null,
})

export const profileChange = (original: ProfileDraft, draft: ProfileDraft): ProfileChange => {
  const name = cleanLine(draft.name)
  const description = descriptionOf(draft.description)
  const picture = draft.picture?.url ?? null
  return {
    ...(name !== cleanLine(original.name) && { name }),
    ...(description !== descriptionOf(original.description) && { description }),
    ...(picture !== (original.picture?.url ?? null) && { profilePicture: picture }),
  }
}

export const connectedServices = (
  { discordUserId, telegramUserId }: Pick<Profile, 'discordUserId' | 'telegramUserId'>,
  paymentStatus: PaymentAccountStatus | null,
): RemovableService[] => {
  const isConnected = {
    Discord: discordUserId !== null,
    Telegram: telegramUserId !== null,
    Stripe: paymentStatus !== null && paymentStatus !== 'not_connected',
  }
  return removableServices.filter((service) => isConnected[service])
}

const fieldNames = { name: 'name', description: 'description', profilePicture: 'picture' } as const

/**
 * The message that names the changes which a save has not stored. An addition: the specification only logs the failure.
 */
export const notSaved = (change: ProfileChange, staged: readonly RemovableService[]): string => {
  const fields = (Object.keys(fieldNames) as (keyof ProfileChange)[]).filter((field) => field in change)
  const left = [
    ...fields.map((field) => fieldNames[field]),
    ...staged.map((service) => `removal of ${service}`),
  ]
  return `Not saved: ${left.join(', ')}.`
}
