import { draftKey } from '#machines/rules/drafts/stored-drafts.ts'
import { readStoredEdit } from '#machines/rules/drafts/stored-edits.ts'
import { sampleEdited } from '#machines/selling/edit-submission/samples.ts'
import { expect } from '../expect.ts'
import { accountRow, sessionRow, soldCourseRow } from './rows.ts'
import type { Rows, Sandbox } from './sandbox.ts'

const userId = sampleEdited.sellerId
const key = draftKey(userId, sampleEdited.id)

/** The unsaved edit of the community in the browser's storage; undefined if there is none. */
export const storedEditIn = async ({ services }: Sandbox) =>
  readStoredEdit(await services.browser.drafts.read(key))

export const keepEdit = ({ services }: Sandbox, stored: unknown) =>
  services.browser.drafts.change(key, () => stored)

/** Drives the port `closeDraft`, and checks that the stored edit was deleted. */
export const closesEdit = {
  answers: 'asItIs',
  effect: async (sandbox: Sandbox) => expect(await storedEditIn(sandbox)).toBeUndefined(),
} as const

/**
 * Rows of a seller who edits a community: the signed-in seller, the community, the products of its plans, and its
 * video.
 */
export const rowsOfEdited = (): Rows => ({
  accounts: [accountRow({ id: userId, name: 'Marta Vidal', email: 'marta@guildhall.test', role: 'seller' })],
  sessions: [sessionRow('token-1', userId)],
  courses: [soldCourseRow(sampleEdited)],
  products: [
    {
      id: 'product-member',
      sellerId: userId,
      name: 'Member',
      description: null,
      priceId: 'price-member',
      unitAmount: 1900,
      currency: 'usd',
      recurring: { interval: 'month', count: 1 },
    },
    {
      id: 'product-life',
      sellerId: userId,
      name: 'For life',
      description: null,
      priceId: 'price-life',
      unitAmount: 19000,
      currency: 'usd',
      recurring: null,
    },
  ],
  media: [
    {
      id: 'course_uploads/videos/glass',
      ownerId: userId,
      kind: 'video',
      url: '/videos/lantern-room.webm',
    },
  ],
})
