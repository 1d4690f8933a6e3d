type Failed = { event: { error: unknown } }

/** The params of an action or guard for an invocation that threw. */
export const thrown = ({ event }: Failed) => ({ error: event.error })

/** The event as the params of an action or guard. */
export const payload = <E>({ event }: { event: E }): E => event
