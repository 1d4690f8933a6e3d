import type ts from 'typescript'
import type { Edit } from '#build/edits.ts'
import type { Change } from '../mutant.ts'
import { drawnTexts, type Text } from './visible-texts.ts'

/** The last letter doubled, like a typing error; null where there is no letter. */
const misspelt = (text: Text): Edit | null => {
  const written = text.getText()
  const last = [...written.matchAll(/\p{L}/gu)].at(-1)
  if (!last) return null
  const at = text.getStart() + last.index
  return { start: at, end: at, text: last[0] }
}

const changed = (text: Text): Change[] => {
  const edit = misspelt(text)
  const words = text.text.trim().replace(/\s+/g, ' ')
  return edit ? [{ at: text, change: `'${words}' misspelt`, edits: [edit] }] : []
}

export const wordsChanged = function* (source: ts.SourceFile): Generator<Change> {
  for (const text of drawnTexts(source)) yield* changed(text)
}
