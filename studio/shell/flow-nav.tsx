import { chakra } from '@chakra-ui/react'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import { navItemRecipe } from '#src/ui/shell/nav-item.tsx'
import { type Address, queryOf } from '../kit/address.ts'
import type { Storyboards } from '../storyboard/data/storyboards.ts'
import { useStoryboard } from '../storyboard/use-storyboard.ts'

const FlowList = chakra('ul', {
  base: {
    display: 'flex',
    flexDirection: { base: 'row', lg: 'column' },
    gap: '1',
    px: { base: '1', sm: '3' },
    listStyle: 'none',
    overflowX: { base: 'auto', lg: 'visible' },
    scrollPaddingInline: '4',
  },
})
const FlowLink = chakra(Link, navItemRecipe)
const Count = chakra('span', { base: { marginInlineStart: 'auto', textStyle: 'small', color: 'fg.muted' } })

/** All flows, each a way to its page. */
export function FlowNav({ storyboards, address }: { storyboards: Storyboards; address: Address }) {
  const to = (flow: string | null) => ({
    search: queryOf({
      ...address,
      flow,
      frame: null,
      story: null,
      state: null,
      open: null,
      path: [],
      note: '',
    }),
  })
  const list = useRef<HTMLUListElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: which link is current follows from the flow.
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [address.flow])
  return (
    <nav aria-label="Flows">
      <FlowList ref={list}>
        <li>
          <FlowLink
            to={to(null)}
            upright={{ base: false, lg: true }}
            aria-current={address.flow === null ? 'page' : undefined}
          >
            All flows
          </FlowLink>
        </li>
        {storyboards.flows.map((flow) => (
          <li key={flow.id}>
            <FlowLink
              to={to(flow.id)}
              upright={{ base: false, lg: true }}
              aria-current={address.flow === flow.id ? 'page' : undefined}
            >
              {flow.title}
              <FrameCount storyboards={storyboards} id={flow.id} />
            </FlowLink>
          </li>
        ))}
      </FlowList>
    </nav>
  )
}

function FrameCount({ storyboards, id }: { storyboards: Storyboards; id: string }) {
  const storyboard = useStoryboard(storyboards, id)
  if (storyboard.kind === 'unseen') return <Count>–</Count>
  return storyboard.kind === 'drawn' ? <Count>{storyboard.frames.length}</Count> : null
}
