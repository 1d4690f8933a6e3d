import type { ReactNode } from 'react'
import { Button, ButtonLink } from '#src/ui/forms/button.tsx'
import { Heading, Text } from '#src/ui/layout/text.tsx'
import { TextLink } from '#src/ui/navigation/text-link.tsx'
import { chakra } from '#src/ui/theme/chakra.ts'
import { counted } from '../diagram/chart/words.ts'
import { FlowMap } from '../diagram/map/flow-map.tsx'
import { type Address, nothingChosen, queryOf } from '../kit/address.ts'
import { OpenQuestions } from '../notes/open-questions.tsx'
import { stories } from '../stories/stories.ts'
import { news } from './news.ts'
import { searches, told, tries } from './tries.ts'

const Stack = chakra('div', { base: { display: 'grid', gap: { base: '6', md: '8' }, pt: '4', minW: '0' } })
const Lead = chakra('p', { base: { textStyle: 'lead', maxW: '48rem' } })
const Doors = chakra('ul', {
  base: {
    display: 'grid',
    // Four links in one row, or two rows of two: with three in a row, the fourth would be alone.
    gridTemplateColumns: {
      base: 'minmax(0, 1fr)',
      sm: 'repeat(2, minmax(0, 1fr))',
      xl: 'repeat(4, minmax(0, 1fr))',
    },
    gap: '4',
    listStyle: 'none',
  },
})
const DoorCard = chakra('li', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    gap: '3',
    p: '5',
    bg: 'bg.surface',
    border: 'hairline',
    rounded: 'base',
    boxShadow: 'inset 0 4px 0 var(--chakra-colors-accent)',
  },
})
const Sign = chakra('svg', { base: { w: '1.75rem', h: '1.75rem', color: 'accent.fg', flexShrink: '0' } })
const Title = chakra('div', { base: { display: 'flex', alignItems: 'center', gap: '3' } })
const Examples = chakra('ul', {
  base: { display: 'grid', justifyItems: 'start', gap: '2', listStyle: 'none', textStyle: 'small' },
})
const Foot = chakra('div', { base: { marginBlockStart: 'auto' } })
const News = chakra('ul', {
  base: {
    ps: '5',
    pt: '2',
    columns: '24rem 2',
    columnGap: '8',
    listStyle: 'disc',
    textStyle: 'small',
    '& > li': { breakInside: 'avoid', pb: '1' },
  },
})
const Example = chakra('button', {
  base: {
    textAlign: 'start',
    cursor: 'pointer',
    fontWeight: '600',
    textDecorationLine: 'underline',
    textDecorationColor: 'accent',
    textDecorationThickness: '2px',
    textUnderlineOffset: '0.2em',
    _hover: { textDecorationThickness: '4px' },
  },
})

function Door({
  title,
  text,
  sign,
  examples,
  children,
}: {
  title: string
  text: string
  /** The path data of the icon, in a 24×24 square. */
  sign: string
  examples: ReactNode
  children: ReactNode
}) {
  return (
    <DoorCard>
      <Title>
        <Sign viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth={2} aria-hidden>
          <path d={sign} strokeLinecap="round" strokeLinejoin="round" />
        </Sign>
        <Heading level={2} look="subheading">
          {title}
        </Heading>
      </Title>
      <Text>{text}</Text>
      {examples && <Examples>{examples}</Examples>}
      <Foot>{children}</Foot>
    </DoorCard>
  )
}

interface HomeProps {
  address: Address
  /** Searches for these words. Without words, focuses the search field. */
  onSearch: (words: string) => void
}

/** The home page: an introduction, four ways to start, recent changes, and all flows. */
export function Home({ address, onSearch }: HomeProps) {
  const to = (differs: Partial<Address>) => queryOf({ ...address, ...nothingChosen, ...differs })
  return (
    <Stack>
      <Lead>
        Here you see everything that Guildhall does, and try it step by step on its real screens. Nobody is
        charged and nothing can break: people and money are made up.
      </Lead>
      <Doors>
        <Door
          title="Watch a story"
          text={`${counted(stories.size, 'journey')} from beginning to end, told on the screens at reading speed.`}
          sign="M5 4h14v16H5zM10 9l5 3-5 3z"
          examples={told.map((name) => (
            <li key={name}>
              <TextLink to={to({ tab: 'stories', story: name })}>{stories.get(name)?.title}</TextLink>
            </li>
          ))}
        >
          <ButtonLink to={to({ tab: 'stories' })}>All stories</ButtonLink>
        </Door>
        <Door
          title="Try a flow"
          text="Press the buttons of the screen, or let the provider refuse, and see what happens next."
          sign="M9 11V5a2 2 0 0 1 4 0v6l5 1.5a2 2 0 0 1 1.4 2.3L18.5 20H10l-4-5a1.7 1.7 0 0 1 3-1.5"
          examples={tries.map(({ flow, path, text }) => (
            <li key={flow}>
              <TextLink to={to({ flow, tab: 'play', path })}>{text}</TextLink>
            </li>
          ))}
        >
          <Button
            onClick={() => {
              const map = document.getElementById('map-title')
              map?.scrollIntoView({ block: 'start' })
              map?.focus({ preventScroll: true })
            }}
          >
            Choose on the map
          </Button>
        </Door>
        <Door
          title="Find a requirement or a text"
          text="Say in your own words what you look for: a task, a message on a screen, a rule or its number."
          sign="M16.5 16.5 21 21M18 11a7 7 0 1 1-14 0 7 7 0 0 1 14 0z"
          examples={searches.map((words) => (
            <li key={words}>
              <Example type="button" onClick={() => onSearch(words)}>
                {words}
              </Example>
            </li>
          ))}
        >
          <Button onClick={() => onSearch('')}>Search</Button>
        </Door>
        <Door
          title="Open a report"
          text="What went wrong for a user, as a path that you can play: from ‘Report a problem’ in the product."
          sign="M5 21V4m0 1h13l-3 4 3 4H5"
          examples={null}
        >
          <ButtonLink to={to({ tab: 'reports' })}>Reports</ButtonLink>
        </Door>
      </Doors>
      {news.length > 0 && (
        <section aria-labelledby="news-title">
          <Heading level={2} look="subheading" id="news-title">
            New since the last release
          </Heading>
          <News>
            {news.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </News>
        </section>
      )}
      <OpenQuestions address={address} />
      <FlowMap address={address} />
    </Stack>
  )
}
