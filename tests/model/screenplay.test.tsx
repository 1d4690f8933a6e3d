import { readdirSync } from 'node:fs'
import { describe, expect, it, vi } from 'vitest'
import { flows } from '../../machines/index.ts'
import { type FailureSample, failureOf } from '../../machines/samples.ts'
import { cover } from './explorer/cover.ts'
import { explore } from './explorer/explore.ts'
import { screenplayOf } from './screenplay/write.ts'

// Dates on a screen are a person's own: here of somebody in Greenwich, wherever the test runs.
vi.stubEnv('TZ', 'UTC')

describe('The screenplays are what the flows do; `npm run screenplay` writes them anew', () => {
  it.each(flows)(
    'of $machine.id',
    async ({ title, ...flow }) => {
      // Each flow's samples of failures are FailureSamples; the explorer knows only that they are samples.
      const exploration = explore(flow, { failureOf: (sample) => failureOf(sample as FailureSample) })
      const text = screenplayOf(title, flow, exploration, cover(exploration))
      await expect(text).toMatchFileSnapshot(`screenplay/${flow.machine.id}.txt`)
    },
    30_000,
  )

  it('and of no flow that is gone', () => {
    const known = new Set<string>(flows.map(({ machine }) => `${machine.id}.txt`))
    const written = readdirSync(new URL('screenplay', import.meta.url)).filter((file) =>
      file.endsWith('.txt'),
    )
    expect(written.filter((file) => !known.has(file))).toEqual([])
  })
})
