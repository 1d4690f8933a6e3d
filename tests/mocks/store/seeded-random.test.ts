import { describe, expect, it } from 'vitest'
import { seededRandom } from '#mocks/backend/store/seeded-random.ts'
import { EPOCH, recipe } from './guild.ts'

describe('the random ids and numbers of a dataset of the fake backend', () => {
  it('ids start with a time in seconds, one second later for each next id', () => {
    const random = seededRandom(recipe)
    const times = ['member', 'plan', 'member'].map((kind) => Number.parseInt(random.id(kind).slice(0, 8), 16))
    expect(times).toEqual([EPOCH / 1000, EPOCH / 1000 + 1, EPOCH / 1000 + 2])
  })

  it('a thousand generated ids have 24 hexadecimal characters each', () => {
    const random = seededRandom({ seed: 1, epoch: 0 })
    const odd = Array.from({ length: 1000 }, () => random.id('member')).filter(
      (id) => !/^[\da-f]{24}$/.test(id),
    )
    expect(odd).toEqual([])
  })

  it('differ if the seed, the kind or one of the two halves of the random number differs', () => {
    const drawn = [seededRandom(recipe), seededRandom({ ...recipe, seed: 8 })].flatMap((random) => {
      const first = random.id('member').slice(8)
      const { id } = seededRandom(recipe, random.drawn)
      return [first.slice(0, 8), first.slice(8), id('plan').slice(8, 16), id('member').slice(8, 16)]
    })
    expect(new Set(drawn.slice(0, 4)).size).toBe(4)
    expect(drawn[4]).not.toBe(drawn[0])
  })
})
