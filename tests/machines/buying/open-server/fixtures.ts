import { type ConnectedAccount, openServerMachine } from '#machines/buying/open-server/machine.ts'
import type { Platform, Subscription } from '#machines/rules/kit/entities.ts'
import { Failure } from '#machines/rules/kit/failures.ts'
import { subscription } from '#tests/machines/fixtures.ts'
import { returns, run } from '#tests/machines/run.ts'

const account: ConnectedAccount = {
  discordUserId: 'discord-7',
  discordAccessToken: 'access-1',
  discordRefreshToken: 'refresh-1',
  telegramUserId: 'telegram-7',
}

const clicked = '2026-03-02T12:00:00.000Z'

const script = {
  reserveTab: [returns({ kind: 'reserved', tab: 'tab-1' })],
  showServer: [returns({ kind: 'shown' })],
  releaseTab: [returns()],
  checkMembership: [returns({ kind: 'stranger' })],
  inviteToDiscord: [returns({ kind: 'invited', url: 'https://discord.gg/glass' })],
  refreshToken: [
    returns({
      accessToken: 'access-2',
      refreshToken: 'refresh-2',
      expiresIn: 3600,
    }),
  ],
  saveToken: [returns()],
  inviteToTelegram: [returns({ kind: 'invited', url: 'https://t.me/+invite' })],
}

export interface Given {
  platform?: Platform
  differs?: object
  account?: Partial<ConnectedAccount>
  subscription?: Partial<Subscription>
  at?: string
}

export const start = (given: Given = {}) => {
  const announced: unknown[] = []
  const machine = openServerMachine.provide({
    actions: {
      announceTokens: (_, params) => announced.push(params),
    },
  })
  const flow = run(machine, {
    input: {
      subscription: { ...subscription, ...given.subscription },
      account: { ...account, ...given.account },
      platform: given.platform ?? 'Discord',
    },
    script: { ...script, ...given.differs },
    began: given.at ?? clicked,
  })
  flow.actor.subscribe({ complete: () => void announced.push('end') })
  return { ...flow, announced }
}

export const open = async (given: Given = {}) => {
  const flow = start(given)
  await flow.settle()
  return flow
}

export const click = [['reserveTab', {}]]

export const release = ['releaseTab', { tab: 'tab-1' }]

export const invite = ['inviteToDiscord', { serverId: '1100' }]

export const show = (url: string, tab: string | null = 'tab-1') => ['showServer', { url, tab }]

export const expiredByWords = new Failure({
  kind: 'refused',
  message: 'answered 401',
  serverMessage: 'Error: Invalid OAuth2 access token.',
})

export const other = new Failure({
  kind: 'refused',
  message: 'answered 403',
  serverMessage: 'Missing access.',
})

export const noLinkLogged = {
  type: 'failure.logged',
  doing: 'inviting to a server',
  error: new Error('The answer has no link.'),
}
