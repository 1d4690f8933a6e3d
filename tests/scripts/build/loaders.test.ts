import { expect, it } from 'vitest'
import { loadersOf } from '#build/studio/loaders.ts'

it('what a page loads by a name from outside is what the build has, and nothing that every object has', async () => {
  const text = loadersOf('diagrams', 'virtual:diagrams', ['login'])
  const { diagrams } = await import(`data:text/javascript,${encodeURIComponent(text)}`)
  expect(Object.keys(diagrams)).toEqual(['login'])
  for (const name of ['constructor', 'toString', '__proto__']) expect(diagrams[name]).toBeUndefined()
})
