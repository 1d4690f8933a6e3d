import { onTestFinished } from 'vitest'

/** From now on, and for what is drawn already, the browser is one that knows no popovers. */
export const withoutPopovers = (): void => {
  const known = Object.getOwnPropertyDescriptor(HTMLElement.prototype, 'popover') ?? {}
  Reflect.deleteProperty(HTMLElement.prototype, 'popover')
  onTestFinished(() => void Object.defineProperty(HTMLElement.prototype, 'popover', known))
  for (const element of document.querySelectorAll('[popover]')) element.removeAttribute('popover')
}
