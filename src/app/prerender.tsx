import { prerenderToNodeStream } from 'react-dom/static'
import { StaticRouter } from 'react-router-dom'
import type { Address } from '#machines/rules/links/addresses.ts'
import { contract } from '../api/contract/index.ts'
import type { Browser } from '../browser/browser.ts'
import { systemClock } from '../browser/clock.ts'
import { configOf, providerIn } from '../browser/config.ts'
import { browserFiles } from '../browser/files/files.ts'
import { memoryLocks } from '../browser/locks.ts'
import type { KeyValue } from '../browser/storage/storage.ts'
import { App } from './app.tsx'
import { RoutedPage } from './routing/pages.tsx'
import { basename, loadPage } from './routing/routes.tsx'
import { createServices } from './services.ts'

const nothing = () => {}
const never = () => new Promise<never>(nothing)

const emptyStorage: KeyValue = {
  blocked: false,
  get: () => null,
  set: nothing,
  remove: nothing,
  clear: nothing,
  observe: () => nothing,
}

/** A browser object for prerendering: it calls no listener, its storage is empty, and requests stay pending. */
const inertBrowser = (origin: string): Browser => ({
  pageLifecycle: { onReturn: () => nothing, onRestore: () => nothing, onLeave: () => nothing },
  randomId: () => '',
  clipboard: { write: never },
  share: { isThere: false, open: never },
  clock: systemClock(),
  drafts: { read: never, change: never },
  fetch: never,
  files: browserFiles(),
  locks: memoryLocks(),
  log: {
    failure: (doing, error) => {
      throw new Error(`While prerendering: ${doing}`, { cause: error })
    },
  },
  navigation: {
    origin,
    baseUrl: origin + basename,
    path: () => '/',
    leave: nothing,
    replace: nothing,
    reload: nothing,
  },
  screen: { isFrom: () => false, watch: () => nothing, drawn: async () => {} },
  scripts: { load: never, loadStylesheet: never },
  storage: emptyStorage,
  tabStorage: emptyStorage,
  tabs: { reserve: () => null },
  uploads: { watch: () => nothing, post: never },
})

/** The first requests of a community's page (API-38 to API-41), as `createSend` makes them. */
export const communityCalls = () => {
  const { apiBase, apiKey } = providerIn(import.meta.env)
  return {
    community: apiBase + contract.course.path,
    seller: apiBase + contract.seller.path,
    bots: {
      Discord: apiBase + contract.checkDiscordBot.path,
      Telegram: apiBase + contract.checkTelegramBot.path,
    },
    headers: { accept: 'application/json', 'x-api-key': apiKey },
  }
}

const textOf = async (stream: AsyncIterable<unknown>) => {
  let text = ''
  for await (const part of stream) text += String(part)
  return text
}

const signs: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }

/** Undoes React's escaping of HTML. */
const textIn = (html: string) =>
  html.replace(/&(#?\w+);/g, (reference, name: string) => signs[name] ?? reference)

/** Renders a page as a visitor first sees it. `origin` is the origin that will serve the product. */
export const prerender = async (address: Address, origin: string) => {
  const path = basename + address
  await loadPage(path, false)
  const { services, toast } = createServices({
    config: configOf(import.meta.env, origin),
    browser: inertBrowser(origin),
    publicPage: () => true,
    open: nothing,
    rewriteAddress: nothing,
  })
  const { prelude } = await prerenderToNodeStream(
    <App services={services} toast={toast}>
      <StaticRouter basename={basename} location={path}>
        <RoutedPage problem={null} onShown={nothing} />
      </StaticRouter>
    </App>,
    {
      // Makes React write suspended content in its place, not at the end of the HTML.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError: (error) => {
        throw error
      },
    },
  )
  const rendered = await textOf(prelude)
  toast.stop()
  services.session.stop()
  const [, title = '', html = rendered] = /^<title>([^<]*)<\/title>(.*)$/s.exec(rendered) ?? []
  return { title: textIn(title), html }
}
