import type { MediaKind } from '../kit/entities.ts'

/**
 * An image or video of a form. `fresh`: uploaded by this form but not saved yet, so it may be deleted when it is
 * replaced or removed.
 */
export interface Media {
  url: string
  publicId: string | null
  fresh: boolean
}

/** A file that the user has picked. `address` is its object URL (`blob:`), which identifies and shows it. */
export interface PickedFile {
  address: string
  name: string
  /** The media type that the browser derives from the extension. */
  type: string
  /** The size of the file in bytes. */
  size: number
}

/** The folder at the image host for each kind of upload (MEDIA-01). Profile pictures have a folder of their own. */
export const mediaFolders = { image: 'course', video: 'course_uploads/videos', profile: 'profile' } as const

/**
 * The file formats that the product recognises by a file's first bytes, and the media type with which each is sent
 * (MEDIA-02).
 */
const types = {
  png: 'image/png',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
  mp4: 'video/mp4',
  quicktime: 'video/quicktime',
  matroska: 'video/x-matroska',
  webm: 'video/webm',
  mpeg: 'video/mpeg',
} as const satisfies Record<string, `${MediaKind}/${string}`>

export type MediaFormat = keyof typeof types

export const mediaType = (format: MediaFormat): string => types[format]

/**
 * The `accept` values of the file dialog: media types with their aliases, and extensions for systems that do not know
 * the type. SVG is missing, because it can contain scripts.
 */
export const offeredFiles = {
  image: 'image/png,image/jpeg,image/gif,image/webp,image/avif,.png,.jpg,.jpeg,.jfif,.gif,.webp,.avif',
  video:
    'video/mp4,video/x-m4v,video/quicktime,video/x-matroska,video/matroska,video/webm,video/mpeg,.mp4,.m4v,.mov,.qt,.mkv,.webm,.mpg,.mpeg',
} as const satisfies Record<MediaKind, string>

const MB = 1_000_000

/** The size of the largest file, in megabytes (an addition). The image host accepts no larger files in one request. */
export const mediaLimits = { image: 10, video: 100 } as const satisfies Record<MediaKind, number>

const words = { image: 'picture', video: 'video' } as const

const unsupported = {
  image: 'Unsupported image format. Choose a PNG, JPEG, WebP, GIF or AVIF picture.',
  video: 'Unsupported video format.',
} as const

/** The message of a media field after a failed upload. An addition: the specification only logs it. */
export const uploadFailed = {
  image: 'The picture was not uploaded.',
  video: 'The video was not uploaded.',
} as const

/** The message of a media field if the picked file has been changed or moved; an addition. */
export const unreadableFile = 'This file was changed or moved after you chose it. Choose the file again.'

/** The message of a media field if no picture could be taken from the video; an addition. */
export const noFrame = 'We could not take a picture from this video. Choose one instead.'

/**
 * Why a file is rejected before it is read; null if it is not rejected. The file's type is not reliable, so it only
 * decides which message is shown.
 */
export const fileProblem = (kind: MediaKind, { type, size }: PickedFile): string | null => {
  if (size === 0) return `This ${words[kind]} is empty.`
  if (size <= mediaLimits[kind] * MB) return null
  return type !== '' && !type.startsWith(kind)
    ? unsupported[kind]
    : `This ${words[kind]} is larger than ${mediaLimits[kind]} MB. Choose a smaller one.`
}

/** Why a file is rejected for its content, whatever its name (an addition); null if it is not rejected. */
export const contentProblem = (kind: MediaKind, format: MediaFormat | null): string | null =>
  format !== null && types[format].startsWith(kind) ? null : unsupported[kind]

/** The number of bytes at the start of a file that `mediaFormat` needs. */
export const headLength = 512

const transportPacket = 188
const quicktimeAtoms: readonly string[] = ['moov', 'mdat', 'wide', 'free', 'skip', 'pnot']
/** The brands (in the `ftyp` box) of image and audio formats that use the same container as MP4. */
const boxedOthers: readonly string[] = [
  'heic',
  'heix',
  'heim',
  'heis',
  'hevc',
  'hevx',
  'mif1',
  'msf1',
  'M4A ',
  'M4B ',
  'M4P ',
]
/**
 * Matches lists of brands in which at least one brand plays as MP4, even if a phone's or camera's own brand comes
 * first.
 */
const mp4Brands = /^(?:.{4})*(?:iso|mp4|avc|M4V|dash|MSNV|mmp4|f4v)/s

const boxSize = (head: Uint8Array) => new DataView(head.buffer, head.byteOffset).getUint32(0)

/** Reads the `ftyp` box at the start of an MP4, QuickTime or AVIF file. */
const boxedFormat = (head: Uint8Array, latin: string): MediaFormat | null => {
  // The length 0 means that the box extends to the end of the file. Then the brands are read up to `headLength`.
  const brands = latin.slice(8, boxSize(head) || headLength)
  const major = brands.slice(0, 4)
  if (/^(?:.{4})*avi[fs]/s.test(brands)) return 'avif'
  if (major === 'qt  ') return 'quicktime'
  return !boxedOthers.includes(major) && mp4Brands.test(brands) ? 'mp4' : null
}

/** The format of a file, by its first bytes; null if the product does not support the format. */
export const mediaFormat = (head: Uint8Array): MediaFormat | null => {
  const latin = String.fromCharCode(...head.subarray(0, headLength))
  if (latin.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (latin.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (/^GIF8[79]a/.test(latin)) return 'gif'
  if (/^RIFF.{4}WEBP/s.test(latin)) return 'webp'
  if (latin.startsWith('\x1a\x45\xdf\xa3')) return latin.includes('webm') ? 'webm' : 'matroska'
  if (latin.startsWith('\0\0\x01\xba') || latin.startsWith('\0\0\x01\xb3')) return 'mpeg'
  if (latin[0] === 'G' && latin[transportPacket] === 'G') return 'mpeg'
  const box = latin.slice(4, 8)
  if (box === 'ftyp') return boxedFormat(head, latin)
  // A text file may have the name of a QuickTime atom in this position, but not a plausible length before it.
  return quicktimeAtoms.includes(box) && boxSize(head) <= mediaLimits.video * MB ? 'quicktime' : null
}

/** How much of a file was sent, in whole percent, rounded down. */
export const sentPercent = ({ bytes, total }: { bytes: number; total: number }): number =>
  total > 0 ? Math.min(100, Math.max(0, Math.floor((bytes / total) * 100))) : 0
