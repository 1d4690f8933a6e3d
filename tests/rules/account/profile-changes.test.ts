import { describe, expect, it } from 'vitest'
import {
  connectedServices,
  notSaved,
  type ProfileDraft,
  profileChange,
  profileDraftOf,
} from '#machines/rules/account/profile-changes.ts'

const profile = {
  name: 'Sam Okafor',
  description: 'Night owl.',
  profilePicture: 'https://images.test/upload/sam.png',
  profilePicturePublicId: 'profile/sam',
}
const original: ProfileDraft = {
  name: 'Sam Okafor',
  description: 'Night owl.',
  picture: { url: 'https://images.test/upload/sam.png', publicId: 'profile/sam', fresh: false },
}

describe('profile changes', () => {
  it('PROFILE-06: the edit dialog starts with the values of the profile', () => {
    expect(profileDraftOf(profile)).toEqual(original)
    expect(profileDraftOf({ ...profile, profilePicture: null }).picture).toBeNull()
  })

  it.each([[null], [''], ['No description available'], [' No description available\n']])(
    'PROFILE-14: the description %j counts as empty',
    (description) => {
      expect(profileDraftOf({ ...profile, description }).description).toBe('')
    },
  )

  it.each<[string, Partial<ProfileDraft>, object]>([
    ['nothing', {}, {}],
    ['the name', { name: 'Sam' }, { name: 'Sam' }],
    ['spaces around the name', { name: '  Sam Okafor ' }, {}],
    ['an empty name', { name: '' }, { name: '' }],
    ['invisible characters in the name', { name: '\ufeffSam\u200b Okafor\u00a0' }, {}],
    ['a name of invisible characters', { name: '\u200b\u3164' }, { name: '' }],
    ['invisible characters in the description', { description: 'Night\u00ad owl.\u2060\n' }, {}],
    ['the description', { description: 'Early bird.' }, { description: 'Early bird.' }],
    ['an empty description', { description: '' }, { description: '' }],
    ['the placeholder as a description', { description: 'No description available' }, { description: '' }],
    ['no picture', { picture: null }, { profilePicture: null }],
    [
      'another picture, whose public id is never sent (C25)',
      { picture: { url: 'https://images.test/upload/new.png', publicId: 'profile/new', fresh: true } },
      { profilePicture: 'https://images.test/upload/new.png' },
    ],
    [
      'everything',
      { name: 'Sam', description: 'Early bird.', picture: null },
      { name: 'Sam', description: 'Early bird.', profilePicture: null },
    ],
  ])('PROFILE-12, C24: only changed fields are sent: %s', (_, changed, change) => {
    expect(profileChange(original, { ...original, ...changed })).toEqual(change)
  })

  it('PROFILE-12: a stored name with spaces around it, and the same name without them, count as equal', () => {
    expect(profileChange({ ...original, name: 'Sam Okafor ' }, original)).toEqual({})
  })

  it('PROFILE-14: the placeholder text as a stored description counts as equal to an empty one', () => {
    const none = { ...original, description: '' }
    expect(profileChange(none, { ...none, description: 'No description available' })).toEqual({})
  })

  it.each(['A'.repeat(10_000), '🦉🔥', 'مرحبا بكم'])('PROFILE-12: a name of any length is sent', (name) => {
    expect(profileChange(original, { ...original, name })).toEqual({ name })
  })

  it.each([
    ['verified', ['Discord', 'Telegram', 'Stripe']],
    ['pending', ['Discord', 'Telegram', 'Stripe']],
    ['not_connected', ['Discord', 'Telegram']],
    [null, ['Discord', 'Telegram']],
  ] as const)(
    'PROFILE-06, C23: when the payment account is %s, exactly the connected services can be removed',
    (status, services) => {
      expect(connectedServices({ discordUserId: '1', telegramUserId: '2' }, status)).toEqual(services)
    },
  )

  it('PROFILE-06: without a connected service there is no connection to remove', () => {
    expect(connectedServices({ discordUserId: null, telegramUserId: null }, null)).toEqual([])
  })

  it('C21: the message about a failed save names each change that was not saved', () => {
    expect(notSaved({ profilePicture: null, description: '', name: 'Sam' }, ['Discord', 'Stripe'])).toBe(
      'Not saved: name, description, picture, removal of Discord, removal of Stripe.',
    )
    expect(notSaved({ name: 'Sam' }, [])).toBe('Not saved: name.')
  })
})
