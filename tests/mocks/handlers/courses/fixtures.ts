import { open, refused, SELLER } from '#tests/mocks/backend.ts'

export const LANTERN = '811204417729318401'

const TIDE = '-1001884401105'

export const UNKNOWN_COURSE = refused(404, 'This community does not exist.')

export const UNKNOWN_PLAN = refused(404, 'This plan does not exist.')

export const NOT_YOURS = refused(403, 'This community belongs to another seller.')

/** A plan with only the fields that the wizard always sends. */
export const bare = {
  title: 'Members',
  description: 'Everything.',
  price: 10,
  currency: 'usd',
  platform: ['Discord' as const],
  billingType: 'Subscription' as const,
}

/** A plan with all fields. */
export const full = {
  ...bare,
  title: 'Both rooms',
  platform: ['Discord' as const, 'Telegram' as const],
  discordServerId: LANTERN,
  telegramServerId: TIDE,
  discordRole: ['Reader'],
  telegramRole: ['member'],
  recurrenceCount: 2,
  recurrenceUnit: 'week' as const,
  freeTrialDays: 3,
  isPopular: true,
}

export const seller = async (scenario?: string) => {
  const dataset = await open(scenario)
  const { token, user } = await dataset.signIn(SELLER)
  const courseCalled = (slug: string) => dataset.ask('course', { params: { slug } })
  const create = (change: object) =>
    dataset.call(
      'createCourse',
      { body: { title: 'Evenings', description: 'After work.', seller: user.id, plans: [bare], ...change } },
      token,
    )
  const update = async (form: object, slug = 'the-lantern-room') =>
    dataset.call('updateCourse', { params: { courseId: (await courseCalled(slug))._id }, form }, token)
  return { ...dataset, token, user, courseCalled, create, update }
}
