import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { Resvg } from '@resvg/resvg-js'
import { create, type Font } from 'fontkitten'

const fontOf = (file: string): Font =>
  // A single font, never a collection: the files are ours.
  create(readFileSync(createRequire(import.meta.url).resolve(`@fontsource-variable/${file}`))) as Font

const display = fontOf('texturina/files/texturina-latin-opsz-normal.woff2')
const body = fontOf('hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2')

/** A line of text as outlines, so that drawing it needs no font. `size` is in pixels, `y` is the baseline. */
const line = (font: Font, text: string, x: number, y: number, size: number, fill: string): string => {
  const scale = size / font.unitsPerEm
  let at = 0
  const glyphs = font.glyphsForString(text).map(({ path, advanceWidth }) => {
    const drawn = `<path transform="translate(${at} 0)" d="${path.toSVG()}"/>`
    at += advanceWidth
    return drawn
  })
  return `<g fill="${fill}" transform="translate(${x} ${y}) scale(${scale} ${-scale})">${glyphs.join('')}</g>`
}

const widthOf = (font: Font, text: string, size: number): number =>
  (font.glyphsForString(text).reduce((sum, { advanceWidth }) => sum + advanceWidth, 0) * size) /
  font.unitsPerEm

const wrapped = (font: Font, text: string, size: number, width: number): string[] => {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const longer = lines.length === 0 ? word : `${lines.at(-1)} ${word}`
    if (lines.length > 0 && widthOf(font, longer, size) <= width) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

const ink = '#1c1714'
const paper = '#f8f2e6'
const amber = '#f6b21a'
const muted = '#5c5146'

const door = (x: number, y: number, scale: number) =>
  `<g transform="translate(${x} ${y}) scale(${scale})"><path fill="${ink}" d="M3 31V14a13 13 0 0 1 26 0v17z"/><path fill="${amber}" d="M16 8a5.500 5.500 0 0 1 2.900 10.100L21 26.500H11l2.100-8.400A5.500 5.500 0 0 1 16 8z"/></g>`

const png = (svg: string, width: number): Buffer =>
  Buffer.from(new Resvg(svg, { fitTo: { mode: 'width', value: width } }).render().asPng())

/** The picture that other sites show beside a link: 1200 × 630 pixels, as PNG. */
export const sharePicture = ({
  brand,
  title,
  text,
}: {
  brand: string
  title: string
  text: string
}): Buffer => {
  const titles = wrapped(display, title, 76, 640)
  const texts = wrapped(body, text, 32, 700).slice(0, 3)
  const top = 250 + (3 - titles.length) * 40
  return png(
    [
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630">',
      `<rect width="1200" height="630" fill="${paper}"/>`,
      '<circle cx="960" cy="320" r="200" fill="#fce8b8"/>',
      door(777.6, 150, 11.4),
      `<path d="M760 503.400h400" stroke="${ink}" stroke-width="3"/>`,
      door(72, 62, 1.9),
      line(display, brand, 146, 108, 40, ink),
      ...titles.map((words, nth) => line(display, words, 72, top + nth * 84, 76, ink)),
      ...texts.map((words, nth) =>
        line(body, words, 72, top + titles.length * 84 + nth * 44 - 10, 32, muted),
      ),
      `<rect y="612" width="1200" height="18" fill="${amber}"/>`,
      '</svg>',
    ].join(''),
    1200,
  )
}

/** The product's mark as a square picture, `size` pixels wide. A maskable one has room around it for any shape. */
export const icon = (size: number, maskable = false): Buffer => {
  const inset = maskable ? 10 : 3
  const side = 32 + 2 * inset
  return png(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}"><rect width="${side}" height="${side}" fill="${paper}"/>${door(inset, inset - 1, 1)}</svg>`,
    size,
  )
}
