import { readFileSync } from 'node:fs'
import { create, type Font } from 'fontkitten'

const file = new URL('../../../src/ui/theme/faces/hanken-grotesk-basic.woff2', import.meta.url)

// The cast is right because the file contains one font, not a collection.
const font = create(readFileSync(file)) as Font

/** The maximum ratio between the widths of bold and regular text in a diagram. */
const bolder = 1.09

/** The width of a line in the product's font, in CSS pixels. */
export const widthOf = (text: string, size: number, bold = false): number => {
  const units = font.glyphsForString(text).reduce((sum, { advanceWidth }) => sum + advanceWidth, 0)
  return (units / font.unitsPerEm) * size * (bold ? bolder : 1)
}

/** Breaks a text at spaces into lines that are no wider than `width`. A longer word stays on one line. */
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
