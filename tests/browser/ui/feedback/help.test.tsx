import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Help } from '#src/ui/feedback/help.tsx'
import { TextField } from '#src/ui/forms/text/text-field.tsx'
import { renderView } from '#tests/browser/render-view.tsx'

it('the help beside a field opens and closes by its button, closes by Escape, and covers no field', async () => {
  renderView(
    <TextField
      label="Server ID"
      value=""
      onChange={() => {}}
      help={
        <Help title="Server id">
          <p>It is a number.</p>
        </Help>
      }
    />,
  )
  const note = page.getByRole('dialog', { name: 'Server id' })
  const button = page.getByRole('button', { name: 'Server id' })
  await button.click()
  await expect.element(note).toBeVisible()
  // Waits for the animation, because the explanation grows while it opens.
  await Promise.all(document.getAnimations().map(({ finished }) => finished))
  const { bottom } = note.element().getBoundingClientRect()
  expect(page.getByRole('textbox').element().getBoundingClientRect().top).toBeGreaterThanOrEqual(bottom)
  expect(note.element().getBoundingClientRect().top).toBeGreaterThanOrEqual(
    button.element().getBoundingClientRect().bottom,
  )
  await button.click()
  await expect.element(note).not.toBeInTheDocument()
  await button.click()
  await userEvent.keyboard('{Escape}')
  await expect.element(note).not.toBeInTheDocument()
})
