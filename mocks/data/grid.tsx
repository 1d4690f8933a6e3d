import { chakra } from '@chakra-ui/react'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Text } from '#src/ui/layout/text.tsx'
import { LuArrowDown, LuArrowUp } from '#src/ui/media/icons.tsx'
import type { FieldInfo, RowOrder } from '../backend/admin/data-api.ts'
import type { Row } from '../backend/store/tables/collection.ts'
import { cellOf, textOf } from './texts.ts'

const LINE = 44

const widths: Record<FieldInfo['kind'], number> = {
  text: 14,
  number: 9,
  instant: 15,
  flag: 9,
  choice: 10,
  json: 16,
}

const Scroller = chakra('div', {
  base: {
    flex: '1',
    minH: '16rem',
    overflow: 'auto',
    overscrollBehavior: 'contain',
    bg: 'bg.surface',
    border: 'hairline',
    rounded: 'base',
  },
})
const Table = chakra('table', {
  base: { display: 'block', position: 'relative', w: 'max-content', minW: 'full', textStyle: 'small' },
})
const Headings = chakra('thead', { base: { display: 'block', position: 'sticky', top: '0', zIndex: '1' } })
const Head = chakra('tr', {
  base: {
    display: 'grid',
    bg: 'bg.sunken',
    borderBottom: 'hairline',
  },
})
const Sorter = chakra('button', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '1',
    w: 'full',
    minH: 'touch',
    px: '3',
    fontWeight: '600',
    textAlign: 'start',
    cursor: 'pointer',
    outlineOffset: '-3px !important',
    _hover: { textDecoration: 'underline' },
  },
})
const Body = chakra('tbody', { base: { display: 'block', position: 'relative' } })
const Line = chakra('tr', {
  base: {
    position: 'absolute',
    insetInline: '0',
    top: '0',
    display: 'grid',
    h: `${LINE}px`,
    borderBottom: 'hairline',
    _hover: { bg: 'bg.tint' },
  },
})
const Cell = chakra('td', {
  base: {
    minW: '0',
    px: '3',
    lineHeight: `${LINE - 1}px`,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  variants: { empty: { true: { color: 'fg.muted' } }, number: { true: { textAlign: 'end' } } },
})
const Opener = chakra('button', {
  base: {
    w: 'full',
    h: 'full',
    px: '3',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    textAlign: 'start',
    fontWeight: '600',
    textDecoration: 'underline',
    textDecorationColor: 'accent',
    textDecorationThickness: '2px',
    textUnderlineOffset: '0.2em',
    cursor: 'pointer',
    outlineOffset: '-3px !important',
  },
})

const steps: Record<string, (at: number, last: number) => number> = {
  ArrowDown: (at) => at + 1,
  ArrowUp: (at) => at - 1,
  PageDown: (at) => at + 10,
  PageUp: (at) => at - 10,
  Home: () => 0,
  End: (_, last) => last,
}

const shown = (field: FieldInfo, row: Row): string => {
  const value = cellOf(row, field.name)
  return field.kind === 'json' && typeof value === 'object' && value !== null
    ? JSON.stringify(value)
    : textOf(field, value)
}

interface GridProps {
  readonly name: string
  readonly rows: readonly Row[]
  readonly fields: readonly FieldInfo[]
  readonly order: RowOrder | null
  readonly onOrder: (field: string) => void
  readonly onOpen: (id: string) => void
}

/** A table that renders only visible rows. Arrow keys move between rows. */
export function Grid({ name, rows, fields, order, onOrder, onOpen }: GridProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const [active, setActive] = useState(0)
  const [isMoving, setMoving] = useState(false)
  const last = rows.length - 1
  const current = Math.min(active, last)
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => LINE,
    overscan: 8,
    scrollPaddingStart: LINE,
    rangeExtractor: ({ startIndex, endIndex, overscan }) => {
      const from = Math.max(0, startIndex - overscan)
      const to = Math.min(last, endIndex + overscan)
      const near = Array.from({ length: to - from + 1 }, (_, at) => from + at)
      return current < 0 || (current >= from && current <= to) ? near : [...near, current]
    },
  })
  useEffect(() => {
    if (!isMoving) return
    scroller.current
      ?.querySelector<HTMLElement>(`[data-index="${current}"] button`)
      ?.focus({ preventScroll: true })
    setMoving(false)
  }, [isMoving, current])

  const move = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (!step || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    const next = Math.max(0, Math.min(step(current, last), last))
    setActive(next)
    setMoving(true)
    virtualizer.scrollToIndex(next)
  }
  const columns = { gridTemplateColumns: fields.map(({ kind }) => `${widths[kind]}rem`).join(' ') }

  if (rows.length === 0) return <Text tone="muted">No rows.</Text>
  return (
    <Scroller ref={scroller}>
      <Table aria-label={name} aria-rowcount={rows.length + 1}>
        <Headings>
          <Head aria-rowindex={1} style={columns}>
            {fields.map((field) => {
              const direction =
                order?.field !== field.name ? null : order.descending ? 'descending' : 'ascending'
              return (
                <th key={field.name} scope="col" aria-sort={direction ?? 'none'}>
                  <Sorter type="button" onClick={() => onOrder(field.name)}>
                    {field.name}
                    {direction === 'ascending' && <LuArrowUp />}
                    {direction === 'descending' && <LuArrowDown />}
                  </Sorter>
                </th>
              )
            })}
          </Head>
        </Headings>
        <Body style={{ height: virtualizer.getTotalSize() }} onKeyDown={move}>
          {virtualizer.getVirtualItems().map(({ index, start }) => {
            const row = rows[index]
            if (!row) return null
            return (
              <Line
                key={row.id}
                aria-rowindex={index + 2}
                data-index={index}
                style={{ ...columns, transform: `translateY(${start}px)` }}
              >
                {fields.map((field) =>
                  field.name === 'id' ? (
                    <td key="id">
                      <Opener
                        type="button"
                        tabIndex={index === current ? 0 : -1}
                        onFocus={() => setActive(index)}
                        onClick={() => onOpen(row.id)}
                      >
                        {row.id}
                      </Opener>
                    </td>
                  ) : (
                    <Cell
                      key={field.name}
                      empty={cellOf(row, field.name) === null}
                      number={field.kind === 'number'}
                      dir="auto"
                    >
                      {shown(field, row) || '–'}
                    </Cell>
                  ),
                )}
              </Line>
            )
          })}
        </Body>
      </Table>
    </Scroller>
  )
}
