import { describe, expect, it } from 'vitest'
import { type FuzzRun, fuzz } from './fuzz.ts'

/** The options of `npm run test:fuzz`, such as the number of requests. */
const options = JSON.parse(process.env.FUZZ ?? '{}') as Partial<FuzzRun>
const run: FuzzRun = { requests: 10_000, seed: Date.now() % 2 ** 31, ...options }

describe('random requests to the fake backend', () => {
  it("get responses that fit the contract, change no other user's data and leave all rows valid", {
    timeout: 0,
  }, async () => {
    const { failure, made, answered } = await fuzz(run)
    expect(failure).toBeUndefined()
    if (run.path !== undefined) return
    expect(made).toBeGreaterThanOrEqual(run.requests)
    // A run with fewer requests may not reach more than 45 endpoints.
    if (run.requests >= 10_000) expect(answered.size).toBeGreaterThan(45)
  })
})
