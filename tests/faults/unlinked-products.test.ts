import { expect, it } from 'vitest'
import { productsKey, readProducts, withProducts } from '#machines/rules/drafts/stored-drafts.ts'
import { memoryDrafts } from '#src/browser/storage/drafts.ts'
import type { Services } from '#src/flows/kit/services.ts'
import { createSubmissionPorts } from '#src/flows/selling/create-submission/ports.ts'
import { editSubmissionPorts } from '#src/flows/selling/edit-submission/ports.ts'

const userId = 'seller-1'
const key = productsKey(userId)
const product = { productId: 'product-1', priceId: 'price-1', currency: 'usd' as const }
const earlier = { planId: 'plan-1', product }
const unlinked = [{ planId: 'plan-2', product: { ...product, productId: 'product-2' } }]
const run = { signal: new AbortController().signal }

it.each([
  [
    'a new community',
    (services: Services) =>
      createSubmissionPorts(services).closeDraft({ userId, id: 'draft-1', unlinked }, run),
  ],
  [
    'a changed community',
    (services: Services) =>
      editSubmissionPorts(services).closeDraft({ userId, communityId: 'course-1', unlinked }, run),
  ],
])(
  'when the draft of %s is removed, its products that could not be linked to plans are added to the stored products',
  async (_, close) => {
    const drafts = memoryDrafts(new Map([[key, withProducts(undefined, [earlier])]]))
    // The port uses only these services.
    await close({ browser: { drafts }, graph: {} } as unknown as Services)
    expect(readProducts(await drafts.read(key))).toEqual([earlier, ...unlinked])
  },
)
