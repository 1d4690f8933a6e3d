import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { chromium } from 'playwright'
import { describe, expect, it, onTestFinished } from 'vitest'
import { nginxFile } from '#build/hosting/hosting.ts'
import { BACKEND_HEADER } from '#mocks/backend/http/responses.ts'
import { serve } from '#scripts/serving/serve-nginx.ts'
import { headlessShell } from '#scripts/set-up/chromium.mjs'
import { nginx } from '#scripts/set-up/nginx.mjs'

/** Serves a copy of the demo whose service worker can be replaced. */
const deployed = async () => {
  const parent = mkdtempSync(join(tmpdir(), 'guildhall-demo-'))
  const folder = join(parent, 'dist-demo')
  cpSync('dist-demo', folder, { recursive: true })
  cpSync(nginxFile('dist-demo'), nginxFile(folder))
  const server = await serve(folder)
  onTestFinished(() => {
    server.stop()
    rmSync(parent, { recursive: true })
  })
  const file = join(folder, 'serviceWorker.js')
  return {
    origin: server.origin,
    deployWorker: () => {
      const next = `${readFileSync(file, 'utf8')}\n// The next version.\n`
      writeFileSync(file, next)
      if (existsSync(`${file}.gz`)) writeFileSync(`${file}.gz`, gzipSync(next))
    },
  }
}

describe.skipIf(!nginx.path())('the service worker of the demo', () => {
  it('a new version of the service worker takes over during a visit, which continues; the next page uses that version', async () => {
    const { origin, deployWorker } = await deployed()
    const browser = await chromium.launch({
      executablePath: headlessShell.path(),
      args: [...headlessShell.args],
    })
    onTestFinished(() => browser.close())
    const page = await browser.newPage()
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(error.message))
    await page.goto(`${origin}/login?scenario=buyer&redirectTo=%2Fsubscriptions`)
    await page.getByLabel('Email').fill('buyer@guildhall.test')
    await page.getByLabel('Password', { exact: true }).fill('guildhall')

    deployWorker()
    await page.evaluate(async () => {
      const replaced = new Promise((resolve) =>
        navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
      )
      const registration = await navigator.serviceWorker.ready
      await registration.update()
      await replaced
    })
    await page.getByRole('button', { name: 'Log In' }).click()
    const card = page.getByRole('listitem', { name: 'The Lantern Room' })
    await card.waitFor()
    const carried: boolean[] = []
    page.on('response', (response) => {
      if (new URL(response.url()).pathname.startsWith('/api/'))
        carried.push(response.fromServiceWorker() && BACKEND_HEADER in response.headers())
    })
    await page.reload()
    await card.waitFor()
    expect(errors).toEqual([])
    expect(new Set(carried)).toEqual(new Set([true]))
  })
})
