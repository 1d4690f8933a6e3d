import { userEvent } from 'vitest/browser'
import type { UserInput } from './user-input.ts'

/** Input with the browser's own mouse pointer and keyboard. It fails if an element cannot be reached. */
export const realInput: UserInput = {
  press: (element) => userEvent.click(element),
  write: (field, value) =>
    field instanceof HTMLSelectElement ? userEvent.selectOptions(field, value) : userEvent.fill(field, value),
  escape: () => userEvent.keyboard('{Escape}'),
}
