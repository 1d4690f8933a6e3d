import { expect, it } from 'vitest'
import { loadersOf } from '#studio/plugins/loaders.ts'

it("the studio treats a flow name such as 'constructor', a property of every object, as unknown", async () => {
  const text = loadersOf('diagrams', 'virtual:diagrams', ['login'])
  const { diagrams } = await import(`data:text/javascript,${encodeURIComponent(text)}`)
  expect(Object.keys(diagrams)).toEqual(['login'])
  for (const name of ['constructor', 'toString', '__proto__']) expect(diagrams[name]).toBeUndefined()
})
