import type { Toast } from '#machines/kit/emissions.ts'
import { failureOf } from '#machines/kit/samples.ts'
import type { GoogleOutcome } from '#machines/rules/account/google-outcome.ts'
import { Failure } from '#machines/rules/kit/failures.ts'
import { credentialOf } from '#mocks/providers/google-client/credential.ts'
import type { Browser } from '#src/browser/browser.ts'
import { pageFiles } from '#src/browser/files/files.ts'
import { uploadWatchers } from '#src/browser/files/uploads.ts'
import { memoryLocks } from '#src/browser/locks.ts'
import { consoleLog } from '#src/browser/log.ts'
import type { Sent as SentBytes } from '#src/browser/page/post-form.ts'
import { memoryDrafts } from '#src/browser/storage/drafts.ts'
import { apiBase, began, origin } from './config.ts'
import { sharedStorage } from './shared-storage.ts'
import type { TestClock } from './test-clock.ts'

/** A request that the page has sent. */
export interface SentRequest {
  method: string
  /** Relative to the API's base URL. */
  path: string
  body: unknown
  url: string
  token: string | null
}

/** How the browser and third parties behave on one path (set by the model), and what the product has done with them. */
export interface Environment {
  /** What Google's client returns; `broken` throws. */
  google: GoogleOutcome | { kind: 'broken' }
  /** Whether the host of the scheduling widget responds. */
  widgetHost: 'reachable' | 'unreachable'
  /** Whether the browser lets tabs open, or the user closes them immediately. */
  tabs: 'allowed' | 'blocked' | 'closed'
  /** Whether the browser allows writing to the clipboard. */
  clipboard: 'allowed' | 'refused'
  /** Whether the browser allows saving files. */
  downloads: 'allowed' | 'refused'
  /** Whether the browser opens the share sheet. */
  sheet: 'opens' | 'refused'
  /** The last data passed to the share sheet. */
  shared: string | null
  /** Whether another tab holds the next requested lock and does not release it. */
  lockHeld: boolean
  /** The path of a request whose next response stays incomplete until `sendRest` completes or aborts it. */
  inParts: string | null
  sendRest: (how: 'sent' | 'brokenOff') => void
  /** Called for each request after the provider has handled it, before its response arrives. */
  beforeAnswer: (request: Request) => Promise<void> | void
  /** The last copied text. */
  copied: string | null
  /** The last file that was saved. */
  saved: { name: string; text: string } | null
  /** URLs opened in tabs. */
  shown: string[]
  /** The number of open empty tabs. */
  emptyTabs: number
  /** Picked files that have changed on disk since they were picked, by object URL. */
  files: Map<string, File>
  /** The picture that is taken from a video; an Error to throw; null if the browser cannot load the video. */
  frame: File | Error | null
  /** Reports upload progress, as the browser does. */
  tellSent: (sent: SentBytes) => void
  /** The paths and URLs of all pages that were opened, of the product and others. */
  opened: string[]
  /** The page that the user opened last, with the state of its history entry; null before the first. */
  left: { url: string; state?: unknown } | null
  /** Whether visitors may see the current page. */
  publicPage: boolean
  toasts: Toast[]
}

/**
 * The body of a request, and a new request with this body, because a body can be read only once. A clone of the request
 * would do the same, but much more slowly.
 */
const read = async (request: Request): Promise<{ body: unknown; again: Request }> => {
  // Decides by the method, because Firefox does not report whether a request has a body.
  if (request.method === 'GET') return { body: undefined, again: request }
  const bytes = await request.arrayBuffer()
  if (bytes.byteLength === 0) return { body: undefined, again: new Request(request, { body: bytes }) }
  const text = new TextDecoder().decode(bytes)
  return {
    body: request.headers.get('content-type')?.startsWith('multipart/') ? text : JSON.parse(text),
    again: new Request(request, { body: bytes }),
  }
}

/** Returns the response without its last character; `sendRest` completes or aborts it. */
const withoutEnd = async (outcome: Response, environment: Environment): Promise<Response> => {
  const text = await outcome.text()
  environment.inParts = null
  // Aborts an earlier partial response: no component uses the rest of it any more.
  environment.sendRest('brokenOff')
  const parts = new TransformStream<string, string>()
  const writer = parts.writable.getWriter()
  writer.write(text.slice(0, -1))
  environment.sendRest = (how) => {
    if (how === 'brokenOff') return void writer.abort(new TypeError('Failed to fetch'))
    writer.write(text.slice(-1))
    writer.close()
  }
  return new Response(parts.readable.pipeThrough(new TextEncoderStream()), outcome)
}

const googleClient = (environment: Environment) => {
  const { google } = environment
  let told: (outcome: { credential?: string }) => void = () => {}
  let nonce: string | undefined
  return {
    accounts: {
      id: {
        initialize: (given: { callback: typeof told; nonce?: string }) => {
          if (google.kind === 'broken')
            throw Object.assign(failureOf(null), { message: 'Google did not respond.' })
          told = given.callback
          nonce = given.nonce
        },
        prompt: (listener: (moment: object) => void) => {
          if (google.kind === 'chosen') return told({ credential: credentialOf(google.credential, nonce) })
          listener({
            isNotDisplayed: () => google.kind === 'unavailable',
            isSkippedMoment: () => google.kind === 'dismissed',
            isDismissedMoment: () => false,
            getDismissedReason: () => '',
          })
        },
        cancel: () => {},
      },
    },
  }
}

/** A browser with these stored values that sends requests by `send`. Its `environment` controls the rest. */
export const simulatedBrowser = (clock: TestClock, stored: Record<string, string>, send: typeof fetch) => {
  const requests: SentRequest[] = []
  let randomIds = 0
  const watchers = uploadWatchers()
  const watched = new Set<string>()
  const log = consoleLog()
  const environment: Environment = {
    google: { kind: 'dismissed' },
    widgetHost: 'reachable',
    tabs: 'allowed',
    clipboard: 'allowed',
    downloads: 'allowed',
    sheet: 'opens',
    shared: null,
    lockHeld: false,
    inParts: null,
    sendRest: () => {},
    beforeAnswer: () => {},
    copied: null,
    saved: null,
    shown: [],
    emptyTabs: 0,
    files: new Map(),
    frame: null,
    tellSent: (sent) => {
      for (const name of watched) watchers.notify(name, sent)
    },
    opened: [],
    left: null,
    publicPage: false,
    toasts: [],
  }
  const leave = (url: string) => {
    environment.opened.push(url)
    environment.left = { url }
  }
  const returns = new Set<() => void>()
  const { tab, values } = sharedStorage(stored)
  const locks = memoryLocks()
  const browser: Browser = {
    pageLifecycle: {
      onReturn: (listener) => {
        returns.add(listener)
        return () => returns.delete(listener)
      },
      onRestore: () => () => {},
      onLeave: () => () => {},
    },
    randomId: () => {
      randomIds += 1
      return `00000000-0000-4000-8000-${String(randomIds).padStart(12, '0')}`
    },
    clipboard: {
      write: async (text) => {
        if (environment.clipboard === 'refused') throw failureOf(null)
        environment.copied = text
      },
    },
    share: {
      isThere: true,
      open: async ({ url }) => {
        if (environment.sheet === 'refused') throw failureOf(null)
        environment.shared = url
      },
    },
    clock: {
      now: () => new Date(began + clock.now()),
      setTimeout: clock.setTimeout,
      clearTimeout: clock.clearTimeout,
    },
    drafts: memoryDrafts(),
    fetch: async (input, init) => {
      const request = new Request(input, init)
      const { body, again } = await read(request)
      requests.push({
        method: request.method,
        path: request.url.replace(apiBase, ''),
        body,
        url: request.url,
        token: request.headers.get('authorization'),
      })
      const outcome = await send(again)
      await environment.beforeAnswer(request)
      return request.url === apiBase + environment.inParts ? withoutEnd(outcome, environment) : outcome
    },
    files: {
      keep: pageFiles.keep,
      get: (address) => environment.files.get(address) ?? pageFiles.get(address),
      frame: async () => {
        if (environment.frame instanceof Error) throw environment.frame
        return environment.frame
      },
      save: (name, text) => {
        if (environment.downloads === 'refused') throw failureOf(null)
        environment.saved = { name, text }
      },
    },
    locks: {
      exclusive: async (name, run, otherwise) => {
        if (!environment.lockHeld) return locks.exclusive(name, run)
        environment.lockHeld = false
        if (otherwise) return otherwise()
        throw Object.assign(failureOf(null), { message: 'Waiting for another tab got no answer' })
      },
    },
    // Writes no failures to the console, because a path fails if the console shows a message.
    log: {
      failure: (doing, error) => {
        if (!(error instanceof Failure)) log.failure(doing, error)
      },
    },
    navigation: {
      origin,
      baseUrl: origin,
      path: () => '/',
      leave,
      replace: leave,
      reload: () => {},
    },
    screen: { isFrom: () => true, watch: () => () => {}, drawn: async () => {} },
    scripts: {
      load: async () => {
        Object.assign(window, { google: googleClient(environment) })
      },
      loadStylesheet: async () => {
        if (environment.widgetHost === 'unreachable') throw failureOf(null)
      },
    },
    storage: tab(),
    tabStorage: sharedStorage({}).tab(),
    tabs: {
      reserve: () => {
        if (environment.tabs === 'blocked') return null
        environment.emptyTabs += 1
        return {
          show: (url) => {
            environment.emptyTabs -= 1
            if (environment.tabs === 'closed') return false
            environment.shown.push(url)
            return true
          },
          release: () => {
            environment.emptyTabs -= 1
          },
        }
      },
    },
    uploads: {
      watch: (name, listener) => {
        watched.add(name)
        return watchers.watch(name, listener)
      },
      post: async (url, form, { signal }) => {
        const request = new Request(url, { method: 'POST', body: form, signal })
        const { file: _, ...body } = Object.fromEntries(form)
        requests.push({ method: 'POST', path: url.replace(apiBase, ''), body, url, token: null })
        const outcome = await send(request)
        return { status: outcome.status, text: await outcome.text() }
      },
    },
  }
  return {
    browser,
    environment,
    requests,
    stored: values,
    /** The storage as another tab sees it. */
    otherTab: tab(),
    /** Notifies the product that the user has returned to this tab. */
    comeBack: () => {
      for (const listener of [...returns]) listener()
    },
  }
}
