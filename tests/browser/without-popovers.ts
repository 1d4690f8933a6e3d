import { onTestFinished } from 'vitest'

/** Removes the popover API for this test, and the attribute from elements that are already rendered. */
export const withoutPopovers = (): void => {
  const known = Object.getOwnPropertyDescriptor(HTMLElement.prototype, 'popover') ?? {}
  Reflect.deleteProperty(HTMLElement.prototype, 'popover')
  onTestFinished(() => void Object.defineProperty(HTMLElement.prototype, 'popover', known))
  for (const element of document.querySelectorAll('[popover]')) element.removeAttribute('popover')
}
