import * as z from 'zod/mini'
import { billingTypes, knownPlatforms, recurrenceUnits } from '../kit/entities.ts'

/** A plan in the wizard's editor, as it was typed (D2 §3 Plan, §4.7). */
export type PlanDraft = z.infer<typeof planDraftShape>
export const planDraftShape = z.object({
  /** Identifies the draft within one wizard; never sent. */
  key: z.string(),
  /** The id of an existing plan; null for a new plan. */
  id: z.nullable(z.string()),
  title: z.string(),
  description: z.string(),
  /** The price in major units, as typed. */
  price: z.string(),
  /** The code of the currency. In a stored draft, it may be one that the product does not know (B19). */
  currency: z.string(),
  platforms: z.array(z.enum(knownPlatforms)),
  discordServerId: z.string(),
  telegramServerId: z.string(),
  discordRoles: z.array(z.string()),
  telegramRoles: z.array(z.string()),
  billingType: z.enum([...billingTypes, '']),
  recurrenceCount: z.nullable(z.number()),
  /** The recurrence count as typed, if that differs from how the product formats the number. */
  countText: z.optional(z.string()),
  recurrenceUnit: z.enum(recurrenceUnits),
  isCustomInterval: z.boolean(),
  /** The length of the free trial in days, as typed; null without one. */
  freeTrialDays: z.nullable(z.string()),
  isPopular: z.boolean(),
})
