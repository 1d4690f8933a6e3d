import { describe, expect, it } from 'vitest'
import type { Call } from '#src/api/contract/call.ts'
import { contract } from '#src/api/contract/index.ts'

describe('what random requests found', () => {
  it('API-01, API-28, API-31, API-43: a call that takes anything may refuse it', () => {
    const takesAnything = Object.entries(contract as Record<string, Call>).filter(
      ([, { body, form, query }]) => body || form || query,
    )
    expect(takesAnything.filter(([, { refusals }]) => !refusals[400]).map(([name]) => name)).toEqual([])
  })
})
