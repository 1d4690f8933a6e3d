import fc, { type Arbitrary } from 'fast-check'
import type { AdminApi } from '#mocks/backend/admin/api.ts'
import { DAY } from '#mocks/backend/domain/periods.ts'
import type { Reading } from '#mocks/backend/tables.ts'
import type { Call } from '#src/api/contract/call.ts'
import { planDraft } from '#src/api/contract/courses.ts'
import { type CallName, contract } from '#src/api/contract/index.ts'
import { ORIGIN } from '#tests/mocks/backend.ts'
import {
  fitting,
  hostileText,
  isJsonText,
  isReference,
  type Reference,
  referenceTo,
  type Spoiling,
  spoiling,
  spoilt,
} from './arbitrary.ts'
import {
  at,
  type Bearer,
  type Found,
  grantOf,
  last,
  references,
  type Subject,
  subjectIn,
} from './subjects.ts'

interface Parts {
  params: Record<string, unknown>
  query: unknown
  content: unknown
}

export interface CallStep {
  readonly kind: 'call'
  readonly name: CallName
  /** The records that the request is about; null for the records that the whole sequence is about. */
  readonly subject: Subject | null
  readonly bearer: Bearer
  readonly parts: Parts
  readonly spoiling: Spoiling | null
  /** A text that is sent unchanged as the body, instead of `parts.content`; null for none. */
  readonly raw: string | null
}

export interface AdminStep {
  readonly kind: 'admin'
  readonly act: keyof typeof acts
  readonly subject: Subject | null
  readonly yes: boolean
  readonly pick: number
}

export type Step = CallStep | AdminStep

export interface Sequence {
  readonly subject: Subject
  readonly steps: readonly Step[]
}

const subject: Arbitrary<Subject> = fc.record({ person: fc.nat(5), course: fc.nat(4), plan: fc.nat(3) })

/** Often null, so that the steps of a sequence concern the same rows. Null means the subject of the sequence. */
const ownSubject: Arbitrary<Subject | null> = fc.option(subject, { freq: 1 })

const listText = (list: Arbitrary<unknown>) => list.map((json) => ({ json }))

const special = (name: string): Arbitrary<unknown> | undefined => {
  if (name === 'plans') {
    const draft = fitting(planDraft, special) as Arbitrary<Record<string, unknown>>
    const change = fc
      .tuple(draft, fc.subarray(Object.keys(planDraft.shape), { maxLength: 3 }), referenceTo('_id'))
      .map(([whole, kept, _id]) => ({
        ...Object.fromEntries(Object.entries(whole).filter(([key]) => kept.includes(key))),
        _id,
      }))
    return listText(fc.array(fc.oneof(change, draft), { minLength: 1, maxLength: 2 }))
  }
  if (name === 'removePlanIds') return listText(fc.array(referenceTo('_id'), { maxLength: 1 }))
  if (name === 'tags') return listText(fc.array(hostileText, { maxLength: 2 }))
  return name in references ? referenceTo(name) : undefined
}

const paramsOf = ({ path }: Call) => [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)

const arbitraryPartsOf = (call: Call): Arbitrary<Parts> =>
  fc.record({
    params: fc.record(
      Object.fromEntries(
        paramsOf(call).map((name) => [
          name,
          fc.oneof({ weight: 9, arbitrary: referenceTo(name) }, { weight: 1, arbitrary: hostileText }),
        ]),
      ),
    ),
    query: call.query ? fitting(call.query, special) : fc.constant(undefined),
    content:
      (call.body ?? call.form) ? fitting(call.body ?? (call.form as never), special) : fc.constant(undefined),
  })

const parts = new Map<CallName, Arbitrary<Parts>>()
const partsOf = (name: CallName): Arbitrary<Parts> => {
  const known = parts.get(name) ?? arbitraryPartsOf(contract[name])
  parts.set(name, known)
  return known
}

/** A value once in `freq + 1` times, otherwise null. */
const seldom = <T>(of: Arbitrary<T>, freq: number): Arbitrary<T | null> =>
  fc.oneof({ weight: freq, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: of })

/**
 * The endpoints for buying and cancelling a subscription. They are chosen more often, because a purchase needs several
 * of them.
 */
const ofBuyers: readonly CallName[] = [
  'purchase',
  'createCheckoutSession',
  'incrementPlanMetrics',
  'unsubscribeWithProvider',
  'unsubscribe',
  'toggleActive',
  'discordInvite',
  'telegramInvite',
]
/**
 * Endpoints that are also chosen more often, with the token of a seller, because other users may call few of them.
 */
const ofSellers: readonly CallName[] = [
  'createCourse',
  'updateCourse',
  'deleteCourse',
  'toggleActivation',
  'linkPlanToProduct',
  'totalUsers',
]
const calls = Object.keys(contract) as CallName[]

const bearerOf = (name: CallName): Bearer =>
  contract[name].auth === 'discord' ? 'discord' : ofSellers.includes(name) ? 'seller' : 'own'

const callStep: Arbitrary<Step> = fc
  .oneof(
    { weight: 2, arbitrary: fc.constantFrom(...calls) },
    { weight: 2, arbitrary: fc.constantFrom(...ofBuyers) },
    { weight: 1, arbitrary: fc.constantFrom(...ofSellers) },
  )
  .chain((name) =>
    fc.record({
      kind: fc.constant('call' as const),
      name: fc.constant(name),
      subject: ownSubject,
      bearer: fc.oneof(
        { weight: 12, arbitrary: fc.constant(bearerOf(name)) },
        { weight: 1, arbitrary: fc.constantFrom('expired', 'unknown', 'none', 'discord', 'own') },
      ),
      parts: partsOf(name),
      spoiling: seldom(spoiling, 5),
      raw: seldom(fc.constantFrom('', '{', 'null', '[]', '"text"', '1e999', '{"__proto__":{}}'), 40),
    }),
  ) as Arbitrary<Step>

const unpaid = (tx: Reading) =>
  last(
    tx.checkouts.list().filter(({ status }) => status !== 'paid'),
    2,
  )

/** The admin API's actions that a sequence may contain besides requests. An action may be refused. */
const acts = {
  pay:
    (tx, _, { pick, yes }) =>
    (admin) =>
      admin.pay({ sessionId: at(unpaid(tx), pick)?.id ?? 'none', recorded: yes }),
  decline:
    (tx, _, { pick }) =>
    (admin) =>
      admin.decline({ sessionId: at(unpaid(tx), pick)?.id ?? 'none' }),
  wait:
    (_, __, { pick }) =>
    (admin) =>
      admin.advance({ ms: pick * DAY }),
  waitLong:
    (_, __, { pick }) =>
    (admin) =>
      admin.advance({ ms: pick * 7 * DAY }),
  nextDue: () => (admin) => admin.advanceToNextDue(),
  card:
    (_, { person }, { yes }) =>
    (admin) =>
      admin.setCard({ accountId: person?.id ?? '', fails: yes }),
  join:
    (tx, _, { pick }) =>
    (admin) =>
      admin.join({ invite: at(last(tx.invites.list(), 3), pick)?.id ?? 'none' }),
  bot:
    (_, { plan }, { yes }) =>
    (admin) =>
      admin.setBot({
        serverId: plan?.discordServerId ?? plan?.telegramServerId ?? '',
        present: yes,
        admin: yes,
      }),
  onboard:
    (_, { person }) =>
    (admin) =>
      admin.finishOnboarding({ payoutAccountId: person?.payout?.id ?? '' }),
  google:
    (_, { person }, { pick, yes }) =>
    (admin) =>
      admin.issueGoogleCredential(
        yes
          ? { name: person?.name ?? '', email: person?.email ?? '' }
          : { name: 'Somebody', email: `person${pick}@guildhall.test` },
      ),
  discord:
    (_, { person }, { pick, yes }) =>
    (admin) =>
      admin.allowDiscord({ username: (yes && person?.discordUsername) || `somebody${pick}` }),
  telegram:
    (_, { person }, { pick }) =>
    (admin) =>
      admin.startTelegramBot({ accountId: person?.id ?? '', username: `somebody${pick}` }),
  payPerViewBot:
    (_, { person }) =>
    (admin) =>
      admin.startPayPerViewBot({ accountId: person?.id ?? '' }),
  payPerView:
    (_, __, { yes }) =>
    (admin) =>
      admin.payPerView({ paid: yes }),
  media:
    (tx, { person }, { yes }) =>
    (admin) =>
      admin.keepMedia({
        account: person?.id ?? '',
        kind: yes ? 'image' : 'video',
        url: `${ORIGIN}/api/image-host/image/upload/v1/course/${tx.media.count()}.png`,
      }),
  invoice:
    (tx, _, { pick }) =>
    (admin) =>
      admin.payInvoice({ invoiceId: at(last(tx.invoices.list(), 2), pick)?.id ?? 'none' }),
} as const satisfies Record<
  string,
  (tx: Reading, found: Found, step: Pick<AdminStep, 'pick' | 'yes'>) => (admin: AdminApi) => Promise<unknown>
>

const adminStep: Arbitrary<Step> = fc.record({
  kind: fc.constant('admin' as const),
  act: fc.oneof(
    { weight: 3, arbitrary: fc.constant('pay' as const) },
    { weight: 8, arbitrary: fc.constantFrom(...(Object.keys(acts) as (keyof typeof acts)[])) },
  ),
  subject: ownSubject,
  yes: fc.oneof({ weight: 3, arbitrary: fc.constant(true) }, { weight: 1, arbitrary: fc.constant(false) }),
  pick: fc.nat(8),
})

/** Up to 50 requests of the contract, and actions between them. */
export const sequence: Arbitrary<Sequence> = fc.record({
  subject,
  steps: fc.array(fc.oneof({ weight: 4, arbitrary: callStep }, { weight: 1, arbitrary: adminStep }), {
    minLength: 1,
    maxLength: 50,
    size: 'max',
  }),
})

/** The action of a step, for the current dataset. */
export const actOf = (tx: Reading, of: Subject, step: AdminStep) =>
  acts[step.act](tx, subjectIn(tx, step.subject ?? of), step)

const resolved = (value: unknown, refer: (reference: Reference) => unknown): unknown => {
  if (isReference(value)) return refer(value)
  if (isJsonText(value)) return JSON.stringify(resolved(value.json, refer))
  if (Array.isArray(value)) return value.map((one) => resolved(one, refer))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, resolved(one, refer)]))
}

const referring =
  (tx: Reading, given: Subject, bearer: Bearer) =>
  ({ other, reference }: Reference): unknown => {
    const found =
      other === null
        ? subjectIn(tx, given, bearer)
        : subjectIn(tx, { person: other, course: other, plan: other })
    return references[reference]?.(tx, found, other ?? given.plan) ?? 'none'
  }

/** A segment of a path: never empty and never a dot segment. */
const segment = (value: unknown): string => {
  const written = String(value).toWellFormed()
  return encodeURIComponent(/^\.{0,2}$/.test(written) ? 'none' : written)
}

export interface Caller {
  readonly id: string | null
  readonly token: string | null
}

/** The caller of a request: the step's user with a valid token, or a caller without a valid token. */
export const callerOf = (tx: Reading, of: Subject, { bearer, subject: own }: CallStep): Caller => {
  const { person } = subjectIn(tx, own ?? of, bearer)
  const sessions = tx.sessions.list({ index: 'user', key: person?.id ?? '' })
  const good = sessions.filter(({ revoked, expiresAt }) => !revoked && expiresAt > tx.now)
  switch (bearer) {
    case 'own':
    case 'seller':
      return { id: person?.id ?? null, token: last(good, 1)[0]?.id ?? null }
    case 'expired': {
      const over = sessions.find((session) => !good.includes(session))
      return { id: over ? (person?.id ?? null) : null, token: over?.id ?? 'session_over' }
    }
    case 'discord':
      return { id: person?.id ?? null, token: grantOf(tx, person)?.id ?? null }
    case 'unknown':
      return { id: null, token: 'session_unknown' }
    default:
      return { id: null, token: null }
  }
}

const formOf = (content: unknown): FormData => {
  const form = new FormData()
  if (typeof content !== 'object' || content === null) return form
  for (const [key, value] of Object.entries(content))
    form.append(key, typeof value === 'string' ? value : String(JSON.stringify(value)))
  return form
}

/** The HTTP request of a step, for the current dataset. */
export const requestOf = (tx: Reading, of: Subject, step: CallStep, { token }: Caller): Request => {
  const call: Call = contract[step.name]
  const whole = resolved(step.parts, referring(tx, step.subject ?? of, step.bearer)) as Parts
  const { query, content } = (
    step.spoiling ? { ...whole, ...(spoilt({ content: whole.content }, step.spoiling) as object) } : whole
  ) as Parts
  const path = call.path.replace(/:(\w+)/g, (_, name: string) => segment(whole.params[name]))
  const url = new URL(`${ORIGIN}/api${path}`)
  for (const [key, value] of Object.entries(query ?? {})) url.searchParams.set(key, String(value))
  const body = step.raw ?? (call.form ? formOf(content) : (JSON.stringify(content) ?? ''))
  return new Request(url, {
    method: call.method,
    headers: {
      'x-api-key': 'guildhall',
      ...(call.body ? { 'content-type': 'application/json' } : {}),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    ...(call.body || call.form ? { body } : {}),
  })
}
