import { assign, emit, setup } from 'xstate'
import type { Emission } from '#machines/kit/emissions.ts'
import { isRefusal } from '#machines/kit/guards.ts'
import { anyway } from '#machines/kit/outcome.ts'
import { payload, thrown } from '#machines/kit/params.ts'
import { portsOf } from '#machines/kit/port.ts'
import {
  connectedServices,
  notSaved,
  type ProfileChange,
  type ProfileDraft,
  profileChange,
  profileDraftOf,
  type RemovableService,
} from '#machines/rules/account/profile-changes.ts'
import { type Media, mediaFolders } from '#machines/rules/communities/media.ts'
import type { PaymentAccountStatus, Profile } from '#machines/rules/kit/entities.ts'
import { serverMessageOr } from '#machines/rules/kit/failures.ts'
import { cleanLine } from '#machines/rules/kit/typed-text.ts'
import { editedPicture } from './children.ts'
import type { ProfileEditPorts } from './ports.ts'

/** `paymentStatus`: the status of the payment account that the profile shows; null before it was loaded. */
export interface ProfileEditInput {
  profile: Profile
  paymentStatus: PaymentAccountStatus | null
}

export type ProfileEditEvent =
  | { type: 'name.changed'; name: string }
  | { type: 'description.changed'; description: string }
  /** Sent by the picture field, through the actions of `editedPicture`. */
  | { type: 'media.changed'; media: Media | null }
  | { type: 'media.working'; busy: boolean }
  | { type: 'removal.requested'; service: RemovableService }
  | { type: 'acknowledgement.toggled' }
  | { type: 'removal.confirmed' }
  | { type: 'removal.declined' }
  | { type: 'removal.undone'; service: RemovableService }
  | { type: 'save.chosen' }
  | { type: 'dialog.closed' }
  | { type: 'discard.confirmed' }
  | { type: 'discard.declined' }

/** `saved`: whether something may have changed at the provider, even if a later part of the save has failed. */
export interface ProfileEditOutput {
  saved: boolean
}

interface ProfileEditContext extends ProfileEditOutput {
  userId: string
  paymentStatus: PaymentAccountStatus | null
  original: ProfileDraft
  draft: ProfileDraft
  uploading: boolean
  /** The services that are known to be connected. */
  connected: RemovableService[]
  /** The services that the next save removes, in this order. */
  staged: RemovableService[]
  /** The service whose removal the user is asked to confirm. */
  removal: RemovableService | null
  acknowledged: boolean
  /** What the last save has not saved, together with the provider's message; shown to the user (an addition). */
  trouble: string | null
}

const changeOf = ({ original, draft }: ProfileEditContext): ProfileChange => profileChange(original, draft)
const isChanged = (context: ProfileEditContext) => Object.keys(changeOf(context)).length > 0

/** Whether closing the dialog would lose input. */
export const hasUnsavedChanges = (context: ProfileEditContext): boolean =>
  isChanged(context) || context.staged.length > 0 || context.uploading

/** The public id of an uploaded picture to delete if the dialog closes without saving; '' if there is none. */
const temporaryOf = ({ draft: { picture } }: ProfileEditContext) => (picture?.fresh && picture.publicId) || ''

/** The public id of the saved picture; '' if the picture has none. */
const savedPictureOf = ({ original: { picture } }: ProfileEditContext) => picture?.publicId ?? ''

const without = (services: readonly RemovableService[], service: RemovableService) =>
  services.filter((one) => one !== service)

const keepRemoval = (service: RemovableService) =>
  ({ target: 'choosing', actions: { type: 'keepRemoved', params: { service } } }) as const

/** The transition after the provider has refused a change. */
const refused = {
  guard: { type: 'isRefusal', params: thrown },
  target: '#profile-edit.open.editing',
  actions: { type: 'showTrouble', params: thrown },
} as const

/**
 * The transitions after a connection could not be removed. If the provider has refused, it has removed nothing. After
 * any other failure, the connection may be gone, so the output has `saved`.
 */
const stopSaving = [
  refused,
  { target: '#profile-edit.open.editing', actions: [{ type: 'showTrouble', params: thrown }, 'noteSaved'] },
] as const

/** The edit dialog of the page /profile (D1 §2 Profile, §4, §5, §8; C21). It starts open and ends when it is closed. */
export const profileEditMachine = setup({
  types: {
    input: {} as ProfileEditInput,
    context: {} as ProfileEditContext,
    events: {} as ProfileEditEvent,
    output: {} as ProfileEditOutput,
    emitted: {} as Emission,
    tags: {} as 'busy' | 'closing' | 'confirming' | 'dialog' | 'saving',
    children: {} as { picture: 'mediaUpload' },
  },
  actors: { ...portsOf<ProfileEditPorts>(), mediaUpload: editedPicture },
  guards: {
    isUploading: ({ context }) => context.uploading,
    /** Whether the user has cleared the name. A name that was empty before may stay empty. */
    erasesName: ({ context }) => changeOf(context).name === '',
    isConnected: ({ context }, params: { service: RemovableService }) =>
      context.connected.includes(params.service) && !context.staged.includes(params.service),
    isStaged: ({ context }, params: { service: RemovableService }) => context.staged.includes(params.service),
    isAcknowledged: ({ context }) => context.acknowledged,
    hasChange: ({ context }) => isChanged(context),
    hasUnsavedChanges: ({ context }) => hasUnsavedChanges(context),
    hasOldPicture: ({ context }) => 'profilePicture' in changeOf(context) && savedPictureOf(context) !== '',
    hasTemporary: ({ context }) => temporaryOf(context) !== '',
    isRefusal,
  },
  delays: { patience: 3000 },
  actions: {
    changeName: assign({
      draft: ({ context }, params: { name: string }) => ({ ...context.draft, name: params.name }),
    }),
    emptyName: assign({ draft: ({ context }) => ({ ...context.draft, name: '' }) }),
    changeDescription: assign({
      draft: ({ context }, params: { description: string }) => ({
        ...context.draft,
        description: params.description,
      }),
    }),
    changePicture: assign({
      draft: ({ context }, params: { media: Media | null }) => ({ ...context.draft, picture: params.media }),
    }),
    changeWork: assign({ uploading: (_, params: { busy: boolean }) => params.busy }),
    beginRemoval: assign({ removal: (_, params: { service: RemovableService }) => params.service }),
    toggleAcknowledgement: assign({ acknowledged: ({ context }) => !context.acknowledged }),
    stage: assign(({ context: { removal, connected, staged } }) => ({
      staged: connected.filter((service) => service === removal || staged.includes(service)),
    })),
    endRemoval: assign({ removal: null, acknowledged: false }),
    unstage: assign({
      staged: ({ context }, params: { service: RemovableService }) => without(context.staged, params.service),
    }),
    keepRemoved: assign(({ context }, params: { service: RemovableService }) => ({
      connected: without(context.connected, params.service),
      staged: without(context.staged, params.service),
      saved: true,
    })),
    countAsSaved: assign(({ context: { draft } }) => ({
      draft: { ...draft, picture: draft.picture && { ...draft.picture, fresh: false } },
      saved: true,
    })),
    noteSaved: assign({ saved: true }),
    rememberName: emit(({ context }) => ({
      type: 'value.remembered',
      key: 'userName',
      value: cleanLine(context.draft.name),
    })),
    clearTrouble: assign({ trouble: null }),
    showTrouble: assign({
      trouble: ({ context }, params: { error: unknown }) =>
        `${notSaved(changeOf(context), context.staged)} ${serverMessageOr(params.error, 'Please try again.')}`,
    }),
  },
}).createMachine({
  id: 'profile-edit',
  context: ({ input: { profile, paymentStatus } }) => ({
    userId: profile.id,
    paymentStatus,
    original: profileDraftOf(profile),
    draft: profileDraftOf(profile),
    uploading: false,
    connected: connectedServices(profile, paymentStatus),
    staged: [],
    removal: null,
    acknowledged: false,
    trouble: null,
    saved: false,
  }),
  output: ({ context }) => ({ saved: context.saved }),
  initial: 'open',
  states: {
    open: {
      tags: 'dialog',
      initial: 'editing',
      invoke: {
        id: 'picture',
        src: 'mediaUpload',
        input: ({ context }) => ({
          kind: 'image',
          folder: mediaFolders.profile,
          current: context.draft.picture,
          failureText: 'upload failed',
        }),
      },
      on: {
        'media.changed': {
          actions: { type: 'changePicture', params: payload },
        },
        'media.working': {
          actions: { type: 'changeWork', params: payload },
        },
      },
      states: {
        editing: {
          description: 'Name, description, picture and the connections that can be removed.',
          meta: {
            requirements: [
              'PROFILE-06',
              'PROFILE-07',
              'PROFILE-09',
              'PROFILE-13',
              'PROFILE-14',
              'IMAGE-02',
              'IMAGE-03',
              'IMAGE-07',
            ],
          },
          on: {
            'name.changed': {
              actions: { type: 'changeName', params: payload },
            },
            'description.changed': {
              actions: {
                type: 'changeDescription',
                params: payload,
              },
            },
            'removal.requested': {
              guard: { type: 'isConnected', params: payload },
              target: 'confirming',
              actions: { type: 'beginRemoval', params: payload },
            },
            'removal.undone': {
              guard: { type: 'isStaged', params: payload },
              actions: { type: 'unstage', params: payload },
            },
            'save.chosen': [
              { guard: 'isUploading' },
              // If the user has cleared the name, the browser shows the error at the field.
              { guard: 'erasesName', actions: 'emptyName' },
              { target: 'saving', actions: 'clearTrouble' },
            ],
            'dialog.closed': [
              { guard: 'hasUnsavedChanges', target: 'confirmingDiscard' },
              { target: '#profile-edit.closed' },
            ],
          },
        },
        confirmingDiscard: {
          description: 'The dialog has unsaved changes; the user is asked whether to discard them.',
          meta: { requirements: ['PROFILE-06'] },
          tags: 'confirming',
          on: {
            'discard.confirmed': [{ guard: 'hasTemporary', target: 'discarding' }, '#profile-edit.closed'],
            'discard.declined': 'editing',
          },
        },
        confirming: {
          description: 'The user is asked whether to remove the connection; no request is sent yet.',
          meta: { requirements: ['PROFILE-09', 'PROFILE-10', 'PROFILE-11'] },
          tags: 'confirming',
          on: {
            'acknowledgement.toggled': { actions: 'toggleAcknowledgement' },
            'removal.confirmed': {
              guard: 'isAcknowledged',
              target: 'editing',
              actions: ['stage', 'endRemoval'],
            },
            'removal.declined': { target: 'editing', actions: 'endRemoval' },
          },
        },
        saving: {
          description:
            'The staged removals are applied, then the changes are saved; the user cannot interrupt this.',
          meta: {
            requirements: ['PROFILE-09', 'PROFILE-12', 'DISCORD-08', 'TELEGRAM-02', 'PAYACC-04', 'IMAGE-04'],
          },
          tags: ['busy', 'saving'],
          initial: 'choosing',
          states: {
            choosing: {
              always: [
                { guard: { type: 'isStaged', params: { service: 'Discord' } }, target: 'removingDiscord' },
                { guard: { type: 'isStaged', params: { service: 'Telegram' } }, target: 'removingTelegram' },
                {
                  guard: { type: 'isStaged', params: { service: 'Stripe' } },
                  target: 'removingPaymentAccount',
                },
                { guard: 'hasChange', target: 'updating' },
                { target: '#profile-edit.closed' },
              ],
            },
            removingDiscord: {
              invoke: {
                id: 'removeDiscord',
                src: 'removeDiscord',
                input: {},
                onDone: keepRemoval('Discord'),
                onError: stopSaving,
              },
            },
            removingTelegram: {
              invoke: {
                id: 'removeTelegram',
                src: 'removeTelegram',
                input: {},
                onDone: keepRemoval('Telegram'),
                onError: stopSaving,
              },
            },
            removingPaymentAccount: {
              invoke: {
                id: 'removePaymentAccount',
                src: 'removePaymentAccount',
                input: ({ context }) => ({ userId: context.userId }),
                onDone: keepRemoval('Stripe'),
                onError: stopSaving,
              },
            },
            updating: {
              invoke: {
                id: 'updateProfile',
                src: 'updateProfile',
                input: ({ context }) => changeOf(context),
                onDone: [
                  {
                    guard: 'hasOldPicture',
                    target: 'deletingOldPicture',
                    actions: ['noteSaved', 'rememberName'],
                  },
                  { target: '#profile-edit.closed', actions: ['noteSaved', 'rememberName'] },
                ],
                onError: [
                  refused,
                  {
                    // Restarts the picture field, so that it does not delete a picture which the profile may already
                    // use.
                    target: '#profile-edit.open',
                    actions: [{ type: 'showTrouble', params: thrown }, 'countAsSaved'],
                  },
                ],
              },
            },
            deletingOldPicture: {
              invoke: {
                id: 'deleteOldPicture',
                src: 'deleteImage',
                input: ({ context }) => ({ publicId: savedPictureOf(context) }),
                ...anyway('#profile-edit.closed'),
              },
            },
          },
        },
        discarding: {
          description: 'The dialog is closing; a picture that was uploaded but not saved is deleted (C26).',
          meta: { requirements: ['IMAGE-02', 'IMAGE-06'] },
          tags: ['busy', 'closing'],
          after: { patience: '#profile-edit.closed' },
          invoke: {
            id: 'deleteTemporary',
            src: 'deleteImage',
            input: ({ context }) => ({ publicId: temporaryOf(context) }),
            ...anyway('#profile-edit.closed'),
          },
        },
      },
    },
    closed: { type: 'final' },
  },
})
