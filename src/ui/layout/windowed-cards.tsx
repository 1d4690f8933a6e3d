import { measureElement, useWindowVirtualizer } from '@tanstack/react-virtual'
import { type FocusEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { chakra } from '../theme/chakra.ts'
import { CardGrid, cardColumns } from './card.tsx'
import { rowHeights } from './row-heights.ts'

const List = chakra('div', {
  base: {
    position: 'relative',
    w: 'full',
    // When printed, the cards of all rows share one grid.
    _print: {
      display: 'grid',
      gridTemplateColumns: cardColumns,
      gap: '4',
      h: 'auto !important',
      '& > div, & > div > div': { display: 'contents' },
    },
  },
})
const Band = chakra('div', {
  base: { position: 'absolute', insetInline: '0', top: '0', pb: { base: '4', md: '6' } },
  variants: { compact: { true: { pb: '3' } } },
})

/** Up to this number all cards are rendered, so that the browser's search finds them. */
const maxUnwindowed = 60

/** The minimum width of a card and the gap, in rem. */
const columnWidths = {
  base: { narrowest: 20, between: 1.5 },
  roomy: { narrowest: 23, between: 1.5 },
  /** A compact list has one card per line. */
  compact: { narrowest: Number.POSITIVE_INFINITY, between: 0 },
}
/** The estimated height of a row that has not been rendered, in pixels, including the gap. */
const estimatedHeights = {
  base: { full: 440, compact: 96 },
  roomy: { full: 270, compact: 96 },
}

const lastHeights = rowHeights(() => sessionStorage)
if (typeof window === 'object') window.addEventListener('pagehide', lastHeights.save)

const layoutOf = ({ compact, roomy }: { compact: boolean; roomy: boolean }): keyof typeof columnWidths => {
  if (compact) return 'compact'
  return roomy ? 'roomy' : 'base'
}

const columnsIn = (width: number, { narrowest, between }: { narrowest: number; between: number }) =>
  Math.max(1, Math.floor((width + between) / (narrowest + between)))

const remInPx = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize)

const usePrinting = () => {
  const [isPrinting, setPrinting] = useState(false)
  useEffect(() => {
    const printing = window.matchMedia('print')
    // The browser prints the page as soon as this handler returns, so React must render synchronously.
    const start = () => flushSync(() => setPrinting(true))
    const end = () => setPrinting(false)
    const onChange = () => (printing.matches ? start() : end())
    window.addEventListener('beforeprint', start)
    window.addEventListener('afterprint', end)
    printing.addEventListener('change', onChange)
    return () => {
      window.removeEventListener('beforeprint', start)
      window.removeEventListener('afterprint', end)
      printing.removeEventListener('change', onChange)
    }
  }, [])
  return isPrinting
}

/** The position of a card in a list that is rendered in part; `of` is −1 while more cards are loading. */
export interface Place {
  nth: number
  of: number
}

/**
 * The props that make a card an item of its list. In a windowed list, row elements are between the list and the card,
 * so the card has the role `listitem`.
 */
export const itemAt = (place: Place | undefined) =>
  place
    ? ({ as: 'div', role: 'listitem', 'aria-posinset': place.nth, 'aria-setsize': place.of } as const)
    : ({ as: 'li' } as const)

export type CardItem = ReturnType<typeof itemAt>

interface CardsProps {
  count: number
  /** Whether more cards are loading. */
  more?: boolean
  roomy?: boolean
  compact: boolean
  /** Renders one card as a list item, with the props of `itemAt`. */
  children: (at: number, place?: Place) => ReactNode
}

/** A grid of cards. Of a long list it renders only the rows near the viewport and the focus, except for printing. */
export function Cards(props: CardsProps) {
  const { count, more = false, roomy = false, compact, children } = props
  const isLong = more || count > maxUnwindowed
  // A list that was long keeps its elements, and the focus in them, when a filter shortens it.
  const [isWindowed, setWindowed] = useState(isLong)
  if (isLong && !isWindowed) setWindowed(true)
  if (isWindowed) return <WindowedCards {...props} />
  return (
    <CardGrid roomy={roomy} compact={compact}>
      {Array.from({ length: count }, (_, at) => children(at))}
    </CardGrid>
  )
}

function WindowedCards({ count, more = false, roomy = false, compact, children }: CardsProps) {
  const layout = layoutOf({ compact, roomy })
  const list = useRef<HTMLDivElement>(null)
  const [{ columns, top }, setPlace] = useState({ columns: 1, top: 0 })
  const [focused, setFocused] = useState<number | null>(null)
  const isPrinting = usePrinting()
  const showsAll = isPrinting || count <= maxUnwindowed
  useLayoutEffect(() => {
    const element = list.current
    if (!element || isPrinting) return
    const measure = () => {
      const next = {
        columns: columnsIn(element.clientWidth / remInPx(), columnWidths[layout]),
        top: Math.round(element.getBoundingClientRect().top + window.scrollY),
      }
      setPlace((before) => (before.columns === next.columns && before.top === next.top ? before : next))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [layout, isPrinting])
  const rows = Math.ceil(count / columns)
  const cards = roomy ? 'roomy' : 'base'
  const density = compact ? 'compact' : 'full'
  // Reads the width from `globalThis`, because there is no `window` during server rendering.
  const heights = lastHeights.of(`${cards}, ${density}, ${columns} at ${globalThis.innerWidth}`)
  const virtualizer = useWindowVirtualizer<HTMLDivElement>({
    count: rows,
    estimateSize: (row) => heights[row] ?? estimatedHeights[cards][density],
    measureElement: (row, ...measured) => {
      const height = measureElement(row, ...measured)
      heights[Number(row.dataset.index)] = height
      return height
    },
    // Scrolls only to correct the position (`adjustments`), and without animation, although links within a page scroll
    // smoothly. The scroll at the list's first render is left out, because Back may have restored another position
    // since.
    scrollToFn: (offset, { adjustments }) => {
      if (adjustments !== undefined) window.scrollTo({ top: offset + adjustments, behavior: 'instant' })
    },
    overscan: 3,
    scrollMargin: top,
    // Printed rows are `display: contents` and have no box to measure.
    useCachedMeasurements: isPrinting,
    rangeExtractor: ({ startIndex, endIndex, overscan }) => {
      const from = showsAll ? 0 : Math.max(0, startIndex - overscan)
      const to = showsAll ? rows - 1 : Math.min(rows - 1, endIndex + overscan)
      const near = Array.from({ length: to - from + 1 }, (_, at) => from + at)
      if (focused === null) return near
      // The rows before and after the focus, so that Tab can reach them.
      const around = [focused - 1, focused, focused + 1].filter((row) => row >= 0 && row < rows)
      return [...new Set([...near, ...around])].sort((a, b) => a - b)
    },
  })
  const focus = ({ target }: FocusEvent) => {
    const row = target.closest('[data-index]')?.getAttribute('data-index')
    setFocused(row === null || row === undefined ? null : Number(row))
  }
  // The row that receives the focus stays rendered.
  const blur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) setFocused(null)
  }
  return (
    <List ref={list} role="list" onFocus={focus} onBlur={blur} style={{ height: virtualizer.getTotalSize() }}>
      {virtualizer.getVirtualItems().map(({ key, index, start }) => (
        <Band
          key={key}
          compact={compact}
          ref={virtualizer.measureElement}
          data-index={index}
          style={{ transform: `translateY(${start - top}px)` }}
        >
          <CardGrid as="div" roomy={roomy} compact={compact}>
            {Array.from({ length: Math.min(columns, count - index * columns) }, (_, column) => {
              const at = index * columns + column
              return children(at, { nth: at + 1, of: more ? -1 : count })
            })}
          </CardGrid>
        </Band>
      ))}
    </List>
  )
}
