import type { Report, Step } from './report.ts'

const spelled: Record<string, string> = {
  discord: 'Discord',
  google: 'Google',
  id: 'ID',
  ppv: 'pay-per-view',
  stripe: 'Stripe',
  telegram: 'Telegram',
}

/**
 * Splits a name into words: `loadAccount`, `plan.selected`, `create-gate` → 'load account', 'plan selected', 'create
 * gate'.
 */
export const apart = (name: string): string =>
  name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .split(/[\s._-]+/)
    .map((word) => spelled[word.toLowerCase()] ?? word.toLowerCase())
    .join(' ')

/** Converts a name in code to prose: `plan.selected` → 'Plan selected'. */
export const inProse = (name: string): string => {
  const text = apart(name)
  return text.charAt(0).toUpperCase() + text.slice(1)
}

const readings: readonly [RegExp, (name: string, word: string) => string][] = [
  [/^started$/, () => 'Begins'],
  [/^left$/, () => 'Ends'],
  [/^after /, () => 'Time has passed'],
  [/^(.*)\.ended=(.*)$/, (name, word) => `${inProse(name)}: ended${word && ` (${apart(word)})`}`],
  [/^(.*)=(.*)$/, (name, word) => `${inProse(name)}: ${apart(word)}`],
  [/^(.*)!(.*)$/, (name, word) => `${inProse(name)}: failed (${apart(word)})`],
  [/^(.*):(.*)$/, (name, word) => `${inProse(name)}: changed${word && ` (${apart(word)})`}`],
]

/** The name of a cause in words: `send!refused` → 'Send: failed (refused)'. */
export const causeInWords = (name: string): string => {
  const [, event, fields] = /^([^{]*)\{(.*)\}$/.exec(name) ?? []
  if (event !== undefined) return `${inProse(event)}: ${fields?.replaceAll(/"\w+":|"/g, '')}`
  for (const [pattern, say] of readings) {
    const [, about = '', word = ''] = pattern.exec(name) ?? []
    if (pattern.test(name)) return say(about, word)
  }
  return inProse(name)
}

const stateInWords = (state: NonNullable<Step['to']>): string =>
  typeof state === 'string'
    ? apart(state)
    : Object.entries(state)
        .map(([part, inner]) => `${apart(part)} ${stateInWords(inner ?? {})}`.trim())
        .join(' and ')

/** A step in words, without its page. */
export const stepInWords = ({ flow, name, status, to, end, times }: Step): string =>
  [
    `${inProse(flow)}: ${causeInWords(name)}`,
    status !== undefined && `status ${status}`,
    times !== undefined && `${times} times`,
    to !== undefined && `then ${stateInWords(to)}`,
    end === 'error' && 'then it failed',
  ]
    .filter(Boolean)
    .join(', ')

/** A report in words, line by line: its build, pages and steps. */
export const reportInWords = ({ build, steps }: Pick<Report, 'build' | 'steps'>): string[] => [
  `Version ${build}`,
  ...steps.flatMap((step) => [...(step.page === undefined ? [] : [`Page ${step.page}`]), stepInWords(step)]),
]
