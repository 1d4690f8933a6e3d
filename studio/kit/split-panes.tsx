import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef } from 'react'
import { chakra } from '#src/ui/theme/chakra.ts'
import { useRemembered } from './use-remembered.ts'

const Grid = chakra('div', {
  base: {
    display: 'grid',
    gap: { base: '4', lg: '0' },
    alignItems: 'start',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'var(--columns)' },
  },
})
const Bar = chakra('div', {
  base: {
    display: { base: 'none', lg: 'block' },
    alignSelf: 'stretch',
    w: '1rem',
    cursor: 'col-resize',
    touchAction: 'none',
    rounded: 'base',
    _before: {
      content: '""',
      display: 'block',
      position: 'sticky',
      top: '45dvh',
      h: '3rem',
      w: '0.25rem',
      mx: 'auto',
      rounded: 'full',
      bg: 'border.strong',
    },
    _hover: { _before: { bg: 'fg' } },
  },
})

/** The limits of the left pane's width, in percent. */
const limits = { least: 30, most: 75, step: 2 }
const within = (share: number) => Math.min(limits.most, Math.max(limits.least, Math.round(share)))

/**
 * Two panes side by side. The user moves the bar between them by dragging or with the arrow keys. The browser stores
 * the bar's position.
 */
export function SplitPanes({
  name,
  first,
  children: [left, right],
}: {
  name: string
  first: number
  children: readonly [ReactNode, ReactNode]
}) {
  const [stored, setStored] = useRemembered(name, String(first))
  const grid = useRef<HTMLDivElement>(null)
  const share = within(Number(stored) || first)
  const drag = ({ buttons, clientX }: PointerEvent) => {
    const place = grid.current?.getBoundingClientRect()
    if (buttons === 1 && place) setStored(String(within(((clientX - place.left) / place.width) * 100)))
  }
  const move = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -limits.step, ArrowRight: limits.step }[event.key]
    if (by === undefined) return
    event.preventDefault()
    setStored(String(within(share + by)))
  }
  return (
    <Grid
      ref={grid}
      style={{ '--columns': `minmax(0, ${share}fr) 1rem minmax(0, ${100 - share}fr)` } as object}
    >
      {left}
      <Bar
        role="separator"
        aria-orientation="vertical"
        aria-label="Width of the panes"
        aria-valuenow={share}
        aria-valuemin={limits.least}
        aria-valuemax={limits.most}
        tabIndex={0}
        onPointerDown={({ currentTarget, pointerId }) => currentTarget.setPointerCapture(pointerId)}
        onPointerMove={drag}
        onKeyDown={move}
        onDoubleClick={() => setStored(String(first))}
      />
      {right}
    </Grid>
  )
}
