import type { ComponentProps } from 'react'
import { browserStorage } from '#src/browser/storage/storage.ts'
import type { GraphiQL } from '#tools/graphiql/index.ts'
import { namesIn, placed } from '../browser/place.ts'

type Kept = NonNullable<ComponentProps<typeof GraphiQL>['storage']>

/** The prefix of the keys under which GraphiQL stores values. */
const namespace = 'graphiql:'

/** Storage for GraphiQL's tabs and history, separate from that of other demos. */
export const stored = (): Kept => {
  const storage = browserStorage()
  const names = () => namesIn(() => window.localStorage).filter((name) => name.startsWith(placed(namespace)))
  return {
    get length() {
      return names().length
    },
    getItem: (key) => storage.get(placed(key)),
    setItem: (key, value) => storage.set(placed(key), value),
    removeItem: (key) => storage.remove(placed(key)),
    clear: () => {
      for (const name of names()) storage.remove(name)
    },
  }
}
