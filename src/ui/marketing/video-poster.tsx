import type { ReactNode } from 'react'
import type { ExternalUrl } from '#machines/rules/links/redirects.ts'
import { LuPlay } from '../media/icons.tsx'
import { chakra } from '../theme/chakra.ts'

const Frame = chakra('div', {
  base: {
    position: 'relative',
    w: 'full',
    aspectRatio: '16 / 9',
    overflow: 'hidden',
    border: 'hairline',
    rounded: 'base',
    bg: 'bg.surface',
    '& > iframe': { display: 'block', w: 'full', h: 'full', border: 'none' },
  },
})
const Poster = chakra('button', {
  base: {
    display: 'block',
    w: 'full',
    h: 'full',
    cursor: 'pointer',
    '& svg': { transitionProperty: 'scale', transitionDuration: 'base', transitionTimingFunction: 'base' },
    _hover: { '& > svg': { scale: '1.015' } },
    '& > svg': { w: 'full', h: 'full' },
    _focusVisible: { outlineOffset: '-6px' },
  },
})
const Play = chakra('span', {
  base: {
    position: 'absolute',
    insetInlineStart: { base: '4', md: '6' },
    bottom: { base: '4', md: '6' },
    display: 'inline-flex',
    alignItems: 'center',
    gap: '3',
    minH: '12',
    ps: '5',
    pe: '6',
    rounded: 'full',
    bg: 'accent',
    color: 'accent.on',
    forcedColorAdjust: 'none',
    border: '1px solid var(--chakra-colors-accent-on)',
    textStyle: 'label',
    '& svg': { boxSize: 'icon', fill: 'currentColor' },
  },
})

type VideoPosterProps = {
  /** What the video shows, such as 'The demo'. */
  title: string
  src: ExternalUrl
  playing: boolean
  onPlay: () => void
  /** A poster in the format 16:9, shown until the video is played. */
  children: ReactNode
}

/** Defined once, so that React calls this ref only when the iframe mounts. */
const focusOnce = (film: HTMLIFrameElement | null) => film?.focus()

/** A video of the video service. Nothing is loaded from there until the user plays it (CONST-04). */
export function VideoPoster({ title, src, playing, onPlay, children }: VideoPosterProps) {
  return (
    <Frame>
      {playing ? (
        <iframe
          ref={focusOnce}
          src={src}
          title={title}
          allow="autoplay; fullscreen; picture-in-picture"
          referrerPolicy="strict-origin-when-cross-origin"
        />
      ) : (
        <Poster type="button" aria-label={`Play: ${title}`} onClick={onPlay}>
          {children}
          <Play>
            <LuPlay />
            Play
          </Play>
        </Poster>
      )}
    </Frame>
  )
}
