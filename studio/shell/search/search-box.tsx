import { ChakraProvider } from '@chakra-ui/react'
import { createListCollection } from '@chakra-ui/react/collection'
import { Combobox } from '@chakra-ui/react/combobox'
import { type Ref, useEffect, useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { Input } from '#src/ui/forms/text/field.tsx'
import { chakra } from '#src/ui/theme/chakra.ts'
import { system } from '#src/ui/theme/system.ts'
import { type Address, nothingChosen, queryOf } from '#studio/kit/address.ts'
import { namesOfWalk } from '#studio/play/explored-paths.ts'
import { requirements, rules } from '#studio/requirements/texts.ts'
import { stories } from '#studio/stories/stories.ts'
import type { FlowWithView } from '#studio/storyboard/data/flows-with-views.ts'
import {
  type Entry,
  entriesOfFlow,
  entriesOfScreens,
  entriesOfTexts,
  find,
  indexOf,
  wholeOfFlow,
  wholeOfStory,
} from './find.ts'
import type { ScreenLine } from './screenplay-lines.ts'
import { loadLines } from './screenplays.ts'

/** Loads the texts of all screens by the flow's id. Called when the user starts to search. */
const loadScreens = async (flows: readonly FlowWithView[]): Promise<Screens> =>
  new Map(await Promise.all(flows.map(async ({ id }) => [id, await loadLines(id)] as const)))

const texts = new Map([
  ...requirements.map(({ id, text }) => [id, text] as const),
  ...rules.map(({ id, title, text }) => [id, `${title}. ${text}`] as const),
])

type Screens = ReadonlyMap<string, readonly ScreenLine[]>

const Group = chakra('div', { base: { py: '1' } })
const None = chakra('p', { base: { px: '3', py: '2', color: 'fg.muted' } })
const Detail = chakra('span', { base: { textStyle: 'small', color: 'fg.muted', lineClamp: '2' } })

interface SearchBoxProps {
  ref: Ref<HTMLInputElement>
  flows: readonly FlowWithView[]
  query: string
  onQuery: (query: string) => void
  address: Address
}

/** The search field with the list of its results. */
export function SearchBox({ ref, flows, query, onQuery, address }: SearchBoxProps) {
  const navigate = useNavigate()
  const [screens, setScreens] = useState<Screens | 'failed' | 'asked'>('asked')
  useEffect(() => {
    loadScreens(flows).then(setScreens, () => setScreens('failed'))
  }, [flows])
  const [entries, wholes] = useMemo(() => {
    const linesOf = (flow: string) => (typeof screens === 'string' ? [] : (screens.get(flow) ?? []))
    return [
      [
        ...flows.flatMap(entriesOfFlow),
        ...entriesOfTexts('Requirement', requirements),
        ...entriesOfTexts(
          'Rule',
          rules.map(({ id, title, text }) => ({ id, text: `${title}. ${text}` })),
        ),
        ...flows.flatMap((flow) => entriesOfScreens(flow, linesOf(flow.id))),
      ],
      indexOf([
        ...flows.flatMap((flow) => {
          const words = linesOf(flow.id).map((line) => line.words)
          try {
            return wholeOfFlow(flow, texts, words)
          } catch {
            // Leaves out a flow whose texts cannot be computed. The page of that flow shows the error.
            return []
          }
        }),
        ...[...stories].map(([id, story]) => wholeOfStory(id, story, flows)),
      ]),
    ] as const
  }, [flows, screens])
  const found = useMemo(() => find(entries, query, wholes), [entries, query, wholes])
  const collection = useMemo(
    () =>
      createListCollection({
        items: found,
        itemToValue: ({ kind, id }) => `${kind} ${id}`,
        itemToString: ({ text }) => text,
      }),
    [found],
  )
  const open = ({ to, walk }: Entry) => {
    const flow = flows.find(({ id }) => id === to.flow)
    const path = walk && flow ? namesOfWalk(flow.flow, walk.path, walk.steps) : []
    navigate(queryOf({ ...address, ...nothingChosen, tab: 'diagram', search: '', ...to, path }))
    onQuery('')
    // Focuses the page that the result opened. Waits for two animation frames, because the combobox takes the focus
    // back in the next one.
    requestAnimationFrame(() => requestAnimationFrame(() => document.getElementById('content')?.focus()))
  }
  return (
    // The product has no combobox, so that this one has Chakra's own styles.
    <ChakraProvider value={system}>
      <Combobox.Root
        collection={collection}
        inputValue={query}
        value={[]}
        inputBehavior="autohighlight"
        selectionBehavior="clear"
        openOnClick={false}
        defaultOpen={query !== ''}
        positioning={{ placement: 'bottom-start', strategy: 'fixed', sameWidth: false }}
        onInputValueChange={({ inputValue, reason }) => {
          if (reason === 'input-change' || reason === 'clear-trigger') onQuery(inputValue)
        }}
        onValueChange={({ items: [chosen] }) => {
          if (chosen) open(chosen)
        }}
      >
        <Combobox.Control>
          <Combobox.Input ref={ref} aria-label="Search the studio" placeholder="Search" asChild>
            <Input type="search" />
          </Combobox.Input>
        </Combobox.Control>
        <Combobox.Positioner css={{ zIndex: 'film', display: query.trim() === '' ? 'none' : undefined }}>
          <Combobox.Content
            css={{
              width: 'min(34rem, calc(100vw - 2rem))',
              maxH: 'min(36rem, 70dvh)',
              overflowY: 'auto',
              p: '2',
              bg: 'bg.surface',
              border: 'strong',
              rounded: 'base',
            }}
          >
            {screens === 'failed' && (
              <None>The texts of the screens could not be searched. Reload the page to try again.</None>
            )}
            {found.length === 0 && screens !== 'failed' && (
              <None>{screens === 'asked' ? 'Searching…' : 'Nothing found.'}</None>
            )}
            {[...new Set(found.map(({ kind }) => kind))].map((kind) => (
              <Combobox.ItemGroup key={kind} asChild>
                <Group>
                  <Combobox.ItemGroupLabel css={{ px: '3', textStyle: 'small', color: 'fg.muted' }}>
                    {kind}
                  </Combobox.ItemGroupLabel>
                  {found
                    .filter((entry) => entry.kind === kind)
                    .map((entry) => (
                      <Combobox.Item
                        key={entry.id}
                        item={entry}
                        css={{
                          display: 'grid',
                          px: '3',
                          py: '2',
                          rounded: 'base',
                          cursor: 'pointer',
                          '&[data-highlighted]': { bg: 'bg.tint' },
                        }}
                      >
                        <Combobox.ItemText css={{ textStyle: 'label', overflowWrap: 'anywhere' }}>
                          {entry.text}
                        </Combobox.ItemText>
                        <Detail>{entry.detail}</Detail>
                      </Combobox.Item>
                    ))}
                </Group>
              </Combobox.ItemGroup>
            ))}
          </Combobox.Content>
        </Combobox.Positioner>
      </Combobox.Root>
    </ChakraProvider>
  )
}
