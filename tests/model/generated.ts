import { describe, expect, it } from 'vitest'
import { cover } from '#explorer/cover.ts'
import { explore } from '#explorer/explore.ts'
import type { Flow } from '#explorer/flow.ts'
import { type FailureSample, failureOf } from '#machines/kit/samples.ts'
import type { AnyModel } from '#model/driver/model.ts'
import { syntheticInput } from '#model/driver/page/user-input.ts'
import { play } from '#model/driver/playing/play.ts'

const models = Object.values(
  import.meta.glob<Record<string, AnyModel>>('/reports/new/model/flows/*/*.ts', { eager: true }),
).flatMap((file) => Object.values(file))

it('npm run new makes pages and dialogs, with and without a call', () => {
  expect(models.map(({ machine }) => machine.id)).toEqual(['wave-list', 'wave-back', 'wave-first', 'wave'])
})

describe.each(models)('the generated flow $machine.id', (model) => {
  // The cast forgets the types of the machine's events and samples, which the explorer does not need.
  const exploration = explore(model as unknown as Flow, {
    errorOf: (sample) => failureOf(sample as FailureSample),
  })
  it.each(cover(exploration))('plays $id', async (path) => {
    await play(model, path, { userInput: syntheticInput })
  })
})
