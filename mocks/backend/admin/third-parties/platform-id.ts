import type { Writing } from '#mocks/backend/tables.ts'

/** Makes a random id as Discord and Telegram have them: `length` digits from 1 to 9. */
export const platformId = (tx: Writing, length: number): string =>
  Array.from({ length }, () => Math.floor(tx.random() * 9) + 1).join('')
