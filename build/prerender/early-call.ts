interface EarlyCallOptions {
  /** The address of the call, with `:slug` where the last part of the page's address goes. */
  address: string
  headers: Readonly<Record<string, string>>
}

/**
 * Runs in the frame of a page that shows one thing by its slug, before the page's scripts have come: sends the call that
 * the page begins with. `fetchWithEarlyCall` hands its answer over. The function's text goes into the page: it may use
 * nothing from outside.
 */
const callEarly = ({ address, headers }: EarlyCallOptions): void => {
  const slug = location.pathname.split('/').filter(Boolean).pop() ?? ''
  try {
    /* The call of somebody signed in carries their token. */
    if (localStorage.getItem('token') !== null) return
    const { href } = new URL(address.replace(':slug', () => encodeURIComponent(decodeURIComponent(slug))))
    const stop = new AbortController()
    const answer = fetch(href, { headers, credentials: 'include', redirect: 'error', signal: stop.signal })
    answer.catch(() => {})
    Object.assign(window, { earlyCall: { address: href, answer, stop } })
  } catch {
    /* The page says that its address names nothing. */
  }
}

/** The text of the script that sends a page's first call. */
export const earlyCall = (options: EarlyCallOptions): string =>
  `(${callEarly.toString().replace(/\s+/g, ' ')})(${JSON.stringify(options)})`
