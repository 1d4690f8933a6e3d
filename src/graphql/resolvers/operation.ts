import type { Client } from '#src/api/client.ts'
import type { Limit } from '#src/api/limit.ts'

/** What the resolvers of one operation share. */
export interface Operation {
  client: Client
  /** Aborted when nobody waits for the operation any more. */
  signal: AbortSignal | undefined
  now(): Date
  /** Asks once under a name, however many fields of the operation want the answer. */
  once<T>(name: string, ask: () => Promise<T>): Promise<T>
  /** Asks when fewer than six questions of all operations are on their way. */
  limited: Limit
}

export const operationOf = (
  client: Client,
  signal: AbortSignal | undefined,
  now: () => Date,
  limited: Limit,
): Operation => {
  const answers = new Map<string, Promise<unknown>>()
  return {
    client,
    signal,
    now,
    limited,
    once: <T>(name: string, ask: () => Promise<T>) => {
      // A name stands for one question, so what was asked under it has its type.
      const answer = (answers.get(name) as Promise<T> | undefined) ?? ask()
      answers.set(name, answer)
      return answer
    },
  }
}
