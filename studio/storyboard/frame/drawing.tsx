import { chakra } from '@chakra-ui/react'
import {
  type CSSProperties,
  type SyntheticEvent,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useState,
} from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { UiProvider } from '#src/ui/theme/ui-provider.tsx'
import { Fallible } from '#studio/kit/fallible.tsx'
import { Styled, stylesIn, type Theme } from '#studio/kit/styles.tsx'
import { useNear } from '#studio/kit/use-near.ts'
import { useAtRest } from '../at-rest.ts'
import { copyStyles, writeFrame } from './frame-document.ts'
import { Scene, type SceneProps } from './scene.tsx'

/** Screens that a drawing can have, in CSS pixels. */
export const screens = {
  desktop: { width: 1280, height: 800 },
  phone: { width: 390, height: 844 },
} as const

export type Screen = keyof typeof screens

const Sheet = chakra('div', {
  base: {
    position: 'relative',
    flexShrink: '0',
    overflow: 'hidden',
    bg: 'bg.sunken',
    outline: '1px solid var(--chakra-colors-border-strong)',
    rounded: '4px',
  },
})
const Window = chakra('iframe', {
  base: {
    display: 'block',
    position: 'absolute',
    insetInlineStart: '0',
    top: '0',
    border: 'none',
    maxW: 'none',
  },
})

/** Empty: React draws on it. */
const openFrame = (frame: HTMLIFrameElement | null) => writeFrame(frame)

interface DrawingProps extends SceneProps {
  theme: Theme
  screen: Screen
  scale: number
  /** Shows all of a page that is longer than the screen. */
  whole?: boolean
}

/**
 * A scene as a picture: the real View in a window of its own, so that media queries, modal dialogs and the colour
 * scheme are those of the screen it is drawn for. It is inert, and there only while it is near the viewport; it comes and
 * goes when the page is not scrolled fast.
 */
export function Drawing({ theme, screen, scale, whole = false, ...scene }: DrawingProps) {
  const [ref, near] = useNear('50% 0px')
  const there = useAtRest(near)
  const { width, height: atLeast } = screens[screen]
  const [height, setHeight] = useState<number>(atLeast)
  return (
    <Sheet
      ref={ref}
      data-screen={screen}
      data-theme={theme}
      style={{ width: width * scale, height: height * scale }}
    >
      {there && (
        <Picture
          key={theme}
          {...scene}
          theme={theme}
          style={{ width, height, transform: `scale(${scale})`, transformOrigin: '0 0' }}
          onHeight={whole ? (needed) => setHeight(Math.max(atLeast, needed)) : undefined}
        />
      )}
    </Sheet>
  )
}

interface PictureProps extends SceneProps {
  theme: Theme
  style: CSSProperties
  /** Told once how tall the page is. A dialog fills its window, so a page behind one is as tall as the window. */
  onHeight: ((height: number) => void) | undefined
}

interface Print {
  document: Document
  root: Root
  styles: ReturnType<typeof stylesIn>
}

function Picture({ view, snapshot, theme, style, onHeight }: PictureProps) {
  const [print, setPrint] = useState<Print | null>(null)
  const [shown, setShown] = useState(false)
  const open = ({ currentTarget }: SyntheticEvent<HTMLIFrameElement>) => {
    const inside = currentTarget.contentDocument
    const ground = inside?.getElementById('root')
    if (!inside || !ground) return
    inside.documentElement.style.colorScheme = theme
    inside.addEventListener('play', ({ target }) => (target as HTMLMediaElement).pause(), { capture: true })
    copyStyles(inside)
    const root = createRoot(ground, { onCaughtError: () => {} })
    setPrint({ document: inside, root, styles: stylesIn(inside, theme) })
  }
  useEffect(() => {
    // A root must not be taken down while another one is being drawn.
    return () => queueMicrotask(() => print?.root.unmount())
  }, [print])
  useEffect(() => {
    if (!print) return
    print.root.render(
      <Styled by={print.styles}>
        <UiProvider>
          <Fallible what="This state">
            <Scene view={view} snapshot={snapshot} />
          </Fallible>
          <Drawn onDrawn={setShown} />
        </UiProvider>
      </Styled>,
    )
  }, [print, view, snapshot])
  const settled = useEffectEvent(({ documentElement }: Document) => {
    documentElement.dataset.drawn = ''
    if (!documentElement.querySelector('dialog:modal')) onHeight?.(documentElement.scrollHeight)
  })
  // Ends with the commit that takes the window away: a window that is gone has no fonts to wait for.
  useLayoutEffect(() => {
    if (!print || !shown) return
    let gone = false
    // Fonts are asked for when the first text is laid out.
    const laidOut = requestAnimationFrame(() => {
      void print.document.fonts.ready.then(() => {
        if (!gone) settled(print.document)
      })
    })
    return () => {
      gone = true
      cancelAnimationFrame(laidOut)
    }
  }, [print, shown])
  // No permission for full screen: a drawing of a video that fills it would take the whole window. Hidden until it is
  // drawn: a dialog that opens takes the focus, in an inert frame too, but not where nothing is rendered.
  return (
    <Window
      ref={openFrame}
      title="Drawing"
      inert
      tabIndex={-1}
      allow="fullscreen 'none'"
      style={{ ...style, display: shown ? 'block' : 'none' }}
      onLoad={open}
    />
  )
}

/** Tells once everything before it is there. */
function Drawn({ onDrawn }: { onDrawn: (drawn: true) => void }) {
  useEffect(() => onDrawn(true), [onDrawn])
  return null
}
