import { chakra } from '@chakra-ui/react'
import { createListCollection } from '@chakra-ui/react/collection'
import { Combobox } from '@chakra-ui/react/combobox'
import { type Ref, useEffect, useImperativeHandle, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { Input } from '#src/ui/forms/text/field.tsx'
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

const Box = chakra('div', {
  base: { px: { base: '4', sm: '3' }, position: 'relative', '& input': { minH: 'touch' } },
})
const Group = chakra('div', { base: { py: '1' } })

/** The functions of the search for other parts of the page. */
export interface SearchHandle {
  /** Searches for these words and shows them in the field. */
  ask: (words: string) => void
}

interface SearchBoxProps {
  ref?: Ref<SearchHandle>
  flows: readonly FlowWithView[]
  address: Address
}

/** The search for flows, states, events, texts on screens, requirements and rules. The key `/` focuses it. */
export function SearchBox({ ref, flows, address }: SearchBoxProps) {
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  const [query, setQuery] = useState('')
  const [screens, setScreens] = useState<Screens | 'unasked' | 'asked'>('unasked')
  useEffect(() => {
    const jump = (event: KeyboardEvent) => {
      const { target, key, ctrlKey, metaKey } = event
      const writes = target instanceof Element && target.closest('input, textarea, select, [contenteditable]')
      if (!(key === '/' && !writes) && !(key === 'k' && (ctrlKey || metaKey))) return
      event.preventDefault()
      input.current?.focus()
    }
    document.addEventListener('keydown', jump)
    return () => document.removeEventListener('keydown', jump)
  }, [])
  const ask = () => {
    if (screens !== 'unasked') return
    setScreens('asked')
    loadScreens(flows).then(setScreens, () => setScreens('unasked'))
  }
  useImperativeHandle(ref, () => ({
    ask: (words) => {
      setQuery(words)
      input.current?.focus()
    },
  }))
  const [entries, wholes] = useMemo(() => {
    // Makes no entries and no index before the user searches for the first time.
    if (screens === 'unasked') return [[], indexOf([])] as const
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
    setQuery('')
    // Focuses the page that the result opened. Waits for two animation frames, because the combobox takes the focus
    // back in the next one.
    requestAnimationFrame(() => requestAnimationFrame(() => document.getElementById('content')?.focus()))
  }
  return (
    <Box role="search" aria-label="The studio">
      <Combobox.Root
        collection={collection}
        inputValue={query}
        value={[]}
        inputBehavior="autohighlight"
        selectionBehavior="clear"
        openOnClick={false}
        positioning={{ placement: 'bottom-start', strategy: 'fixed', sameWidth: false }}
        onInputValueChange={({ inputValue, reason }) => {
          if (reason === 'input-change' || reason === 'clear-trigger') setQuery(inputValue)
        }}
        onValueChange={({ items: [chosen] }) => {
          if (chosen) open(chosen)
        }}
      >
        <Combobox.Control>
          <Combobox.Input
            ref={input}
            aria-label="Search the studio"
            placeholder="Search"
            onFocus={ask}
            asChild
          >
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
            {found.length === 0 && (
              <chakra.p px="3" py="2" color="fg.muted">
                {screens === 'asked' ? 'Searching…' : 'Nothing found.'}
              </chakra.p>
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
                        <chakra.span textStyle="small" color="fg.muted" lineClamp={2}>
                          {entry.detail}
                        </chakra.span>
                      </Combobox.Item>
                    ))}
                </Group>
              </Combobox.ItemGroup>
            ))}
          </Combobox.Content>
        </Combobox.Positioner>
      </Combobox.Root>
    </Box>
  )
}
