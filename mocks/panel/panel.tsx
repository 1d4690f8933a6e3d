import { chakra } from '@chakra-ui/react'
import { type KeyboardEvent, useEffect, useEffectEvent, useRef } from 'react'
import { LuArrowLeftRight, LuWrench, LuX } from 'react-icons/lu'
import { Button } from '#src/ui/forms/button.tsx'
import { FormError } from '#src/ui/forms/form.tsx'
import { Heading } from '#src/ui/layout/text.tsx'
import { TextLink } from '#src/ui/navigation/text-link.tsx'
import type { AdminState } from '../backend/admin/api.ts'
import type { Backend } from '../backend/http/app.ts'
import { appAddress } from '../browser/boot/page-backend.ts'
import type { WorkerTransport } from '../browser/transport/worker-transport.ts'
import { inDemo } from '../ui/in-demo.ts'
import { useQuery } from '../ui/use-query.ts'
import { Faults } from './faults.tsx'
import { Fees } from './fees.tsx'
import { Mails } from './mails.tsx'
import { usePanelState } from './panel-state.ts'
import { People } from './people.tsx'
import { Requests } from './requests.tsx'
import { History, ScenarioChoice } from './scenario.tsx'
import { Unfolded } from './section.tsx'
import { Sessions, Time } from './time.tsx'

export interface PanelProps {
  readonly backend: Backend
  readonly transport: WorkerTransport
  /** What the person should know before anything else. */
  readonly problem: string | null
}

export interface SectionProps {
  readonly backend: Backend
  readonly state: AdminState
}

const Aside = chakra('aside', {
  base: { position: 'fixed', zIndex: '40', bottom: '24' },
  variants: {
    side: { start: { insetInlineStart: '0' }, end: { insetInlineEnd: '0' } },
    open: { true: { m: { base: '2', md: '4' }, bottom: '0' } },
  },
})
/** No wider than the margin of a page, so that it covers nothing of it. */
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
const Sheet = chakra('div', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    w: 'calc(100vw - 1rem)',
    maxW: '26rem',
    maxH: { base: '72dvh', md: 'calc(100dvh - 2rem)' },
    overflowY: 'auto',
    overscrollBehavior: 'contain',
    px: '4',
    pb: '2',
    bg: 'bg.surface',
    color: 'fg',
    border: 'strong',
    rounded: 'base',
  },
})
const Bar = chakra('div', {
  base: {
    position: 'sticky',
    top: '0',
    zIndex: '1',
    display: 'flex',
    alignItems: 'center',
    gap: '1',
    py: '2',
    bg: 'bg.surface',
    '& > h2': { flex: '1' },
  },
})
const Pages = chakra('nav', { base: { display: 'flex', gap: '5', pb: '3', textStyle: 'small' } })
const Label = chakra('span', {
  base: { display: { base: 'none', md: 'inline' }, writingMode: 'vertical-rl', whiteSpace: 'nowrap' },
})

const SHORTCUT = 'Alt+G'
const isShortcut = ({ altKey, code, ctrlKey, metaKey, shiftKey }: globalThis.KeyboardEvent) =>
  altKey && code === 'KeyG' && !ctrlKey && !metaKey && !shiftKey

export function Panel({ backend, transport, problem }: PanelProps) {
  const [panelState, setPanelState] = usePanelState()
  const opener = useRef<HTMLButtonElement>(null)
  const sheet = useRef<HTMLDivElement>(null)

  const setOpen = (open: boolean) => {
    setPanelState({ open })
    requestAnimationFrame(() => (open ? sheet : opener).current?.focus())
  }
  const show = useEffectEvent(() => {
    if (problem) setPanelState({ open: true, sections: [...new Set([...panelState.sections, 'worlds'])] })
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
    <Aside side={panelState.side} open={panelState.open} aria-label="Fake backend" onKeyDown={closeByEscape}>
      {panelState.open ? (
        <Sheet ref={sheet} tabIndex={-1}>
          <Bar>
            <Heading level={2} look="subheading">
              Fake backend
            </Heading>
            <Button
              variant="ghost"
              size="icon"
              aria-label="Move to the other side"
              onClick={() => setPanelState({ side: panelState.side === 'end' ? 'start' : 'end' })}
            >
              <LuArrowLeftRight aria-hidden />
            </Button>
            <Button variant="ghost" size="icon" aria-label="Close the panel" onClick={() => setOpen(false)}>
              <LuX aria-hidden />
            </Button>
          </Bar>
          <Unfolded
            value={{
              sections: panelState.sections,
              onToggle: (id, open) => {
                if (panelState.sections.includes(id) === open) return
                setPanelState({
                  sections: open
                    ? [...panelState.sections, id]
                    : panelState.sections.filter((one) => one !== id),
                })
              },
            }}
          >
            <Sections backend={backend} transport={transport} problem={problem} />
          </Unfolded>
        </Sheet>
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
          <LuWrench aria-hidden />
          <Label>Fake backend</Label>
        </Tab>
      )}
    </Aside>
  )
}

function Sections({ backend, transport, problem }: PanelProps) {
  const { admin, store } = backend
  const query = useQuery(store, () => admin.state())
  if (query.kind === 'loading') return null
  if (query.kind === 'failed') return <FormError>{query.message}</FormError>
  const props = { backend, state: query.value }
  return (
    <>
      <FormError>{query.value.notice}</FormError>
      <Pages aria-label="Pages">
        <TextLink href={inDemo(`${appAddress}/mocks/data/`)} external>
          Data
        </TextLink>
        <TextLink href={inDemo(`${appAddress}/mocks/graphiql/`)} external>
          GraphiQL
        </TextLink>
        <TextLink href={inDemo(`${appAddress}/studio/`)} external>
          Studio
        </TextLink>
      </Pages>
      <People {...props} />
      <ScenarioChoice {...props} problem={problem} />
      <Time {...props} />
      <Mails {...props} />
      <Fees {...props} />
      <Sessions {...props} />
      <Faults {...props} />
      <Requests {...props} transport={transport} />
      <History {...props} />
    </>
  )
}
