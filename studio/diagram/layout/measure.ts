import { readFileSync } from 'node:fs'
import { create, type Font } from 'fontkitten'

const file = new URL('../../../src/ui/theme/faces/hanken-grotesk-basic.woff2', import.meta.url)

// One face, never a collection: the file is known.
const font = create(readFileSync(file)) as Font

/** The bolder text of a diagram is at most this much wider than its regular text. */
const bolder = 1.09

/** How wide a line is in the product's text face, in CSS pixels. */
export const widthOf = (text: string, size: number, bold = false): number => {
  const units = font.glyphsForString(text).reduce((sum, { advanceWidth }) => sum + advanceWidth, 0)
  return (units / font.unitsPerEm) * size * (bold ? bolder : 1)
}

/** The text in lines that are no wider than `width` where a space allows it. */
export const wrapped = (text: string, width: number, size: number, bold = false): string[] => {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    const longer = last === undefined ? word : `${last} ${word}`
    if (last !== undefined && widthOf(longer, size, bold) <= width) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}
