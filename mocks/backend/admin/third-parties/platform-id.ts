import type { Writing } from '#mocks/backend/tables.ts'

/** An id such as Discord and Telegram give: digits, none of them 0. */
export const platformId = (tx: Writing, length: number): string =>
  Array.from({ length }, () => Math.floor(tx.random() * 9) + 1).join('')
