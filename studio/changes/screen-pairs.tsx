import { useEffect } from 'react'
import { Heading, Text } from '#src/ui/layout/text.tsx'
import { TextLink } from '#src/ui/navigation/text-link.tsx'
import { chakra } from '#src/ui/theme/chakra.ts'
import { counted } from '../diagram/chart/words.ts'
import { type Address, queryOf } from '../kit/address.ts'
import { useWidth } from '../kit/use-width.ts'
import { looksOf } from '../play/screen/looks.tsx'
import type { FlowWithView } from '../storyboard/data/flows-with-views.ts'
import type { Storyboards } from '../storyboard/data/storyboards.ts'
import { Drawing, screens } from '../storyboard/screen/preview.tsx'
import { useStoryboard } from '../storyboard/use-storyboard.ts'
import type { Change } from './change.ts'
import { Still } from './still.tsx'

const Part = chakra('section', { base: { display: 'grid', gap: '6', minW: '0' } })
const Pairs = chakra('ul', { base: { listStyle: 'none', display: 'grid', gap: '10' } })
const Pair = chakra('li', { base: { display: 'grid', gap: '3', minW: '0' } })
const Sides = chakra('div', {
  base: {
    display: 'grid',
    gap: '4',
    gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
    alignItems: 'start',
    justifyItems: 'start',
    maxW: '60rem',
  },
})
const Side = chakra('div', { base: { display: 'grid', gap: '1', minW: '0' } })

/** The maximum scale of a screen. */
const largest = { phone: 0.8, desktop: 0.6 } as const

interface ScreenPairsProps {
  change: Change
  flow: FlowWithView | undefined
  storyboards: Storyboards
  address: Address
}

/** Shows the screens that differ, before and after the change; or why they cannot be shown. */
export function ScreenPairs({ change, flow, storyboards, address }: ScreenPairsProps) {
  const storyboard = useStoryboard(storyboards, change.chart.id)
  const [ref, width] = useWidth()
  const { theme, screen } = looksOf(address)
  const scale = Math.min(largest[screen], (width - 16) / 2 / screens[screen].width)
  useEffect(() => storyboards.ask(change.chart.id), [storyboards, change.chart.id])
  const frames = storyboard.kind === 'drawn' ? storyboard.frames : []
  return (
    <Part aria-labelledby="screens">
      <Heading level={2} id="screens">
        Screens before and after
      </Heading>
      {change.undrawn !== null ? (
        <Text role="note">
          {`The earlier screens are not shown, because today's tools could not render the earlier code (${change.undrawn}). The words on screen are compared above.`}
        </Text>
      ) : (
        <Text tone="muted">
          {change.screens.length === 0
            ? 'Every screen looks as before.'
            : `${counted(change.screens.length, 'screen')} of this flow ${change.screens.length === 1 ? 'looks' : 'look'} different. The earlier screens are still pictures of what the earlier code rendered: videos and animations do not run.`}
        </Text>
      )}
      <Pairs ref={ref}>
        {width > 0 &&
          change.screens.map(({ frame: id, before, after }) => {
            const frame = frames.find((one) => one.id === id)
            return (
              <Pair key={id}>
                <Heading level={3} look="subheading">
                  {after && flow ? (
                    <TextLink to={queryOf({ ...address, flow: flow.id, tab: 'screens', frame: id })}>
                      {id}
                    </TextLink>
                  ) : (
                    id
                  )}
                </Heading>
                <Sides>
                  <Side>
                    <Text variant="note">Before</Text>
                    {before === null ? (
                      <Text>There was no such screen.</Text>
                    ) : (
                      <Still
                        html={before}
                        styles={change.styles}
                        screen={screen}
                        theme={theme}
                        scale={scale}
                      />
                    )}
                  </Side>
                  <Side>
                    <Text variant="note">After</Text>
                    {!after ? (
                      <Text>There is no such screen any more.</Text>
                    ) : frame && flow?.view ? (
                      <Drawing
                        view={flow.view}
                        snapshot={frame.snapshot}
                        theme={theme}
                        screen={screen}
                        scale={scale}
                      />
                    ) : (
                      <Text role="status">
                        {storyboard.kind === 'waiting'
                          ? 'Loading…'
                          : 'This studio has another version of the flow, without this screen.'}
                      </Text>
                    )}
                  </Side>
                </Sides>
              </Pair>
            )
          })}
      </Pairs>
    </Part>
  )
}
