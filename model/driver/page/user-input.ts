/** How a path presses and writes. */
export interface UserInput {
  press(element: HTMLElement): Promise<void>
  /** Into a select: chooses the option that has this value. */
  write(field: HTMLElement, value: string): Promise<void>
  /** Presses Escape where the focus is. */
  escape(): Promise<void>
}

/** Straight to the element, as every run in CI does. */
export const syntheticInput: UserInput = {
  press: async (element) => {
    element.focus()
    element.click()
  },
  write: async (field, value) => {
    field.focus()
    const { prototype } =
      [HTMLTextAreaElement, HTMLSelectElement].find((kind) => field instanceof kind) ?? HTMLInputElement
    // React hears a value that is set behind its back.
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value)
    field.dispatchEvent(new InputEvent('input', { bubbles: true }))
    if (field instanceof HTMLSelectElement) field.dispatchEvent(new Event('change', { bubbles: true }))
  },
  escape: async () => {
    const pressed = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true })
    document.activeElement?.dispatchEvent(pressed)
  },
}
