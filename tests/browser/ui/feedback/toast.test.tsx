import { useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Toast } from '#src/ui/feedback/toast.tsx'
import { UiProvider } from '#src/ui/theme/ui-provider.tsx'
import { draw, prefer } from '#tests/browser/draw.tsx'

function Screen() {
  const [shown, setShown] = useState(true)
  return (
    <UiProvider>
      <input aria-label="Name" />
      {shown && <Toast title="Saved" tone="plain" onDismiss={() => setShown(false)} />}
    </UiProvider>
  )
}

describe('a notice that is dismissed', () => {
  let root: Root
  const name = page.getByLabelText('Name')

  beforeEach(async () => {
    const place = document.createElement('div')
    place.id = 'content'
    place.tabIndex = -1
    document.body.replaceChildren(place)
    root = createRoot(place)
    root.render(<Screen />)
    await expect.element(name).toBeVisible()
  })
  afterEach(() => root.unmount())

  it('gives the focus back to where it was', async () => {
    await name.click()
    await userEvent.keyboard('{Tab}{Enter}')
    await expect.element(name).toHaveFocus()
    await expect.element(page.getByText('Saved')).not.toBeInTheDocument()
  })

  it('leaves it to the page where nothing had it', async () => {
    await page.getByRole('button', { name: 'Dismiss' }).click()
    await expect.element(page.getByText('Saved')).not.toBeInTheDocument()
    expect(document.activeElement?.id).toBe('content')
  })
})

it.each(
  (['light', 'dark'] as const).flatMap((theme) =>
    (['plain', 'destructive'] as const).map((tone) => [theme, tone] as const),
  ),
)('in the %s theme the focus of a %s notice has the colour of its words', async (theme, tone) => {
  await prefer(theme)
  draw(<Toast title="Saved" tone={tone} onDismiss={() => {}} />)
  await userEvent.keyboard('{Tab}')
  const dismiss = page.getByRole('button', { name: 'Dismiss' })
  await expect.element(dismiss).toHaveFocus()
  const { outlineStyle, outlineColor } = getComputedStyle(dismiss.element())
  expect([outlineStyle, outlineColor]).toEqual([
    'solid',
    getComputedStyle(page.getByText('Saved').element()).color,
  ])
})
