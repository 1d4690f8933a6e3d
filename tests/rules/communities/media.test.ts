import { describe, expect, it } from 'vitest'
import { contentProblem, fileProblem, mediaFormat, sentPercent } from '#machines/rules/communities/media.ts'

const bytes = (...parts: (string | number)[]) =>
  Uint8Array.from(
    parts.flatMap((part) => (typeof part === 'string' ? [...part].map((one) => one.charCodeAt(0)) : [part])),
  )
const box = (...brands: string[]) => bytes(0, 0, 0, 8 + 4 * brands.length, 'ftyp', ...brands)

const packets = () => {
  const stream = new Uint8Array(400)
  for (const at of [0, 188, 376]) stream[at] = 0x47
  return stream
}

describe('detecting the file type from the first bytes', () => {
  it.each([
    ['png', bytes(0x89, 'PNG\r\n', 0x1a, '\n', 0, 0, 0, 13, 'IHDR')],
    ['jpeg', bytes(0xff, 0xd8, 0xff, 0xe0, 0, 16, 'JFIF')],
    ['gif', bytes('GIF89a', 1, 0, 1, 0)],
    ['gif', bytes('GIF87a', 1, 0, 1, 0)],
    ['webp', bytes('RIFF', 1, 2, 3, 4, 'WEBPVP8 ')],
    ['webp', bytes('RIFF', 10, 2, 3, 4, 'WEBPVP8 ')],
    ['avif', box('avif', '\0\0\0\0', 'mif1')],
    ['avif', box('mif1', '\0\0\0\0', 'avif')],
    ['avif', box('mif1', '\0\0\0\n', 'avif')],
    ['avif', box('avis', '\0\0\0\0', 'msf1')],
    ['mp4', box('isom', '\0\0\0\0', 'mp42')],
    ['mp4', box('M4V ', '\0\0\0\0')],
    ['mp4', box('isom', 'xavi', 'fmp4')],
    ['mp4', bytes(...box('isom', '\0\0\0\0'), 'avif')],
    ['mp4', bytes(0, 0, 0, 0, 'ftyp', 'isom')],
    ['quicktime', box('qt  ', '\0\0\0\0')],
    ['quicktime', bytes(0, 0, 0, 8, 'moov')],
    ['quicktime', bytes(0, 0, 0, 8, 'wide')],
    ['quicktime', bytes(0, 0, 0, 8, 'free')],
    ['quicktime', bytes(0, 0, 0, 8, 'skip')],
    ['quicktime', bytes(0, 0, 0, 8, 'pnot')],
    ['matroska', bytes(0x1a, 0x45, 0xdf, 0xa3, 0x9f, 'B', 0x82, 0x88, 'matroska')],
    ['webm', bytes(0x1a, 0x45, 0xdf, 0xa3, 0x9f, 'B', 0x82, 0x84, 'webm')],
    ['matroska', bytes(0x1a, 0x45, 0xdf, 0xa3, '\0'.repeat(508), 'webm')],
    ['mp4', bytes('ftypqt', ...box('isom', '\0\0\0\0', 'iso2')).subarray(6)],
    ['mp4', box('M4VH', '\0\0\0\0')],
    ['mp4', box('3gp5', '\0\0\0\0', 'isom')],
    ['mp4', box('3gp5', '\0\0\0\n', 'isom')],
    ['mp4', box('XAVC', '\0\0\0\0', 'mp42')],
    ['mp4', box('MSNV', '\0\0\0\0')],
    ['mp4', box('avc1', '\0\0\0\0')],
    ['mp4', box('dash', '\0\0\0\0')],
    ['mp4', box('mmp4', '\0\0\0\0')],
    ['mp4', box('f4v ', '\0\0\0\0')],
    ['mp4', box('iso5', '\0\0\0\0', 'dash')],
    ['quicktime', bytes(0x02, 0, 0, 0, 'mdat')],
    ['quicktime', bytes(0, 0, 0, 1, 'mdat')],
    ['mpeg', bytes(0, 0, 1, 0xba, 0x44)],
    ['mpeg', bytes(0, 0, 1, 0xb3, 0x14)],
    ['mpeg', packets()],
  ])('MEDIA-02: recognizes the format %s', (format, head) => {
    expect(mediaFormat(head)).toBe(format)
  })

  it.each<[string, Uint8Array]>([
    ['nothing', bytes()],
    ['a text', bytes('G is for guild')],
    ['a program', bytes('MZ', 0x90, 0)],
    ['an SVG', bytes('<svg xmlns="http://www.w3.org/2000/svg">')],
    ['an AVI', bytes('RIFF', 1, 2, 3, 4, 'AVI LIST')],
    ['the signature of a GIF further on', bytes('A GIF89a')],
    ['the signature of a WebP further on', bytes('A RIFF', 1, 2, 3, 4, 'WEBP')],
    ['a file whose second packet only has a video signature', packets().fill(0, 0, 1)],
    ...['M4A ', 'M4B ', 'M4P '].map((brand): [string, Uint8Array] => [
      'a song',
      box(brand, '\0\0\0\0', 'isom'),
    ]),
    ...['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'].map((brand): [string, Uint8Array] => [
      'a HEIC picture',
      box(brand, '\0\0\0\0', 'isom'),
    ]),
    ['a text with the name of an atom', bytes('the free range of chickens')],
    ['a camera’s raw picture', box('crx ', '\0\0\0\x01', 'crx ', 'isom').fill(0x78, 20)],
    ['a box of an unknown brand', box('zzzz', '\0\0\0\0', 'zzzz')],
    ['a box whose unknown brand has the name of another in it', box('zzzz', '\0\0\0\0', 'xiso')],
    ['a telephone’s 3GP', box('3gp4', '\0\0\0\0', '3gp4')],
    ['an Ogg', bytes('OggS', 0, 2)],
    ['a PDF', bytes('%PDF')],
    ['the first half of a signature', bytes(0x89, 'PNG')],
    ['the first half of a JPEG’s signature', bytes(0xff, 0xd8, 0)],
    ['a box that is cut off', bytes(0, 0, 0, 24, 'fty')],
  ])('MEDIA-02: %s is neither a picture nor a video', (_, head) => {
    expect(mediaFormat(head)).toBeNull()
  })

  it('MEDIA-02: refuses a file if the format of its content is unknown or belongs to the other kind of media', () => {
    expect(contentProblem('video', 'mp4')).toBeNull()
    expect(contentProblem('video', 'matroska')).toBeNull()
    expect(contentProblem('video', 'png')).toBe('Unsupported video format.')
    expect(contentProblem('video', null)).toBe('Unsupported video format.')
    expect(contentProblem('image', 'avif')).toBeNull()
    expect(contentProblem('image', 'mp4')).toMatch(/^Unsupported image format\./)
  })
})

it.each([
  ['image', 'image/jpeg', 10_000_000, null],
  ['image', 'image/jpeg', 10_000_001, 'This picture is larger than 10 MB. Choose a smaller one.'],
  ['video', 'video/webm', 100_000_000, null],
  ['video', 'video/webm', 100_000_001, 'This video is larger than 100 MB. Choose a smaller one.'],
  ['video', 'video/mp4', 1, null],
  ['video', 'video/quicktime', 1, null],
  ['video', 'video/x-matroska', 1, null],
  ['video', 'video/matroska', 1, null],
  ['video', 'video/mpeg', 1, null],
  ['video', 'video/webm', 0, 'This video is empty.'],
  ['video', 'video/webm;codecs=vp9', 5, null],
  ['video', 'video/x-m4v', 5, null],
  ['video', '', 5, null],
  ['image', 'image/jpg', 5, null],
  ['image', 'image/pjpeg', 5, null],
  ['image', 'IMAGE/JPEG', 5, null],
  ['image', 'application/octet-stream', 5, null],
  ['image', '', 0, 'This picture is empty.'],
  ['image', '', 10_000_001, 'This picture is larger than 10 MB. Choose a smaller one.'],
  [
    'image',
    'video/mp4',
    10_000_001,
    'Unsupported image format. Choose a PNG, JPEG, WebP, GIF or AVIF picture.',
  ],
] as const)(
  'MEDIA-02: a file for the %s field with type %s and %d bytes has the problem: %s',
  (kind, type, size, problem) => {
    expect(fileProblem(kind, { address: 'blob:1', name: 'a', type, size })).toBe(problem)
  },
)

it.each([
  [{ bytes: 0, total: 100 }, 0],
  [{ bytes: 999, total: 1000 }, 99],
  [{ bytes: 1000, total: 1000 }, 100],
  [{ bytes: 1200, total: 1000 }, 100],
  [{ bytes: 0, total: 0 }, 0],
])('the upload progress %o is %d percent', (sent, percent) => {
  expect(sentPercent(sent)).toBe(percent)
})
