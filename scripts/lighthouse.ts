import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { chromium as browsers } from 'playwright'
import { serve } from './serving/serve-nginx.ts'
import { chromium } from './set-up/chromium.mjs'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    runs: { type: 'string', default: '5' },
    throttling: { type: 'string', default: 'simulate' },
    /** The factor by which the processor is slowed down. Lighthouse's default, 4, is meant for a fast machine. */
    slowdown: { type: 'string', default: '4' },
  },
})

const folder = 'reports/lighthouse'
/** The folder in which Lighthouse is installed. */
const tools = 'tools/lighthouse/node_modules'

interface Report {
  categories: Record<'performance' | 'accessibility' | 'best-practices' | 'seo', { score: number }>
  audits: Record<string, { numericValue: number }>
}

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const

const profiles = mkdtempSync(join(tmpdir(), 'lighthouse-'))

/** Creates a browser profile with a signed-in user and an empty cache. */
const signedIn = async (origin: string): Promise<string> => {
  const profile = join(profiles, 'signed-in')
  const context = await browsers.launchPersistentContext(profile, {
    executablePath: chromium.path(),
    args: [...chromium.args],
  })
  const page = await context.newPage()
  await page.goto(`${origin}/login`)
  await page.getByLabel('Email').fill('buyer@guildhall.test')
  await page.getByLabel('Password', { exact: true }).fill('guildhall')
  await page.getByRole('button', { name: 'Log In' }).click()
  await page.waitForURL(`${origin}/pages`)
  await context.close()
  for (const cache of ['Cache', 'Code Cache'])
    rmSync(join(profile, 'Default', cache), { recursive: true, force: true })
  return profile
}

/** Measures one page: the median of the runs, each in a new browser. Times are in milliseconds. */
const measure = (url: string, name: string, profile: string | null) => {
  const { throttling, slowdown } = values
  const runs = Number(values.runs)
  const reports = Array.from({ length: runs }, (_, run): Report => {
    const file = `${folder}/${name}-${throttling}-${run}.json`
    const own = join(profiles, `${name}-${run}`)
    if (profile !== null) cpSync(profile, own, { recursive: true })
    else mkdirSync(own)
    execFileSync(
      `${tools}/.bin/lighthouse`,
      [
        ...[url, '--quiet', '--output=json'],
        ...[`--output-path=${file}`, `--throttling-method=${throttling}`],
        `--throttling.cpuSlowdownMultiplier=${slowdown}`,
        `--only-categories=${categories.join()}`,
        `--chrome-flags=--headless=new --no-sandbox --user-data-dir=${own}`,
        ...(profile === null ? [] : ['--disable-storage-reset']),
      ],
      { stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, CHROME_PATH: chromium.path() } },
    )
    return JSON.parse(readFileSync(file, 'utf8'))
  })
  const median = (read: (report: Report) => number) =>
    reports.map(read).sort((a, b) => a - b)[Math.floor(runs / 2)] ?? Number.NaN
  const audit = (id: string) => median(({ audits }) => audits[id]?.numericValue ?? Number.NaN)
  return {
    scores: categories.map((category) =>
      Math.round(100 * median(({ categories: all }) => all[category].score)),
    ),
    largestPaint: audit('largest-contentful-paint'),
    blocking: audit('total-blocking-time'),
    shift: audit('cumulative-layout-shift'),
  }
}

/** The URL of the fake backend. */
const provider = 'http://localhost:5001/'

/** Makes a production build whose host forwards API requests to the provider. */
const buildBehindProxy = (): string => {
  const build = `${folder}/build`
  execFileSync(
    'npm',
    ['exec', '--', 'vite', 'build', '--outDir', build, '--emptyOutDir', '--logLevel', 'warn'],
    {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: {
        ...process.env,
        VITE_API_BASE: '/api',
        API_UPSTREAM: new URL(provider).origin,
        // The fake backend is also the image host.
        VITE_IMAGE_HOST: `${provider}api/image-host`,
      },
    },
  )
  return build
}

const responses = () =>
  fetch(provider).then(
    () => true,
    () => false,
  )

/** Starts the fake backend for the built product at `origin`. Resolves when the backend responds. */
const startBackend = async (origin: string): Promise<ChildProcess> => {
  if (await responses()) throw new Error(`Another process uses ${provider}. End it and try again.`)
  const backend = spawn(process.execPath, ['mocks/server.ts'], {
    env: { ...process.env, APP_ORIGIN: origin, BACKEND_PORT: new URL(provider).port, SCENARIO: 'buyer' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  while (!(await responses())) {
    if (backend.exitCode !== null) throw new Error('The fake backend ended before its first response.')
    await setTimeout(100)
  }
  return backend
}

mkdirSync(folder, { recursive: true })
/** Cleans up in reverse order, even after an error. */
using started = new DisposableStack()
started.defer(() => rmSync(profiles, { recursive: true, force: true }))
const product = started.adopt(await serve(buildBehindProxy()), ({ stop }) => stop())
const direct = started.adopt(await serve('dist'), ({ stop }) => stop())
started.adopt(await startBackend(product.origin), (backend) => backend.kill())

console.log(`Lighthouse, mobile preset, ${values.throttling}, median of ${values.runs} runs`)
console.log('                                 scores               largest paint   blocking   shift')
for (const [name, url] of [
  ['home', `${product.origin}/`],
  ['login', `${product.origin}/login`],
  ['register', `${product.origin}/register`],
  ['pricing', `${product.origin}/Pricing`],
  ['ads', `${product.origin}/Ads`],
  ['terms', `${product.origin}/terms`],
  ['community', `${product.origin}/community/the-lantern-room`],
  // The browser sends requests directly to the provider, on another origin.
  ['community-direct', `${direct.origin}/community/the-lantern-room`],
  ['subscriptions', `${product.origin}/subscriptions`],
] as const) {
  if (positionals.length > 0 && !positionals.includes(name)) continue
  const { scores, largestPaint, blocking, shift } = measure(
    url,
    name,
    name === 'subscriptions' ? await signedIn(product.origin) : null,
  )
  console.log(
    `${name.padEnd(33)}${scores.join(' · ').padEnd(21)}${(largestPaint / 1000).toFixed(2).padStart(9)} s${blocking.toFixed(0).padStart(10)} ms${shift.toFixed(3).padStart(9)}`,
  )
}
