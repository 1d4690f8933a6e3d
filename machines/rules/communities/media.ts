import type { MediaKind } from '../kit/entities.ts'

/**
 * `fresh`: uploaded by this form and not saved with anything yet, so it may be deleted when it is replaced or removed.
 */
export interface Media {
  url: string
  publicId: string | null
  fresh: boolean
}

/** A file that a person has picked. `address` is this page's own (`blob:`): it names the file and shows it. */
export interface PickedFile {
  address: string
  name: string
  /** What the browser makes of the file's extension. */
  type: string
  /** In bytes. */
  size: number
}

/** Source: MEDIA-01. A profile's picture has a folder of its own. */
export const mediaFolders = { image: 'course', video: 'course_uploads/videos', profile: 'profile' } as const

/** What a file's first bytes say that it is, and the type under which it is sent (MEDIA-02). */
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
 * What the system's choice of files offers: types, with other names of theirs, and extensions for a system that does not
 * know the type. SVG is not among them: it can contain scripts.
 */
export const offeredFiles = {
  image: 'image/png,image/jpeg,image/gif,image/webp,image/avif,.png,.jpg,.jpeg,.jfif,.gif,.webp,.avif',
  video:
    'video/mp4,video/x-m4v,video/quicktime,video/x-matroska,video/matroska,video/webm,video/mpeg,.mp4,.m4v,.mov,.qt,.mkv,.webm,.mpg,.mpeg',
} as const satisfies Record<MediaKind, string>

/** In bytes. */
const MB = 1_000_000

/** In megabytes; an addition. The host takes no more in one piece. */
export const mediaLimits = { image: 10, video: 100 } as const satisfies Record<MediaKind, number>

const words = { image: 'picture', video: 'video' } as const

const unsupported = {
  image: 'Unsupported image format. Choose a PNG, JPEG, WebP, GIF or AVIF picture.',
  video: 'Unsupported video format.',
} as const

/** What a media field says when an upload has failed: the documents only log it, this line is an addition. */
export const uploadFailed = {
  image: 'The picture was not uploaded.',
  video: 'The video was not uploaded.',
} as const

/** What a media field says of a file that was there when it was chosen; an addition. */
export const unreadableFile = 'This file was changed or moved after you chose it. Choose the file again.'

/** Why a file is refused without being read, or null. Its type, a hint, only chooses the words for one too large. */
export const fileProblem = (kind: MediaKind, { type, size }: PickedFile): string | null => {
  if (size === 0) return `This ${words[kind]} is empty.`
  if (size <= mediaLimits[kind] * MB) return null
  return type !== '' && !type.startsWith(kind)
    ? unsupported[kind]
    : `This ${words[kind]} is larger than ${mediaLimits[kind]} MB. Choose a smaller one.`
}

/** Why a file is refused for what it holds, whatever its name says (an addition), or null. */
export const contentProblem = (kind: MediaKind, format: MediaFormat | null): string | null =>
  format !== null && types[format].startsWith(kind) ? null : unsupported[kind]

/** How many bytes of a file `mediaFormat` wants to see. */
export const headLength = 512

const transportPacket = 188
const quicktimeAtoms: readonly string[] = ['moov', 'mdat', 'wide', 'free', 'skip', 'pnot']
/** Pictures and sound that come in the same box as an MP4. */
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
/** Brands of what plays as an MP4, also where the first one is a telephone's or a camera's. */
const mp4Brands = /^(?:.{4})*(?:iso|mp4|avc|M4V|dash|MSNV|mmp4|f4v)/s

const boxSize = (head: Uint8Array) => new DataView(head.buffer, head.byteOffset).getUint32(0)

/** Reads the type box that begins an MP4, a QuickTime film or an AVIF picture. */
const boxedFormat = (head: Uint8Array, latin: string): MediaFormat | null => {
  // A box of length 0 goes to the end of the file.
  const brands = latin.slice(8, boxSize(head) || headLength)
  const major = brands.slice(0, 4)
  if (/^(?:.{4})*avi[fs]/s.test(brands)) return 'avif'
  if (major === 'qt  ') return 'quicktime'
  return !boxedOthers.includes(major) && mp4Brands.test(brands) ? 'mp4' : null
}

/** The format by its first bytes; null for anything that is no media of ours. */
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
  // A text can have the name of an atom there, but not its length before it.
  return quicktimeAtoms.includes(box) && boxSize(head) <= mediaLimits.video * MB ? 'quicktime' : null
}

/** How much has been sent, in whole percent; never more than has. */
export const sentPercent = ({ bytes, total }: { bytes: number; total: number }): number =>
  total > 0 ? Math.min(100, Math.max(0, Math.floor((bytes / total) * 100))) : 0
