type Failed = { event: { error: unknown } }

/** What `failure.logged` says of an invocation that threw: `doing` is a phrase like 'loading the profile'. */
export const failure =
  (doing: string) =>
  ({ event }: Failed) => ({ doing, error: event.error })

/** What an invocation threw. */
export const thrown = ({ event }: Failed) => ({ error: event.error })
