import { useState } from 'react'
import { flushSync } from 'react-dom'
import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { sampleSellerCommunities } from '#machines/kit/sample-communities.ts'
import { communityListMachine } from '#machines/selling/community-list/machine.ts'
import { communitiesWith } from '#model/views/selling.tsx'
import { CommunityListView } from '#src/flows/selling/community-list/view.tsx'
import { draw } from '#tests/browser/draw.tsx'

it.each(['Telegram Bot', 'Create New', 'Discord Bot'])(
  'PAGES-03: whoever is at %s when the list fails is not lost (addition)',
  async (name) => {
    const { snapshot } = communitiesWith(sampleSellerCommunities, {})
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
    const action = page.getByRole(name === 'Discord Bot' ? 'link' : 'button', { name }).element()
    if (action instanceof HTMLElement) action.focus()
    expect(document.activeElement).toBe(action)
    flushSync(() => fail())
    await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible()
    expect(action.isConnected).toBe(false)
    expect(document.activeElement).toBe(page.getByRole('main').element())
  },
)
