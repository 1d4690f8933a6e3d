import {
  type CSSProperties,
  type SyntheticEvent,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useState,
} from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { chakra } from '#src/ui/theme/chakra.ts'
import { UiProvider } from '#src/ui/theme/ui-provider.tsx'
import { Fallible } from '#studio/kit/fallible.tsx'
import { Styled, stylesIn, type Theme } from '#studio/kit/styles.tsx'
import { useNear } from '#studio/kit/use-near.ts'
import { useAtRest } from '../at-rest.ts'
import { copyStyles, writeFrame } from './iframe.ts'
import { Scene, type SceneProps } from './scene.tsx'

/** The available viewports, in CSS pixels. */
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

/** Starts with an empty document; React renders into it. */
const openFrame = (frame: HTMLIFrameElement | null) => writeFrame(frame)

interface DrawingProps extends SceneProps {
  theme: Theme
  screen: Screen
  scale: number
  /** Shows the whole page, even if it is longer than the viewport. */
  whole?: boolean
}

/**
 * Shows a moment of a flow: the real View in its own iframe, so that media queries, modal dialogs and the color scheme
 * are those of its viewport. The iframe is inert. It exists only while it is near the visible part of the page, and is
 * added and removed only while the page is not scrolled fast.
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
  /**
   * Called once with the height of the page. If a dialog is open, the height is that of the iframe, because a dialog
   * fills the iframe.
   */
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
    // Unmounts the root later, because React must not unmount a root while it renders another root.
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
  // Waits for the fonts in a layout effect: its cleanup runs in the commit that removes the iframe, and a removed
  // iframe has no fonts to wait for.
  useLayoutEffect(() => {
    if (!print || !shown) return
    let gone = false
    // Waits for an animation frame, because the browser requests fonts only when it lays out the first text.
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
  // Full screen is denied, because a full-screen video in the View would cover the whole window. The iframe is hidden
  // until it is rendered, because a dialog that opens takes the focus, even in an inert iframe.
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

/** Calls back when its preceding siblings are rendered. */
function Drawn({ onDrawn }: { onDrawn: (rendered: true) => void }) {
  useEffect(() => onDrawn(true), [onDrawn])
  return null
}
