import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { LuArrowDown, LuArrowUp, LuGripVertical } from 'react-icons/lu'
import { VisuallyHidden } from '../focus/visually-hidden.tsx'
import { chakra } from '../theme/chakra.ts'
import { Button } from './button.tsx'

const List = chakra('ol', {
  base: { display: 'flex', flexDirection: 'column', gap: { base: '4', md: '6' }, listStyle: 'none' },
})

const Item = chakra('li', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    minW: '0',
    bg: 'bg.surface',
    border: 'hairline',
    rounded: 'base',
    transitionProperty: 'border-color',
    transitionDuration: 'fast',
    '&[data-drag=pressed]': { borderColor: 'fg', bg: 'accent.subtle' },
    '&[data-drag=before]': { boxShadow: '0 -6px 0 -2px var(--chakra-colors-fg)' },
    '&[data-drag=after]': { boxShadow: '0 6px 0 -2px var(--chakra-colors-fg)' },
  },
})

const Head = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: '2',
    px: { base: '3', md: '4' },
    py: '2',
    borderBottom: 'hairline',
    _last: { borderBottomColor: 'transparent' },
    '[data-sorting] &': { borderBottomColor: 'transparent' },
  },
})

const Titles = chakra('div', {
  base: { position: 'relative', flex: '1 1 8rem', minW: '0', px: '2', py: '1' },
})

const Tools = chakra('div', { base: { display: 'flex', alignItems: 'center' } })

const Body = chakra('div', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    gap: '6',
    minW: '0',
    p: { base: '5', md: '6' },
    /** While something is dragged, only what is being ordered is in sight. */
    '[data-sorting] &': { display: 'none' },
  },
})

const Handle = chakra('button', {
  base: {
    display: 'grid',
    placeItems: 'center',
    boxSize: 'touch',
    color: 'fg.muted',
    rounded: 'base',
    cursor: 'grab',
    touchAction: 'none',
    _hover: { bg: 'bg.tint', color: 'fg' },
    _active: { cursor: 'grabbing' },
  },
})

interface SortableItem {
  key: string
  /** Names the item for assistive technology, by its place: 'Plan 2'. */
  name: string
  /** What is in sight while the order is changed. */
  title: ReactNode
  /** Buttons beside those that move it. */
  tools?: ReactNode
  /** Nothing where the title is all there is to see. */
  content: ReactNode
}

type SortableProps = {
  items: readonly SortableItem[]
  /** What the items are together: 'Plans'. */
  label: string
  /** The item asks for the place `to`, counted from 0. */
  onMove: (key: string, to: number) => void
}

/** How far a pointer may tremble before it drags, and how near to the window's edge the page moves along. In px. */
const slack = 6
const edge = 72

const itemOf = (inside: Element): HTMLElement | null => inside.closest('li')
const placeOf = (item: Element): number => [...(item.parentElement?.children ?? [])].indexOf(item)

/** Where the pointer would put the item: past a neighbour once it is past that one's middle. */
const placeAt = (item: Element, y: number): number => {
  const here = placeOf(item)
  const middles = [...(item.parentElement?.children ?? [])].map((one) => {
    const { top, height } = one.getBoundingClientRect()
    return top + height / 2
  })
  const above = middles.findIndex((middle, at) => at < here && y < middle)
  if (above !== -1) return above
  const below = middles.findLastIndex((middle, at) => at > here && y > middle)
  return below === -1 ? here : below
}

/** The page may have moved under the pointer: what is pressed stays under the pointer. */
const keepUnder = (handle: HTMLElement, y: number) => {
  const { top, height } = handle.getBoundingClientRect()
  window.scrollBy({ top: top + height / 2 - y, behavior: 'instant' })
}

const scrollAtEdge = (y: number) => {
  const beyond = Math.min(0, y - edge) + Math.max(0, y - window.innerHeight + edge)
  if (beyond !== 0) window.scrollBy({ top: beyond, behavior: 'instant' })
}

/**
 * A list that is put in order with the pointer (the handle), with the arrow keys on the handle, or with buttons. The
 * owner moves the items, once when the pointer lets go; the focus stays on what moved it, and the new place is said.
 */
export function Sortable({ items, label, onMove }: SortableProps) {
  const [said, setSaid] = useState('')
  const [drag, setDrag] = useState<{ key: string; from: number; to: number } | null>(null)
  const pressed = useRef<{ pointerId: number; y: number } | null>(null)

  const move = (key: string, control: HTMLElement, to: number) => {
    const item = itemOf(control)
    if (!item || to < 0 || to >= items.length || to === placeOf(item)) return
    flushSync(() => onMove(key, to))
    const place = `Moved to place ${placeOf(item) + 1} of ${items.length}.`
    // A status is read out only when its text changes.
    setSaid((before) => (before === place ? `${place}\u00a0` : place))
    // A button that has come to the end of the list rests; the handle never does.
    control.focus()
    if (document.activeElement !== control) item.querySelector('button')?.focus()
  }

  const byKey = (key: string) => (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Escape') return letGo()
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    const item = itemOf(event.currentTarget)
    if (!step || !item) return
    event.preventDefault()
    move(key, event.currentTarget, placeOf(item) + step)
  }

  const hold = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0 || pressed.current) return
    event.currentTarget.setPointerCapture(event.pointerId)
    pressed.current = { pointerId: event.pointerId, y: event.clientY }
  }

  const pull = (key: string) => (event: PointerEvent<HTMLElement>) => {
    const { currentTarget: handle, clientY: y, pointerId } = event
    const item = itemOf(handle)
    if (pressed.current?.pointerId !== pointerId || !item) return
    if (drag === null) {
      if (Math.abs(y - pressed.current.y) < slack) return
      const from = placeOf(item)
      flushSync(() => setDrag({ key, from, to: from }))
      keepUnder(handle, y)
      return
    }
    setDrag({ ...drag, to: placeAt(item, y) })
    scrollAtEdge(y)
  }

  const letGo = () => {
    pressed.current = null
    flushSync(() => setDrag(null))
  }

  const drop = ({ currentTarget: handle, clientY: y, pointerId }: PointerEvent<HTMLElement>) => {
    const item = itemOf(handle)
    if (pressed.current?.pointerId !== pointerId || !item) return
    const to = placeAt(item, y)
    letGo()
    if (!drag) return
    move(drag.key, handle, to)
    keepUnder(handle, y)
  }

  const markOf = (place: number) => {
    if (!drag) return undefined
    if (place === drag.from) return 'pressed'
    if (place !== drag.to) return undefined
    return drag.to < drag.from ? 'before' : 'after'
  }

  return (
    <>
      <List aria-label={label} data-sorting={drag === null ? undefined : true}>
        {items.map(({ key, name, title, tools, content }, place) => (
          <Item key={key} aria-label={name} data-drag={markOf(place)}>
            <Head>
              {items.length > 1 && (
                <Handle
                  type="button"
                  aria-label={`Reorder ${name}`}
                  title="Drag, or press the arrow keys"
                  onKeyDown={byKey(key)}
                  onPointerDown={hold}
                  onPointerMove={pull(key)}
                  onPointerUp={drop}
                  onPointerCancel={letGo}
                  onLostPointerCapture={letGo}
                >
                  <LuGripVertical aria-hidden />
                </Handle>
              )}
              <Titles>{title}</Titles>
              <Tools>
                {items.length > 1 && (
                  <>
                    <Button
                      variant="ghost"
                      size="icon"
                      aria-label={`Move ${name} up`}
                      disabled={place === 0}
                      onClick={(event) => move(key, event.currentTarget, place - 1)}
                    >
                      <LuArrowUp aria-hidden />
                    </Button>
                    <Button
                      variant="ghost"
                      size="icon"
                      aria-label={`Move ${name} down`}
                      disabled={place === items.length - 1}
                      onClick={(event) => move(key, event.currentTarget, place + 1)}
                    >
                      <LuArrowDown aria-hidden />
                    </Button>
                  </>
                )}
                {tools}
              </Tools>
            </Head>
            {content && <Body>{content}</Body>}
          </Item>
        ))}
      </List>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </>
  )
}
