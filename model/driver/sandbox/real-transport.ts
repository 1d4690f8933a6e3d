import { startWorker } from '#mocks/browser/boot/worker.ts'
import { apiBase } from './config.ts'
import type { Transport } from './sandbox.ts'

let outcome: ((request: Request) => Promise<Response>) | undefined
let started: Promise<boolean> | undefined

/** Sends requests over the network. The service worker forwards them to the backend of the current path. */
export const realTransport: Transport = async (backend) => {
  outcome = backend.fetch
  started ??= startWorker(apiBase, async (request) => outcome?.(request) ?? Response.error())
  if (!(await started)) throw new Error('The service worker did not start.')
  return (input, init) => fetch(input, init)
}
