import type { Writing } from '#mocks/backend/tables.ts'

/** A random id in the format of Discord and Telegram: digits from 1 to 9. */
export const platformId = (tx: Writing, length: number): string =>
  Array.from({ length }, () => Math.floor(tx.random() * 9) + 1).join('')
