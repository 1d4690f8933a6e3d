import { expect, it } from 'vitest'
import { createServices } from '#src/app/services.ts'
import { createBrowser } from '#src/browser/browser.ts'
import { configOf } from '#src/browser/config.ts'
import { unsavedChanges } from '#src/browser/page/unsaved-changes.ts'

const course = {
  _id: 'community-1',
  title: 'The Lantern Room',
  slug: 'the-lantern-room',
  description: 'Evenings.',
  seller: 'seller-1',
  isActive: true,
  plans: [],
}

/** The services of a page, and the requests they have sent. */
const servicesThatRespond = (answer: () => Response) => {
  const sent: string[] = []
  const { services, prepare, toast } = createServices({
    config: configOf({ VITE_API_BASE: 'http://provider.test/api' }, window.location.origin),
    browser: {
      ...createBrowser(),
      fetch: async (request) => {
        sent.push(new URL((request as Request).url).pathname)
        return answer()
      },
    },
    publicPage: () => true,
    open: () => {},
    rewriteAddress: () => {},
    inspect: undefined,
  })
  const read = (slug: string) => services.reads.community(slug, { signal: new AbortController().signal })
  return { prepare, read, sent, session: services.session, toast }
}

it("API-38: the page's first read uses the early request for its community; the next read sends a new request", async () => {
  const { prepare, read, sent } = servicesThatRespond(() => Response.json(course))
  prepare.community('the-lantern-room')
  await expect.poll(() => sent).toEqual(['/api/courses/the-lantern-room'])
  expect(await read('the-lantern-room')).toMatchObject({ title: 'The Lantern Room' })
  expect(sent).toHaveLength(1)
  await read('the-lantern-room')
  expect(sent).toHaveLength(2)
  await read('another')
  expect(sent.at(-1)).toBe('/api/courses/another')
})

it("API-38: the page's first read gets the failure of the early request; the next read sends a new request", async () => {
  let status = 500
  const { prepare, read, sent } = servicesThatRespond(() =>
    Response.json(status === 200 ? course : {}, { status }),
  )
  prepare.community('the-lantern-room')
  await expect(read('the-lantern-room')).rejects.toMatchObject({ status: 500 })
  status = 200
  expect(await read('the-lantern-room')).toMatchObject({ title: 'The Lantern Room' })
  expect(sent).toHaveLength(2)
})

it('the app shows one toast when a part of a response could not be read (addition)', async () => {
  const plan = { _id: 'plan-1', title: 'Gold', price: 0, billingType: 'Free' }
  const { read, toast } = servicesThatRespond(() =>
    Response.json({ ...course, plans: [plan, { ...plan, _id: 2 ** 53 }] }),
  )
  const shown = () => toast.getSnapshot().context.toast
  expect((await read('the-lantern-room')).plans).toHaveLength(1)
  expect(shown()).toEqual({
    title: 'Some entries could not be read and are missing here.',
    tone: 'destructive',
  })
  toast.send({ type: 'toast.dismissed' })
  await read('the-lantern-room')
  expect(shown()).toBe(null)
})

it('when the session has ended, the app leaves a page with unsaved changes without asking the user (addition)', () => {
  const asked: unknown[] = []
  unsavedChanges.onLeave = (leave) => void asked.push(leave)
  const { session } = servicesThatRespond(() => Response.json({}))
  session.actor.send({
    type: 'session.opened',
    signedIn: {
      token: 'token-1',
      userId: 'user-1',
      userRole: 'user',
      userName: 'Bo',
      userEmail: 'bo@guildhall.test',
    },
  })
  session.actor.send({ type: 'session.closed', forget: 'token', to: '/login' })
  expect(unsavedChanges.onLeave).toBe(null)
  expect(asked).toEqual([])
})
