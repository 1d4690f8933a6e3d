import type { CallInputOf, ReplyOf, ResponseOf } from './call.ts'
import { courses } from './courses.ts'
import { discord } from './discord.ts'
import { email } from './email.ts'
import { images } from './images.ts'
import { stripe } from './stripe.ts'
import { telegram } from './telegram.ts'
import { users } from './users.ts'

/** All endpoints of the provider (D1 §7, D2 §7), for the client, the fake backend and the OpenAPI document. */
export const contract = { ...users, ...email, ...courses, ...stripe, ...discord, ...telegram, ...images }

export type Contract = typeof contract
export type CallName = keyof Contract
/** The input of an endpoint: its params, query, body or form. */
export type CallInput<K extends CallName> = CallInputOf<Contract[K]>
/** The validated body of the endpoint's 200 response. */
export type Answer<K extends CallName> = ResponseOf<Contract[K]>
/** What a handler of the endpoint may return. */
export type Reply<K extends CallName> = ReplyOf<Contract[K]>
