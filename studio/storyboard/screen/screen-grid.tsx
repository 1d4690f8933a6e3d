import { use } from 'react'
import { Link } from 'react-router-dom'
import { chakra } from '#src/ui/theme/chakra.ts'
import { type Address, queryOf } from '#studio/kit/address.ts'
import type { Theme } from '#studio/kit/styles.tsx'
import { useWidth } from '#studio/kit/use-width.ts'
import type { FlowWithView } from '../data/flows-with-views.ts'
import type { ScreenWithSnapshot } from '../data/storyboards.ts'
import { cellId, LeftScreen } from './left-screen.ts'
import { type Screen, screens } from './preview.tsx'
import { ScreenDetails, ScreenPreviews, ScreenTexts, stripWidth } from './screen.tsx'

const Grid = chakra('ul', {
  base: {
    display: 'grid',
    columnGap: { base: '6', md: '8' },
    rowGap: { base: '10', md: '12' },
    listStyle: 'none',
  },
})
const Cell = chakra('li', { base: { display: 'grid', alignContent: 'start', gap: '4', minW: '0' } })
const ScreenLink = chakra(Link, {
  base: {
    textDecorationLine: 'underline',
    textDecorationColor: 'transparent',
    textDecorationThickness: '2px',
    textUnderlineOffset: '0.2em',
    rounded: '2px',
    _hover: { textDecorationColor: 'accent' },
  },
})

const themesOf: Record<Address['theme'], readonly Theme[]> = {
  light: ['light'],
  dark: ['dark'],
  both: ['light', 'dark'],
}
const screensOf: Record<Address['screen'], readonly Screen[]> = {
  both: ['desktop', 'phone'],
  desktop: ['desktop'],
  phone: ['phone'],
}
const scales: Record<Address['zoom'], number> = { small: 0.16, medium: 0.24, large: 0.45 }

/** The screens of a flow in a grid. Each screen links to its own page. */
export function ScreenGrid({
  flow,
  frames,
  address,
}: {
  flow: FlowWithView
  frames: readonly ScreenWithSnapshot[]
  address: Address
}) {
  const [ref, width] = useWidth()
  const shown = screensOf[address.screen]
  const widest = Math.max(...shown.map((screen) => screens[screen].width))
  const scale = Math.min(scales[address.zoom], width / widest)
  const column = Math.max(272, Math.ceil(stripWidth(shown, scale)))
  const { view } = flow
  const left = use(LeftScreen)
  const focusIfLeft = (link: HTMLAnchorElement | null) => {
    if (!link || link.id !== left.current) return
    left.current = null
    link.focus()
  }
  return (
    <Grid ref={ref} style={{ gridTemplateColumns: `repeat(auto-fill, minmax(min(100%, ${column}px), 1fr))` }}>
      {view &&
        width > 0 &&
        frames.map((frame) => (
          <Cell key={frame.id}>
            <ScreenPreviews
              frame={frame}
              view={view}
              themes={themesOf[address.theme]}
              shown={shown}
              scaleOf={() => scale}
            />
            <ScreenTexts
              frame={frame}
              level={3}
              title={
                <ScreenLink
                  ref={focusIfLeft}
                  id={cellId(flow.id, frame.id)}
                  to={queryOf({ ...address, flow: flow.id, frame: frame.id })}
                >
                  {frame.id}
                </ScreenLink>
              }
            />
            <ScreenDetails frame={frame} flow={flow.id} open={false} />
          </Cell>
        ))}
    </Grid>
  )
}
