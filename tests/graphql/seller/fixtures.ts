import { course } from '../fixtures.ts'

export const user = { userId: 'u9' }

export const done = { message: 'Done' }

export const whole = {
  ...course,
  logoPublicId: 'course/logo',
  video: 'https://images.test/film.mp4',
  videoPublicId: 'course_uploads/videos/film',
  thumbnail: 'https://images.test/thumb.png',
  thumbnailPublicId: 'course/thumb',
  category: 'Finance',
  tags: ['stocks', 'options'],
  totalUsers: 1234,
  plans: [
    {
      ...course.plans[0],
      discordRole: ['member'],
      telegramRole: ['reader'],
      stripeProductId: 'prod-1',
      stripePriceId: 'price-1',
    },
  ],
}
