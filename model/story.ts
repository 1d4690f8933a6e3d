interface StoryStep {
  /**
   * The name of the step in Play's URL: `unsubscribe.confirmed`, `register!email-already-in-use`. The first step of a
   * scene is the input. If the first name is instead the path of a page (`/register`) or an action on the page of a
   * third party (`@paid`), the scene starts where the previous scene has led.
   */
  name: string
  /** The note for the reader at this step. Readers do not stop at a step without a note. */
  note?: string
  /**
   * Words that the screen, or one of its fields, must contain at this step. Each note needs `shows`, `leads` or
   * `unseen`.
   */
  shows?: string
  /** What this step opens: the path or URL of a page, or the name of a third party, such as 'the card provider'. */
  leads?: string
  /** Set if the note says only what no screen shows, so that no test can check it. */
  unseen?: true
}

/** A part of a story within one flow. */
interface Scene {
  flow: string
  steps: readonly [StoryStep, ...StoryStep[]]
}

/** A journey from the specification on the real screens: `model/stories/*.json`. */
export interface Story {
  title: string
  /** A summary of the story in one sentence. */
  text: string
  scenes: readonly [Scene, ...Scene[]]
}
