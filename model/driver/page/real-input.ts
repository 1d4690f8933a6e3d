import { userEvent } from 'vitest/browser'
import type { UserInput } from './user-input.ts'

/** With a pointer and a keyboard of the browser's own, which must reach what they mean. */
export const realInput: UserInput = {
  press: (element) => userEvent.click(element),
  write: (field, value) =>
    field instanceof HTMLSelectElement ? userEvent.selectOptions(field, value) : userEvent.fill(field, value),
  escape: () => userEvent.keyboard('{Escape}'),
}
