/** One step of a story. */
interface StoryStep {
  /**
   * The name in the URL of Play: `unsubscribe.confirmed`, `register!email-already-in-use`. The first step is the input.
   */
  name: string
  /** The note that the reader sees at this step. A step without a note is skipped. */
  note?: string
  /** Words that are on screen at this step. */
  shows?: string
  /** The address of the page of ours to which it leads. */
  leads?: string
}

/** A part of a story within one flow. */
interface Scene {
  flow: string
  steps: readonly [StoryStep, ...StoryStep[]]
}

/** A journey from the specification on the real screens: `model/stories/*.json`. */
export interface Story {
  title: string
  /** What it is about, in one sentence. */
  text: string
  scenes: readonly [Scene, ...Scene[]]
}
