import { scriptOf } from './script-of.ts'

interface Start {
  /** The page's own path, in lower case, without trailing slash. */
  path: string
  /** Keys in local storage, such as the key of a signed-in user's token. A stored value changes the page's content. */
  unlessStored: readonly string[]
  /** Query parameters that change the page's content. */
  unlessQuery: readonly string[]
  /** The year of the build. The content of the page contains this year. */
  year: number
  /** The script that starts the product. */
  entry: string
  /** The scripts that `entry` imports. */
  preloads: readonly string[]
}

/**
 * An inline script that runs in a prerendered page before its content. The content is correct for a visitor at this
 * path in the year of the build. In all other cases the script replaces it by the app shell (`<template id="still">`).
 *
 * The product starts when the page has loaded. Until then the script stores clicks on buttons and links, submitted
 * forms and changed fields, and repeats them after the start. If a translator or an extension has changed the page,
 * React renders it again. The script then finds a control by its position among the elements with the same class.
 * Before the product starts loading, the browser follows links itself, because the start would write the history and
 * cancel the navigation.
 *
 * If the scripts cannot be loaded, the page reloads: once by itself if the user has typed nothing, and on each click.
 */
const startPage = ({ path, unlessStored, unlessQuery, year, entry, preloads }: Start): void => {
  const template = document.getElementById('still')
  const frame = template instanceof HTMLTemplateElement ? template.content.firstElementChild : null
  if (!frame || 'unserved' in document.documentElement.dataset) return
  /** Finds the control, or the control that has replaced it after React has rendered the page. */
  type Find = () => Element | undefined
  const typed = new Map<HTMLInputElement, { value: string; find: Find }>()
  let pressed: { control: Element; find: Find } | null = null
  let focused: { control: Element; find: Find } | null = null
  let leaving = false
  let running = false
  let failed = false

  const isForThisVisitor = () => {
    let isStored = false
    try {
      isStored = unlessStored.some((key) => localStorage.getItem(key) !== null)
    } catch {
      /* Without access to storage, nothing is stored. */
    }
    return (
      !isStored &&
      /* The product opened this page with a state, such as the reason why the user must log in. */
      !history.state?.usr &&
      location.pathname.toLowerCase().replace(/(.)\/$/, '$1') === path &&
      !unlessQuery.some((name) => new URLSearchParams(location.search).has(name)) &&
      new Date().getFullYear() === year
    )
  }
  const loaded = (href: string) =>
    new Promise((resolve) => {
      const link = Object.assign(document.createElement('link'), {
        rel: 'modulepreload',
        href,
        onload: resolve,
        onerror: resolve,
      })
      document.head.append(link)
      if (!link.relList.supports('modulepreload')) resolve(null)
    })
  const load = async () => {
    await Promise.all([entry, ...preloads].map(loaded))
    if (!leaving) {
      running = true
      recordAutofill()
      await import(/* @vite-ignore */ entry)
    }
  }
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
  const start = () =>
    load().catch((error) => {
      failed = true
      if (error instanceof SyntaxError) document.documentElement.dataset.unserved = ''
      else if (pressed?.control instanceof HTMLAnchorElement) location.assign(pressed.control.href)
      else if (pressed) location.reload()
      else if (typed.size === 0) void reloadOnce()
    })

  const finding = (control: Element): Find => {
    const alike = () =>
      [...document.querySelectorAll(`#root ${control.localName}`)].filter(
        ({ className }) => className === control.className,
      )
    const at = alike().indexOf(control)
    return () => (control.isConnected ? control : alike()[at])
  }
  const isChosen = ({ type }: HTMLInputElement) => type === 'radio' || type === 'checkbox'
  const record = (input: HTMLInputElement) => {
    typed.set(input, { value: input.value, find: typed.get(input)?.find ?? finding(input) })
  }
  /* A browser may autofill fields without an event. */
  const recordAutofill = () => {
    for (const input of document.querySelectorAll('input'))
      if (isChosen(input) ? input.checked && !input.defaultChecked : input.value !== input.defaultValue)
        record(input)
  }
  const holdTyping = ({ target }: Event) => {
    if (target instanceof HTMLInputElement) record(target)
  }
  const stay = () => {
    if (!leaving) return
    leaving = false
    void start()
  }
  const holdFocus = ({ target }: Event) => {
    if (target instanceof Element) focused = { control: target, find: finding(target) }
  }
  const holdPress = (event: Event) => {
    /* A click into a field does not submit its form. */
    const held = event.type === 'submit' ? 'form' : 'button, a[href]'
    const control = event.target instanceof Element ? event.target.closest(held) : null
    if (!control) return
    if (control instanceof HTMLAnchorElement) {
      const { button, metaKey, ctrlKey, shiftKey, altKey } = event as MouseEvent
      const stays = control.target !== '' || (control.pathname === location.pathname && control.hash !== '')
      if (stays || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return
      leaving = !running
      if (leaving || failed) return
    } else stay()
    event.preventDefault()
    event.stopPropagation()
    pressed = { control, find: finding(control) }
    if (failed) location.reload()
  }
  const replay = () => {
    removeEventListener('focusin', holdFocus, true)
    removeEventListener('input', holdTyping, true)
    removeEventListener('click', holdPress, true)
    removeEventListener('submit', holdPress, true)
    const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
    const control = pressed?.find()
    const field = focused?.find()
    if (field !== focused?.control && field instanceof HTMLElement) field.focus()
    for (const { value, find } of typed.values()) {
      const input = find()
      if (!(input instanceof HTMLInputElement)) continue
      if (isChosen(input)) {
        input.checked = input.defaultChecked
        input.click()
      } else {
        /* React ignores an input event if the value is unchanged. */
        input.value = ''
        write?.call(input, value)
        input.dispatchEvent(new Event('input', { bubbles: true }))
      }
    }
    if (control instanceof HTMLFormElement) control.requestSubmit()
    else if (control instanceof HTMLElement) control.click()
  }

  if (isForThisVisitor()) {
    addEventListener('pageshow', ({ persisted }) => persisted && stay())
    addEventListener('focusin', holdFocus, true)
    addEventListener('input', holdTyping, true)
    addEventListener('click', holdPress, true)
    addEventListener('submit', holdPress, true)
    addEventListener('product:started', replay, { once: true })
    addEventListener('load', () => setTimeout(start), { once: true })
  } else {
    document.body.prepend(frame)
    addEventListener(
      'DOMContentLoaded',
      () => {
        const root = document.getElementById('root')
        root?.replaceChildren(frame)
        delete root?.dataset.prerendered
        void start()
      },
      { once: true },
    )
  }
}

/** The minified text of `startPage`. */
export const pageStart = (start: Start): string => scriptOf(startPage, start)
