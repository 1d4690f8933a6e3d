import { mailConfirmation, redeemCode } from '../domain/mail.ts'
import { done, type Handlers, ok, refuse } from '../http/handler.ts'

const UNKNOWN = refuse(404, 'This account does not exist.')

export const email = {
  confirmCode: ({ body: { userId, code } }, { tx }) => {
    if (!tx.accounts.get(userId)) return UNKNOWN
    if (redeemCode(tx, 'email', { code, userId }) === undefined)
      return refuse(400, 'Invalid or expired code.')
    tx.accounts.patch(userId, { confirmed: true })
    return ok({ message: 'Email confirmed.' })
  },

  sendConfirmation: ({ body: { userId } }, { tx }) => {
    const account = tx.accounts.get(userId)
    if (!account) return UNKNOWN
    if (account.confirmed) return refuse(400, 'This email address is already confirmed.')
    mailConfirmation(tx, account)
    return done
  },
} satisfies Partial<Handlers>
