import { type ComponentType, type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { LuWrench } from '#src/ui/media/icons.tsx'
import { chakra } from '#src/ui/theme/chakra.ts'
import { isAsideNotice } from '../backend/store/notices.ts'
import type { OpenPanelProps, PanelProps } from './panel-props.ts'
import { usePanelState } from './panel-state.ts'

const Aside = chakra('aside', {
  base: { position: 'fixed', zIndex: '40', bottom: '24' },
  variants: {
    side: { start: { insetInlineStart: '0' }, end: { insetInlineEnd: '0' } },
    open: { true: { m: { base: '2', md: '4' }, bottom: '0' } },
  },
})
/** The button that opens the panel. Not wider than a page's margin, so that the button covers no content. */
const Tab = chakra('button', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '2',
    w: { base: '4', md: '6' },
    minH: '24',
    px: '0',
    py: '3',
    bg: 'bg.surface',
    color: 'fg',
    border: 'strong',
    textStyle: 'small',
    cursor: 'pointer',
    '& svg': { boxSize: '3' },
  },
  variants: {
    side: {
      start: { borderEndRadius: 'base', borderInlineStart: 'none' },
      end: { borderStartRadius: 'base', borderInlineEnd: 'none' },
    },
  },
})
const Label = chakra('span', {
  base: { display: { base: 'none', md: 'inline' }, writingMode: 'vertical-rl', whiteSpace: 'nowrap' },
})

const SHORTCUT = 'Alt+G'
const isShortcut = ({ altKey, code, ctrlKey, metaKey, shiftKey }: globalThis.KeyboardEvent) =>
  altKey && code === 'KeyG' && !ctrlKey && !metaKey && !shiftKey

/**
 * The panel's code, which is loaded when `wanted` is first true; null before it has loaded. A failure is logged in the
 * console.
 */
const usePanelCode = (wanted: boolean, onMissing: () => void) => {
  const [code, setCode] = useState<{ Panel: ComponentType<OpenPanelProps> } | null>(null)
  const missing = useEffectEvent(onMissing)
  useEffect(() => {
    if (!wanted) return
    import('./panel.tsx').then(setCode, (cause: unknown) => {
      missing()
      throw cause
    })
  }, [wanted])
  return wanted ? code : null
}

/** The panel's button at the edge of each page, or the panel if it is open. */
export function PanelLauncher({ problem, ...props }: PanelProps) {
  const [panelState, setPanelState] = usePanelState()
  const opener = useRef<HTMLButtonElement>(null)
  const [isAsked, setAsked] = useState(false)
  const code = usePanelCode(panelState.open, () => setPanelState({ open: false }))

  const setOpen = (open: boolean) => {
    setAsked(true)
    setPanelState({ open })
    if (!open) requestAnimationFrame(() => opener.current?.focus())
  }
  const show = useEffectEvent(() => {
    if (problem) setPanelState({ open: true, sections: [...new Set([...panelState.sections, 'worlds'])] })
    // Opens the panel, which begins with the notice that stored data was set aside. A developer who has changed a table
    // must see it.
    else if (isAsideNotice(props.backend.store.notice)) setPanelState({ open: true })
  })
  const toggle = useEffectEvent(() => setOpen(!panelState.open))
  useEffect(() => {
    show()
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      if (!isShortcut(event)) return
      event.preventDefault()
      toggle()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])

  const closeByEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    setOpen(false)
  }
  return (
    <Aside
      side={panelState.side}
      open={code !== null}
      aria-label="Fake backend"
      onKeyDown={code ? closeByEscape : undefined}
    >
      {code ? (
        <code.Panel
          {...props}
          problem={problem}
          panelState={panelState}
          onChange={setPanelState}
          onClose={() => setOpen(false)}
          focused={isAsked}
        />
      ) : (
        <Tab
          ref={opener}
          type="button"
          side={panelState.side}
          aria-expanded={false}
          aria-keyshortcuts={SHORTCUT}
          aria-label="Fake backend: open the panel"
          title={`Open the panel of the fake backend (${SHORTCUT})`}
          onClick={() => setOpen(true)}
        >
          <LuWrench />
          <Label>Fake backend</Label>
        </Tab>
      )}
    </Aside>
  )
}
