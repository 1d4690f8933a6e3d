import { expect, it } from 'vitest'
import { loginMachine } from '#machines/account/login/machine.ts'
import { communityPageMachine } from '#machines/buying/community-page/machine.ts'
import { sampleBotPages } from '#machines/kit/sample-communities.ts'
import { communityListMachine } from '#machines/selling/community-list/machine.ts'
import type { copyLinkMachine } from '#machines/selling/copy-link/machine.ts'
import { childOf, run } from './run.ts'

it('LOGIN-02, LOGIN-03: a running machine and its children accept only their own events', () => {
  const { actor } = run(loginMachine, {
    input: { token: null, redirectTo: null, redirectAfterLogin: null, origin: 'https://guildhall.test' },
  })
  // @ts-expect-error Google's response is not an event of the login
  actor.send({ type: 'credential.received', credential: 'C' })
  // @ts-expect-error nor can the snapshot be asked about it
  expect(actor.getSnapshot().can({ type: 'credential.received' })).toBe(false)
  expect(actor.getSnapshot().value).toBe('editing')

  const page = run(communityPageMachine, {
    input: {
      isPreview: false,
      slug: 'glass',
      token: null,
      userId: null,
      path: '/community/glass',
      baseUrl: 'https://g.test',
    },
    script: { loadCommunity: ['hang'] },
  })
  // @ts-expect-error the page's click is not an event of its checkout
  page.actor.getSnapshot().children.checkout?.send({ type: 'video.clicked' })

  const list = run(communityListMachine, {
    input: {
      token: null,
      userId: null,
      created: null,
      baseUrl: 'https://g.test',
      botPages: sampleBotPages,
      query: '',
    },
  })
  // @ts-expect-error the list's instructions are not an event of its copied link
  childOf<typeof copyLinkMachine>(list, 'copy-link')?.send({ type: 'instructions.opened' })
})
