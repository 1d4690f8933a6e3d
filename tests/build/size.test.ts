import { describe, expect, it } from 'vitest'
import { sizes } from '#scripts/size.ts'

describe('the size of a visit', () => {
  it.each(sizes())('$what: at most $most kB (gzip)', ({ size, most }) => {
    expect(
      size,
      'npm run size names the largest modules and says how to raise the limit',
    ).toBeLessThanOrEqual(most)
  })
})
