import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type FocusEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { chakra } from '../theme/chakra.ts'
import { CardGrid } from './card.tsx'

const List = chakra('div', { base: { position: 'relative', w: 'full' } })
const Band = chakra('div', {
  base: { position: 'absolute', insetInline: '0', top: '0', pb: { base: '4', md: '6' } },
  variants: { compact: { true: { pb: '3' } } },
})

/** Up to here every card is drawn, so that the browser's own search finds it. */
const drawnAtOnce = 60

/** As a CardGrid lays its columns out: the least width of a card, and what is between two. */
const columnWidths = {
  base: { narrowest: 320, between: 24 },
  roomy: { narrowest: 368, between: 24 },
  compact: { narrowest: 256, between: 12 },
}
const estimatedHeight = 280

const columnsIn = (width: number, { narrowest, between }: { narrowest: number; between: number }) =>
  Math.max(1, Math.floor((width + between) / (narrowest + between)))

interface CardsProps {
  count: number
  roomy?: boolean
  compact: boolean
  /** Draws one card as a list item, which says its place where not every card is drawn. */
  children: (at: number, place?: { nth: number; of: number }) => ReactNode
}

/** A grid of cards. Of a long one only the rows near the window are drawn, and the one that has the focus. */
export function Cards(props: CardsProps) {
  const { count, roomy = false, compact, children } = props
  if (count > drawnAtOnce) return <WindowedCards {...props} />
  return (
    <CardGrid roomy={roomy} compact={compact}>
      {Array.from({ length: count }, (_, at) => children(at))}
    </CardGrid>
  )
}

function WindowedCards({ count, roomy = false, compact, children }: CardsProps) {
  const layout = compact ? 'compact' : roomy ? 'roomy' : 'base'
  const list = useRef<HTMLDivElement>(null)
  const [{ columns, top }, setPlace] = useState({ columns: 1, top: 0 })
  const [focused, setFocused] = useState<number | null>(null)
  useLayoutEffect(() => {
    const element = list.current
    if (!element) return
    const measure = () => {
      const next = {
        columns: columnsIn(element.clientWidth, columnWidths[layout]),
        top: Math.round(element.getBoundingClientRect().top + window.scrollY),
      }
      setPlace((known) => (known.columns === next.columns && known.top === next.top ? known : next))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [layout])
  const rows = Math.ceil(count / columns)
  const virtualizer = useWindowVirtualizer({
    count: rows,
    estimateSize: () => estimatedHeight,
    overscan: 3,
    scrollMargin: top,
    rangeExtractor: ({ startIndex, endIndex, overscan }) => {
      const from = Math.max(0, startIndex - overscan)
      const to = Math.min(rows - 1, endIndex + overscan)
      const near = Array.from({ length: to - from + 1 }, (_, at) => from + at)
      if (focused === null || focused >= rows || (focused >= from && focused <= to)) return near
      return [...near, focused].sort((a, b) => a - b)
    },
  })
  const focus = ({ target }: FocusEvent) => {
    const row = target.closest('[data-index]')?.getAttribute('data-index')
    setFocused(row === null || row === undefined ? null : Number(row))
  }
  return (
    <List
      ref={list}
      role="list"
      onFocus={focus}
      onBlur={() => setFocused(null)}
      style={{ height: virtualizer.getTotalSize() }}
    >
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
              return children(at, { nth: at + 1, of: count })
            })}
          </CardGrid>
        </Band>
      ))}
    </List>
  )
}
