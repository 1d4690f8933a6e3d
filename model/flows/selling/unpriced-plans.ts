import type { UnlinkedProduct } from '#machines/rules/drafts/products.ts'
import { productsKey, readProducts, withProducts } from '#machines/rules/drafts/stored-drafts.ts'
import { unpricedPlansMachine } from '#machines/selling/unpriced-plans/machine.ts'
import {
  unpricedCommunity,
  unpricedPlansSamples,
  unpricedSellerId,
} from '#machines/selling/unpriced-plans/samples.ts'
import { expect } from '#model/driver/expect.ts'
import { modelOf, press } from '#model/driver/model.ts'
import type { PathSoFar } from '#model/driver/path-so-far.ts'
import { accountRow, courseRow, sessionRow } from '#model/driver/sandbox/rows.ts'
import type { Sandbox } from '#model/driver/sandbox/sandbox.ts'
import { sellingViews } from '#model/views/selling.tsx'
import { connect } from '#src/flows/kit/connect.ts'
import { unpricedPlansPorts } from '#src/flows/selling/unpriced-plans/ports.ts'

const key = productsKey(unpricedSellerId)
const stored = async (sandbox: Sandbox) => readProducts(await sandbox.services.browser.drafts.read(key))

/** The community in the backend, without any price. */
const unpricedRow = () => {
  const course = courseRow(unpricedCommunity)
  const plans = course.plans.map((plan) => ({ ...plan, stripeProductId: null, stripePriceId: null }))
  return { ...course, plans }
}

const putProduct = async (sandbox: Sandbox, { planId, product }: UnlinkedProduct) => {
  if (await sandbox.row('products', product.productId)) return
  await sandbox.put('products', {
    id: product.productId,
    sellerId: unpricedSellerId,
    name: planId,
    description: null,
    priceId: product.priceId,
    unitAmount: 1999,
    currency: product.currency,
    recurring: null,
  })
}

/** Whether the screen must offer to finish plans without a price, according to the path. */
const isOffered = (path: PathSoFar): boolean => {
  const last = path.latest('communities.changed')
  if (last?.kind === 'event') return (last.event as unknown as { communities: [] }).communities.length > 0
  return path.input === 'unpriced'
}

export const unpricedPlansModel = modelOf({
  machine: unpricedPlansMachine,
  samples: unpricedPlansSamples,
  view: sellingViews['unpriced-plans'],
  rows: () => ({
    accounts: [
      accountRow({ id: unpricedSellerId, name: 'Sam Seller', email: 'sam@guildhall.test', role: 'seller' }),
    ],
    sessions: [sessionRow('token-1', unpricedSellerId)],
    courses: [unpricedRow()],
  }),
  kept: (): Record<string, string> => ({ token: 'token-1', userId: unpricedSellerId }),
  flow: connect(unpricedPlansMachine, unpricedPlansPorts),
  randomKeys: ['productId', 'priceId'],
  drives: {
    lock: { says: {} },
    acquireLock: {
      answers: async (sandbox, { unlinked }) => {
        for (const one of unlinked) await putProduct(sandbox, one)
        await sandbox.services.browser.drafts.change(key, () => withProducts(undefined, unlinked))
      },
      fails: ({ environment }) => {
        environment.lockHeld = true
        return true
      },
    },
    loadCommunities: {
      call: 'sellerCourses',
      answers: async (sandbox, { communities }) => {
        await sandbox.clear('courses')
        if (communities.length > 0) await sandbox.put('courses', unpricedRow())
      },
    },
    createProduct: {
      answers: 'asItIs',
      fails: async (sandbox, _, { recurrenceUnit }) => {
        await sandbox.refuse(recurrenceUnit ? 'createSubscriptionProduct' : 'createOneTimeProduct', {
          status: 500,
          message: '',
        })
        return true
      },
      effect: async (sandbox, { price }) =>
        expect((await sandbox.rows('products')).map(({ unitAmount }) => unitAmount)).toContain(price),
    },
    keepProduct: {
      answers: 'asItIs',
      effect: async (sandbox, { made }) => expect(await stored(sandbox)).toContainEqual(made),
    },
    linkPlan: {
      call: 'linkPlanToProduct',
      answers: 'asItIs',
      effect: async (sandbox, { communityId, planId, stripePriceId }) => {
        const plans = (await sandbox.row('courses', communityId))?.plans
        expect(plans?.find(({ id }) => id === planId)).toMatchObject({ stripePriceId })
      },
    },
    forgetProduct: {
      answers: 'asItIs',
      effect: async (sandbox, { planId }) =>
        expect((await stored(sandbox)).map((one) => one.planId)).not.toContain(planId),
    },
  },
  gestures: {
    'finish.chosen': press('button', 'Finish these plans'),
    'communities.changed': { bySystem: ({ send }, event) => send(event) },
  },
  expectations: {
    silent: () => ({ hides: ['Some plans cannot be bought yet'] }),
    offered: (path) => ({
      shows: ['Some plans cannot be bought yet', 'The Glass Blowers: ', 'For good'],
      ...(isOffered(path) ? { offers: { 'Finish these plans': true } } : {}),
    }),
    finishing: () => ({ busy: 'Finish these plans' }),
  },
})
