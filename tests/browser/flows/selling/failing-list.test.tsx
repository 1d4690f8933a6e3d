import { useState } from 'react'
import { flushSync } from 'react-dom'
import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { createActor } from 'xstate'
import { sampleSellerCommunities } from '#machines/kit/sample-communities.ts'
import { communityListMachine } from '#machines/selling/community-list/machine.ts'
import { listToolbarMachine } from '#machines/site/list-toolbar/machine.ts'
import { communitiesWith } from '#model/views/selling.tsx'
import { CommunityListView } from '#src/flows/selling/community-list/view.tsx'
import { draw } from '#tests/browser/draw.tsx'

/** Long enough for a toolbar. */
const many = Array.from({ length: 4 }, (_, nth) =>
  sampleSellerCommunities.map((one) => ({ ...one, id: `${one.id}-${nth}` })),
).flat()

it.each([
  ['button', 'Telegram Bot'],
  ['button', 'Create New'],
  ['link', 'Discord Bot'],
  ['searchbox', 'Search'],
])('PAGES-03: whoever is at the %s %s when the list fails is not lost (addition)', async (role, name) => {
  const toolbar = createActor(listToolbarMachine, { input: { page: '/pages', query: '' } }).start()
  const { snapshot } = communitiesWith(many, { toolbar })
  let fail = () => {}
  const send = vi.fn()
  function List() {
    const [hasFailed, setFailed] = useState(false)
    fail = () => setFailed(true)
    const failed = communityListMachine.resolveState({ value: 'failed', context: snapshot.context })
    return <CommunityListView snapshot={hasFailed ? failed : snapshot} send={send} />
  }
  draw(
    <main tabIndex={-1}>
      <List />
    </main>,
  )
  const action = page.getByRole(role, { name }).element()
  if (action instanceof HTMLElement) action.focus()
  expect(document.activeElement).toBe(action)
  flushSync(() => fail())
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  expect(action.isConnected).toBe(false)
  expect(document.activeElement).not.toBe(document.body)
  expect(page.getByRole('main').element().contains(document.activeElement)).toBe(true)
})
