import type { Client } from '../../api/client.ts'

/** What the resolvers of one operation share. */
export interface Operation {
  client: Client
  /** Aborted when nobody waits for the operation any more. */
  signal: AbortSignal | undefined
  now(): Date
  /** Asks once under a name, however many fields of the operation want the answer. */
  once<T>(name: string, ask: () => Promise<T>): Promise<T>
}

export const operationOf = (client: Client, signal: AbortSignal | undefined, now: () => Date): Operation => {
  const asked = new Map<string, Promise<unknown>>()
  return {
    client,
    signal,
    now,
    once: <T>(name: string, ask: () => Promise<T>) => {
      // A name stands for one question, so what was asked under it has its type.
      const answer = (asked.get(name) as Promise<T> | undefined) ?? ask()
      asked.set(name, answer)
      return answer
    },
  }
}
