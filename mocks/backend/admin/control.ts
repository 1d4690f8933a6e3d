import { scenarioOf, scenarios } from '#mocks/scenarios/catalogue.ts'
import { contract } from '#src/api/contract/index.ts'
import { invoiceMonth } from '../domain/fees.ts'
import { addPeriod } from '../domain/periods.ts'
import { revokeSessions, signInWire } from '../domain/sessions.ts'
import type { RequestLog } from '../http/request-log.ts'
import type { Store } from '../store/store.ts'
import type { AccountRow, AppTables, FaultRow, Reading, Writing } from '../tables.ts'
import {
  AdminRefusal,
  type ClockMove,
  type ControlApi,
  type DueInfo,
  type Fault,
  type Faulty,
} from './api.ts'

const faulty = [...Object.keys(contract), 'imageHost'] as Faulty[]

const accountInfo = (row: AccountRow) => ({
  id: row.id,
  name: row.name,
  email: row.email,
  role: row.role,
  confirmed: row.confirmed,
  cardFails: row.cardFails,
  discord: row.discordUsername,
  telegram: row.telegramUsername,
})

const faultInfo = ({ id, ...rest }: FaultRow): Fault => ({
  // The cast is safe: only `setFault` writes faults, and it accepts only names of the type.
  call: id as Fault['call'],
  ...rest,
})

const nextDueIn = (tx: Reading): DueInfo | null => {
  const [due] = tx.schedule.list({ order: 'time', limit: 1 })
  if (!due) return null
  const invoice = tx.invoices.get(due.subject ?? '')
  const seller = tx.accounts.get(invoice?.sellerId ?? due.subject ?? '')
  if (due.kind === 'fees.invoice') return { at: due.at, about: `platform fees, for ${seller?.name}` }
  if (invoice) {
    return { at: due.at, about: `the invoice for ${invoiceMonth(invoice)} must be paid, by ${seller?.name}` }
  }
  const purchase = tx.purchases.get(due.subject ?? '')
  const account = tx.accounts.get(purchase?.userId ?? '')
  const what = [purchase?.course?.title, purchase?.plan?.title].filter(Boolean).join(': ') || due.kind
  return { at: due.at, about: account ? `${what}, for ${account.name}` : what }
}

export const accountIn = (tx: Reading, idOrEmail: string): AccountRow => {
  const account = tx.accounts.get(idOrEmail) ?? tx.accounts.by('email', idOrEmail.toLowerCase())
  if (!account) throw new AdminRefusal(`There is no account ${idOrEmail}.`)
  return account
}

const chosen = (tx: Writing, accountId: string | undefined): readonly string[] =>
  accountId === undefined ? tx.accounts.list().map(({ id }) => id) : [accountIn(tx, accountId).id]

const asForward = (cause: unknown): never => {
  if (cause instanceof RangeError) throw new AdminRefusal(cause.message)
  throw cause
}

export const controlMethods = (store: Store<AppTables>, log: RequestLog): ControlApi => {
  const moved = ({ ran }: { ran: number }): ClockMove => ({ now: store.now(), ran })
  const advanceTo = (at: number) => store.advanceTo(at).then(moved, asForward)

  return {
    state: () =>
      store.read((tx) => ({
        scenario: store.recipe.scenario,
        scenarios: scenarios.map(({ slug, title, description }) => ({ slug, title, description })),
        accounts: tx.accounts.list({ limit: 50 }).map(accountInfo),
        now: tx.now,
        notice: store.notice ?? null,
        nextDue: nextDueIn(tx),
        faults: tx.faults.list().map(faultInfo),
        calls: faulty,
      })),

    async switchScenario({ scenario, size }) {
      const chosenOne = scenarioOf(scenario)
      if (!chosenOne) throw new AdminRefusal(`There is no scenario ${scenario}.`)
      const { recipe } = chosenOne
      await store.reset({ ...recipe, size: size ?? recipe.size })
      log.clear()
    },
    async reset() {
      await store.reset()
      log.clear()
    },
    async history({ limit } = {}) {
      const entries = await store.history(limit)
      return entries
        .map(({ seq, label, at, changes }) => ({ seq, label, at, changes: changes.length }))
        .reverse()
    },
    rewind: ({ seq }) => store.rewind(seq).catch(asForward),

    advance: ({ ms }) => store.advance(ms).then(moved, asForward),
    advanceMonths: ({ months }) => advanceTo(addPeriod(store.now(), months, 'month')),
    advanceTo: ({ at }) => advanceTo(at),
    async advanceToNextDue() {
      const next = await store.read(nextDueIn)
      return next ? advanceTo(next.at) : { now: store.now(), ran: 0 }
    },

    expireSessions: ({ accountId } = {}) =>
      store.request('sessions.expire', (tx) => {
        for (const userId of chosen(tx, accountId)) {
          const valid = tx.sessions.list({
            index: 'user',
            key: userId,
            where: (query) => query.where({ expiresAt: (at) => at > tx.now }),
          })
          for (const session of valid) tx.sessions.patch(session.id, { expiresAt: tx.now })
        }
      }),
    revokeSessions: ({ accountId } = {}) =>
      store.request('sessions.revoke', (tx) => {
        for (const userId of chosen(tx, accountId)) revokeSessions(tx, userId)
      }),
    expireDiscordTokens: ({ accountId } = {}) =>
      store.request('discord.expire', (tx) => {
        for (const id of chosen(tx, accountId)) {
          const account = tx.accounts.get(id)
          if (!account?.userDiscordId) continue
          const valid = tx.discordGrants.list({
            index: 'user',
            key: account.userDiscordId,
            where: (query) => query.where({ expiresAt: (at) => at > tx.now }),
          })
          for (const grant of valid) tx.discordGrants.patch(grant.id, { expiresAt: tx.now })
          tx.accounts.patch(id, { discordTokenExpiresAt: tx.now })
        }
      }),
    signInAs: ({ account }) => store.request('signInAs', (tx) => signInWire(tx, accountIn(tx, account))),
    setCard: ({ accountId, fails }) =>
      store.request('card.set', (tx) => {
        tx.accounts.patch(accountIn(tx, accountId).id, { cardFails: fails })
      }),

    setFault: ({ call, ...given }) =>
      store.request('fault.set', (tx) => {
        if (call !== 'every' && !faulty.includes(call))
          throw new AdminRefusal(`There is no endpoint ${call}.`)
        if (tx.faults.get(call)) tx.faults.remove(call)
        tx.faults.insert({
          id: call,
          latencyMs: 0,
          outcome: null,
          status: 500,
          message: 'Something went wrong on our side.',
          remaining: 1,
          ...given,
        })
      }),
    clearFault: ({ call }) =>
      store.request('fault.clear', (tx) => {
        if (tx.faults.get(call)) tx.faults.remove(call)
      }),
    clearFaults: () =>
      store.request('fault.clear', (tx) => {
        for (const { id } of tx.faults.list()) tx.faults.remove(id)
      }),

    requests: async () => log.list(),
  }
}
