import { faker } from '@faker-js/faker/locale/en'
import { expect, it } from 'vitest'
import { memoryPersistence } from '#mocks/backend/store/persistence/memory.ts'
import { inventedCourses, inventedPeople } from '#mocks/scenarios/content/invented.ts'
import { provesInvention } from './invented.ts'

const persistence = memoryPersistence()
provesInvention(() => persistence)

it('the generated data of scenarios depend only on the seed, not on earlier calls of faker', () => {
  const invented = (seed: number) => [
    inventedPeople(seed, 3),
    inventedCourses({ seed, count: 3 }, 'seller', (n) => `server-${n}`),
  ]
  const first = invented(1)
  faker.person.firstName()
  expect(invented(1)).toEqual(first)
  expect(invented(2)).not.toEqual(first)
})

it('10,000 generated communities have different names and addresses', () => {
  const courses = inventedCourses({ seed: 1, count: 10_000 }, 'seller', () => 'server')
  expect(new Set(courses.map(({ title }) => title)).size).toBe(10_000)
  expect(new Set(courses.map(({ slug }) => slug)).size).toBe(10_000)
})
