import { useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Button } from '#src/ui/forms/button.tsx'
import { Dialog } from '#src/ui/overlay/dialog.tsx'
import { UiProvider } from '#src/ui/theme/ui-provider.tsx'

let root: Root

beforeEach(() => {
  const ground = document.createElement('div')
  ground.id = 'content'
  ground.tabIndex = -1
  document.body.replaceChildren(ground)
  root = createRoot(ground)
})
afterEach(() => root.unmount())

/** A component whose button is disabled while its dialog is open. */
function Deletion() {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button disabled={asking} onClick={() => setAsking(true)}>
        Delete
      </Button>
      <Dialog open={asking} title="Are you sure?" onClose={() => setAsking(false)}>
        <Button onClick={() => setAsking(false)}>No</Button>
      </Dialog>
    </>
  )
}

/** A component whose button is disabled after a click. */
function Once() {
  const [done, setDone] = useState(false)
  return (
    <fieldset tabIndex={-1} aria-label="Code">
      <Button disabled={done} onClick={() => setDone(true)}>
        Verify
      </Button>
    </fieldset>
  )
}

it('when a dialog closes, its button gets the focus, even if the button was disabled while the dialog was open', async () => {
  root.render(
    <UiProvider>
      <Deletion />
    </UiProvider>,
  )
  await page.getByRole('button', { name: 'Delete' }).click()
  await expect.element(page.getByRole('button', { name: 'No' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('button', { name: 'Delete' })).toHaveFocus()
})

it('when a button that has the focus is disabled, the element around it gets the focus', async () => {
  root.render(
    <UiProvider>
      <Once />
    </UiProvider>,
  )
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect.element(page.getByRole('group', { name: 'Code' })).toHaveFocus()
})
