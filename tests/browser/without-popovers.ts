import { onTestFinished } from 'vitest'

/** Makes the browser one without popovers, also for elements that are already rendered. */
export const withoutPopovers = (): void => {
  const known = Object.getOwnPropertyDescriptor(HTMLElement.prototype, 'popover') ?? {}
  Reflect.deleteProperty(HTMLElement.prototype, 'popover')
  onTestFinished(() => void Object.defineProperty(HTMLElement.prototype, 'popover', known))
  for (const element of document.querySelectorAll('[popover]')) element.removeAttribute('popover')
}
