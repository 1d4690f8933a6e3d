import type { Toast } from '#machines/kit/emissions.ts'
import { failureOf } from '#machines/kit/samples.ts'
import type { GoogleAnswer } from '#machines/rules/account/google-answer.ts'
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

/** One request as it left the page. */
export interface SentRequest {
  method: string
  /** Below the API's base. */
  path: string
  body: unknown
  url: string
  token: string | null
}

/** What the browser and the third parties do in one path; a test sets it. */
export interface Environment {
  /** What Google's client answers; `broken` throws. */
  google: GoogleAnswer | { kind: 'broken' }
  /** Whether the scheduling widget's host answers. */
  widgetHost: 'reachable' | 'unreachable'
  /** Whether the browser lets a tab open, and whether a person has closed it meanwhile. */
  tabs: 'allowed' | 'blocked' | 'closed'
  /** Whether the browser lets the clipboard be written. */
  clipboard: 'allowed' | 'refused'
  /** Whether the browser opens the share sheet. */
  sheet: 'opens' | 'refused'
  /** What was shared last. */
  shared: string | null
  /** Whether another tab holds the lock that is asked for next, and does not let go. */
  lockHeld: boolean
  /** The path of a request whose next answer lacks its end at first, until `sendRest` sends it or breaks it off. */
  inParts: string | null
  sendRest: (how: 'sent' | 'brokenOff') => void
  /** Told of each request that the provider has answered, before its answer is there. */
  beforeAnswer: (request: Request) => Promise<void> | void
  /** What was copied last. */
  copied: string | null
  /** Addresses that were opened in tabs. */
  shown: string[]
  /** Empty tabs that are open. */
  emptyTabs: number
  /** What picked files hold now, by their addresses; a person has changed them since. */
  files: Map<string, File>
  /** The browser says how much of an upload is on its way. */
  tellSent: (sent: SentBytes) => void
  /** Pages of the product and of others that were opened. */
  opened: string[]
  /** Whether the page that is open may be seen by a visitor. */
  publicPage: boolean
  toasts: Toast[]
}

/** What a request says, and one that says the same: a body is read once, and a clone's takes far longer. */
const read = async (request: Request): Promise<{ body: unknown; again: Request }> => {
  // Firefox does not tell whether there is a body.
  if (request.method === 'GET') return { body: undefined, again: request }
  const bytes = await request.arrayBuffer()
  if (bytes.byteLength === 0) return { body: undefined, again: new Request(request, { body: bytes }) }
  const text = new TextDecoder().decode(bytes)
  return {
    body: request.headers.get('content-type')?.startsWith('multipart/') ? text : JSON.parse(text),
    again: new Request(request, { body: bytes }),
  }
}

/** The answer without its last character for now. */
const withoutEnd = async (answer: Response, environment: Environment): Promise<Response> => {
  const text = await answer.text()
  environment.inParts = null
  // Nobody waits for the rest of an earlier one.
  environment.sendRest('brokenOff')
  const parts = new TransformStream<string, string>()
  const writer = parts.writable.getWriter()
  writer.write(text.slice(0, -1))
  environment.sendRest = (how) => {
    if (how === 'brokenOff') return void writer.abort(new TypeError('Failed to fetch'))
    writer.write(text.slice(-1))
    writer.close()
  }
  return new Response(parts.readable.pipeThrough(new TextEncoderStream()), answer)
}

const googleClient = (environment: Environment) => {
  const { google } = environment
  let told: (answer: { credential?: string }) => void = () => {}
  let nonce: string | undefined
  return {
    accounts: {
      id: {
        initialize: (given: { callback: typeof told; nonce?: string }) => {
          if (google.kind === 'broken')
            throw Object.assign(failureOf(null), { message: 'Google has no answer.' })
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

/** A browser that keeps these values, and sends its requests by `send`; its `environment` decides what else it does. */
export const simulatedBrowser = (clock: TestClock, kept: Record<string, string>, send: typeof fetch) => {
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
    sheet: 'opens',
    shared: null,
    lockHeld: false,
    inParts: null,
    sendRest: () => {},
    beforeAnswer: () => {},
    copied: null,
    shown: [],
    emptyTabs: 0,
    files: new Map(),
    tellSent: (sent) => {
      for (const name of watched) watchers.notify(name, sent)
    },
    opened: [],
    publicPage: false,
    toasts: [],
  }
  const returns = new Set<() => void>()
  const { tab, values } = sharedStorage(kept)
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
      const answer = await send(again)
      await environment.beforeAnswer(request)
      return request.url === apiBase + environment.inParts ? withoutEnd(answer, environment) : answer
    },
    files: {
      keep: pageFiles.keep,
      get: (address) => environment.files.get(address) ?? pageFiles.get(address),
    },
    locks: {
      exclusive: async (name, run, otherwise) => {
        if (!environment.lockHeld) return locks.exclusive(name, run)
        environment.lockHeld = false
        if (otherwise) return otherwise()
        throw Object.assign(failureOf(null), { message: 'Waiting for another tab got no answer' })
      },
    },
    // A path fails by what the console says.
    log: {
      failure: (doing, error) => {
        if (!(error instanceof Failure)) log.failure(doing, error)
      },
    },
    navigation: {
      origin,
      baseUrl: origin,
      path: () => '/',
      leave: (url) => void environment.opened.push(url),
      replace: (url) => void environment.opened.push(url),
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
        const answer = await send(request)
        return { status: answer.status, text: await answer.text() }
      },
    },
  }
  return {
    browser,
    environment,
    requests,
    stored: values,
    /** The storage as another tab has it. */
    otherTab: tab(),
    /** The person comes back to this tab. */
    comeBack: () => {
      for (const listener of [...returns]) listener()
    },
  }
}
