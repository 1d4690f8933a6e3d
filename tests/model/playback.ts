import { describe, expect, it } from 'vitest'
import { cover } from '#explorer/cover.ts'
import { explore } from '#explorer/explore.ts'
import type { Flow, FlowSamples } from '#explorer/flow.ts'
import { type FailureSample, failureOf } from '#machines/kit/samples.ts'
import type { AnyModel } from '#model/driver/model.ts'
import { nameOf } from '#studio/play/happenings/names.ts'
import { createPlayback } from '#studio/play/playback.ts'

const models = import.meta.glob<Record<string, AnyModel>>('../../model/flows/*/*.ts', { eager: true })

const all = Object.values(models).flatMap((module) => Object.values(module))

const childFlow = async (id: string) => {
  const model = all.find(({ machine }) => machine.id === id)
  return model ? { model, transitions: [] } : null
}

describe.each(all)('replaying a path of $machine.id in the studio', (model) => {
  const exploration = explore(model as unknown as Flow, {
    errorOf: (sample) => failureOf(sample as FailureSample),
  })
  const samples = model.samples as unknown as FlowSamples

  // Plays only the first three and every fourth path, because the code that restores a state is the same for all paths.
  const paths = cover(exploration).filter((_, nth) => nth < 3 || nth % 4 === 0)

  it.for(paths)('leads to the same state as the first time: $id', async (path) => {
    const names = path.steps.map(({ edge }) => nameOf(edge.cause, samples))
    const playback = createPlayback(model, [], { childFlow })
    try {
      const first = await playback.open(names.slice(0, 1))
      const hashes = [first.hashes]
      for (const [nth, name] of names.entries()) {
        if (nth === 0) continue
        const moment = await playback.step(name)
        hashes.push(moment.hashes)
      }
      // On two paths of each flow, returns to the middle of the path and takes another branch. That branch must leave
      // nothing behind.
      if (paths.indexOf(path) < 2) {
        const middle = Math.ceil(names.length / 2)
        const there = await playback.open(names.slice(0, middle))
        expect([there.stopped, there.hashes]).toEqual([null, hashes[middle - 1]])
        const other = there.possible.find(
          ({ name, forbidden }) => name !== names[middle] && forbidden === null,
        )
        if (other) await playback.step(other.name)
      }
      const end = await playback.open(names)
      expect([end.stopped, end.hashes]).toEqual([null, hashes.at(-1)])
    } finally {
      playback.stop()
    }
  })
})
