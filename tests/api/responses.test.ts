import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { contract } from '#src/api/contract/index.ts'
import { publicUser } from '#src/api/contract/shapes.ts'

/**
 * The names of the required fields: those in `fields` without which the schema rejects `whole`. Each test expects that
 * all of `fields` are required.
 */
const refusedWithout = (schema: z.ZodMiniType, whole: Record<string, unknown>, fields: readonly string[]) =>
  fields.filter((field) => {
    const { [field]: _, ...rest } = whole
    return !z.safeParse(schema, rest).success
  })

describe("the provider's responses", () => {
  it('LOGIN-06, LOGIN-14: a sign-in with password or Google returns the token and the user with id, role and name', () => {
    const response = { token: 'token-1', user: { id: 'user-1', role: 'buyer', name: 'Bea' } }
    for (const schema of [
      contract.logIn.answer,
      contract.logInWithGoogle.answer,
      contract.registerWithGoogle.answer,
    ]) {
      expect(z.parse(schema, response)).toEqual(response)
      expect(refusedWithout(schema, response, ['token', 'user'])).toEqual(['token', 'user'])
      const users = ['id', 'role', 'name'].map((field) => ({
        ...response,
        user: { ...response.user, [field]: undefined },
      }))
      expect(users.some((user) => z.safeParse(schema, user).success)).toBe(false)
    }
  })

  it('SESSION-03: the renewal of a session returns a token, and the renewal of a Discord token returns two tokens and their lifetime', () => {
    expect(z.parse(contract.refreshSession.answer, { token: 'token-2' })).toEqual({ token: 'token-2' })
    const discord = { accessToken: 'a', refreshToken: 'r', expiresIn: 604800 }
    expect(z.parse(contract.refreshDiscordToken.answer, discord)).toEqual(discord)
    const fields = ['accessToken', 'refreshToken', 'expiresIn']
    expect(refusedWithout(contract.refreshDiscordToken.answer, discord, fields)).toEqual(fields)
  })

  it('SESSION-07, OPEN-11: parsing the current user retains every specified field', () => {
    const user = {
      _id: 'user-1',
      name: 'Bea',
      email: 'buyer@guildhall.test',
      role: 'buyer',
      description: 'Reads.',
      profilePicture: 'https://images.test/bea.png',
      profilePicturePublicId: 'bea',
      userDiscordId: '1',
      discordUsername: 'bea',
      userTelegramId: '2',
      telegramUsername: 'bea',
      tgChatIdPpv: '3',
      plan: 'Growth',
      discordAccessToken: 'a',
      discordRefreshToken: 'r',
    }
    expect(z.parse(contract.me.answer, user)).toEqual(user)
    expect(refusedWithout(contract.me.answer, user, ['_id', 'name', 'email', 'role'])).toEqual([
      '_id',
      'name',
      'email',
      'role',
    ])
    expect(z.safeParse(contract.me.answer, { ...user, role: 'admin' }).success).toBe(false)
  })

  it('COMM-16: a user of the community area has _id, role, name, description and profilePicture', () => {
    const seller = { _id: 'user-2', role: 'seller', name: 'Sam', description: null, profilePicture: null }
    expect(z.parse(publicUser, { ...seller, email: 'seller@guildhall.test' })).toEqual(seller)
  })
})
