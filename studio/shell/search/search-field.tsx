import { type Ref, use, useEffect, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react'
import { Input } from '#src/ui/forms/text/field.tsx'
import { chakra } from '#src/ui/theme/chakra.ts'
import type { Address } from '#studio/kit/address.ts'
import type { FlowWithView } from '#studio/storyboard/data/flows-with-views.ts'
import { LoadStoryboards } from '#studio/storyboard/use-storyboards.ts'
import type * as Loaded from './search-box.tsx'

const Box = chakra('div', {
  base: { px: { base: '4', sm: '3' }, position: 'relative', '& input': { minH: 'touch' } },
})

const Failure = chakra('p', { base: { py: '2', textStyle: 'small' } })

/** What other parts of the page can do with the search. */
export interface SearchHandle {
  /** Searches for these words and shows them in the field. */
  ask: (words: string) => void
}

interface SearchFieldProps {
  ref?: Ref<SearchHandle>
  address: Address
}

/**
 * The search for flows, states, events, texts on screens, requirements and rules. The key `/` focuses it. The list of
 * results and all that it searches in are loaded when the field first gets the focus.
 */
export function SearchField({ ref, address }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const [query, setQuery] = useState('')
  const [box, setBox] = useState<(typeof Loaded & { flows: readonly FlowWithView[] }) | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const hadFocus = useRef(false)
  const loadStoryboards = use(LoadStoryboards)
  const loadBox = async () => {
    const [loaded, { flows }] = await Promise.all([import('./search-box.tsx'), loadStoryboards()])
    hadFocus.current = document.activeElement === input.current
    setBox({ ...loaded, flows })
  }
  useLayoutEffect(() => {
    if (box && hadFocus.current) input.current?.focus()
  }, [box])
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
  useImperativeHandle(ref, () => ({
    ask: (words) => {
      setQuery(words)
      input.current?.focus()
    },
  }))
  return (
    <Box role="search" aria-label="The studio">
      {box ? (
        <box.SearchBox ref={input} flows={box.flows} query={query} onQuery={setQuery} address={address} />
      ) : (
        <Input
          ref={input}
          type="search"
          role="combobox"
          aria-expanded={false}
          aria-label="Search the studio"
          placeholder="Search"
          value={query}
          onChange={({ target }) => setQuery(target.value)}
          onFocus={() => void loadBox().catch(() => setFailed(true))}
        />
      )}
      {!box && hasFailed && (
        <Failure role="alert">The search could not be loaded. Reload the page to try again.</Failure>
      )}
    </Box>
  )
}
