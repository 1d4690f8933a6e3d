import type { SessionEvent } from '#machines/account/session/machine.ts'
import { returns } from '#tests/machines/run.ts'

export const nobody = { token: null, userId: null, userRole: null, userName: null, userEmail: null }

export const bea = {
  token: 'T1',
  userId: 'user-1',
  userRole: 'buyer',
  userName: 'Bea',
  userEmail: 'bea@guildhall.test',
}

export const sol = {
  token: 'T9',
  userId: 'user-2',
  userRole: 'seller',
  userName: 'Sol',
  userEmail: 'sol@guildhall.test',
}

export const unauthorised = (
  id: string,
  sentWith: string | null,
  more: { exempt?: true; retried?: true; sentBy?: string } = {},
) =>
  ({
    type: 'request.unauthorised',
    id,
    sentWith,
    sentBy: bea.userId,
    exempt: false,
    retried: false,
    ...more,
  }) satisfies SessionEvent

export const loginOpened = {
  type: 'page.opened',
  path: '/login',
  replace: true,
  state: { reason: 'You have been signed out.' },
}

export const tokenRemoved = { type: 'values.removed', keys: ['token'] }

export const allRemoved = { type: 'values.removed', keys: 'all' }

export const retried = (id: string, token: string) => ({ type: 'request.retried', id, token })

export const rejected = (id: string) => ({ type: 'request.rejected', id })

export const pendingRefresh = () => {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>()
  return { script: { refresh: [returns(promise)] }, resolve, reject }
}

export const value = ({ actor }: { actor: { getSnapshot: () => { value: unknown } } }) =>
  actor.getSnapshot().value
