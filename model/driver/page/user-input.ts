/** How a path presses controls and types text. */
export interface UserInput {
  press(element: HTMLElement): Promise<void>
  /** Writes a text into a field, or chooses the option with this value in a select. */
  write(field: HTMLElement, value: string): Promise<void>
  /** Presses Escape at the focused element. */
  escape(): Promise<void>
}

/** Input that calls the elements' methods directly. The tests that play a model's paths use this input by default. */
export const syntheticInput: UserInput = {
  press: async (element) => {
    element.focus()
    element.click()
  },
  write: async (field, value) => {
    field.focus()
    const { prototype } =
      [HTMLTextAreaElement, HTMLSelectElement].find((kind) => field instanceof kind) ?? HTMLInputElement
    // Calls the setter of the prototype, because React replaces the element's own setter and would not notice the
    // change.
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value)
    field.dispatchEvent(new InputEvent('input', { bubbles: true }))
    if (field instanceof HTMLSelectElement) field.dispatchEvent(new Event('change', { bubbles: true }))
  },
  escape: async () => {
    const pressed = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true })
    document.activeElement?.dispatchEvent(pressed)
  },
}
