import { expect, it } from 'vitest'
import { sampleCommunity } from '#machines/buying/checkout/samples.ts'
import { communityPageMachine } from '#machines/buying/community-page/machine.ts'
import { CommunityPageView } from '#src/flows/buying/community-page/view.tsx'
import { draw, widen } from '../draw.tsx'

it('COMM-13: the logo on the public page is 160 by 160, and the host is asked for as much', async () => {
  await widen(1280)
  const snapshot = communityPageMachine.resolveState({
    value: { ready: { buying: {}, video: { inline: 'muted' } } },
    context: {
      slug: 'the-glass-blowers',
      community: {
        ...sampleCommunity,
        logo: 'https://images.host.test/guild/image/upload/v1/course/owl.png',
      },
      seller: null,
      signedIn: false,
      userId: null,
      path: '/community/the-glass-blowers',
      origin: 'https://guildhall.test',
    },
  })
  draw(<CommunityPageView snapshot={snapshot} send={() => {}} />)
  // At once: the host is not there, and a picture that does not load is taken away.
  const logo = document.querySelector('img')
  expect(logo?.getAttribute('src')).toBe(
    'https://images.host.test/guild/image/upload/c_fill,w_160,h_160/v1/course/owl.png',
  )
  expect(logo?.getBoundingClientRect()).toMatchObject({ width: 160, height: 160 })
})
