/** Text in place of the characters from `start` up to `end` of another. */
export interface Edit {
  start: number
  end: number
  text: string
}

/** The text after the edits, which may come in any order but must not overlap. */
export const withEdits = (text: string, edits: readonly Edit[]): string =>
  edits
    .toSorted((a, b) => b.start - a.start)
    .reduce((edited, edit) => edited.slice(0, edit.start) + edit.text + edited.slice(edit.end), text)
