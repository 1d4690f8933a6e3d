import { afterEach, expect, it } from 'vitest'
import { cdp, page } from 'vitest/browser'
import { browserScreen } from '#src/browser/page/screen.ts'

const before = { width: window.innerWidth, height: window.innerHeight }

/** Sets the browser's default font size, in px. */
const setText = (standard: number) => cdp().send('Page.setFontSizes', { fontSizes: { standard } })

afterEach(async () => {
  await setText(16)
  await page.viewport(before.width, before.height)
})

it.each([
  [16, 1023, false],
  [16, 1024, true],
  [32, 1280, false],
  [32, 2047, false],
  [32, 2048, true],
])(
  'CONST-02: whether a page counts as wide with a font size of %i px and a width of %i px: %s',
  async (text, width, wide) => {
    await setText(text)
    await page.viewport(width, 800)
    await expect.poll(() => browserScreen().isFrom(1024)).toBe(wide)
  },
)

it("the promise of `drawn` resolves after the browser's next animation frame (addition)", async () => {
  const events: string[] = []
  requestAnimationFrame(() => events.push('frame'))
  await browserScreen().drawn()
  expect(events).toEqual(['frame'])
})

it('the promise of `drawn` also resolves in a page without animation frames, such as a hidden page (addition)', async () => {
  const hidden = { requestAnimationFrame: () => 0, setTimeout: window.setTimeout.bind(window) }
  await browserScreen(hidden as unknown as Window).drawn()
})
