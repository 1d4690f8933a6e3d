import { expect, it, vi } from 'vitest'
import * as xstate from 'xstate'

// This file imports the explorer only inside the test. Otherwise the file would fail before its test starts.
const refusal = 'Refusal: The explorer needs xstate 5, from version 5.28 on. Installed is'

it.each([
  ['accepts the installed version of xstate', xstate, null],
  ['refuses xstate 4', { createMachine: () => {} }, `${refusal} xstate 4.`],
  [
    'refuses xstate 5 before version 5.28',
    { fromPromise: () => {} },
    `${refusal} xstate 5 before version 5.28.`,
  ],
])('the explorer, when it is imported, %s', async (_, installed, refused) => {
  vi.resetModules()
  vi.doMock('xstate', () => installed)
  const thrown = await import('#explorer/supported.ts').then(() => null, String)
  vi.doUnmock('xstate')
  expect(thrown).toBe(refused)
})
