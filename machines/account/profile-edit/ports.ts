import type { Port } from '#machines/kit/port.ts'
import type { ProfileChange } from '#machines/rules/account/profile-changes.ts'

export interface ProfileEditPorts {
  /** Sends DELETE /users/me/remove-discord (API-14). */
  removeDiscord: Port<Record<string, never>, void>
  /** Sends DELETE /users/me/remove-telegram (API-15). */
  removeTelegram: Port<Record<string, never>, void>
  /** Sends DELETE /stripe/account/{userId} (API-25). */
  removePaymentAccount: Port<{ userId: string }, void>
  /** Sends PUT /users/me/update-info (API-13). */
  updateProfile: Port<ProfileChange, void>
  /** Sends DELETE /images/delete (API-29). */
  deleteImage: Port<{ publicId: string }, void>
}
