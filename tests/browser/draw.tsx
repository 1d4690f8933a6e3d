import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { MemoryRouter } from 'react-router-dom'
import { onTestFinished } from 'vitest'
import { cdp, page } from 'vitest/browser'
import { UiProvider } from '#src/ui/theme/ui-provider.tsx'

/** How many drawings this test has made. */
let drawings = 0

const take = (root: Root) => {
  drawings = 0
  root.unmount()
  document.body.replaceChildren()
}

/** Draws it in the theme, at the address, for this test; it is there at once. */
export const draw = (drawing: ReactNode, path = '/') => {
  // Files share the page, and another may have left something in it.
  if (drawings === 0) document.body.replaceChildren()
  drawings += 1
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  onTestFinished(() => take(root))
  flushSync(() =>
    root.render(
      <UiProvider>
        <MemoryRouter initialEntries={[path]}>{drawing}</MemoryRouter>
      </UiProvider>,
    ),
  )
}

const emulate = async (theme: 'light' | 'dark' | '') => {
  await cdp().send('Emulation.setEmulatedMedia', {
    features: [{ name: 'prefers-color-scheme', value: theme }],
  })
}

/** Whoever looks prefers this theme, for this test. */
export const prefer = async (theme: 'light' | 'dark') => {
  onTestFinished(() => emulate(''))
  await emulate(theme)
}

/** The window is as wide as this, for this test. */
export const widen = async (width: number) => {
  const before = { width: window.innerWidth, height: window.innerHeight }
  onTestFinished(() => page.viewport(before.width, before.height))
  await page.viewport(width, 800)
}
