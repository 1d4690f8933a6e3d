import type { AdminApi } from '#mocks/backend/admin/api.ts'

/** What a stand-in uses of a fake backend: the admin API, and a store that reports changes. */
export interface StandInBackend {
  readonly admin: AdminApi
  readonly store: {
    readonly notice: string | undefined
    subscribe(listener: () => void): () => void
  }
}

/** How often the page asks for changes, in milliseconds, because a backend over HTTP does not announce them. */
const lookEvery = 2000

const refusalOf = async (response: Response): Promise<Error> => {
  try {
    const { message } = (await response.json()) as { message: string }
    return new Error(message)
  } catch {
    return new Error(`The backend responded with status ${response.status}.`)
  }
}

/** The admin API of a fake backend over HTTP, at `api` (`npm run backend`). */
export const remoteBackend = (api: string): StandInBackend => {
  const call = (method: string) => async (params: unknown) => {
    const response = await fetch(`${api}/admin/${method}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(params ?? {}),
    })
    if (!response.ok) throw await refusalOf(response)
    const text = await response.text()
    return text === '' ? undefined : JSON.parse(text)
  }
  return {
    // Each method of the proxy calls the route of the same name.
    admin: new Proxy({}, { get: (_, method: string) => call(method) }) as AdminApi,
    store: {
      notice: undefined,
      subscribe: (listener) => {
        const looking = setInterval(listener, lookEvery)
        return () => clearInterval(looking)
      },
    },
  }
}
