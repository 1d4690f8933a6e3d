import { profileEditMachine } from '#machines/account/profile-edit/machine.ts'
import { freshPicture, profileEditSamples } from '#machines/account/profile-edit/samples.ts'
import type { RemovableService } from '#machines/rules/account/profile-changes.ts'
import { expect } from '#model/driver/expect.ts'
import { close, type Expectation, fill, modelOf, press } from '#model/driver/model.ts'
import type { PathSoFar } from '#model/driver/path-so-far.ts'
import { rowsOfAccount, sessionRow } from '#model/driver/sandbox/rows.ts'
import { accountViews } from '#model/views/account.tsx'
import { profileEditFlow } from '#src/flows/account/profile-edit/flow.ts'

const title = 'Edit profile'
const discardTitle = 'Discard changes?'
const understood = 'I acknowledge that I want to remove this connection'
const services = ['Discord', 'Telegram', 'Stripe'] as const
const calls = {
  Discord: 'removeDiscord',
  Telegram: 'removeTelegram',
  Stripe: 'removePaymentAccount',
} as const
const userId = '64b000000000000000000002'
const portrait = '/image-host/image/upload/v1/profile/portrait.png'

const serviceOf = (event: object) => String((event as { service?: string }).service)
const ofService = (verb: string) => ({
  control: (event: object) => ({
    role: 'button' as const,
    name: `${verb} ${serviceOf(event)}`,
    within: serviceOf(event),
  }),
})

const connectedAtFirst = ({ input }: PathSoFar): readonly RemovableService[] =>
  input === 'seller' ? services : input === 'waiting' ? ['Stripe'] : []

/** The state of each connection's row: a removal is requested, confirmed, undone or applied. */
const rowsIn = (path: PathSoFar) => {
  const connected = new Set(connectedAtFirst(path))
  const staged = new Set<RemovableService>()
  let removal: RemovableService | null = null
  for (const cause of path.causes) {
    if (cause.kind === 'output') {
      const gone = services.find((service) => calls[service] === cause.id)
      if (gone) {
        connected.delete(gone)
        staged.delete(gone)
      }
    }
    if (cause.kind !== 'event') continue
    const { type } = cause.event
    const service = serviceOf(cause.event) as RemovableService
    if (type === 'removal.requested') removal = service
    if (type === 'removal.confirmed' && removal && ticksBefore(path, cause) % 2 === 1) staged.add(removal)
    if (type === 'removal.undone') staged.delete(service)
  }
  return { connected: services.filter((one) => connected.has(one)), staged, removal }
}

/**
 * How often the user clicked the checkbox since the confirmation dialog opened, at the end of the path or before the
 * cause `until`.
 */
const ticksBefore = ({ causes }: PathSoFar, until?: PathSoFar['causes'][number]) => {
  const before = until ? causes.slice(0, causes.indexOf(until)) : causes
  const opened = before.findLastIndex(
    (cause) => cause.kind === 'event' && cause.event.type === 'removal.requested',
  )
  return before
    .slice(opened)
    .filter((cause) => cause.kind === 'event' && cause.event.type === 'acknowledgement.toggled').length
}

/** The name as saved. A name without visible characters becomes empty. */
const nameIn = (path: PathSoFar) => {
  const changed = path.latest('name.changed')
  if (!changed) return 'Sol Seller'
  const written = path.written('name.changed', 'name')
  const refused = path.latest('name.changed', 'save.chosen') !== changed && written === '\u200b '
  return refused ? '' : written
}

const fieldsIn = (path: PathSoFar) => ({
  Name: nameIn(path),
  Description:
    path.input === 'seller' && !path.latest('description.changed') ? 'Glass, fire and patience.' : '',
})

/** The texts about the last save if it failed; empty otherwise. */
const troubleIn = (path: PathSoFar): readonly string[] => {
  const last = path.latest('save.chosen', ...Object.values(calls), 'updateProfile')
  return last?.kind === 'error' ? ['Not saved: ', path.wordsOf(last) ?? 'Please try again.'] : []
}

const rowsShown = (path: PathSoFar): Expectation => {
  const { connected, staged } = rowsIn(path)
  const isPending = path.input === 'waiting' && connected.some((one) => !staged.has(one))
  return {
    shows: [
      ...connected,
      ...(staged.size > 0 ? ['Pending removal'] : []),
      ...(isPending ? ['Pending'] : []),
      ...(path.input === 'seller' && connected.some((one) => !staged.has(one)) ? ['Connected'] : []),
    ],
    hides: [
      ...services.filter((one) => !connected.includes(one)),
      ...(staged.size > 0 ? [] : ['Pending removal']),
      ...(connected.length > 0 ? [] : ['Connections']),
    ],
  }
}

const busyIn =
  (busy: string) =>
  (path: PathSoFar): Expectation => ({
    ...rowsShown(path),
    dialog: title,
    fields: fieldsIn(path),
    offers: { Cancel: false, 'Save Changes': false },
    busy,
  })

export const profileEditModel = modelOf({
  machine: profileEditMachine,
  samples: profileEditSamples,
  view: accountViews['profile-edit'],
  rows: ({ profile, paymentStatus }) => {
    const { accounts: [account] = [], ...rows } = rowsOfAccount(profile)
    const picture = { ownerId: null, kind: 'image' } as const
    return {
      ...rows,
      accounts: account
        ? [
            {
              ...account,
              description: profile.description,
              profilePicture: profile.profilePicture,
              profilePicturePublicId: profile.profilePicturePublicId,
              telegramUsername: profile.telegramUsername,
              payout:
                paymentStatus && paymentStatus !== 'not_connected'
                  ? { id: 'acct_1', status: paymentStatus }
                  : null,
            },
          ]
        : [],
      sessions: [sessionRow('token-1', profile.id)],
      media: [
        { ...picture, id: 'profile/portrait', ownerId: profile.id, url: portrait },
        { ...picture, id: freshPicture.publicId, url: freshPicture.url },
      ],
    }
  },
  kept: (): Record<string, string> => ({ token: 'token-1', userId }),
  flow: profileEditFlow,
  drives: {
    removeDiscord: {
      call: 'removeDiscord',
      answers: 'asItIs',
      effect: async (sandbox) =>
        expect(await sandbox.row('accounts', userId)).toMatchObject({
          userDiscordId: null,
          discordUsername: null,
          userTelegramId: '501772938',
        }),
    },
    removeTelegram: {
      call: 'removeTelegram',
      answers: 'asItIs',
      effect: async (sandbox) =>
        expect(await sandbox.row('accounts', userId)).toMatchObject({
          userTelegramId: null,
          telegramUsername: null,
        }),
    },
    removePaymentAccount: {
      call: 'removePaymentAccount',
      answers: 'asItIs',
      effect: async (sandbox) =>
        expect(await sandbox.row('accounts', userId)).toMatchObject({ payout: null }),
    },
    updateProfile: {
      call: 'updateMyInfo',
      answers: 'asItIs',
      effect: async (sandbox, change) => {
        expect(sandbox.requests.at(-1)?.body).toEqual(change)
        expect(await sandbox.row('accounts', userId)).toMatchObject(change)
      },
    },
    deleteImage: {
      call: 'deleteImage',
      answers: 'asItIs',
      effect: async (sandbox, { publicId }) => {
        expect(await sandbox.row('media', publicId)).toBeUndefined()
        expect(await sandbox.rows('media')).toHaveLength(1)
      },
    },
  },
  gestures: {
    'name.changed': fill('Name', 'name'),
    'description.changed': fill('Description', 'description'),
    // The driver sends the events of the picture itself: the picture is a flow of its own, with its own paths.
    'media.changed': { bySystem: (driver, event) => driver.send(event) },
    'media.working': { bySystem: (driver, event) => driver.send(event) },
    'removal.requested': ofService('Remove'),
    'removal.undone': ofService('Undo'),
    'acknowledgement.toggled': press('checkbox', understood),
    'removal.confirmed': press('button', 'Remove Connection'),
    'removal.declined': close(
      'Cancel',
      services.map((service) => `Remove ${service}?`),
    ),
    'save.chosen': press('button', 'Save Changes', title),
    'dialog.closed': close('Cancel', title),
    'discard.confirmed': press('button', 'Discard'),
    'discard.declined': close('Keep editing', discardTitle),
  },
  expectations: {
    open: (path) => {
      if (path.in('open.saving')) return busyIn('Save Changes')(path)
      if (path.in('open.discarding')) return busyIn('Cancel')(path)
      if (path.in('open.confirmingDiscard'))
        return { dialog: discardTitle, offers: { Discard: true, 'Keep editing': true } }
      const { removal } = rowsIn(path)
      if (path.in('open.confirming')) {
        const ticked = ticksBefore(path) % 2 === 1
        return {
          dialog: `Remove ${removal}?`,
          says: [`Are you sure you want to remove your ${removal} connection? This action is irreversible.`],
          ticked: { [understood]: ticked },
          offers: { 'Remove Connection': ticked, Cancel: true },
        }
      }
      const rows = rowsShown(path)
      const trouble = troubleIn(path)
      const isUploading = path.latest('media.working') !== undefined && path.times('media.working') % 2 === 1
      return {
        ...rows,
        dialog: title,
        says: [...trouble, ...(isUploading ? ['The picture is still uploading.'] : [])],
        hides: [
          ...(rows.hides ?? []),
          ...(trouble.length > 0 ? [] : ['Not saved']),
          ...(isUploading ? [] : ['The picture is still uploading.']),
        ],
        fields: fieldsIn(path),
        offers: { Cancel: true, 'Save Changes': !isUploading },
      }
    },
    closed: null,
  },
})
