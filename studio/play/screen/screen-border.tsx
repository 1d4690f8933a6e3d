import { useEffect, useEffectEvent, useRef } from 'react'
import type { Theme } from '#studio/kit/styles.tsx'
import type { Screen } from '#studio/storyboard/screen/preview.tsx'
import type { createPlayback } from '../playback.ts'
import { ScaledWindow } from './scaled-window.tsx'
import type { ScreenNews } from './screen.tsx'

interface ScreenBorderProps {
  flow: string
  screen: Screen
  theme: Theme
  onLoaded: (playback: ReturnType<typeof createPlayback>) => void
  onFailed: (message: string) => void
  onLeft: () => void
}

/** The real screen in its own iframe. */
export function ScreenBorder({ flow, screen, theme, onLoaded, onFailed, onLeft }: ScreenBorderProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const hear = useEffectEvent((event: globalThis.Event) => {
    const news = (event as CustomEvent<ScreenNews>).detail
    if (news.kind === 'loaded') onLoaded(news.playback)
    else onFailed(news.message)
  })
  const left = useEffectEvent(() => onLeft())
  // biome-ignore lint/correctness/useExhaustiveDependencies: each flow and theme has its own iframe.
  useEffect(() => {
    const element = frame.current
    const listener = (event: globalThis.Event) => hear(event)
    element?.addEventListener('screen-news', listener)
    return () => {
      element?.removeEventListener('screen-news', listener)
      left()
    }
  }, [flow, theme])
  return (
    <ScaledWindow
      key={`${flow} ${theme}`}
      ref={frame}
      title="Screen"
      src={`${import.meta.env.BASE_URL}studio/play/screen/screen.html?${new URLSearchParams({ flow, theme })}`}
      screen={screen}
      theme={theme}
    />
  )
}
