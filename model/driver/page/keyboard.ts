import { cdp, userEvent } from 'vitest/browser'
import type { UserInput } from './user-input.ts'

const stops =
  'a[href], button, input, select, textarea, summary, audio[controls], video[controls], [tabindex], [contenteditable]'

const isStop = (element: HTMLElement): boolean =>
  element.tabIndex >= 0 &&
  !element.matches(':disabled') &&
  element.closest('[inert]') === null &&
  element.checkVisibility({ visibilityProperty: true })

/** Presses keys at the focused element, given as `{Tab}` or text. */
const type = (keys: string) => userEvent.keyboard(keys)

/** Whether arrow keys move the focus between the two elements, which then share one tab stop. */
const shareStop = (from: Element | null, to: Element): boolean => {
  if (from instanceof HTMLInputElement && to instanceof HTMLInputElement)
    return from.type === 'radio' && to.type === 'radio' && from.name === to.name && from.form === to.form
  const list = to.closest('[role=tablist]')
  return list !== null && list === from?.closest('[role=tablist]')
}

const isThere = (element: Element) => document.activeElement === element

/** The expected number of Tab presses to an element further down the page. */
const expectedTabs = (element: HTMLElement): number => {
  const dialog = [...document.querySelectorAll('dialog')].filter((one) => one.matches(':modal')).at(-1)
  const all = [...(dialog ?? document.body).querySelectorAll<HTMLElement>(stops)].filter(isStop)
  const distance = all.indexOf(element) - all.indexOf(document.activeElement as HTMLElement)
  return distance > 0 ? distance : 0
}

/** Moves the focus to an element with Tab and arrow keys. Throws if they do not reach it. */
const reach = async (element: HTMLElement): Promise<void> => {
  if (isThere(element)) return
  // Presses Tab once less than expected, so that the focus does not move past the element.
  const further = expectedTabs(element)
  if (further > 1) await type('{Tab}'.repeat(further - 1))
  for (let presses = 0; presses < 500; presses += 1) {
    if (isThere(element)) return
    if (shareStop(document.activeElement, element)) {
      await type('{ArrowRight}')
      continue
    }
    await type('{Tab}')
  }
  throw new Error(`Tab and arrow keys do not reach ${element.outerHTML.slice(0, 200)}`)
}

/** Moves a slider to a value with the arrow keys. */
const slide = async (slider: HTMLInputElement, value: string): Promise<void> => {
  const step = Number(slider.step || 1)
  const steps = Math.round((Number(value) - slider.valueAsNumber) / step)
  await type((steps < 0 ? '{ArrowLeft}' : '{ArrowRight}').repeat(Math.abs(steps)))
}

const choose = async (select: HTMLSelectElement, value: string): Promise<void> => {
  const steps = [...select.options].findIndex((option) => option.value === value) - select.selectedIndex
  await type((steps < 0 ? '{ArrowUp}' : '{ArrowDown}').repeat(Math.abs(steps)))
}

/** Uses the keyboard only: Tab, arrow keys, Enter, Space, Escape and typing. */
export const keyboardInput: UserInput = {
  press: async (element) => {
    await reach(element)
    if (!(element instanceof HTMLInputElement)) return type('{Enter}')
    // An arrow key may already have selected the radio button.
    if (element.type !== 'radio' || !element.checked) await type('[Space]')
  },
  write: async (field, value) => {
    await reach(field)
    if (field instanceof HTMLSelectElement) return choose(field, value)
    if (field instanceof HTMLInputElement && field.type === 'range') return slide(field, value)
    await type('{Control>}a{/Control}')
    if (value === '') await type('{Delete}')
    else await cdp().send('Input.insertText', { text: value })
  },
  escape: () => type('{Escape}'),
}
