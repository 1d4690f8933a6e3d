import { expect, it } from 'vitest'
import { excess } from '#scripts/size.ts'

it('the message about a page over its limit says by how much, since which commit, and names the three largest modules', () => {
  const modules = (sizes: Record<string, number>) => ({
    type: 'chunk',
    fileName: '',
    modules: Object.fromEntries(
      Object.entries(sizes).map(([id, renderedLength]) => [id, { renderedLength }]),
    ),
  })
  const chunks = new Map([
    ['index.js', modules({ 'src/app/main.tsx': 4100, 'node_modules/react-dom/client.js': 520_000 })],
    ['page.js', modules({ 'src/flows/buying/subscriptions/view.tsx': 18_300, 'src/ui/small.tsx': 900 })],
    ['other.js', modules({ 'node_modules/elkjs/elk.js': 900_000 })],
  ])
  const size = {
    what: '/subscriptions, scripts in all',
    size: 240.1,
    was: 222.3,
    most: 233.4,
    files: ['index.js', 'page.js'],
  }
  expect(excess(size, '1a2b3c4 perf: split the drawer', chunks)).toBe(
    `/subscriptions, scripts in all: 240.1 kB, 17.8 kB over the last accepted size, of 1a2b3c4 perf: split the drawer.
Its largest modules, before minification:
  520.0 kB  node_modules/react-dom/client.js
   18.3 kB  src/flows/buying/subscriptions/view.tsx
    4.1 kB  src/app/main.tsx`,
  )
})
