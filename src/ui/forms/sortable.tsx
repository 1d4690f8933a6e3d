import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { VisuallyHidden } from '../focus/visually-hidden.tsx'
import { LuArrowDown, LuArrowUp, LuGripVertical } from '../media/icons.tsx'
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
    /** Hides the content while an item is dragged, so that only the titles remain. */
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
  /** The accessible name, with the position, such as 'Plan 2'. */
  name: string
  /** Stays visible while an item is dragged. */
  title: ReactNode
  /** Further buttons beside those that move the item. */
  tools?: ReactNode
  /** The content of the item; null while the item is collapsed. */
  content: ReactNode
}

type SortableProps = {
  items: readonly SortableItem[]
  /** The accessible name of the list, such as 'Plans'. */
  label: string
  /** Moves the item to the index `to`. */
  onMove: (key: string, to: number) => void
}

/** How far the pointer must move to start a drag, in pixels. */
const dragThreshold = 6
/** The distance from the window's upper or lower edge in which a drag scrolls the page, in pixels. */
const scrollMargin = 72

const itemOf = (inside: Element): HTMLElement | null => inside.closest('li')
const indexOf = (item: Element): number => [...(item.parentElement?.children ?? [])].indexOf(item)

/** The index to drop the item at. The item moves past a neighbour when the pointer passes the neighbour's middle. */
const dropIndexAt = (item: Element, y: number): number => {
  const current = indexOf(item)
  const middles = [...(item.parentElement?.children ?? [])].map((sibling) => {
    const { top, height } = sibling.getBoundingClientRect()
    return top + height / 2
  })
  const above = middles.findIndex((middle, index) => index < current && y < middle)
  if (above !== -1) return above
  const below = middles.findLastIndex((middle, index) => index > current && y > middle)
  return below === -1 ? current : below
}

/** After a change of layout, scrolls the page so that the handle is under the pointer again. */
const scrollUnderPointer = (handle: HTMLElement, y: number) => {
  const { top, height } = handle.getBoundingClientRect()
  window.scrollBy({ top: top + height / 2 - y, behavior: 'instant' })
}

const scrollAtEdge = (y: number) => {
  const beyond = Math.min(0, y - scrollMargin) + Math.max(0, y - window.innerHeight + scrollMargin)
  if (beyond !== 0) window.scrollBy({ top: beyond, behavior: 'instant' })
}

/**
 * A list that the user sorts by dragging handles, by arrow keys on a handle, or by buttons. `onMove` must move the
 * item. The focus stays on the used control, and screen readers announce the new position.
 */
export function Sortable({ items, label, onMove }: SortableProps) {
  const [announcement, setAnnouncement] = useState('')
  const [drag, setDrag] = useState<{ key: string; from: number; to: number } | null>(null)
  const pressed = useRef<{ pointerId: number; y: number } | null>(null)

  const move = (key: string, control: HTMLElement, to: number) => {
    const item = itemOf(control)
    if (!item || to < 0 || to >= items.length || to === indexOf(item)) return
    flushSync(() => onMove(key, to))
    const message = `Moved to place ${indexOf(item) + 1} of ${items.length}.`
    // Screen readers announce a status only if its text changes, so a repeated message gets a trailing space.
    setAnnouncement((before) => (before === message ? `${message}\u00a0` : message))
    // At an end of the list, the used button is disabled and cannot have the focus. Then the handle gets the focus,
    // because it is never disabled.
    control.focus()
    if (document.activeElement !== control) item.querySelector('button')?.focus()
  }

  const onKeyDown = (key: string) => (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Escape') return endDrag()
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    const item = itemOf(event.currentTarget)
    if (!step || !item) return
    event.preventDefault()
    move(key, event.currentTarget, indexOf(item) + step)
  }

  const press = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0 || pressed.current) return
    event.currentTarget.setPointerCapture(event.pointerId)
    pressed.current = { pointerId: event.pointerId, y: event.clientY }
  }

  const dragTo = (key: string) => (event: PointerEvent<HTMLElement>) => {
    const { currentTarget: handle, clientY: y, pointerId } = event
    const item = itemOf(handle)
    if (pressed.current?.pointerId !== pointerId || !item) return
    if (drag === null) {
      if (Math.abs(y - pressed.current.y) < dragThreshold) return
      const from = indexOf(item)
      flushSync(() => setDrag({ key, from, to: from }))
      scrollUnderPointer(handle, y)
      return
    }
    setDrag({ ...drag, to: dropIndexAt(item, y) })
    scrollAtEdge(y)
  }

  const endDrag = () => {
    pressed.current = null
    flushSync(() => setDrag(null))
  }

  const drop = ({ currentTarget: handle, clientY: y, pointerId }: PointerEvent<HTMLElement>) => {
    const item = itemOf(handle)
    if (pressed.current?.pointerId !== pointerId || !item) return
    const to = dropIndexAt(item, y)
    endDrag()
    if (!drag) return
    move(drag.key, handle, to)
    scrollUnderPointer(handle, y)
  }

  const dragMarkOf = (index: number) => {
    if (!drag) return undefined
    if (index === drag.from) return 'pressed'
    if (index !== drag.to) return undefined
    return drag.to < drag.from ? 'before' : 'after'
  }

  return (
    <>
      <List aria-label={label} data-sorting={drag === null ? undefined : true}>
        {items.map(({ key, name, title, tools, content }, index) => (
          <Item key={key} aria-label={name} data-drag={dragMarkOf(index)}>
            <Head>
              {items.length > 1 && (
                <Handle
                  type="button"
                  aria-label={`Reorder ${name}`}
                  title="Drag, or press the arrow keys"
                  onKeyDown={onKeyDown(key)}
                  onPointerDown={press}
                  onPointerMove={dragTo(key)}
                  onPointerUp={drop}
                  onPointerCancel={endDrag}
                  onLostPointerCapture={endDrag}
                >
                  <LuGripVertical />
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
                      disabled={index === 0}
                      icon={<LuArrowUp />}
                      onClick={(event) => move(key, event.currentTarget, index - 1)}
                    />
                    <Button
                      variant="ghost"
                      size="icon"
                      aria-label={`Move ${name} down`}
                      disabled={index === items.length - 1}
                      icon={<LuArrowDown />}
                      onClick={(event) => move(key, event.currentTarget, index + 1)}
                    />
                  </>
                )}
                {tools}
              </Tools>
            </Head>
            {content && <Body>{content}</Body>}
          </Item>
        ))}
      </List>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </>
  )
}
