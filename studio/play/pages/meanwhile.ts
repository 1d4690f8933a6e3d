/**
 * What can happen before the user opens another page. The name of the step contains the key:
 * `@five-weeks-later/subscriptions`.
 */
export const meanwhiles = {
  'five-weeks-later': 'Five weeks later',
  'with-bots': 'After the bots are added to the servers',
  'without-bots': 'After the bots are removed from the servers',
  'with-a-member': 'After somebody has joined',
} as const

export type MeanwhileName = keyof typeof meanwhiles

const isMeanwhile = (name: string): name is MeanwhileName => Object.hasOwn(meanwhiles, name)

/** The page that the user opens in a step, and what happens before; null for any other step. */
export const openedBy = (step: string): { path: string; meanwhile: MeanwhileName | null } | null => {
  const [, before = '', path] = /^@([a-z-]*)(\/.*)$/.exec(step) ?? []
  if (path === undefined) return null
  if (before === '') return { path, meanwhile: null }
  return isMeanwhile(before) ? { path, meanwhile: before } : null
}
