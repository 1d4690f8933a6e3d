import { chakra } from '@chakra-ui/react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type Screen, screens } from '../drawing.tsx'
import type { Theme } from '../styles.ts'
import type { createPlayback } from './playback.ts'
import type { ScreenNews } from './screen.tsx'

const Room = chakra('div', { base: { minW: '0', display: 'grid', justifyContent: 'center' } })
const Sheet = chakra('div', {
  base: { position: 'relative', overflow: 'hidden', border: 'strong', rounded: 'base', bg: 'bg.sunken' },
})
const Window = chakra('iframe', {
  base: { position: 'absolute', top: '0', insetInlineStart: '0', border: 'none', maxW: 'none' },
})

/** What stands above and below the screen, in pixels: all of the screen is in sight. */
const AROUND = 190

interface ScreenFrameProps {
  flow: string
  screen: Screen
  theme: Theme
  onLoaded: (playback: ReturnType<typeof createPlayback>) => void
  onFailed: (message: string) => void
  onLeft: () => void
}

/** The real screen in a window of its own, as large as there is room for. */
export function ScreenFrame({ flow, screen, theme, onLoaded, onFailed, onLeft }: ScreenFrameProps) {
  const room = useRef<HTMLDivElement>(null)
  const frame = useRef<HTMLIFrameElement>(null)
  const [scale, setScale] = useState(0.5)
  const { width, height } = screens[screen]
  const hear = useEffectEvent((event: globalThis.Event) => {
    const news = (event as CustomEvent<ScreenNews>).detail
    if (news.kind === 'loaded') onLoaded(news.playback)
    else onFailed(news.message)
  })
  const left = useEffectEvent(() => onLeft())
  // biome-ignore lint/correctness/useExhaustiveDependencies: each flow and theme has a window of its own.
  useEffect(() => {
    const element = frame.current
    const listener = (event: globalThis.Event) => hear(event)
    element?.addEventListener('screen-news', listener)
    return () => {
      element?.removeEventListener('screen-news', listener)
      left()
    }
  }, [flow, theme])
  useEffect(() => {
    const element = room.current
    if (!element) return
    const size = new ResizeObserver(() => {
      const available = Math.max(320, window.innerHeight - AROUND)
      setScale(Math.min(1, element.clientWidth / width, available / height))
    })
    size.observe(element)
    return () => size.disconnect()
  }, [width, height])
  const address = `${import.meta.env.BASE_URL}studio/play/screen.html?${new URLSearchParams({ flow, theme })}`
  return (
    <Room ref={room}>
      <Sheet style={{ width: width * scale, height: height * scale }}>
        <Window
          key={`${flow} ${theme}`}
          ref={frame}
          title="Screen"
          src={address}
          style={{ width, height, transform: `scale(${scale})`, transformOrigin: '0 0', colorScheme: theme }}
        />
      </Sheet>
    </Room>
  )
}
