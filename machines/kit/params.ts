type Failed = { event: { error: unknown } }

/** The error of a failed invocation, as the params of an action or guard. */
export const thrown = ({ event }: Failed) => ({ error: event.error })

/** The event as the params of an action or guard. */
export const payload = <E>({ event }: { event: E }): E => event
