import { sampleProfile } from '#machines/kit/sample-profile.ts'
import type { Samples } from '#machines/kit/samples.ts'
import { profileChange, removableServices } from '#machines/rules/account/profile-changes.ts'
import type { Profile } from '#machines/rules/kit/entities.ts'
import type { profileEditMachine } from './machine.ts'

const editedProfile: Profile = {
  ...sampleProfile,
  description: 'Glass, fire and patience.',
  profilePicture: '/image-host/image/upload/v1/profile/portrait.png',
  profilePicturePublicId: 'profile/portrait',
  discordUserId: '204417729318855489',
  discordUsername: 'sol.seller',
  discordAccessToken: 'discord-access-1',
  discordRefreshToken: 'discord-refresh-1',
  telegramUserId: '501772938',
  telegramUsername: 'solseller',
  plan: 'Growth',
}

/** A buyer with a name, but without description, picture and connections. */
const newcomer: Profile = { ...sampleProfile, role: 'buyer', description: null }

export const freshPicture = {
  url: '/image-host/image/upload/v1/profile/fresh.png',
  publicId: 'profile/fresh',
  fresh: true,
}

const refused = { status: 400, serverMessage: 'A name is required.', details: {} }
const fails = [{ status: 403, serverMessage: 'Not now.', details: {} }, null] as const

export const profileEditSamples: Samples<typeof profileEditMachine> = {
  mainPath: ['open.saving.updating', 'closed'],
  inputs: {
    seller: { profile: editedProfile, paymentStatus: 'verified' },
    waiting: { profile: { ...newcomer, role: 'seller' }, paymentStatus: 'pending' },
    buyer: { profile: newcomer, paymentStatus: null },
  },
  events: {
    'name.changed': [{ name: 'Sol\u200b Glassblower' }, { name: '\u200b ' }],
    'description.changed': [{ description: '' }],
    'media.changed': [{ media: freshPicture }, { media: null }],
    'media.working': [{ busy: true }, { busy: false }],
    'removal.requested': [{ service: 'Discord' }, { service: 'Telegram' }, { service: 'Stripe' }],
    'acknowledgement.toggled': [{}],
    'removal.confirmed': [{}],
    'removal.declined': [{}],
    'removal.undone': [{ service: 'Discord' }, { service: 'Telegram' }, { service: 'Stripe' }],
    'save.chosen': [{}],
    'dialog.closed': [{}],
    'discard.confirmed': [{}],
    'discard.declined': [{}],
  },
  actors: {
    removeDiscord: { outputs: [undefined], errors: fails },
    removeTelegram: { outputs: [undefined], errors: fails },
    removePaymentAccount: { outputs: [undefined], errors: fails },
    updateProfile: { outputs: [undefined], errors: [refused, null] },
    deleteImage: { outputs: [undefined], errors: [null] },
  },
  children: { mediaUpload: [] },
  // Reduces the states: only the user with all connections makes changes, one at a time; the other users only see the
  // first screen.
  possible: (snapshot, event) => {
    const { original, draft, staged, uploading, connected, saved, trouble } = snapshot.context
    const quiet = !uploading && !saved && trouble === null
    const untouched = quiet && Object.keys(profileChange(original, draft)).length === 0
    const isWhole = connected.length === removableServices.length
    switch (event.type) {
      case 'name.changed':
        return isWhole && untouched && (staged.length === 0 || staged[0] === 'Discord')
      case 'description.changed':
      case 'media.changed':
        return isWhole && untouched && staged.length === 0 && snapshot.matches({ open: 'editing' })
      case 'media.working':
        return event.busy
          ? isWhole && untouched && staged.length === 0 && snapshot.matches({ open: 'editing' })
          : uploading
      case 'removal.requested':
        return (
          untouched && staged.length === 0 && (connected.length === 0 || connected.includes(event.service))
        )
      case 'removal.undone':
        return quiet && staged[0] === event.service
      case 'save.chosen':
        return draft.description === original.description && (isWhole || staged.length === 0 || saved)
      default:
        return true
    }
  },
  identity: ({ original: _, trouble, ...context }) => ({ ...context, isTroubled: trouble !== null }),
}
