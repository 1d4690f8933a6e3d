import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { inPlaceOf, useLoadable } from '../feedback/loading/loadable.ts'
import { Button } from '../forms/button.tsx'
import { chakra } from '../theme/chakra.ts'
import { LuPause, LuPlay, LuVideoOff, LuVolume2, LuVolumeX } from './icons.tsx'

const Frame = chakra('div', {
  base: {
    position: 'relative',
    overflow: 'hidden',
    rounded: 'base',
    border: 'hairline',
    bg: '#000',
  },
  variants: {
    look: {
      promo: {},
      // Uses a fixed position, because the browser may lack or refuse full screen.
      fullscreen: { position: 'fixed', inset: '0', zIndex: 'film', border: 'none', rounded: 'none' },
    },
  },
})
const Video = chakra('video', { base: { w: 'full', aspectRatio: '16 / 9', objectFit: 'contain' } })

const Surface = chakra('button', {
  base: {
    display: 'block',
    w: 'full',
    h: 'full',
    cursor: 'pointer',
    // A light and a dark line, so that the focus is visible on any video.
    _focusVisible: {
      outlineStyle: 'none',
      _after: {
        content: '""',
        position: 'absolute',
        inset: '3px',
        border: '3px solid #fff',
        outline: '3px solid #000',
      },
    },
  },
  variants: {
    fullscreen: {
      true: { '&& > *': { h: '100dvh', aspectRatio: 'auto' } },
    },
  },
})
const Missing = chakra('span', {
  base: {
    display: 'grid',
    placeItems: 'center',
    aspectRatio: '16 / 9',
    bg: 'bg.sunken',
    color: 'fg.muted',
    '& > svg': { boxSize: '10' },
  },
})
const Corner = chakra('div', {
  base: {
    position: 'absolute',
    insetInlineEnd: '3',
    bottom: '3',
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'end',
    maxW: 'calc(100% - 1.5rem)',
    gap: '3',
    '& button': { _focusVisible: { outlineColor: '#fff', boxShadow: '0 0 0 7px #000' } },
  },
})

type PromoVideoProps = {
  src: string
  /** The URL of a picture that is shown until the video plays. */
  poster: string | null
  title: string
  muted: boolean
  fullscreen: boolean
  /** Called when the user clicks the video. */
  onToggleFullscreen: () => void
  /** Called when the browser has ended full screen, for example by Escape. */
  onLeaveFullscreen: () => void
  onToggleMute: () => void
}

/** A looping video with a pause button. The parent controls sound and full screen; an icon replaces a broken video. */
export function PromoVideo(props: PromoVideoProps) {
  const { src, poster, title, muted, fullscreen, onToggleFullscreen, onLeaveFullscreen, onToggleMute } = props
  const loadable = useLoadable(src)
  const frame = useRef<HTMLDivElement>(null)
  const video = useRef<HTMLVideoElement>(null)
  const [paused, setPaused] = useState(false)
  const togglePlaying = () => {
    const film = video.current
    if (!film) return
    // The browser may have paused the video, for example to save power.
    if (film.paused) film.play().catch(() => {})
    else film.pause()
    setPaused(film.paused)
  }
  // The video does not start by itself for users who prefer reduced motion.
  useEffect(() => {
    const view = video.current?.ownerDocument.defaultView
    if (!view?.matchMedia('(prefers-reduced-motion: reduce)').matches) return
    video.current?.pause()
    setPaused(true)
  }, [])
  useFullscreen(frame, fullscreen, onLeaveFullscreen)
  return (
    <Frame
      ref={frame}
      look={fullscreen ? 'fullscreen' : 'promo'}
      onKeyDown={({ key }) => fullscreen && key === 'Escape' && onLeaveFullscreen()}
    >
      <Surface type="button" fullscreen={fullscreen} aria-label={title} onClick={onToggleFullscreen}>
        {loadable.src ? (
          <Video
            {...loadable}
            ref={video}
            poster={poster ?? undefined}
            muted={muted}
            autoPlay
            loop
            playsInline
            tabIndex={-1}
          />
        ) : (
          <Missing {...inPlaceOf(src)}>
            <LuVideoOff />
          </Missing>
        )}
      </Surface>
      <Corner>
        <Button icon={paused ? <LuPlay /> : <LuPause />} onClick={togglePlaying}>
          {paused ? 'Play' : 'Pause'}
        </Button>
        <Button icon={muted ? <LuVolumeX /> : <LuVolume2 />} onClick={onToggleMute}>
          {muted ? 'Unmute' : 'Mute'}
        </Button>
      </Corner>
    </Frame>
  )
}

/** Requests full screen while `wanted` is true; if the browser refuses, the video fills the page. */
function useFullscreen(frame: RefObject<HTMLElement | null>, wanted: boolean, onLeft: () => void) {
  const left = useEffectEvent(onLeft)
  useEffect(() => {
    const element = frame.current
    // Asks the element's own document, because the studio renders into iframes, which may not use full screen.
    if (!element || !wanted || !element.ownerDocument.fullscreenEnabled) return
    const { ownerDocument: document } = element
    const changed = () => {
      if (document.fullscreenElement !== element) left()
    }
    const asking = new AbortController()
    element.requestFullscreen().then(
      () => {
        if (asking.signal.aborted) void document.exitFullscreen()
        else element.addEventListener('fullscreenchange', changed, { signal: asking.signal })
      },
      () => {},
    )
    return () => {
      asking.abort()
      if (document.fullscreenElement === element) void document.exitFullscreen()
    }
  }, [frame, wanted])
}
