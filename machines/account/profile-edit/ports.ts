import type { Port } from '#machines/kit/port.ts'
import type { ProfileChange } from '#machines/rules/account/profile-changes.ts'

export interface ProfileEditPorts {
  /** DELETE /users/me/remove-discord (API-14). */
  removeDiscord: Port<Record<string, never>, void>
  /** DELETE /users/me/remove-telegram (API-15). */
  removeTelegram: Port<Record<string, never>, void>
  /** DELETE /stripe/account/{userId} (API-25). */
  removePaymentAccount: Port<{ userId: string }, void>
  /** PUT /users/me/update-info (API-13). */
  updateProfile: Port<ProfileChange, void>
  /** DELETE /images/delete (API-29). */
  deleteImage: Port<{ publicId: string }, void>
}
