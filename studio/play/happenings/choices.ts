import type { Cause } from '#explorer/cause.ts'
import type { Session } from '#model/driver/playing/session.tsx'
import { StepFailure } from '#model/driver/playing/step-failure.ts'
import { nameOfDelay } from '#src/browser/record/causes.ts'
import type { PlayedChild } from '../played-moment.ts'
import { type Choice, type Played, type Possible, samplesIn, whyNot } from './causes.ts'
import { nameOf, presentName } from './names.ts'
import { eventOf } from './path-text.ts'
import { phraseOf } from './phrases.ts'

/** A choice to perform. `isTyped`: no sample has the text that the user typed. */
export type Chosen = Omit<Choice, 'source' | 'child'> & { isTyped?: boolean }

/**
 * The choice to type the code from the newest mail. Empty if the user cannot type a code now, or if the choices contain
 * this code.
 */
export const mailedCode = async (
  choices: readonly Choice[],
  { backend }: Session['sandbox'],
): Promise<Possible[]> => {
  const typed = choices.find(({ cause }) => cause.kind === 'event' && 'code' in cause.event)
  if (typed?.cause.kind !== 'event') return []
  const [mail] = await backend.admin.mails()
  if (!mail?.code) return []
  const { cause: was, played, ...possible } = typed
  const event = { ...was.event, code: mail.code }
  const cause: Cause = { ...was, event }
  const name = `${played.prefix}${nameOf(cause, samplesIn(played.model))}`
  if (choices.some((one) => one.name === name)) return []
  return [{ ...possible, name, ...phraseOf(cause, played.model), detail: 'the code from the mail' }]
}

/**
 * Whether the list contains this choice as one of another machine: the end of a child whose own choices are listed, or a
 * child's event that follows from a press in its parent. Play then does not offer this choice.
 */
export const isListedElsewhere = (
  { cause, played: { prefix, model } }: Pick<Choice, 'cause' | 'played'>,
  machines: readonly Pick<Played, 'prefix'>[],
): boolean => {
  if (cause.kind === 'ended') return machines.some((one) => one.prefix === `${prefix}${cause.id}>`)
  const gesture = cause.kind === 'event' ? model.gestures[cause.event.type] : undefined
  return prefix !== '' && gesture !== undefined && 'presses' in gesture
}

const isWithin = (child: string, place: string): boolean => child === place || child.startsWith(`${place}>`)

/** Forbids what the user would do behind an open dialog of a child. */
export const behindDialog = (possible: Possible, children: readonly PlayedChild[]): Possible => {
  const dialog = children.findLast(({ isDialog }) => isDialog)
  if (!dialog || possible.source !== 'person' || isWithin(possible.child, dialog.place)) return possible
  return { ...possible, forbidden: 'a dialog is open' }
}

/**
 * Finds the choice with this name in `choices`, or makes one for an event with a text that the user typed. Throws
 * StepFailure.
 */
export const choiceNamed = (
  name: string,
  choices: readonly Choice[],
  machines: readonly Played[],
): Chosen => {
  const listed =
    choices.find((one) => one.name === name) ??
    choices.find((one) => one.name === presentName(name)) ??
    // Older links use this name for the delay of a child: they are from a version that could not play children.
    choices.find(({ cause }) => cause.kind === 'elapsed' && nameOfDelay(cause.event) === name)
  if (listed) return listed
  const played = machines.findLast(({ prefix }) => name.startsWith(prefix))
  const event = played ? eventOf(name.slice(played.prefix.length)) : null
  const isTyped =
    played !== undefined &&
    event !== null &&
    event.type in played.model.gestures &&
    whyNot(played.actor.getSnapshot(), event, played.transitions) === null
  if (!isTyped) throw new StepFailure(`'${name}' cannot happen here.`)
  const cause = { kind: 'event', event, nth: 0 } as const
  return { name, ...phraseOf(cause, played.model), forbidden: null, played, cause, isTyped }
}
