import { scriptOf } from './script-of.ts'

interface Start {
  /** The page's own path, in lower case, without a slash at its end. */
  path: string
  /** Query parameters with any of which the page looks different. */
  but: readonly string[]
  /** The year of the build, which the content shows. */
  year: number
  /** The script that starts the product. */
  entry: string
  /** The scripts that `entry` imports. */
  needs: readonly string[]
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
 * forms and typed text are held, then replayed.
 *
 * While scripts are still loading, a link is followed by the browser and the product is not started, because starting
 * writes the history, which would cancel the navigation. Once it is starting, links are held too.
 *
 * If the scripts cannot be loaded, the page is reloaded: once by itself if nothing was typed, and whenever a button is
 * pressed.
 */
const startPage = ({ path, but, year, entry, needs, sheet, now }: Start): void => {
  const template = document.getElementById('still')
  const frame = template instanceof HTMLTemplateElement ? template.content.firstElementChild : null
  if (!frame) return
  const parsed = new Promise((resolve) => addEventListener('DOMContentLoaded', resolve, { once: true }))
  const linkTo = (href: string, rel: string) => {
    const link = Object.assign(document.createElement('link'), { rel, href })
    document.head.append(link)
    return link
  }
  const sheets = sheet === null ? [] : [sheet]
  const load = () => [
    ...[entry, ...needs].map((href) => linkTo(href, 'modulepreload')),
    ...sheets.map((href) => linkTo(href, 'stylesheet')),
  ]
  const came = (link: HTMLLinkElement) =>
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
  let token: string | null
  try {
    token = localStorage.getItem('token')
  } catch {
    token = null
  }
  const isOwn =
    token === null &&
    location.pathname.toLowerCase().replace(/(.)\/$/, '$1') === path &&
    !but.some((name) => new URLSearchParams(location.search).has(name)) &&
    new Date().getFullYear() === year
  if (!isOwn) {
    document.body.prepend(frame)
    void Promise.all([
      parsed,
      ...load()
        .filter(({ rel }) => rel === 'stylesheet')
        .map(came),
    ]).then(() => {
      const root = document.getElementById('root')
      root?.replaceChildren(frame)
      delete root?.dataset.prerendered
      import(/* @vite-ignore */ entry).catch(reloadOnce)
    })
    return
  }

  const signs = ['pointermove', 'pointerdown', 'touchstart', 'wheel', 'keydown', 'focusin', 'scroll']
  const start = () => {
    for (const sign of signs) removeEventListener(sign, start, true)
    void Promise.all([parsed, ...load().map(came)]).then(() => {
      ready = true
      run()
    })
  }
  let ready = false
  let leaving = false
  let running = false
  const run = () => {
    if (!ready || leaving || running) return
    running = true
    noteFilled()
    import(/* @vite-ignore */ entry).catch(() => {
      failed = true
      if (pressed instanceof HTMLAnchorElement) location.assign(pressed.href)
      else if (pressed) location.reload()
      else if (typed.size === 0) void reloadOnce()
    })
  }
  const stay = () => {
    leaving = false
    run()
  }
  const isChosen = ({ type }: HTMLInputElement) => type === 'radio' || type === 'checkbox'
  const typed = new Map<HTMLInputElement, string>()
  /* A browser may have filled fields in by itself, and need not have said so. */
  const noteFilled = () => {
    for (const input of document.querySelectorAll('input'))
      if (isChosen(input) ? input.checked && !input.defaultChecked : input.value !== input.defaultValue)
        typed.set(input, input.value)
  }
  const note = ({ target }: Event) => {
    if (target instanceof HTMLInputElement) typed.set(target, target.value)
  }
  let pressed: Element | null = null
  let failed = false
  const hold = (event: Event) => {
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
    pressed = control
    if (failed) location.reload()
  }
  addEventListener('pageshow', ({ persisted }) => persisted && stay())
  addEventListener('input', note, true)
  addEventListener('click', hold, true)
  addEventListener('submit', hold, true)
  addEventListener(
    'product:started',
    () => {
      removeEventListener('input', note, true)
      removeEventListener('click', hold, true)
      removeEventListener('submit', hold, true)
      const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
      for (const [input, value] of typed) {
        if (isChosen(input)) {
          input.checked = input.defaultChecked
          input.click()
          continue
        }
        input.value = ''
        write?.call(input, value)
        input.dispatchEvent(new Event('input', { bubbles: true }))
      }
      if (pressed instanceof HTMLFormElement) pressed.requestSubmit()
      else if (pressed instanceof HTMLElement) pressed.click()
    },
    { once: true },
  )
  if (now) start()
  else {
    for (const sign of signs) addEventListener(sign, start, { capture: true, passive: true })
    addEventListener('load', () =>
      setTimeout(() => {
        for (const href of [entry, ...needs, ...sheets]) linkTo(href, 'prefetch')
      }, 2000),
    )
  }
}

/** The text of the script that starts a prerendered page. */
export const pageStart = (start: Start): string => scriptOf(startPage, start)
