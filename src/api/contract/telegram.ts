import * as z from 'zod/mini'
import { endpoints } from './call.ts'
import { botCheck, id, maybe, nothing, owned, problem, text } from './shapes.ts'

/** The endpoints of Telegram chats and of the pay-per-view bot (D1 §7, D2 §7). */
export const telegram = endpoints({
  telegramKick: {
    id: 'API-20',
    request: 'POST /telegram/kick',
    summary: 'Removes a member from a Telegram chat.',
    body: z.object({ chatId: id, userTelegramId: id }),
    refusals: { ...owned, 502: problem },
  },
  ppvStatus: {
    id: 'API-26',
    request: 'GET /telegram/ppv/status',
    summary: 'Whether the pay-per-view bot is linked.',
    answer: z.object({ linked: z.boolean() }),
  },
  ppvLink: {
    id: 'API-27',
    request: 'GET /telegram/ppv/link',
    summary: 'The address that starts the pay-per-view bot.',
    answer: z.object({ url: text }),
  },
  ppvUnlink: {
    id: 'API-28',
    request: 'PATCH /telegram/ppv/unlink',
    summary: 'Unlinks the pay-per-view bot.',
    body: nothing,
  },
  checkTelegramBot: {
    id: 'API-41',
    request: 'GET /telegram/check-bot/:serverId',
    summary: 'Whether the bot is in the Telegram chat, and as admin.',
    auth: 'none',
    answer: botCheck,
    refusals: { 400: problem, 502: problem },
  },
  telegramInvite: {
    id: 'API-62',
    request: 'POST /telegram/invite',
    summary: 'A way into the Telegram chat, under one of three names.',
    body: z.object({ chatId: id, userTelegramId: id }),
    answer: z.object({ inviteLink: maybe(text), chatLink: maybe(text), telegramLink: maybe(text) }),
    refusals: { ...owned, 502: problem },
  },
})
