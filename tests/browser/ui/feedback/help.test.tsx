import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Help } from '#src/ui/feedback/help.tsx'
import { draw } from '#tests/browser/draw.tsx'
import { withoutPopovers } from '#tests/browser/without-popovers.ts'

it('help opens by its button, and closes by Escape and by a click outside, without popover support', async () => {
  draw(
    <Help title="Server id">
      <p>It is a number.</p>
    </Help>,
  )
  withoutPopovers()
  const note = page.getByRole('dialog', { name: 'Server id' })
  const button = page.getByRole('button', { name: 'Server id' })
  await button.click()
  await expect.element(note).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(note).not.toBeInTheDocument()
  await button.click()
  await page.getByText('It is a number.').click()
  await expect.element(note).toBeVisible()
  document.documentElement.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
  await expect.element(note).not.toBeInTheDocument()
})
