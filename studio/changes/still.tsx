import type { SyntheticEvent } from 'react'
import { chakra } from '#src/ui/theme/chakra.ts'
import { inTheme, type Theme } from '../kit/styles.tsx'
import { useNear } from '../kit/use-near.ts'
import { copyStyles, writeFrame } from '../storyboard/screen/iframe.ts'
import { screens } from '../storyboard/screen/preview.tsx'

const Sheet = chakra('div', {
  base: {
    position: 'relative',
    overflow: 'hidden',
    bg: 'bg.sunken',
    outline: '1px solid var(--chakra-colors-border-strong)',
    rounded: '4px',
  },
})
const Window = chakra('iframe', { base: { display: 'block', border: 'none', maxW: 'none' } })

interface StillProps {
  html: string
  styles: string
  screen: keyof typeof screens
  theme: Theme
  scale: number
}

/** Shows a screen from saved HTML. No script runs in it. */
export function Still({ html, styles, screen, theme, scale }: StillProps) {
  const [ref, near] = useNear('50% 0px')
  const { width, height } = screens[screen]
  const style = (inside: Document) => {
    const sheet = inside.createElement('style')
    inside.head.append(sheet)
    for (const { cssText } of rulesOf(inTheme(styles, theme)))
      sheet.sheet?.insertRule(cssText, sheet.sheet.cssRules.length)
    // A script sets each style attribute again, because the Content Security Policy blocks style attributes in HTML.
    for (const element of inside.querySelectorAll<HTMLElement>('[style]'))
      element.style.cssText = element.getAttribute('style') ?? ''
  }
  const open = ({ currentTarget: { contentDocument: inside } }: SyntheticEvent<HTMLIFrameElement>) => {
    if (!inside) return
    inside.documentElement.style.colorScheme = theme
    copyStyles(inside)
    style(inside)
    // Opens each dialog, because saved HTML does not say that a dialog is modal. A View renders a dialog only while it
    // is open.
    for (const dialog of inside.querySelectorAll('dialog')) dialog.showModal()
    inside.documentElement.dataset.drawn = ''
  }
  return (
    <Sheet ref={ref} style={{ width: width * scale, height: height * scale }}>
      {near && (
        <Window
          key={theme}
          ref={(frame: HTMLIFrameElement | null) => writeFrame(frame, html)}
          title="Drawing of before"
          sandbox="allow-same-origin"
          inert
          tabIndex={-1}
          style={{ width, height, transform: `scale(${scale})`, transformOrigin: '0 0' }}
          onLoad={open}
        />
      )}
    </Sheet>
  )
}

/** The CSS rules in a text, in their order. */
const rulesOf = (css: string): CSSRule[] => {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  return [...sheet.cssRules]
}
