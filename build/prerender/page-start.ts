interface Start {
  /** The page's own path, in lower case, without trailing slash. */
  path: string
  /** Keys in local storage, such as the key of a signed-in user's token. A stored value changes the page's content. */
  unlessStored: readonly string[]
  /** Query parameters that change the page's content. */
  unlessQuery: readonly string[]
  /** The year of the build. The content of the page contains this year. */
  year: number
}

/**
 * An inline script that runs in a prerendered page before its content. The content is correct for a visitor at this
 * path in the year of the build. In all other cases the script replaces it by the app shell (`<template id="still">`).
 *
 * The scripts (`<template id="scripts">`) load when the page has loaded. Until the product has started, this script
 * stores the last click or submitted form and the changed fields, and repeats them after the start. If a translator or
 * an extension has changed the page, React renders it again. The script then finds a control by its position among the
 * elements with the same class.
 *
 * If the scripts cannot be loaded, the page reloads: once by itself if the user has typed nothing, and on each click.
 */
export const startPage = ({ path, unlessStored, unlessQuery, year }: Start): void => {
  if ('unserved' in document.documentElement.dataset) return
  /** Finds a control, or the control that has replaced it after React has rendered the page. */
  type Find = () => Element | undefined
  const typed = new Map<HTMLInputElement, { value: string; find: Find }>()
  const held = new AbortController()
  let pressed: Find | undefined
  let focused: Find | undefined
  let starting = false
  let failed = false

  const contentOf = (template: string) => (document.getElementById(template) as HTMLTemplateElement).content
  const isStored = () => {
    try {
      return unlessStored.some((key) => localStorage.getItem(key) !== null)
    } catch {
      return false
    }
  }
  const isForThisVisitor = () =>
    !isStored() &&
    /* The product opened this page with a state, such as the reason why the user must log in. */
    !history.state?.usr &&
    location.pathname.toLowerCase().replace(/(.)\/$/, '$1') === path &&
    !unlessQuery.some((name) => new URLSearchParams(location.search).has(name)) &&
    new Date().getFullYear() === year
  const reloadOnce = async () => {
    try {
      if (sessionStorage.getItem('reloaded')) return
      await fetch(location.href, { cache: 'no-store' })
      sessionStorage.setItem('reloaded', 'yes')
      location.reload()
    } catch {
      /* The page stays as it is until the next click. */
    }
  }
  const start = () => {
    const scripts = contentOf('scripts')
    scripts.querySelector('script')?.addEventListener('error', () => {
      failed = true
      const control = pressed?.()
      if (control instanceof HTMLAnchorElement) return
      if (control) location.reload()
      else if (typed.size === 0) void reloadOnce()
    })
    document.head.append(scripts)
  }

  const finding = (control: Element): Find => {
    const alike = () =>
      [...document.querySelectorAll(`#root ${control.localName}`)].filter(
        ({ className }) => className === control.className,
      )
    const at = alike().indexOf(control)
    return () => (control.isConnected ? control : alike()[at])
  }
  const isChosen = ({ type }: HTMLInputElement) => type === 'radio' || type === 'checkbox'
  const record = (input: EventTarget | null) => {
    if (input instanceof HTMLInputElement)
      typed.set(input, { value: input.value, find: typed.get(input)?.find ?? finding(input) })
  }
  const holdPress = (event: Event) => {
    /* A click into a field does not submit its form. */
    const control = (event.target as Element).closest(event.type === 'submit' ? 'form' : 'button, a[href]')
    if (!control) return
    const isLink = control instanceof HTMLAnchorElement
    const { metaKey, ctrlKey, shiftKey, altKey } = event as MouseEvent
    if (isLink && (control.target || control.hash || metaKey || ctrlKey || shiftKey || altKey)) return
    /* The browser follows a link itself until the product starts, because a start cancels the navigation. */
    if (!isLink || starting) {
      event.preventDefault()
      event.stopPropagation()
      if (failed) location.reload()
    }
    pressed = finding(control)
  }
  /* Records the focus, and fields that a browser has autofilled without an event. */
  const onStarting = () => {
    starting = true
    focused = document.activeElement ? finding(document.activeElement) : undefined
    for (const input of document.querySelectorAll('input'))
      if (isChosen(input) ? input.checked && !input.defaultChecked : input.value !== input.defaultValue)
        record(input)
  }
  const replay = () => {
    held.abort()
    const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
    const control = pressed?.()
    const field = focused?.()
    if (document.activeElement === document.body && field instanceof HTMLElement) field.focus()
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
    const options = { capture: true, signal: held.signal }
    addEventListener('input', ({ target }) => record(target), options)
    addEventListener('click', holdPress, options)
    addEventListener('submit', holdPress, options)
    /* A page to which the user goes back does not follow its link again. */
    addEventListener('pagehide', () => (pressed = undefined), options)
    addEventListener('product:starting', onStarting)
    addEventListener('product:started', replay)
    addEventListener('load', () => setTimeout(start))
  } else {
    const still = [...contentOf('still').children]
    document.body.prepend(...still)
    addEventListener('DOMContentLoaded', () => {
      const root = document.getElementById('root')
      root?.replaceChildren(...still)
      delete root?.dataset.prerendered
      start()
    })
  }
}
