/** Suggested first stories, by their file names: the longest first. */
export const told = [
  '23-from-a-link-to-coming-back',
  '24-from-sign-up-to-a-removed-bot',
  '19-unsubscribe',
] as const

/** Suggested flows, each with what the user can try in it. */
export const tries: readonly { flow: string; path: readonly string[]; text: string }[] = [
  { flow: 'checkout', path: ['member'], text: 'Buy a plan' },
  { flow: 'unsubscribe', path: ['trial'], text: 'Cancel in a free trial' },
  { flow: 'create-community', path: ['seller'], text: 'Create a community' },
]

/** Suggested searches. */
export const searches = ['card declined', 'free trial', 'code expired'] as const
