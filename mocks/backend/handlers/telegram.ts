import { disabledReason } from '../domain/fees.ts'
import { hasServerAccess, memberId, sellsServerAccess } from '../domain/purchases.ts'
import { newToken } from '../domain/sessions.ts'
import { done, type Handlers, ok, refuse } from '../http/handler.ts'
import type { Reading } from '../tables.ts'

const UNKNOWN_CHAT = refuse(404, 'Bad Request: chat not found')

const telegramChat = (tx: Reading, id: string) => {
  const chat = tx.servers.get(id)
  return chat?.platform === 'Telegram' ? chat : undefined
}

export const telegram = {
  telegramKick: ({ body: { chatId, userTelegramId } }, { tx, me }) => {
    const chat = telegramChat(tx, chatId)
    if (!chat) return UNKNOWN_CHAT
    if (me.userTelegramId !== userTelegramId) {
      if (!sellsServerAccess(tx, me.id, chatId)) return refuse(403, 'You may only remove yourself.')
      const reason = disabledReason(tx, me.id)
      if (reason !== undefined) return refuse(403, reason)
    }
    if (!chat.botPresent || !chat.botIsAdmin) {
      return refuse(403, 'Bad Request: not enough rights to restrict/unrestrict chat member')
    }
    const member = tx.members.get(memberId(chatId, userTelegramId))
    if (!member) return refuse(404, 'Bad Request: user not found')
    tx.members.remove(member.id)
    return done
  },

  ppvStatus: (_, { me }) => ok({ linked: me.ppvChatId !== null }),

  ppvLink: (_, { me, pages }) => ok({ url: pages.telegramBot(me.id) }),

  ppvUnlink: (_, { tx, me }) => {
    tx.accounts.patch(me.id, { ppvChatId: null })
    return done
  },

  checkTelegramBot: ({ params }, { tx }) => {
    const chat = telegramChat(tx, params.serverId)
    return ok({ botPresent: chat?.botPresent ?? false, permissions: { isAdmin: chat?.botIsAdmin ?? false } })
  },

  telegramInvite: ({ body: { chatId, userTelegramId } }, { tx, me, pages }) => {
    const chat = telegramChat(tx, chatId)
    if (!chat) return UNKNOWN_CHAT
    if (me.userTelegramId !== userTelegramId) return refuse(403, 'This Telegram account is not yours.')
    if (!hasServerAccess(tx, me.id, chatId) && !sellsServerAccess(tx, me.id, chatId)) {
      return refuse(403, 'You have no running subscription to this chat.')
    }
    if (!chat.botPresent) return refuse(502, 'Our bot is not in this chat.')
    if (!chat.botIsAdmin) return ok({ inviteLink: null })
    const { id } = tx.invites.insert({
      id: newToken(tx, 'invite'),
      serverId: chatId,
      userId: me.id,
      platformUserId: userTelegramId,
      usedAt: null,
    })
    return ok({ inviteLink: pages.telegramInvite(id) })
  },
} satisfies Partial<Handlers>
