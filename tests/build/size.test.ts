import { describe, expect, it } from 'vitest'
import { sizes } from '#scripts/size.ts'

describe('what a visit loads', () => {
  it.each(sizes())('$what: at most $most kB of gzip', ({ size, most }) => {
    expect(size).toBeLessThanOrEqual(most)
  })
})
