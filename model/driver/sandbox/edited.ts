import { sampleEdited } from '#machines/selling/edit-submission/samples.ts'
import { accountRow, sessionRow, soldCourseRow } from './rows.ts'
import type { Rows } from './sandbox.ts'

const userId = sampleEdited.sellerId

/** The seller whose community is edited, signed in; what is sold of it, and its video. */
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
