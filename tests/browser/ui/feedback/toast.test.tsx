import { useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createActor } from 'xstate'
import { toastMachine } from '#machines/site/toast/machine.ts'
import { listViews } from '#model/views/list.tsx'
import { Toast } from '#src/ui/feedback/toast.tsx'
import { UiProvider } from '#src/ui/theme/ui-provider.tsx'
import { prefer, renderView } from '#tests/browser/render-view.tsx'

const nothing = () => {}

function Screen() {
  const [shown, setShown] = useState(true)
  return (
    <UiProvider>
      <input aria-label="Name" />
      {shown && (
        <Toast
          title="Saved"
          tone="plain"
          onHold={nothing}
          onRelease={nothing}
          onDismiss={() => setShown(false)}
        />
      )}
    </UiProvider>
  )
}

describe('dismissing a toast', () => {
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

  it('returns the focus to the element that had the focus before', async () => {
    await name.click()
    await userEvent.keyboard('{Tab}{Enter}')
    await expect.element(name).toHaveFocus()
    await expect.element(page.getByText('Saved')).not.toBeInTheDocument()
  })

  it('moves the focus to the page when no element had it before', async () => {
    await page.getByRole('button', { name: 'Dismiss' }).click()
    await expect.element(page.getByText('Saved')).not.toBeInTheDocument()
    expect(document.activeElement?.id).toBe('content')
  })
})

it.each(
  (['light', 'dark'] as const).flatMap((theme) =>
    (['plain', 'destructive'] as const).map((tone) => [theme, tone] as const),
  ),
)('in the %s theme the focus ring of a %s toast has the color of its text', async (theme, tone) => {
  await prefer(theme)
  renderView(<Toast title="Saved" tone={tone} onHold={nothing} onRelease={nothing} onDismiss={nothing} />)
  await userEvent.keyboard('{Tab}')
  const dismiss = page.getByRole('button', { name: 'Dismiss' })
  await expect.element(dismiss).toHaveFocus()
  const { outlineStyle, outlineColor } = getComputedStyle(dismiss.element())
  expect([outlineStyle, outlineColor]).toEqual([
    'solid',
    getComputedStyle(page.getByText('Saved').element()).color,
  ])
})

it('a toast stays while the pointer or the focus is on the toast', async () => {
  let held = false
  renderView(
    <>
      <button type="button">Elsewhere</button>
      <Toast
        title="Saved"
        tone="plain"
        onHold={() => {
          held = true
        }}
        onRelease={() => {
          held = false
        }}
        onDismiss={nothing}
      />
    </>,
  )
  const isHeld = () => held
  const elsewhere = page.getByRole('button', { name: 'Elsewhere' })
  const notice = page.getByText('Saved')
  await elsewhere.click()
  await expect.poll(isHeld).toBe(false)
  await notice.hover()
  await expect.poll(isHeld).toBe(true)
  await elsewhere.hover()
  await expect.poll(isHeld).toBe(false)
  await userEvent.keyboard('{Tab}')
  await expect.poll(isHeld).toBe(true)
  await notice.hover()
  await elsewhere.hover()
  expect(held).toBe(true)
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
  await expect.poll(isHeld).toBe(false)
  await notice.hover()
  await userEvent.keyboard('{Tab}')
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
  expect(held).toBe(true)
})

it('a toast of the product stays while the pointer is on it', async () => {
  const actor = createActor(toastMachine).start()
  const View = listViews.toast
  renderView(
    <>
      <View actor={actor} />
      <button type="button">Elsewhere</button>
    </>,
  )
  const elsewhere = page.getByRole('button', { name: 'Elsewhere' })
  await elsewhere.hover()
  actor.send({ type: 'toast.shown', toast: { title: 'Link copied!', tone: 'plain' } })
  const state = () => actor.getSnapshot().value
  await page.getByText('Link copied!').hover()
  await expect.poll(state).toEqual({ shown: 'held' })
  await elsewhere.hover()
  await expect.poll(state).toEqual({ shown: 'running' })
})
