import type { ReactNode } from 'react'
import type { MediaKind } from '#machines/rules/kit/entities.ts'
import { inPlaceOf, useLoadable } from '../feedback/loading/loadable.ts'
import { chakra } from '../theme/chakra.ts'
import { LuFilm, LuImage } from './icons.tsx'

const Frame = chakra('div', {
  base: {
    display: 'grid',
    placeItems: 'center',
    flexShrink: '0',
    overflow: 'hidden',
    bg: 'bg.sunken',
    color: 'fg.muted',
    border: 'hairline',
    '& > svg': { boxSize: '8' },
    '& > img, & > video': { w: 'full', h: 'full', objectFit: 'cover' },
    '& > video': { objectFit: 'contain', bg: '#000' },
  },
  variants: {
    kind: {
      image: { boxSize: '7rem', rounded: 'arch' },
      video: { w: { base: 'full', sm: '15rem' }, aspectRatio: '16 / 9', rounded: 'base' },
      // A still image of a video is narrower, because one more button is beside it.
      still: { w: { base: 'full', sm: '9rem' }, aspectRatio: '16 / 9', rounded: 'base' },
    },
    faded: { true: { '& > img, & > video': { opacity: '0.45' } } },
  },
})

const signs = { image: LuImage, video: LuFilm } as const

type MediaPreviewProps = {
  kind: MediaKind
  src: string | null
  name: string
  /** Whether the preview has the shape of an image, of a video or of a video's picture; by default that of `kind`. */
  shape?: MediaKind | 'still'
  /** Fades media that are not saved yet. */
  faded?: boolean
}

/** A preview of an image or video; an icon if there is none or it fails to load. */
export function MediaPreview({ kind, src, name, shape = kind, faded = false }: MediaPreviewProps) {
  const loadable = useLoadable(src)
  const Sign = signs[kind]
  const shown: Record<MediaKind, ReactNode> = {
    image: <img {...loadable} alt={name} />,
    video: (
      <video
        key={src}
        {...loadable}
        aria-label={name}
        controls={!faded}
        muted
        playsInline
        preload="metadata"
      />
    ),
  }
  return (
    <Frame kind={shape} faded={faded}>
      {loadable.src ? shown[kind] : <Sign aria-hidden {...inPlaceOf(src)} />}
    </Frame>
  )
}
