import { existsSync } from 'node:fs'
import { expect, it } from 'vitest'
import { flowsWithViews } from '#studio/storyboard/data/flows-with-views.ts'

const films = flowsWithViews.flatMap(({ flow: { samples } }) =>
  [...JSON.stringify(samples).matchAll(/"([^"]+\.(?:mp4|webm))"/g)].map(([, address = '']) => address),
)

it.each([...new Set(films)].filter((address) => address.includes('/')))(
  "the video %s of a sample is a file of the demo, because the studio's CSP allows no other host",
  (address) => {
    expect(existsSync(`mocks/public${address}`)).toBe(true)
  },
)
