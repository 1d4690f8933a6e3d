import * as z from 'zod/mini'
import { endpoints } from './call.ts'
import { botCheck, id, maybe, owned, problem, text } from './shapes.ts'

/** Discord's error response. The code 50025 means an expired token (D2 §4.6); it may arrive as a string. */
const discordProblem = z.object({ message: text, code: maybe(z.union([z.number(), text])) })

/** The endpoints of Discord accounts, servers and tokens (D1 §7, D2 §7). */
export const discord = endpoints({
  discordTokenExpiry: {
    id: 'API-16',
    request: 'GET /discord/token-expiry',
    summary: 'When the Discord token of the signed-in user expires: ISO 8601 or epoch milliseconds (C19).',
    answer: z.object({ discordTokenExpiresAt: maybe(z.union([text, z.number()])) }),
  },
  discordCallback: {
    id: 'API-17',
    request: 'POST /discord/callback',
    summary: 'Exchanges the code of the authorization redirect. `expires_in` is in seconds.',
    body: z.object({ code: text.check(z.minLength(1)) }),
    answer: z.object({
      userDiscordId: id,
      discordUsername: text,
      access_token: text,
      refresh_token: text,
      expires_in: z.number(),
    }),
    refusals: { 400: discordProblem },
  },
  discordKick: {
    id: 'API-19',
    request: 'POST /discord/kick',
    summary: 'Removes a member from a Discord server.',
    body: z.object({ userDiscordId: id, serverId: id }),
    refusals: { 400: discordProblem, 403: discordProblem, 404: problem, 502: problem },
  },
  checkDiscordBot: {
    id: 'API-40',
    request: 'GET /discord/check-bot/:serverId',
    summary: 'Whether the bot is in the Discord server, and as admin.',
    auth: 'none',
    answer: botCheck,
    refusals: { 400: problem, 502: problem },
  },
  checkDiscordMembership: {
    id: 'API-59',
    request: 'POST /discord/check-membership',
    summary: 'Whether a Discord user is a member of the server. The bearer is the Discord token (A11).',
    auth: 'discord',
    body: z.object({ userDiscordId: id, serverId: id }),
    answer: z.object({ isMember: z.boolean() }),
    refusals: { 400: discordProblem, 401: discordProblem, 404: problem, 502: problem },
  },
  discordInvite: {
    id: 'API-60',
    request: 'POST /discord/invite',
    summary: 'An invite to the Discord server.',
    body: z.object({ serverId: id }),
    answer: z.object({ inviteUrl: maybe(text) }),
    refusals: { 400: discordProblem, 401: discordProblem, ...owned, 502: problem },
  },
  refreshDiscordToken: {
    id: 'API-61',
    request: 'POST /auth/refresh',
    summary: 'Renews the Discord token (B01). `expiresIn` is in seconds.',
    body: z.object({ refreshToken: text.check(z.minLength(1)) }),
    answer: z.object({ accessToken: text, refreshToken: text, expiresIn: z.number() }),
    refusals: { 400: discordProblem },
  },
})
