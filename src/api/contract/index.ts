import type { AnswerOf, CallInputOf, ReplyOf } from './call.ts'
import { courses } from './courses.ts'
import { discord } from './discord.ts'
import { email } from './email.ts'
import { images } from './images.ts'
import { stripe } from './stripe.ts'
import { telegram } from './telegram.ts'
import { users } from './users.ts'

/** The provider's whole interface (D1 §7, D2 §7): the single description that client, fake backend and OpenAPI share. */
export const contract = { ...users, ...email, ...courses, ...stripe, ...discord, ...telegram, ...images }

export type Contract = typeof contract
export type CallName = keyof Contract
/** What a caller of the call gives: params, query, body or form, as far as the call has them. */
export type CallInput<K extends CallName> = CallInputOf<Contract[K]>
/** The validated body of the call's 200. */
export type Answer<K extends CallName> = AnswerOf<Contract[K]>
/** What a handler of the call may return. */
export type Reply<K extends CallName> = ReplyOf<Contract[K]>
