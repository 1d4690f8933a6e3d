import type { AnyActorRef } from 'xstate'
import type { Cause } from '#explorer/cause.ts'
import type { Path, Step } from '#explorer/cover.ts'
import type { AnyModel } from '../model.ts'
import { createSampleMatcher, type SampleMatcher } from '../ports/sample-matcher.ts'
import { openSession, type Session, type SessionOptions } from './session.tsx'

/**
 * How a request ends if the user leaves the page while it is pending. With `lost`, the provider accepts it and the
 * browser aborts it.
 */
export const waysToLeave = ['accepted', 'refused', 'lost'] as const

export type Left = (typeof waysToLeave)[number]

export interface PlayOptions
  extends Pick<SessionOptions, 'userInput' | 'byKey' | 'transport' | 'network' | 'prepare'> {
  /** Whether the last press of the path is repeated immediately; a press that submits a form is repeated by Enter. */
  twice?: boolean
  /** Whether the page's DOM stays unchanged, instead of being changed as a translator and extensions do. */
  untouched?: boolean
  /** If set, the user leaves the page during the last call of the path, and the value says how that request ends. */
  left?: Left
}

/** The state of a path that is being played. */
interface Progress {
  /** The index of the current step, and whether it is the last. */
  at: number
  isLast: boolean
  /** The ids of the calls that the current step has started. */
  begun: string[]
  /** The causes so far. While a step is checked, they include the step's own cause. */
  causes: Cause[]
  /** The events among `causes` that the machine ignored, such as input while the field is read-only. */
  ignored: Set<Cause>
  /** The technical messages of failed calls, by cause. */
  technicalTexts: Map<Cause, string>
  /** How many requests were sent before the user's last action. */
  requestsBefore: number
  /** The values of the text fields after the user's last action, by label. */
  written: Map<string, string>
}

/** A path that is being played. */
export interface PathRun extends Progress {
  model: AnyModel
  path: Path
  options: PlayOptions
  session: Session
  matcher: SampleMatcher
}

const pressAgain = (element: HTMLElement) => {
  if (element instanceof HTMLButtonElement && element.type === 'submit' && element.form)
    element.form.requestSubmit(element)
  else element.click()
}

/** Opens the flow with the path's input. */
export const openRun = async (model: AnyModel, path: Path, options: PlayOptions): Promise<PathRun> => {
  const progress: Progress = {
    at: 0,
    isLast: false,
    begun: [],
    causes: [],
    ignored: new Set(),
    technicalTexts: new Map(),
    requestsBefore: 0,
    written: new Map(),
  }
  const [first] = path.steps
  const input =
    first?.edge.cause.kind === 'started' ? model.samples.inputs[first.edge.cause.input] : undefined
  const matcher = createSampleMatcher(model.randomKeys ?? [])
  const press = async (element: HTMLElement) => {
    const pressing = options.userInput.press(element)
    if (options.twice && progress.isLast) pressAgain(element)
    await pressing
  }
  const session = await openSession(model, input, {
    ...options,
    userInput: { ...options.userInput, press },
    equate: matcher.equate,
    inspect: (event) => {
      if (event.type === '@xstate.actor') progress.begun.push((event.actorRef as AnyActorRef).id)
    },
  })
  return Object.assign(progress, { model, path, options, session, matcher })
}

/** Whether the user is the one who causes a step, and not the app, the browser or the provider. */
export const isByUser = ({ gestures }: AnyModel, cause: Cause): boolean => {
  if (cause.kind !== 'event') return false
  const gesture = gestures[cause.event.type]
  return !(gesture && 'bySystem' in gesture && gesture.navigates !== true)
}

export const beginStep = (run: PathRun, { edge: { cause } }: Step, at: number): void => {
  const { model, path, session } = run
  run.at = at
  run.isLast = at === path.steps.length - 1
  run.begun.length = 0
  // Emissions during the opening of the flow belong to the first step.
  if (at > 0) session.emitted.length = 0
  if (isByUser(model, cause)) run.requestsBefore = session.sandbox.requests.length
}
