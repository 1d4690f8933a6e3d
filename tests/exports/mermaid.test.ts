import { chromium, type Page } from 'playwright'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { headlessShell } from '#scripts/set-up/chromium.mjs'
import { chartOf } from '#studio/diagram/chart/chart.ts'
import { mermaidOf } from '#studio/diagram/export/files.tsx'
import { machines } from './walks.ts'

let page: Page
beforeAll(async () => {
  const { path, args } = headlessShell
  const browser = await chromium.launch({ executablePath: path(), args: [...args] })
  page = await browser.newPage()
  page.setDefaultTimeout(20_000)
  await page.addScriptTag({ path: 'tools/exports/node_modules/mermaid/dist/mermaid.min.js' })
})
afterAll(() => page.context().browser()?.close())

interface Mermaid {
  render(id: string, text: string): Promise<{ svg: string }>
}

it.each(machines)(
  '%s: Mermaid renders every state and label of its exported diagram',
  async (title, machine, samples) => {
    vi.spyOn(console, 'warn').mockReturnValue()
    const chart = chartOf({ area: 'site', title, machine, samples })
    const texts = await page.evaluate(async (text) => {
      const { svg } = await (globalThis as unknown as { mermaid: Mermaid }).mermaid.render('diagram', text)
      const parsed = new DOMParser().parseFromString(svg, 'text/html')
      return [...parsed.querySelectorAll('text, foreignObject')].map((one) => one.textContent)
    }, mermaidOf(chart))
    const shown = texts.join(' ').replaceAll(/\s+/g, '')
    const missing = [...chart.states, ...chart.transitions].filter(
      ({ text }) => !shown.includes(text.replaceAll(/[\s:;#]+/g, '')),
    )
    expect(missing.map(({ text }) => text)).toEqual([])
  },
)
