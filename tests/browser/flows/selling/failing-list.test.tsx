import { useState } from 'react'
import { flushSync } from 'react-dom'
import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { communityListMachine } from '#machines/selling/community-list/machine.ts'
import { communitiesWith } from '#model/views/selling.tsx'
import { CommunityListView } from '#src/flows/selling/community-list/view.tsx'
import { renderView } from '#tests/browser/render-view.tsx'

it('PAGES-03, PAGES-08 to PAGES-10, C121: when the list of communities fails to load, the three buttons above it and the focus stay', async () => {
  const { context } = communitiesWith([], {}).snapshot
  const at = (value: 'loading' | 'failed') => communityListMachine.resolveState({ value, context })
  let fail = () => {}
  const send = vi.fn()
  function List() {
    const [value, setValue] = useState<'loading' | 'failed'>('loading')
    fail = () => setValue('failed')
    return <CommunityListView snapshot={at(value)} send={send} />
  }
  renderView(
    <main tabIndex={-1}>
      <List />
    </main>,
  )
  const link = page.getByRole('link', { name: 'Discord Bot' }).element()
  if (link instanceof HTMLElement) link.focus()
  expect(document.activeElement).toBe(link)
  flushSync(() => fail())
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  expect(document.activeElement).toBe(link)
  await expect.element(page.getByRole('button', { name: 'Telegram Bot' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Create New' })).toBeVisible()
})
