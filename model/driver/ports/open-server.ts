import { failureOf } from '#machines/kit/samples.ts'
import type { Driver } from '../model.ts'

/** Settles a child's call, if it is pending. */
export const tell = async (
  { held, settled }: Driver,
  owner: string,
  id: string,
  outcome: { answer: unknown } | { fail: string },
) => {
  const call = held.calls.find((one) => one.owner === owner && one.id === id)
  if (!call) return
  if ('answer' in outcome) call.answer(outcome.answer)
  else call.fail(failureOf(outcome.fail))
  await settled()
}

/**
 * Drives the child that opens a Discord server. `renewTokens` plays until the parent gets 'tokens.renewed'; `end` plays
 * until the child ends. `within` is the name of the list item that contains the child's button.
 */
export const openingOf = (owner: string, within: string) => {
  const begin = async (driver: Driver) => {
    await tell(driver, owner, 'reserveTab', { answer: { kind: 'blocked' } })
  }
  /** Ends the child in any state: fails all its calls and closes its message. */
  const end = async (driver: Driver, dialog: string) => {
    await begin(driver)
    for (const id of ['checkMembership', 'refreshToken', 'saveToken', 'inviteToDiscord', 'inviteToTelegram'])
      await tell(driver, owner, id, { fail: 'No.' })
    await tell(driver, owner, 'releaseTab', { answer: undefined })
    await driver.press({ role: 'button', name: 'Close', within: dialog })
  }
  return {
    end,
    renewTokens: async (driver: Driver, dialog: string) => {
      if (!driver.held.calls.some((call) => call.owner === owner && call.id === 'reserveTab')) {
        await end(driver, dialog)
        await driver.press({ role: 'button', name: 'Open Discord Server', within })
      }
      await begin(driver)
      await tell(driver, owner, 'checkMembership', { fail: 'Invalid OAuth2 access token' })
      await tell(driver, owner, 'refreshToken', {
        answer: {
          accessToken: 'discord-token-2',
          refreshToken: 'discord-refresh-2',
          expiresIn: 604800,
        },
      })
    },
  }
}
