import { useState } from 'react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Button } from '#src/ui/forms/button.tsx'
import { Text } from '#src/ui/layout/text.tsx'
import { Dialog } from '#src/ui/overlay/dialog.tsx'
import { renderView } from '#tests/browser/render-view.tsx'

const nothing = () => {}

const renderIn = async (height: number) => {
  const before = { width: window.innerWidth, height: window.innerHeight }
  onTestFinished(() => page.viewport(before.width, before.height))
  await page.viewport(320, height)
  renderView(
    <Dialog title="Selected Plan" onClose={nothing} footer={<Button>Close</Button>}>
      {['First', 'Second', 'Third', 'Fourth', 'Fifth', 'Last'].map((nth) => (
        <Text key={nth}>{nth}, what is bought, and when it is charged.</Text>
      ))}
    </Dialog>,
  )
}

const dialog = page.getByRole('dialog', { name: 'Selected Plan' })
const boxOf = (role: 'heading' | 'button') => dialog.getByRole(role).element().getBoundingClientRect()

it('a dialog that is taller than the window shows its title first, and Tab moves to its first button', async () => {
  await renderIn(360)
  await expect.element(dialog).toHaveFocus()
  expect(dialog.element().scrollTop).toBe(0)
  expect(boxOf('heading').top).toBeGreaterThan(0)
  expect(boxOf('button').top).toBeGreaterThan(360)
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByRole('button', { name: 'Close' })).toHaveFocus()
  expect(boxOf('button').bottom).toBeLessThanOrEqual(360)
})

it('a dialog that fits into the window focuses its first button', async () => {
  await renderIn(800)
  await expect.element(page.getByRole('button', { name: 'Close' })).toHaveFocus()
})

it.each([
  { role: 'alertdialog', described: true },
  { role: 'dialog', described: false },
] as const)(
  'the description of a dialog with the role $role is read aloud when it opens: $described',
  async ({ role, described }) => {
    renderView(
      <Dialog role={role} title="Are you sure?" onClose={nothing}>
        <Text>This cannot be undone.</Text>
      </Dialog>,
    )
    await expect
      .element(page.getByRole(role, { name: 'Are you sure?' }))
      .toHaveAccessibleDescription(described ? 'This cannot be undone.' : '')
  },
)

it('a message dialog is read aloud when it opens', async () => {
  renderView(
    <Dialog described title="The Glass Blowers" onClose={nothing}>
      <Text>Access removed.</Text>
    </Dialog>,
  )
  await expect
    .element(page.getByRole('dialog', { name: 'The Glass Blowers' }))
    .toHaveAccessibleDescription('Access removed.')
})

/** A page with a single button, below a dialog. */
function Covered({ onPress, isOpen = false }: { onPress: () => void; isOpen?: boolean }) {
  const [open, setOpen] = useState(isOpen)
  const close = () => setOpen(false)
  return (
    <>
      <button
        type="button"
        style={{ position: 'fixed', inset: 0 }}
        onClick={() => {
          onPress()
          setOpen(true)
        }}
      >
        Beneath
      </button>
      <Dialog
        open={open}
        title="Are you sure?"
        onClose={close}
        footer={
          <Button onClick={close} wide>
            Yes
          </Button>
        }
      />
    </>
  )
}

it('when a double click closes a dialog, its second click does not reach the page beneath', async () => {
  const onPress = vi.fn()
  renderView(<Covered onPress={onPress} isOpen />)
  const beneath = page.getByRole('button', { name: 'Beneath' })
  await page.getByRole('button', { name: 'Yes' }).dblClick()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(onPress).not.toHaveBeenCalled()
  await beneath.click({ position: { x: 5, y: 5 } })
  expect(onPress).toHaveBeenCalledOnce()
})

it('when a double click opens a dialog, its second click does not close the dialog', async () => {
  renderView(<Covered onPress={nothing} />)
  await page.getByRole('button', { name: 'Beneath' }).dblClick({ position: { x: 5, y: 5 } })
  await expect.element(page.getByRole('dialog')).toBeVisible()
})

describe('closing a dialog', () => {
  const asked = (Sent: typeof KeyboardEvent | typeof MouseEvent, type: string, init: object) => {
    const onClose = vi.fn()
    renderView(<Dialog title="Selected Plan" onClose={onClose} footer={<Button>Close</Button>} />)
    dialog.element().dispatchEvent(new Sent(type, { bubbles: true, cancelable: true, ...init }))
    return onClose.mock.calls.length
  }

  it.each([
    ['Escape', {}, 1],
    ['Escape during text composition', { isComposing: true }, 0],
    ['Escape just after text composition', { keyCode: 229 }, 0],
  ])('happens with Escape, but not during text composition: %s', (_, init, times) => {
    expect(asked(KeyboardEvent, 'keydown', { key: 'Escape', ...init })).toBe(times)
  })

  it.each([
    ['main', 0, 1],
    ['middle', 1, 0],
    ['secondary', 2, 0],
  ])('happens by a press outside only with the main mouse button: %s button', (_, button, times) => {
    expect(asked(MouseEvent, 'mousedown', { button, clientX: 1, clientY: 1 })).toBe(times)
  })
})

it('a dialog that the browser closes opens again if its property says that it is open', async () => {
  renderView(<Covered onPress={nothing} isOpen />)
  const sheet = page.getByRole('dialog').element() as HTMLDialogElement
  sheet.close()
  await expect.poll(() => sheet.matches(':modal')).toBe(true)
  await page.getByRole('button', { name: 'Yes' }).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Beneath' }).click({ position: { x: 5, y: 5 } })
  await expect.element(page.getByRole('dialog')).toBeVisible()
})
