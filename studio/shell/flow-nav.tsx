import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import { Badge } from '#src/ui/feedback/badge.tsx'
import { VisuallyHidden } from '#src/ui/focus/visually-hidden.tsx'
import { navItemByWidth } from '#src/ui/shell/nav-item.tsx'
import { chakra } from '#src/ui/theme/chakra.ts'
import { counted, inProse } from '../diagram/chart/words.ts'
import { type Address, nothingChosen, queryOf } from '../kit/address.ts'
import { openQuestions, useNotes } from '../notes/store.ts'
import type { ListedFlow } from '../storyboard/data/listed-flow.ts'
import type { Storyboards } from '../storyboard/data/storyboards.ts'
import { useStoryboard } from '../storyboard/use-storyboard.ts'

const FlowList = chakra('ul', {
  base: {
    display: 'flex',
    flexDirection: { base: 'row', lg: 'column' },
    gap: '1',
    listStyle: 'none',
  },
  variants: {
    outermost: {
      true: {
        gap: { base: '4', lg: '5' },
        px: { base: '1', sm: '3' },
        overflowX: { base: 'auto', lg: 'visible' },
        scrollPaddingInline: '4',
      },
    },
  },
})
const AreaItem = chakra('li', {
  base: {
    display: 'flex',
    flexDirection: { base: 'row', lg: 'column' },
    alignItems: { base: 'center', lg: 'stretch' },
  },
})
const AreaName = chakra('span', {
  base: {
    px: { base: '2', lg: '4' },
    py: '1',
    textStyle: 'small',
    color: 'fg.muted',
    whiteSpace: 'nowrap',
  },
})
const FlowLink = chakra(Link, navItemByWidth)
const Questions = chakra(Badge, { base: { px: '2', py: '0' } })
const Count = chakra('span', { base: { marginInlineStart: 'auto', textStyle: 'small', color: 'fg.muted' } })

interface FlowNavProps {
  flows: readonly ListedFlow[]
  /** Null until they are loaded. */
  storyboards: Storyboards | null
  address: Address
}

/** Links to all flows, by area. */
export function FlowNav({ flows, storyboards, address }: FlowNavProps) {
  const areas = new Set(flows.map(({ area }) => area))
  const list = useRef<HTMLUListElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: which link is current depends on the flow.
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [address.flow])
  const linkTo = (flow: string | null, content: ReactNode) => (
    <FlowLink
      to={{
        search: queryOf({ ...address, ...nothingChosen, flow }),
      }}
      aria-current={address.flow === flow ? 'page' : undefined}
    >
      {content}
    </FlowLink>
  )
  return (
    <nav aria-label="Flows">
      <FlowList outermost ref={list}>
        <li>{linkTo(null, 'Home')}</li>
        {[...areas].map((area) => (
          <AreaItem key={area}>
            <AreaName id={`area-${area}`}>{inProse(area)}</AreaName>
            <FlowList aria-labelledby={`area-${area}`}>
              {flows
                .filter((flow) => flow.area === area)
                .map(({ id, title }) => (
                  <li key={id}>
                    {linkTo(
                      id,
                      <>
                        {title}
                        <OpenQuestions flow={id} />
                        {storyboards && <ScreenCount storyboards={storyboards} id={id} />}
                      </>,
                    )}
                  </li>
                ))}
            </FlowList>
          </AreaItem>
        ))}
      </FlowList>
    </nav>
  )
}

/** The number of open questions of a flow. */
function OpenQuestions({ flow }: { flow: string }) {
  const count = openQuestions(useNotes(), flow)
  if (count === 0) return null
  return (
    <Questions tone="warning">
      <span aria-hidden>{`${count} ?`}</span>
      <VisuallyHidden>{counted(count, 'open question')}</VisuallyHidden>
    </Questions>
  )
}

function ScreenCount({ storyboards, id }: { storyboards: Storyboards; id: string }) {
  const storyboard = useStoryboard(storyboards, id)
  if (storyboard.kind === 'unseen') return <Count>–</Count>
  return storyboard.kind === 'drawn' ? <Count>{storyboard.frames.length}</Count> : null
}
