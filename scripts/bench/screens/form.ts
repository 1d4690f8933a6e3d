import { type Timing, timingOf } from '../kit/figures.ts'
import { launch } from '../kit/paint.ts'

/**
 * Types sixty characters into the largest form of the built product, on the page that edits a community. Measures
 * milliseconds from a key press to the painted page, on a CPU slowed down by four.
 */
export const benchForm = async (origin: string): Promise<Timing> => {
  const browser = await launch()
  try {
    const page = await browser.newPage()
    await page.goto(`${origin}/login?scenario=fresh&redirectTo=/pages`)
    await page.getByLabel('Email').fill('seller@guildhall.test')
    await page.getByLabel('Password', { exact: true }).fill('guildhall')
    await page.getByRole('button', { name: 'Log In' }).click()
    await page.waitForURL(`${origin}/pages`)
    await page.goto(`${origin}/edit/the-lantern-room`)
    const field = page.getByRole('textbox', { name: 'Community name' })
    await field.waitFor()
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    const times = await field.evaluate((element) => {
      const input = element as HTMLInputElement
      const write = (value: string) =>
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value)
      const before = input.value
      return Array.from({ length: 60 }, (_, nth) => {
        const began = performance.now()
        write(before + 'x'.repeat(nth % 20))
        input.dispatchEvent(new Event('input', { bubbles: true }))
        document.body.getBoundingClientRect()
        return performance.now() - began
      })
    })
    // Skips the first key presses after the page opens.
    return timingOf(times.slice(20))
  } finally {
    await browser.close()
  }
}
