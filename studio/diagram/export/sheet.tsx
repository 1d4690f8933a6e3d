import { renderToStaticMarkup } from 'react-dom/server'
import basic from '#src/ui/theme/faces/hanken-grotesk-basic.woff2?url'
import latin from '#src/ui/theme/faces/hanken-grotesk-latin-wght-normal.woff2?url'
import { today } from '#studio/kit/today.ts'
import { lightInk, Picture } from '../canvas/picture.tsx'
import { Words } from '../canvas/words.tsx'
import type { Chart } from '../chart/shape.ts'
import type { Layout } from '../layout/geometry.ts'
import { signs } from '../panels/signs.tsx'

const margin = 24
const head = 64
const line = 18
/** The height of the legend: two columns of signs with a margin above. */
const foot = Math.ceil(signs.length / 2) * line + margin

const dataUrl = async (url: string): Promise<string> => {
  const bytes = new Uint8Array(await (await fetch(url)).arrayBuffer())
  // Converts byte by byte, because a call of `String.fromCharCode` takes a limited number of arguments.
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
  return `data:font/woff2;base64,${btoa(text)}`
}

/** A diagram as a separate SVG file: with title, date and legend, in the product's font, which the file contains. */
export const sheetOf = async ({ title }: Chart, layout: Layout): Promise<string> => {
  const width = Math.max(layout.width, 720) + 2 * margin
  const height = head + layout.height + foot + 2 * margin
  const faces = await Promise.all(
    [basic, latin].map(
      async (url, nth) =>
        `@font-face { font-family: Sheet${nth}; font-weight: 100 900; src: url(${await dataUrl(url)}) }`,
    ),
  )
  const signAt = (nth: number) => ({
    x: margin + (nth % 2) * (width / 2),
    y: margin + head + layout.height + margin + Math.floor(nth / 2) * line,
  })
  return renderToStaticMarkup(
    <svg
      xmlns="http://www.w3.org/2000/svg"
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      fontFamily="Sheet0, Sheet1, sans-serif"
      role="img"
    >
      <title>{title}</title>
      <style>{faces.join('')}</style>
      <rect width={width} height={height} fill={lightInk.paper} />
      <text x={margin} y={margin + 20} fill={lightInk.text} style={{ fontSize: '24px', fontWeight: 600 }}>
        {title}
      </text>
      <text x={margin} y={margin + 42} fill={lightInk.muted} style={{ fontSize: '13px' }}>
        {today()}
      </text>
      <g transform={`translate(${margin} ${margin + head})`}>
        <Picture layout={layout} ink={lightInk} />
      </g>
      {signs.map(([sign, meaning], nth) => (
        <Words key={sign} text={`${sign}  ${meaning}`} {...signAt(nth)} size={12} fill={lightInk.muted} />
      ))}
    </svg>,
  )
}
