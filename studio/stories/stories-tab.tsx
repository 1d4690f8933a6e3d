import { Heading, Text } from '#src/ui/layout/text.tsx'
import { TextLink } from '#src/ui/navigation/text-link.tsx'
import { chakra } from '#src/ui/theme/chakra.ts'
import { counted } from '../diagram/chart/words.ts'
import { type Address, queryOf } from '../kit/address.ts'
import type { FlowWithView } from '../storyboard/data/flows-with-views.ts'
import { stopsOf, stories } from './stories.ts'

const List = chakra('ol', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 20rem), 1fr))',
    gap: '5',
    pt: '6',
    listStyle: 'none',
  },
})
const Entry = chakra('li', {
  base: {
    display: 'grid',
    alignContent: 'start',
    gap: '2',
    p: '5',
    border: 'hairline',
    rounded: 'base',
    bg: 'bg.surface',
  },
})

/** All stories: journeys from the specification on the real screens. */
export function StoriesTab({ flows, address }: { flows: readonly FlowWithView[]; address: Address }) {
  const titleOf = (flow: string) => flows.find(({ id }) => id === flow)?.title ?? flow
  return (
    <List>
      {[...stories].map(([name, story]) => (
        <Entry key={name}>
          <Heading level={2} look="subheading">
            <TextLink to={queryOf({ ...address, tab: 'stories', story: name })}>{story.title}</TextLink>
          </Heading>
          <Text>{story.text}</Text>
          <Text variant="note">
            {[...new Set(story.scenes.map(({ flow }) => titleOf(flow)))].join(', then ')} ·{' '}
            {counted(stopsOf(story).length, 'moment')}
          </Text>
        </Entry>
      ))}
    </List>
  )
}
