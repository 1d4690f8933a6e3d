import type { AnyActorRef } from 'xstate'
import type { Path, Step } from '#explorer/cover.ts'
import type { Cause } from '#explorer/moment.ts'
import type { AnyModel } from '../model.ts'
import { createSampleMatcher, type SampleMatcher } from '../ports/sample-matcher.ts'
import { openSession, type Session, type SessionOptions } from './session.tsx'

/** What becomes of a call during which the page is left; a `lost` one was accepted, and the browser breaks it off. */
export const waysToLeave = ['accepted', 'refused', 'lost'] as const

export type Left = (typeof waysToLeave)[number]

/** How a path is played. */
export interface PlayOptions
  extends Pick<SessionOptions, 'userInput' | 'byKey' | 'transport' | 'network' | 'prepare'> {
  /** The last press is done twice at once, the second time by Enter where it sends a form. */
  twice?: boolean
  /** No translator and no extension changes the page. */
  untouched?: boolean
  /** The page is left during the call that the path ends with. */
  left?: Left
}

/** What changes while a path is played. */
interface Progress {
  /** The place of the present step, and whether it is the last. */
  at: number
  isLast: boolean
  /** The ids of what the present step has begun. */
  begun: string[]
  /** What has happened; the present step's cause once it is over. */
  causes: Cause[]
  /** What an error without the provider's words says. */
  technicalTexts: Map<Cause, string>
  /** How many requests there were when a person last did something. */
  requestsBefore: number
  /** What the fields held after that, by their labels. */
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

/** Opens the flow of a path with the input that the path begins with. */
export const openRun = async (model: AnyModel, path: Path, options: PlayOptions): Promise<PathRun> => {
  const progress: Progress = {
    at: 0,
    isLast: false,
    begun: [],
    causes: [],
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

/** Whether a person does it, and not the app, the browser or the provider. */
export const isByPerson = ({ gestures }: AnyModel, cause: Cause): boolean => {
  if (cause.kind !== 'event') return false
  const gesture = gestures[cause.event.type]
  return !(gesture && 'bySystem' in gesture && gesture.navigates !== true)
}

/** Makes a step the present one. */
export const beginStep = (run: PathRun, { edge: { cause } }: Step, at: number): void => {
  const { model, path, session } = run
  run.at = at
  run.isLast = at === path.steps.length - 1
  run.begun.length = 0
  // What is emitted while the flow opens belongs to the first step.
  if (at > 0) session.emitted.length = 0
  if (isByPerson(model, cause)) run.requestsBefore = session.sandbox.requests.length
}
