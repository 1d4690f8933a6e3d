import { scriptOf } from './script-of.ts'

interface Start {
  /** The page's own path, in lower case, without a slash at its end. */
  path: string
  /** The name in local storage of the token of somebody who is signed in. */
  token: string
  /** Query parameters with any of which the page looks different. */
  unlessQuery: readonly string[]
  /** The year of the build, which the content shows. */
  year: number
  /** The script that starts the product. */
  entry: string
  /** The scripts that `entry` imports. */
  preloads: readonly string[]
  /** The style sheet that the product needs before it starts; null where the page has all its styles. */
  sheet: string | null
  /** Whether the product starts at once instead of with the first input. */
  now: boolean
}

/**
 * Runs in a prerendered page before its content, because a person may press something before the rest has arrived.
 *
 * The content is what a visitor sees at this address in the year of the build. For anybody else it is replaced at once
 * by the frame of a loading page (`<template id="still">`), and the product starts. For a visitor the product starts
 * with the first input (pointer, key, focus, scroll), or at once (`now`). Until it has started, presses of buttons, sent
 * forms and typed text are held, then replayed. Where a translator or an extension has changed the page, React renders
 * it anew instead of hydrating it: then they are replayed on the elements that stand for the former ones, by name or by
 * their position among those that look alike, and the focus returns.
 *
 * While scripts are still loading, a link is followed by the browser and the product is not started, because starting
 * writes the history, which would cancel the navigation. Once it is starting, links are held too.
 *
 * If the scripts cannot be loaded, the page is reloaded: once by itself if nothing was typed, and whenever a button is
 * pressed. If the browser cannot read them, the page says so.
 */
const startPage = ({ path, token, unlessQuery, year, entry, preloads, sheet, now }: Start): void => {
  const template = document.getElementById('still')
  const frame = template instanceof HTMLTemplateElement ? template.content.firstElementChild : null
  if (!frame || 'unserved' in document.documentElement.dataset) return
  const parsed = new Promise((resolve) => addEventListener('DOMContentLoaded', resolve, { once: true }))
  const scripts = [entry, ...preloads]
  const sheets = sheet === null ? [] : [sheet]
  const firstInputEvents = [
    'pointermove',
    'pointerdown',
    'touchstart',
    'wheel',
    'keydown',
    'focusin',
    'scroll',
  ]
  const typed = new Map<HTMLInputElement, string>()
  const successors = new Map<Element, () => Element | undefined>()
  let pressed: Element | null = null
  let focused: Element | null = null
  let ready = false
  let leaving = false
  let running = false
  let failed = false

  const isForThisVisitor = () => {
    let isSignedIn = false
    try {
      isSignedIn = localStorage.getItem(token) !== null
    } catch {
      /* Nobody is signed in where storage is blocked. */
    }
    return (
      !isSignedIn &&
      location.pathname.toLowerCase().replace(/(.)\/$/, '$1') === path &&
      !unlessQuery.some((name) => new URLSearchParams(location.search).has(name)) &&
      new Date().getFullYear() === year
    )
  }

  const linkTo = (href: string, rel: string) => {
    const link = Object.assign(document.createElement('link'), { rel, href })
    document.head.append(link)
    return link
  }
  const load = () => [
    ...scripts.map((href) => linkTo(href, 'modulepreload')),
    ...sheets.map((href) => linkTo(href, 'stylesheet')),
  ]
  const loaded = (link: HTMLLinkElement) =>
    new Promise((resolve) => {
      if (!link.relList.supports(link.rel)) resolve(null)
      link.onload = link.onerror = resolve
    })
  const reloadOnce = async () => {
    try {
      if (sessionStorage.getItem('reloaded')) return
      await fetch(location.href, { cache: 'no-store' })
      sessionStorage.setItem('reloaded', 'yes')
      location.reload()
    } catch {
      return
    }
  }

  const isUnreadable = (error: unknown) => {
    if (!(error instanceof SyntaxError)) return false
    document.documentElement.dataset.unserved = ''
    return true
  }

  const showFrameInstead = () => {
    document.body.prepend(frame)
    void Promise.all([
      parsed,
      ...load()
        .filter(({ rel }) => rel === 'stylesheet')
        .map(loaded),
    ]).then(() => {
      const root = document.getElementById('root')
      root?.replaceChildren(frame)
      delete root?.dataset.prerendered
      import(/* @vite-ignore */ entry).catch((error) => {
        if (!isUnreadable(error)) void reloadOnce()
      })
    })
  }

  const startProduct = () => {
    for (const type of firstInputEvents) removeEventListener(type, startProduct, true)
    void Promise.all([parsed, ...load().map(loaded)]).then(() => {
      ready = true
      run()
    })
  }
  const run = () => {
    if (!ready || leaving || running) return
    running = true
    recordAutofill()
    import(/* @vite-ignore */ entry).catch((error) => {
      failed = true
      if (isUnreadable(error)) return
      if (pressed instanceof HTMLAnchorElement) location.assign(pressed.href)
      else if (pressed) location.reload()
      else if (typed.size === 0) void reloadOnce()
    })
  }
  const stay = () => {
    leaving = false
    run()
  }

  const remember = <E extends Element>(control: E): E => {
    if (successors.has(control)) return control
    const places = ['name', 'class'].map((key) => {
      const value = control.getAttribute(key)
      const alike = () =>
        [...document.querySelectorAll(`#root ${control.localName}[${key}]`)].filter(
          (one) => one.getAttribute(key) === value,
        )
      const at = alike().indexOf(control)
      return () => alike()[at]
    })
    successors.set(control, () => places.map((find) => find()).find(Boolean))
    return control
  }
  const successorOf = (control: Element | null) =>
    control?.isConnected === false ? successors.get(control)?.() : control

  const isChosen = ({ type }: HTMLInputElement) => type === 'radio' || type === 'checkbox'
  /* A browser may fill fields in without an event. */
  const recordAutofill = () => {
    for (const input of document.querySelectorAll('input'))
      if (isChosen(input) ? input.checked && !input.defaultChecked : input.value !== input.defaultValue)
        typed.set(remember(input), input.value)
  }
  const recordTyping = ({ target }: Event) => {
    if (target instanceof HTMLInputElement) typed.set(remember(target), target.value)
  }
  const recordFocus = ({ target }: Event) => {
    if (target instanceof Element) focused = remember(target)
  }
  const holdPress = (event: Event) => {
    /* Pressing a field does not send its form. */
    const held = event.type === 'submit' ? 'form' : 'button, a[href]'
    const control = event.target instanceof Element ? event.target.closest(held) : null
    if (!control) return
    if (control instanceof HTMLAnchorElement) {
      const { button, metaKey, ctrlKey, shiftKey, altKey } = event as MouseEvent
      const stays = control.target !== '' || (control.pathname === location.pathname && control.hash !== '')
      if (stays || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return
      leaving = !running
      if (leaving || failed) return
    } else if (leaving) stay()
    event.preventDefault()
    event.stopPropagation()
    pressed = remember(control)
    if (failed) location.reload()
  }
  const recordInput = () => {
    addEventListener('pageshow', ({ persisted }) => persisted && stay())
    addEventListener('focusin', recordFocus, true)
    addEventListener('input', recordTyping, true)
    addEventListener('click', holdPress, true)
    addEventListener('submit', holdPress, true)
    addEventListener('product:started', replayInput, { once: true })
  }
  const replayInput = () => {
    removeEventListener('focusin', recordFocus, true)
    removeEventListener('input', recordTyping, true)
    removeEventListener('click', holdPress, true)
    removeEventListener('submit', holdPress, true)
    const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
    const control = successorOf(pressed)
    const field = successorOf(focused)
    if (field !== focused && field instanceof HTMLElement) field.focus()
    for (const [before, value] of typed) {
      const input = successorOf(before)
      if (!(input instanceof HTMLInputElement)) continue
      if (isChosen(input)) {
        input.checked = input.defaultChecked
        input.click()
        continue
      }
      input.value = ''
      write?.call(input, value)
      input.dispatchEvent(new Event('input', { bubbles: true }))
    }
    if (control instanceof HTMLFormElement) control.requestSubmit()
    else if (control instanceof HTMLElement) control.click()
  }

  if (!isForThisVisitor()) {
    showFrameInstead()
    return
  }
  recordInput()
  new PerformanceObserver((_, observer) => {
    observer.disconnect()
    dispatchEvent(new Event('content:painted'))
  }).observe({ type: 'paint', buffered: true })
  if (now) {
    startProduct()
    return
  }
  for (const type of firstInputEvents) addEventListener(type, startProduct, { capture: true, passive: true })
  addEventListener('load', () =>
    setTimeout(() => {
      for (const href of [...scripts, ...sheets]) linkTo(href, 'prefetch')
    }, 2000),
  )
}

/** The text of the script that starts a prerendered page. */
export const pageStart = (start: Start): string => scriptOf(startPage, start)
