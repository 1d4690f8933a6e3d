const long = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' })

/** The date of today: `29 November 2026`. */
export const today = (): string => long.format(new Date())
