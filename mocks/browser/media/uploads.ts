import { type Uploads, uploadWatchers } from '#src/browser/files/uploads.ts'

/** The simulated upload speed in bytes per second. A large video takes as long as on a real network. */
const SPEED = 8_000_000
/** The shortest time that an upload takes, in real milliseconds, so that even a small file shows progress. */
const SHORTEST = 500
/** The time between two progress events, in real milliseconds. */
const STEP = 60

const later = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason)
    const timer = setTimeout(resolve, ms)
    const abort = () => {
      clearTimeout(timer)
      reject(signal.reason)
    }
    signal.addEventListener('abort', abort, { once: true })
  })

const bytesIn = (form: FormData): number =>
  [...form.values()].reduce((sum, value) => sum + (typeof value === 'string' ? value.length : value.size), 0)

interface Within {
  readonly backend: { fetch(request: Request): Promise<Response> }
  /** Prefix of the URLs that this page's backend handles. */
  readonly apiBase: string
}

/**
 * Sends uploads for this page's image host to its backend, at a simulated speed. Sends other uploads to the network.
 */
export const uploadsWithin = (own: Uploads, { backend, apiBase }: Within): Uploads => {
  const { watch, notify } = uploadWatchers()
  return {
    watch: (name, listener) => {
      const stops = [watch(name, listener), own.watch(name, listener)]
      return () => {
        for (const stop of stops) stop()
      }
    },
    post: async (url, form, run) => {
      if (!url.startsWith(`${apiBase}/`)) return own.post(url, form, run)
      const { name, signal } = run
      const total = bytesIn(form)
      const steps = Math.ceil(Math.max(SHORTEST, (total / SPEED) * 1000) / STEP)
      for (let step = 1; step <= steps; step += 1) {
        await later(STEP, signal)
        notify(name, { bytes: Math.round((total * step) / steps), total })
      }
      const abandoned = new Promise<never>((_, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason), { once: true })
      })
      const response = await Promise.race([
        backend.fetch(new Request(url, { method: 'POST', body: form })),
        abandoned,
      ])
      if (response.type === 'error') throw new TypeError('Failed to fetch')
      return { status: response.status, text: await response.text() }
    },
  }
}
