export const HOUR = 60 * 60_000
