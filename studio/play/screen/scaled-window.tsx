import { type Ref, useEffect, useRef, useState } from 'react'
import { chakra } from '#src/ui/theme/chakra.ts'
import type { Theme } from '#studio/kit/styles.tsx'
import { type Screen, screens } from '#studio/storyboard/screen/preview.tsx'

const Room = chakra('div', { base: { minW: '0', display: 'grid', justifyContent: 'center' } })
const Sheet = chakra('div', {
  base: { position: 'relative', overflow: 'hidden', border: 'strong', rounded: 'base', bg: 'bg.sunken' },
})
const Window = chakra('iframe', {
  base: { position: 'absolute', top: '0', insetInlineStart: '0', border: 'none', maxW: 'none' },
})

/**
 * The height that the studio needs above and below the screen, in pixels. The screen is scaled to the remaining height.
 */
const AROUND = 250

interface ScaledWindowProps {
  ref?: Ref<HTMLIFrameElement>
  title: string
  name?: string
  src: string
  screen: Screen
  theme?: Theme
}

/** A page in an iframe with this viewport, scaled to the available room. */
export function ScaledWindow({ screen, theme, ...page }: ScaledWindowProps) {
  const room = useRef<HTMLDivElement>(null)
  const [scale, setScale] = useState(0.5)
  const { width, height } = screens[screen]
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
  return (
    <Room ref={room}>
      <Sheet style={{ width: width * scale, height: height * scale }}>
        <Window
          {...page}
          style={{ width, height, transform: `scale(${scale})`, transformOrigin: '0 0', colorScheme: theme }}
        />
      </Sheet>
    </Room>
  )
}
