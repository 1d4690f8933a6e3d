import { fromObservable } from 'xstate'
import { editedPicture } from '#machines/account/profile-edit/children.ts'
import {
  type ProfileEditEvent,
  type ProfileEditInput,
  profileEditMachine,
} from '#machines/account/profile-edit/machine.ts'
import { subscribable } from '#machines/kit/port.ts'
import { sampleProfile } from '#machines/kit/sample-profile.ts'
import type { Profile } from '#machines/rules/kit/entities.ts'
import { Failure } from '#machines/rules/kit/failures.ts'
import { returns, run } from '#tests/machines/run.ts'

export const profile: Profile = {
  ...sampleProfile,
  id: 'user-1',
  name: 'Sam Okafor',
  email: 'sam@guildhall.test',
  description: 'Night owl.',
  profilePicture: 'https://images.test/upload/old.png',
  profilePicturePublicId: 'profile/old',
  discordUserId: 'discord-1',
  discordUsername: 'sam',
  discordAccessToken: 'discord-access',
  discordRefreshToken: 'discord-refresh',
  telegramUserId: 'telegram-1',
  telegramUsername: 'sam',
  ppvChatId: 'chat-1',
}

export const removed = returns()

export const updated = returns()

export const deleted = returns()

export const refusal = new Failure({
  kind: 'refused',
  message: 'PUT /users/me/update-info was refused',
  status: 400,
  serverMessage: 'A name is required.',
})

export const lost = new Failure({ kind: 'unreachable', message: 'no answer' })

export type Script = NonNullable<Parameters<typeof run>[1]['script']>

export const all: Script = {
  removeDiscord: [removed],
  removeTelegram: [removed],
  removePaymentAccount: [removed],
  updateProfile: [updated],
  deleteImage: [deleted],
}

export const uploadOf = (name: string) =>
  returns({ kind: 'uploaded', url: `https://images.test/upload/${name}.png`, publicId: `profile/${name}` })

export const picture = (name: string) => ({
  url: `https://images.test/upload/${name}.png`,
  publicId: `profile/${name}`,
  fresh: true,
})

/** Starts the flow. A port without a scripted outcome throws when the flow calls it. */
export const open = async (script: Script = {}, input: Partial<ProfileEditInput> = {}) => {
  const flow = run(profileEditMachine, {
    input: { profile, paymentStatus: 'verified', ...input },
    script: { ...script, readFormat: [returns({ kind: 'read', format: 'png' })] },
    children: (ports) => ({
      mediaUpload: editedPicture.provide({
        actors: { ...ports, progress: fromObservable(() => subscribable(() => () => {})) } as never,
      }),
    }),
  })
  const send = async (...events: ProfileEditEvent[]) => {
    for (const event of events) {
      flow.actor.send(event)
      await flow.settle()
    }
  }
  const choose = async (name: string) => {
    const file = { address: `blob:${name}`, name: `${name}.png`, type: 'image/png', size: 1000 }
    flow.actor.getSnapshot().children.picture?.send({ type: 'file.picked', file })
    await flow.settle()
  }
  const removePicture = async () => {
    flow.actor.getSnapshot().children.picture?.send({ type: 'media.removed' })
    await flow.settle()
  }
  const stage = (service: 'Discord' | 'Telegram' | 'Stripe') =>
    send(
      { type: 'removal.requested', service },
      { type: 'acknowledgement.toggled' },
      { type: 'removal.confirmed' },
    )
  const context = () => flow.actor.getSnapshot().context
  const value = () => flow.actor.getSnapshot().value
  /** All recorded calls of ports except `readFormat`, which reads the chosen file. */
  const made = () => flow.calls.filter(([port]) => port !== 'readFormat')
  const ended = () => ({ status: flow.actor.getSnapshot().status, output: flow.actor.getSnapshot().output })
  await flow.settle()
  return { ...flow, send, choose, removePicture, stage, context, value, made, ended }
}

export const save = { type: 'save.chosen' } as const
export const cancel = { type: 'dialog.closed' } as const
export const confirmDiscard = { type: 'discard.confirmed' } as const
export const name = { type: 'name.changed', name: 'Sam' } as const
export const closed = { status: 'done', output: { saved: false } }

export const saved = { status: 'done', output: { saved: true } }
