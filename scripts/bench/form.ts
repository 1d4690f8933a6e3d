import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium as browser } from 'playwright'
import { build, preview } from 'vite'
import { chromium } from '../set-up/chromium.mjs'

export interface FormFigures {
  /** Milliseconds from a key to the finished page, on a processor four times slower. */
  median: number
  p95: number
}

/** Writes sixty characters into the largest form, that of an own community, in the built product. */
export const benchForm = async (): Promise<FormFigures> => {
  const outDir = mkdtempSync(join(tmpdir(), 'guildhall-bench-'))
  await build({ mode: 'mock', logLevel: 'warn', build: { outDir, emptyOutDir: true } })
  const server = await preview({
    mode: 'mock',
    build: { outDir },
    preview: { port: 5391, strictPort: false },
  })
  const instance = await browser.launch({ executablePath: chromium.path(), args: chromium.args })
  try {
    const origin = server.resolvedUrls?.local[0]
    const page = await instance.newPage()
    await page.goto(`${origin}login?scenario=fresh&redirectTo=/pages`)
    await page.getByLabel('Email').fill('seller@guildhall.test')
    await page.getByLabel('Password', { exact: true }).fill('guildhall')
    await page.getByRole('button', { name: 'Log In' }).click()
    await page.waitForURL(`${origin}pages`)
    await page.goto(`${origin}edit/the-lantern-room`)
    const field = page.getByRole('textbox', { name: 'Community name' })
    await field.waitFor()
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    return await field.evaluate((element) => {
      const input = element as HTMLInputElement
      const write = (value: string) =>
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value)
      const before = input.value
      const times = Array.from({ length: 60 }, (_, nth) => {
        const began = performance.now()
        write(before + 'x'.repeat(nth % 20))
        input.dispatchEvent(new Event('input', { bubbles: true }))
        document.body.getBoundingClientRect()
        return performance.now() - began
      })
        // The first ones are those of a page that has just been opened.
        .slice(20)
        .sort((a, b) => a - b)
      return { median: times[20] ?? 0, p95: times[38] ?? 0 }
    })
  } finally {
    await instance.close()
    await server.close()
    rmSync(outDir, { recursive: true })
  }
}
