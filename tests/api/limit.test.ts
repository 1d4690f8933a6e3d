import { expect, it } from 'vitest'
import { limitConcurrency } from '#src/api/limit.ts'
import { settle } from '../api/fixtures.ts'

it('a limited queue runs at most two tasks at a time, in order, and continues after a failure', async () => {
  const limited = limitConcurrency(2)
  const begun: string[] = []
  const ends = new Map<string, (response: string | Error) => void>()
  const ask = (name: string) =>
    limited(() => {
      begun.push(name)
      return new Promise<string>((resolve, reject) =>
        ends.set(name, (response) => (response instanceof Error ? reject(response) : resolve(response))),
      )
    })
  const [a, b, c, d] = ['a', 'b', 'c', 'd'].map(ask)
  expect(begun).toEqual(['a', 'b'])
  ends.get('b')?.(new Error('No.'))
  await expect(b).rejects.toThrow('No.')
  expect(begun).toEqual(['a', 'b', 'c'])
  for (const name of ['a', 'c']) ends.get(name)?.(name)
  expect(await Promise.all([a, c])).toEqual(['a', 'c'])
  ends.get('d')?.('d')
  expect(await d).toBe('d')

  for (const name of ['e', 'f', 'g']) void ask(name)
  await settle()
  expect(begun).toEqual(['a', 'b', 'c', 'd', 'e', 'f'])
})
