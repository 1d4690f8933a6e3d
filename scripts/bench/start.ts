import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import type { Browser } from 'playwright'
import { freePort, launch, median, now, type Painted, paint } from './paint.ts'

/** Starts a server, hands over its address and when it was started, and ends it. */
const serving = async <T>(
  command: string,
  args: readonly string[],
  act: (origin: string, began: number) => Promise<T>,
): Promise<T> => {
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const began = now()
  const server = spawn(command, args, {
    detached: true,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, PORT: String(port) },
  })
  try {
    while (!(await fetch(origin, { method: 'HEAD' }).catch(() => undefined))?.ok) {
      if (server.exitCode !== null) throw new Error(`${command} ${args.join(' ')} ended before it answered.`)
      await pause(10)
    }
    return await act(origin, began)
  } finally {
    // The whole group: npm does not hand a signal on.
    if (server.pid !== undefined && server.exitCode === null) process.kill(-server.pid)
  }
}

const since = (began: number, { still, shown }: Painted) => ({ still: still - began, shown: shown - began })

const start = (browser: Browser) =>
  serving('npm', ['start', '--silent'], async (origin, began) =>
    since(began, await paint(browser, origin, 'h1')),
  )

/** A browser that has never been there; its own start does not count. */
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
// What was bundled of the dependencies; the tests keep their own beside it.
rmSync('node_modules/.vite/deps', { recursive: true, force: true })
const cold = await start(developer)
const warm = await start(developer)
await developer.close()

const visits = await serving(
  'vite',
  ['preview', '--mode', 'mock', '--outDir', outDir, '--logLevel', 'warn'],
  async (origin) => {
    const each: ReturnType<typeof since>[] = []
    for (let visit = 0; visit < 5; visit += 1) each.push(await openLogin(origin))
    return each
  },
)

const lines = [
  { what: 'npm start, cold: something painted', value: cold.still, budget: 3000 },
  { what: 'npm start, cold: the heading', value: cold.shown, budget: 3000 },
  { what: 'npm start, warm: something painted', value: warm.still },
  { what: 'npm start, warm: the heading', value: warm.shown },
  { what: 'demo, cold browser: something painted', value: median(visits.map(({ still }) => still)) },
  {
    what: 'demo, cold browser: the login form',
    value: median(visits.map(({ shown }) => shown)),
    budget: 1000,
  },
]

for (const { what, value, budget } of lines) {
  const verdict = budget === undefined ? '' : `at most ${budget}${value > budget ? ': TOO SLOW' : ''}`
  process.stdout.write(`${what.padEnd(40)}${value.toFixed(0).padStart(6)} ms  ${verdict}\n`)
}
process.exitCode = lines.every(({ value, budget }) => budget === undefined || value <= budget) ? 0 : 1
