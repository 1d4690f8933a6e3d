import { globSync } from 'node:fs'
import { describe, expect, it, vi } from 'vitest'
import { cover } from '#explorer/cover.ts'
import { explore } from '#explorer/explore.ts'
import { flows } from '#machines/index.ts'
import { type FailureSample, failureOf } from '#machines/kit/samples.ts'
import { screenplayOf } from '#model/screenplay/write.ts'

// Dates on a screen are in the user's time zone; here it is UTC, wherever the test runs.
vi.stubEnv('TZ', 'UTC')

describe('the committed screenplays match the flows; `npm run screenplay` writes them again', () => {
  it.each(flows)(
    'for $machine.id',
    async ({ area, title, ...flow }) => {
      // The cast is safe: all failure samples are FailureSamples, which the explorer's type does not say.
      const exploration = explore(flow, { errorOf: (sample) => failureOf(sample as FailureSample) })
      const text = screenplayOf(title, flow, exploration, cover(exploration))
      await expect(text).toMatchFileSnapshot(`../../model/screenplay/${area}/${flow.machine.id}.txt`)
    },
    30_000,
  )

  it('the folder has no screenplay of a removed flow', () => {
    const known = new Set<string>(
      flows.map(({ area, machine }) => `model/screenplay/${area}/${machine.id}.txt`),
    )
    expect(globSync('model/screenplay/**/*.txt').filter((file) => !known.has(file))).toEqual([])
  })
})
