import { describe, expect, test } from 'vitest'
import { json } from '#mocks/backend/http/responses.ts'

const entry = (title: string) => ({ title, plans: [{ price: 11, description: null }] })

describe('a JSON response of the fake backend', () => {
  test.each([0, 1, 1000, 1001, 2500])('contains a list of %i entries unchanged', async (size) => {
    const list = Array.from({ length: size }, (_, index) => entry(`${index} – “Žižkov” 😀 \ud800 "quoted"\n`))
    const response = json(200, list)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('application/json')
    expect(await response.text()).toBe(JSON.stringify(list))
  })

  test('ends with the last bracket of a long list', async () => {
    const bytes = await json(
      200,
      Array.from({ length: 1001 }, () => 'ž'),
    ).arrayBuffer()
    // Each of the 1001 entries takes five bytes: a comma or bracket, two quotes, and the two bytes of ž. The last
    // bracket takes one byte.
    expect(bytes.byteLength).toBe(1001 * 5 + 1)
  })
  test('sends the first entries of a long list before the others are written', async () => {
    const written: number[] = []
    const list = Array.from({ length: 1001 }, (_, at) => ({
      toJSON: () => {
        written.push(at)
        return at
      },
    }))
    const reader = json(200, list).body?.getReader()
    const { value } = (await reader?.read()) ?? {}
    expect(JSON.parse(`${new TextDecoder().decode(value)}]`)).toHaveLength(100)
    expect(written.length).toBeLessThan(1001)
    await reader?.cancel()
  })
})
