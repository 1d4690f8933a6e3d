import * as z from 'zod/mini'
import type { Media } from '../communities/media.ts'
import { billingTypes, currencies, knownPlatforms, recurrenceUnits } from '../kit/entities.ts'
import type { PlanDraft } from '../plans/plan-drafts.ts'
import type { CommunityDraft } from './community-drafts.ts'
import type { NewProduct, UnlinkedProduct } from './products.ts'
import type { Submission } from './submissions.ts'

const text = z.string()

const media = z.object({
  url: text,
  publicId: z.nullable(text),
  fresh: z.boolean(),
}) satisfies z.ZodMiniType<Media>

const recurrenceUnit = z.enum(recurrenceUnits)

const plan = z.object({
  key: text,
  id: z.nullable(text),
  title: text,
  description: text,
  price: text,
  currency: text,
  platforms: z.array(z.enum(knownPlatforms)),
  discordServerId: text,
  telegramServerId: text,
  discordRoles: z.array(text),
  telegramRoles: z.array(text),
  billingType: z.enum([...billingTypes, '']),
  recurrenceCount: z.nullable(z.number()),
  countText: z.optional(text),
  recurrenceUnit,
  isCustomInterval: z.boolean(),
  freeTrialDays: z.nullable(text),
  isPopular: z.boolean(),
}) satisfies z.ZodMiniType<PlanDraft>

export const draftShape = z.object({
  name: text,
  description: text,
  logo: z.nullable(media),
  video: z.nullable(media),
  thumbnail: z.optional(z.nullable(media)),
  category: z.optional(text),
  tags: z.optional(text),
  plans: z.array(plan).check(z.minLength(1)),
}) satisfies z.ZodMiniType<CommunityDraft>

const currency = z.enum(currencies)

const product = z.object({ productId: text, priceId: text, currency })

const soldAs = z.object({
  userId: text,
  communityTitle: text,
  planTitle: text,
  price: z.number(),
  currency,
  recurrenceCount: z.exactOptional(z.number()),
  recurrenceUnit: z.exactOptional(recurrenceUnit),
}) satisfies z.ZodMiniType<NewProduct>

export const unlinkedShape = z.object({
  planId: text,
  product,
  soldAs: z.exactOptional(soldAs),
}) satisfies z.ZodMiniType<UnlinkedProduct>

export const submissionShape = z.object({
  asked: draftShape,
  communityId: z.nullable(text),
  pricing: z.array(
    z.object({
      planId: text,
      key: text,
      product: z.nullable(product),
      state: z.enum(['waiting', 'asked', 'linked', 'skipped']),
    }),
  ),
}) satisfies z.ZodMiniType<Submission>
