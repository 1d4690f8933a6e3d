import * as z from 'zod/mini'
import { endpoints } from './call.ts'
import {
  anyCurrency,
  billingType,
  course,
  currency,
  id,
  maybe,
  owned,
  planFields,
  platforms,
  problem,
  text,
} from './shapes.ts'

/** A plan of a community as the wizard sends it to the provider (D2 §3 Plan). */
export const planDraft = z.object({
  ...planFields,
  description: text,
  currency: anyCurrency,
  platform: platforms,
})

/** The endpoints of communities and their plans (D2 §7). */
export const courses = endpoints({
  incrementPlanMetrics: {
    id: 'API-35',
    request: 'PUT /courses/:courseId/increment-plan-metrics/:planId',
    summary: "Changes a plan's user count: 1 after a free purchase, -1 on unsubscribe.",
    body: z.object({ userIncrement: z.union([z.literal(1), z.literal(-1)]) }),
    refusals: owned,
  },
  checkoutSessionInfo: {
    id: 'API-36',
    request: 'GET /courses/:courseId/checkout-session-info/:planId',
    summary: 'The price a plan is sold at.',
    answer: z.object({ priceId: id, billingType }),
    refusals: { 404: problem, 409: problem },
  },
  course: {
    id: 'API-38',
    request: 'GET /courses/:slug',
    summary: 'A community with its plans.',
    auth: 'none',
    answer: course,
    refusals: { 404: problem },
  },
  toggleActivation: {
    id: 'API-42',
    request: 'PUT /courses/:id/toggle-activation',
    summary: 'Makes a community available or not.',
    body: z.object({ isActive: z.boolean() }),
    answer: z.object({ course: z.object({ isActive: z.boolean() }) }),
    refusals: { ...owned, 409: problem },
  },
  sellerCourses: {
    id: 'API-46',
    request: 'GET /courses/seller/:userId',
    summary: "A seller's communities with their plans.",
    answer: z.array(course),
    refusals: owned,
  },
  totalUsers: {
    id: 'API-47',
    request: 'GET /courses/:courseId/total-users',
    summary: 'How many members a community has.',
    answer: z.object({ totalUsers: z.number() }),
    refusals: owned,
  },
  createCourse: {
    id: 'API-48',
    request: 'POST /courses/create',
    summary: 'Creates a community with its plans.',
    body: z.object({
      title: text.check(z.minLength(1)),
      description: text,
      seller: id,
      logo: maybe(text),
      video: maybe(text),
      plans: z.array(planDraft),
    }),
    answer: z.object({ courseId: id, plans: z.array(z.object({ _id: id, title: text })) }),
    refusals: { 403: problem },
  },
  linkPlanToProduct: {
    id: 'API-51',
    request: 'PUT /courses/:courseId/update-plan-stripe/:planId',
    summary: "Saves the provider's product and price of a plan.",
    body: z.object({ stripeProductId: z.optional(id), stripePriceId: id, currency: z.optional(currency) }),
    refusals: owned,
  },
  updateCourse: {
    id: 'API-52',
    request: 'PUT /courses/:courseId',
    summary: 'Changes a community; lists are JSON texts in the form.',
    form: z.object({
      title: z.optional(text),
      description: z.optional(text),
      category: z.optional(text),
      tags: z.optional(text),
      plans: z.optional(text),
      removePlanIds: z.optional(text),
      logo: z.optional(text),
      thumbnail: z.optional(text),
      video: z.optional(text),
      videoRemoved: z.optional(z.literal('true')),
    }),
    answer: course,
    refusals: owned,
  },
  deleteCourse: {
    id: 'API-56',
    request: 'DELETE /courses/:courseId',
    summary: 'Deletes a community.',
    refusals: owned,
  },
})
