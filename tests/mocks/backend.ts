import { expect } from 'vitest'
import { pagesAt } from '#mocks/backend/http/pages.ts'
import { openBackend } from '#mocks/backend/open.ts'
import { memoryPersistence } from '#mocks/backend/store/persistence/memory.ts'
import { type Call, fillPath } from '#src/api/contract/call.ts'
import { type Answer, type CallInput, type CallName, contract } from '#src/api/contract/index.ts'

export const ORIGIN = 'http://guildhall.test'

export const BUYER = 'buyer@guildhall.test'
export const SELLER = 'seller@guildhall.test'
/** The email address of a second seller. */
export const INES = 'ines@guildhall.test'

/** The time of the clock after `open`. */
export const NOW = Date.parse('2026-03-02T09:00:00Z')

type Parts = {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
  form?: object
}

/** The HTTP request of an endpoint as the product's client would send it. */
export const requestOf = <K extends CallName>(
  name: K,
  input: CallInput<K> | Record<never, never>,
  { token, base = `${ORIGIN}/api` }: { token?: string | null | undefined; base?: string } = {},
): Request => {
  const call: Call = contract[name]
  // The type `Parts` has all parts that the input of an endpoint can have.
  const { params = {}, query, body, form } = input as Parts
  const url = new URL(base + fillPath(call.path, params))
  for (const [key, value] of Object.entries(query ?? {})) url.searchParams.set(key, value)
  const data = new FormData()
  for (const [key, value] of Object.entries(form ?? {})) data.append(key, String(value))
  return new Request(url, {
    method: call.method,
    headers: {
      'x-api-key': 'guildhall',
      ...(call.body ? { 'content-type': 'application/json' } : {}),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    ...(call.body ? { body: JSON.stringify(body) } : {}),
    ...(call.form ? { body: data } : {}),
  })
}

type Replied<K extends CallName> =
  | { status: 200; body: Answer<K> }
  | { status: 400 | 401 | 402 | 403 | 404 | 409 | 502; body: { message: string } & Record<string, unknown> }

/** The default success response of `call`. */
export const done = { status: 200, body: { message: 'Done.' } }

/** An error response of `call`. */
export const refused = (status: number, message: string, more: object = {}) => ({
  status,
  body: { message, ...more },
})

/** Opens a scenario in memory, with the clock stopped at 2026-03-02T09:00:00Z. */
export const open = async (scenario = 'fresh') => {
  const waits: number[] = []
  const backend = await openBackend({
    persistence: memoryPersistence(),
    pages: pagesAt(ORIGIN),
    scenario,
    time: () => 0,
    checkBase: true,
    wait: async (ms) => void waits.push(ms),
  })

  /** Sends a request. The response must match the contract: a 200 body or a declared refusal. */
  const call = async <K extends CallName>(
    name: K,
    input: CallInput<K> | Record<never, never>,
    token?: string | null,
  ): Promise<Replied<K>> => {
    const response = await backend.fetch(requestOf(name, input, { token }))
    const body: unknown = await response.json()
    const { answer, refusals }: Call = contract[name]
    const schema = response.status === 200 ? answer : refusals[response.status]
    expect(schema, `${name} returned ${response.status} ${JSON.stringify(body)}`).toBeDefined()
    const parsed = schema?.safeParse(body)
    expect(parsed?.error?.issues, `${name} ${response.status} ${JSON.stringify(body)}`).toBeUndefined()
    // The schema of the contract has just validated the body.
    return { status: response.status, body: parsed?.data } as Replied<K>
  }

  /** Sends a request that must succeed. Returns the body of the response. */
  const ask = async <K extends CallName>(
    name: K,
    input: CallInput<K>,
    token?: string | null,
  ): Promise<Answer<K>> => {
    const reply = await call(name, input, token)
    if (reply.status !== 200) throw new Error(`${name}: ${reply.status} ${reply.body.message}`)
    return reply.body
  }

  const signIn = (account: string) => backend.admin.signInAs({ account })

  /** A community's response body, and one of its plans by title. */
  const planCalled = async (slug: string, title: string) => {
    const course = await ask('course', { params: { slug } })
    const plan = course.plans.find((one) => one.title === title)
    if (!plan) throw new Error(`${slug} has no plan '${title}'.`)
    return { course, plan, pair: { courseId: course._id, planId: plan._id } }
  }

  /** The body of the request with which the product opens a checkout for `amount`. */
  const checkoutBody = (
    userId: string,
    { course, plan, pair }: Awaited<ReturnType<typeof planCalled>>,
    amount = plan.price,
  ): CallInput<'createCheckoutSession'>['body'] => ({
    userId,
    items: [
      {
        priceId: plan.stripePriceId ?? 'none',
        quantity: 1,
        type: plan.billingType === 'Subscription' ? 'subscription' : 'one_time',
        freeTrialDays: plan.freeTrialDays ?? null,
        amount,
        ...pair,
      },
    ],
    metadata: {
      userId,
      ...pair,
      purchase: 'e30',
      courseTitle: course.title.slice(0, 60),
      courseSlug: course.slug.slice(0, 80),
      planTitle: plan.title.slice(0, 60),
      billingType: plan.billingType,
      currency: plan.currency ?? 'usd',
    },
    successUrl: `${ORIGIN}/subscriptions?success=true`,
    cancelUrl: `${ORIGIN}/community/${course.slug}`,
  })

  /** Opens a checkout and returns its session id. */
  const checkout = async (
    { token, user }: Awaited<ReturnType<typeof signIn>>,
    slug: string,
    title: string,
    amount?: number,
  ): Promise<string> => {
    const body = checkoutBody(user.id, await planCalled(slug, title), amount)
    const { checkoutUrl } = await ask('createCheckoutSession', { body }, token)
    return new URL(checkoutUrl).searchParams.get('session') ?? ''
  }

  /** The time when the next trial or paid period ends. Other events, such as a due invoice, may be planned earlier. */
  const nextPeriodEnd = () =>
    backend.store.read(
      (tx) =>
        tx.schedule.list({
          order: 'time',
          limit: 1,
          where: (query) => query.where({ kind: 'purchase.period' }),
        })[0]?.at,
    )
  const endNextPeriod = async () => {
    const at = await nextPeriodEnd()
    if (at === undefined) throw new Error('The dataset has no planned end of a trial or paid period.')
    return backend.admin.advanceTo({ at })
  }

  const purchases = async (token: string) => (await ask('myCourses', {}, token)).purchasedCourses

  return {
    backend,
    admin: backend.admin,
    call,
    ask,
    signIn,
    planCalled,
    checkoutBody,
    checkout,
    purchases,
    nextPeriodEnd,
    endNextPeriod,
    waits,
  }
}
