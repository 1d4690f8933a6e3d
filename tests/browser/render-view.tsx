import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { MemoryRouter } from 'react-router-dom'
import { onTestFinished } from 'vitest'
import { cdp, page } from 'vitest/browser'
import { UiProvider } from '#src/ui/theme/ui-provider.tsx'

/** How many times this test has rendered something. */
let drawings = 0

const take = (root: Root) => {
  drawings = 0
  root.unmount()
  document.body.replaceChildren()
}

/** Renders an element in the theme at a path, for this test. It renders synchronously. */
export const renderView = (element: ReactNode, path = '/') => {
  // Removes elements that another test file may have left, because test files share the page.
  if (drawings === 0) document.body.replaceChildren()
  drawings += 1
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  onTestFinished(() => take(root))
  flushSync(() =>
    root.render(
      <UiProvider>
        <MemoryRouter initialEntries={[path]}>{element}</MemoryRouter>
      </UiProvider>,
    ),
  )
}

const emulate = async (theme: 'light' | 'dark' | '') => {
  await cdp().send('Emulation.setEmulatedMedia', {
    features: [{ name: 'prefers-color-scheme', value: theme }],
  })
}

/** Sets the preferred colour scheme for this test. */
export const prefer = async (theme: 'light' | 'dark') => {
  onTestFinished(() => emulate(''))
  await emulate(theme)
}

/** Sets the window's width for this test. */
export const widen = async (width: number) => {
  const before = { width: window.innerWidth, height: window.innerHeight }
  onTestFinished(() => page.viewport(before.width, before.height))
  await page.viewport(width, 800)
}
