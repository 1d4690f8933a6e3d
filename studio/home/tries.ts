/** Suggested first stories, by their file names. */
export const told = ['01-join', '15-buy-with-a-trial', '19-unsubscribe'] as const

/** Suggested flows, each with what the user can try in it. */
export const tries: readonly { flow: string; path: readonly string[]; text: string }[] = [
  { flow: 'checkout', path: ['member'], text: 'Buy a plan' },
  { flow: 'unsubscribe', path: ['trial'], text: 'Cancel in a free trial' },
  { flow: 'create-community', path: ['seller'], text: 'Create a community' },
]

/** Suggested searches. */
export const searches = ['card declined', 'free trial', 'code expired'] as const
