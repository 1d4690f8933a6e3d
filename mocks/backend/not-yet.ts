import type { CallName } from '../../src/api/contract/index.ts'

/** Calls without a handler so far. They are answered 501 with a message that names the call. */
export const notYet = [] as const satisfies readonly CallName[]

export type NotYet = (typeof notYet)[number]

export const isNotYet = (name: CallName): boolean => (notYet as readonly CallName[]).includes(name)
