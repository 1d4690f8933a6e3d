import { describe, expect, it } from 'vitest'
import { createMachine } from 'xstate'
import { pathOf } from '#explorer/cover.ts'
import { explore } from '#explorer/explore.ts'
import { pathTests } from '#explorer/path-tests.ts'
import { describePaths } from '#explorer/vitest.ts'

const door = createMachine({
  id: 'door',
  initial: 'shut',
  states: { shut: { on: { opened: 'open' } }, open: { on: { broke: 'shut' } } },
})
const samples = { events: { opened: [{}], broke: [{}] } }

// Declares the tests that the first test below lists.
describePaths(door, samples)

describe('the tests of a machine', () => {
  it('are one for its findings and one for each covering path, titled by what happens', () => {
    expect(pathTests(door, samples, {}).map(({ title }) => title)).toEqual([
      'has no findings',
      'begins as start, opened, broke',
    ])
  })

  it('fail with the summary of the findings', async () => {
    const [findings] = pathTests(door, {}, {})
    await expect(findings?.run()).rejects.toThrow('The event opened has no sample.')
  })

  it('fail with the id of the path and the error of `play`', async () => {
    const play = () => {
      throw new Error('The door is stuck.')
    }
    const [, path] = pathTests(door, samples, { play })
    const error = await path?.run().catch((thrown: Error) => thrown)
    const [, id = ''] = /^The door is stuck\.\nThe path is (start:.*)\.$/.exec(error?.message ?? '') ?? []
    const replayed = pathOf(explore({ machine: door, samples }), id)
    expect(replayed.steps.map(({ edge }) => edge.cause)).toMatchObject([
      { kind: 'started' },
      { event: { type: 'opened' } },
      { event: { type: 'broke' } },
    ])
  })

  it('add the id of the path only to an error without it', async () => {
    const play = ({ id }: { id: string }) => Promise.reject(new Error(`Path ${id} fails.`))
    const [, path] = pathTests(door, samples, { play })
    await expect(path?.run()).rejects.toThrow(/^Path start:\S* fails\.$/)
  })
})
