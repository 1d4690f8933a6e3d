import { chakra } from '@chakra-ui/react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { Button } from '#src/ui/forms/button.tsx'
import { Checkbox } from '#src/ui/forms/choice/checkbox.tsx'
import { FormError } from '#src/ui/forms/form.tsx'
import { Heading } from '#src/ui/layout/text.tsx'
import { LuArrowLeftRight, LuX } from '#src/ui/media/icons.tsx'
import { TextLink } from '#src/ui/navigation/text-link.tsx'
import { appAddress } from '../browser/boot/page-backend.ts'
import { inDemo } from '../ui/in-demo.ts'
import { ToolProvider } from '../ui/tool-provider.tsx'
import { useQuery } from '../ui/use-query.ts'
import { Faults } from './faults.tsx'
import { Fees } from './fees.tsx'
import { Inspector } from './inspector.tsx'
import { Mails } from './mails.tsx'
import type { OpenPanelProps, PanelProps } from './panel-props.ts'
import { People } from './people.tsx'
import { Reports } from './reports.tsx'
import { Requests } from './requests.tsx'
import { History, ScenarioChoice } from './scenario.tsx'
import { Unfolded } from './section.tsx'
import { Sessions, Time } from './time.tsx'

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
export function Panel({ panelState, onChange, onClose, focused, ...props }: OpenPanelProps) {
  const sheet = useRef<HTMLDivElement>(null)
  const focus = useEffectEvent(() => focused && sheet.current?.focus())
  useEffect(() => void focus(), [])
  return (
    <ToolProvider>
      <Sheet ref={sheet} tabIndex={-1}>
        <Bar>
          <Heading level={2} look="subheading">
            Fake backend
          </Heading>
          <Button
            variant="ghost"
            size="icon"
            aria-label="Move to the other side"
            onClick={() => onChange({ side: panelState.side === 'end' ? 'start' : 'end' })}
          >
            <LuArrowLeftRight />
          </Button>
          <Button variant="ghost" size="icon" aria-label="Close the panel" onClick={onClose}>
            <LuX />
          </Button>
        </Bar>
        <Unfolded
          value={{
            sections: panelState.sections,
            onToggle: (id, open) => {
              if (panelState.sections.includes(id) === open) return
              onChange({
                sections: open
                  ? [...panelState.sections, id]
                  : panelState.sections.filter((one) => one !== id),
              })
            },
          }}
        >
          <Sections {...props} />
          {import.meta.hot && (
            <>
              <Checkbox
                checked={panelState.keepsPlace !== false}
                onChange={(keepsPlace) => onChange({ keepsPlace })}
              >
                Keep the place after a change of code
              </Checkbox>
              <Inspector />
            </>
          )}
        </Unfolded>
      </Sheet>
    </ToolProvider>
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
      <Reports {...props} />
      <Fees {...props} />
      <Sessions {...props} />
      <Faults {...props} />
      <Requests {...props} transport={transport} />
      <History {...props} />
    </>
  )
}
