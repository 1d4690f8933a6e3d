import type { Chart, ChartTransition } from './shape.ts'
import { alternatives } from './words.ts'

/**
 * A transition in a sentence: `In Editing, “Login submitted” leads to Submitting, if has email and password. Then the
 * app shows a message.`
 */
export const transitionInWords = (
  { states }: Pick<Chart, 'states'>,
  { source, targets, text, guard, emits }: ChartTransition,
): string => {
  const textOf = (id: string) => states.find((state) => state.id === id)?.text ?? id
  const isInert = emits[0] === 'stays'
  const leaves = targets.some((target) => target !== source)
  const effect = isInert
    ? 'changes nothing'
    : leaves
      ? `leads to ${targets.map(textOf).join(' and ')}`
      : 'does not leave the state'
  const condition = guard === null ? '' : `, ${guard}`
  const then = isInert || emits.length === 0 ? '' : ` Then the app ${alternatives(emits).join(' and ')}.`
  return `In ${textOf(source)}, “${text}” ${effect}${condition}.${then}`
}
