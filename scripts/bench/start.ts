import { rmSync } from 'node:fs'
import type { Browser } from 'playwright'
import { median, print } from './kit/figures.ts'
import { launch, type Painted, paint } from './kit/paint.ts'
import { serving } from './kit/serving.ts'

const since = (began: number, { still, shown }: Painted) => ({ still: still - began, shown: shown - began })

const start = (browser: Browser) =>
  serving('npm', ['start', '--silent'], '/', async (origin, began) =>
    since(began, await paint(browser, origin, 'h1')),
  )

/** Opens the login page in a new browser, without caches. The browser's start does not count. */
const openLogin = async (origin: string) => {
  const browser = await launch()
  try {
    const painted = await paint(browser, `${origin}/login?scenario=fresh`, 'input[type=email]')
    return since(painted.requestedAt, painted)
  } finally {
    await browser.close()
  }
}

const outDir = process.argv[2] ?? 'dist-demo'

const developer = await launch()
// Deletes the dependencies that the dev server has bundled, so that it starts cold. Tests use another folder.
rmSync('node_modules/.vite/deps', { recursive: true, force: true })
const cold = await start(developer)
const warm = await start(developer)
await developer.close()

const visits = await serving(
  'vite',
  ['preview', '--mode', 'mock', '--outDir', outDir, '--logLevel', 'warn'],
  '/',
  async (origin) => {
    const each: ReturnType<typeof since>[] = []
    for (let visit = 0; visit < 5; visit += 1) each.push(await openLogin(origin))
    return each
  },
)

print([
  { what: 'npm start, empty cache: first paint', value: cold.still, unit: 'ms', budget: 3000 },
  { what: 'npm start, empty cache: the heading', value: cold.shown, unit: 'ms', budget: 3000 },
  { what: 'npm start, full cache: first paint', value: warm.still, unit: 'ms' },
  { what: 'npm start, full cache: the heading', value: warm.shown, unit: 'ms' },
  {
    what: 'demo, new browser: first paint',
    value: median(visits.map(({ still }) => still)),
    unit: 'ms',
  },
  {
    what: 'demo, new browser: the login form',
    value: median(visits.map(({ shown }) => shown)),
    unit: 'ms',
    budget: 1000,
  },
])
