import type { SVGTextElementAttributes } from 'react'

interface Symbol {
  line?: string
  area?: string
}

/**
 * The symbols of a diagram, in a square of 10 by 10 units whose bottom is the baseline. They are rendered as paths because the
 * product's font does not contain them: as text, they would look different on each computer.
 */
const symbols: Readonly<Record<string, Symbol>> = {
  '●': { area: 'M5-8A3.5 3.5 0 0 1 5-1A3.5 3.5 0 0 1 5-8Z' },
  '◉': { line: 'M5-8.5A4 4 0 0 1 5-.5A4 4 0 0 1 5-8.5Z', area: 'M5-6.5A2 2 0 0 1 5-2.5A2 2 0 0 1 5-6.5Z' },
  '↗': { line: 'M1.5-1 8-7.5M3-7.5H8V-2.5' },
  '⇠': { line: 'M10-4.5H8M6.5-4.5H4.5M3.5-8 0-4.5 3.5-1' },
  '▣': { line: 'M1-8.5H9V-.5H1Z', area: 'M3-6.5H7V-2.5H3Z' },
  '⊞': { line: 'M1-8.5H9V-.5H1ZM5-7V-2M2.5-4.5H7.5' },
  '⊟': { line: 'M1-8.5H9V-.5H1ZM2.5-4.5H7.5' },
  '┄': { line: 'M0-4.5H2M4-4.5H6M8-4.5H10' },
}

/** The sizes of a symbol and of its distance to the text's start, as fractions of the font size. */
const side = 0.64
const advance = 0.8

interface WordsProps extends SVGTextElementAttributes<SVGTextElement> {
  text: string
  x: number
  y: number
  size: number
  fill: string
  /** The width to which the line is compressed. */
  textLength?: number
}

/** A line of text. A symbol at its start is rendered as a path. */
export function Words({ text, x, y, size, fill, textLength, style, ...attributes }: WordsProps) {
  const [first = ''] = text
  const symbol = symbols[first]
  const indent = symbol ? advance * size : 0
  return (
    <>
      {symbol && (
        <g transform={`translate(${x} ${y}) scale(${(side * size) / 10})`}>
          {symbol.line && <path d={symbol.line} fill="none" stroke={fill} strokeWidth={1.2} />}
          {symbol.area && <path d={symbol.area} fill={fill} />}
        </g>
      )}
      <text
        x={x + indent}
        y={y}
        fill={fill}
        {...attributes}
        {...(textLength !== undefined && { textLength: textLength - indent })}
        // A style attribute, because the page's rule for all text overrides SVG attributes.
        style={{ fontSize: `${size}px`, ...style }}
      >
        {symbol ? text.slice(first.length).trimStart() : text}
      </text>
    </>
  )
}
