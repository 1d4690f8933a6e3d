/** Replaces the characters from `start` to before `end` by `text`. */
export interface Edit {
  start: number
  end: number
  text: string
}

/** Applies edits to a text. They may have any order, but must not overlap. */
export const withEdits = (text: string, edits: readonly Edit[]): string =>
  edits
    .toSorted((a, b) => b.start - a.start)
    .reduce((edited, edit) => edited.slice(0, edit.start) + edit.text + edited.slice(edit.end), text)
