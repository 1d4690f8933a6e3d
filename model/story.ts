/** One thing that happens in a story. */
interface StoryStep {
  /** As Play's address names it: `unsubscribe.confirmed`, `register!email-already-in-use`; the input first. */
  name: string
  /** What somebody reads at this moment; a step without a note passes by. */
  note?: string
  /** Words that stand on the screen then. */
  shows?: string
}

/** A part of a story that is played in one flow. */
interface Scene {
  flow: string
  steps: readonly [StoryStep, ...StoryStep[]]
}

/** A journey that the documents describe, told on the real screens: `model/stories/*.json`. */
export interface Story {
  title: string
  /** What it is about, in a sentence. */
  text: string
  scenes: readonly [Scene, ...Scene[]]
}
