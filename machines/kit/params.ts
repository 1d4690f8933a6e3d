type Failed = { event: { error: unknown } }

/** What an invocation threw. */
export const thrown = ({ event }: Failed) => ({ error: event.error })
