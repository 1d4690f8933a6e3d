interface Start {
  /** The page's own address, in lower case, without a slash at its end. */
  path: string
  /** The query parameter under which it looks otherwise. */
  but: string | null
  /** Of its footer. */
  year: number
  /** The script that starts the product, and those that it needs. */
  entry: string
  needs: readonly string[]
  /** Whether the product starts at once. */
  now: boolean
}

/**
 * Runs in a prerendered page, which is a visitor's, at its own address, in the year of its build. For anybody else the
 * page becomes the frame of one that loads. The product starts with the first sign of somebody being there, and what
 * they press or type before it has started is done again when it has. Its text goes into the page: it may use nothing from outside.
 */
const startPage = ({ path, but, year, entry, needs, now }: Start): void => {
  const root = document.getElementById('root')
  const frame = document.getElementById('still')
  if (!root || !(frame instanceof HTMLTemplateElement)) return
  const hint = (rel: 'modulepreload' | 'prefetch') => {
    for (const href of [entry, ...needs])
      document.head.append(Object.assign(document.createElement('link'), { rel, href }))
  }
  const load = () => {
    hint('modulepreload')
    void import(/* @vite-ignore */ entry)
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
    !(but !== null && new URLSearchParams(location.search).has(but)) &&
    new Date().getFullYear() === year
  if (!isOwn) {
    root.replaceChildren(frame.content)
    delete root.dataset.prerendered
    load()
    return
  }

  const signs = ['pointermove', 'pointerdown', 'touchstart', 'wheel', 'keydown', 'focusin', 'scroll']
  const start = () => {
    for (const sign of signs) removeEventListener(sign, start, true)
    load()
  }
  const typed = new Map<HTMLInputElement, string>()
  const note = ({ target }: Event) => {
    if (target instanceof HTMLInputElement) typed.set(target, target.value)
  }
  let pressed: Element | null = null
  const hold = (event: Event) => {
    const control = event.target instanceof Element ? event.target.closest('button, form') : null
    if (!control) return
    event.preventDefault()
    event.stopPropagation()
    pressed = control
  }
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
        input.value = ''
        write?.call(input, value)
        input.dispatchEvent(new Event('input', { bubbles: true }))
      }
      if (pressed instanceof HTMLFormElement) pressed.requestSubmit()
      else if (pressed instanceof HTMLButtonElement) pressed.click()
    },
    { once: true },
  )
  if (now) load()
  else {
    for (const sign of signs) addEventListener(sign, start, { capture: true, passive: true })
    addEventListener('load', () => setTimeout(hint, 2000, 'prefetch'))
  }
}

/** The text of the script that starts a prerendered page. */
export const pageStart = (start: Start): string =>
  `(${startPage.toString().replace(/\s+/g, ' ')})(${JSON.stringify(start)})`
