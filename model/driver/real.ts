import { userEvent } from 'vitest/browser'
import { startWorker } from '#mocks/browser/boot/worker.ts'
import type { UserInput } from './page/user-input.ts'
import { apiBase } from './sandbox/config.ts'
import type { Transport } from './sandbox/sandbox.ts'

/** With a pointer and a keyboard of the browser's own, which must reach what they mean. */
export const realInput: UserInput = {
  press: (element) => userEvent.click(element),
  write: (field, value) =>
    field instanceof HTMLSelectElement ? userEvent.selectOptions(field, value) : userEvent.fill(field, value),
  escape: () => userEvent.keyboard('{Escape}'),
}

let answer: ((request: Request) => Promise<Response>) | undefined
let started: Promise<boolean> | undefined

/** Over the network, where the service worker hands the calls to the backend of the path that is played. */
export const realTransport: Transport = async (backend) => {
  answer = backend.fetch
  started ??= startWorker(apiBase, async (request) => answer?.(request) ?? Response.error())
  if (!(await started)) throw new Error('The service worker did not start.')
  return (input, init) => fetch(input, init)
}
