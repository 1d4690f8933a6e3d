import { select } from 'd3-selection'
import { type ZoomBehavior, type ZoomTransform, zoom, zoomIdentity, zoomTransform } from 'd3-zoom'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button } from '#src/ui/forms/button.tsx'
import { Actions } from '#src/ui/layout/card.tsx'
import { chakra } from '#src/ui/theme/chakra.ts'
import { wide } from '../diagram-styles.ts'
import type { Layout } from '../layout/geometry.ts'
import { type Corner, freeCorner } from './corners.ts'
import { Minimap } from './minimap.tsx'
import { Picture, type PictureProps, studioInk } from './picture.tsx'
import { transformAfter, transformToFit, transformToReveal } from './transforms.ts'

const Frame = chakra('div', {
  base: { minW: '0', border: 'strong', rounded: 'base', overflow: 'hidden', bg: 'bg' },
})
const Sheet = chakra('svg', {
  base: {
    display: 'block',
    w: 'full',
    h: { base: '26rem', lg: 'calc(100dvh - 15rem)' },
    [wide]: { h: 'calc(100dvh - 11.5rem)' },
    minH: '22rem',
    fontFamily: 'body',
    cursor: 'grab',
    touchAction: 'none',
    userSelect: 'none',
    _active: { cursor: 'grabbing' },
    '& [data-state], & [data-transition], & [data-child]': { cursor: 'pointer' },
  },
  variants: { low: { true: { h: { base: '20rem', lg: '46dvh' }, [wide]: { h: '46dvh' } } } },
})
/** Contains the diagram and what is placed in its corners, but not the buttons below the diagram. */
const Room = chakra('div', { base: { position: 'relative' } })
/** The buttons below the diagram. In a corner of the diagram they could hide a state. */
const Below = chakra('div', {
  base: { display: 'flex', justifyContent: 'end', p: '1', borderTop: 'hairline' },
})

/** The size of the minimap, in CSS pixels. */
const minimap = { width: 160, height: 112 }

const corners: readonly [Corner, ...Corner[]] = [
  { block: 'bottom', inline: 'start' },
  { block: 'top', inline: 'start' },
  { block: 'bottom', inline: 'end' },
  { block: 'top', inline: 'end' },
]

const placed = ({ block, inline }: Corner) => ({
  [block]: '0.75rem',
  [inline === 'start' ? 'insetInlineStart' : 'insetInlineEnd']: '0.75rem',
})

interface CanvasProps extends Omit<PictureProps, 'ink'> {
  label: string
  /** Makes the canvas lower, so that the content below it fits. */
  low?: boolean
  /** The id of the state that stays visible at a readable size. Without it, the whole diagram is shown. */
  followed?: string | undefined
  /** The id of the state shown first if the text is too small when the whole diagram is shown. */
  opensAt?: string | undefined
  /**
   * The layout without the child machine that is open in the diagram. While this layout is the same, position and scale
   * do not change.
   */
  ground?: Layout
  /** The id of a state to which the diagram pans, at the current scale. */
  revealed?: string | undefined
  onState: (id: string) => void
  onTransition: (id: string) => void
  /** Opens or closes the child with this invocation id. */
  onChild?: (id: string) => void
  /** Shows the states that are folded in this state. */
  onUnfold?: (id: string) => void
}

/**
 * A diagram that can be panned and zoomed: by dragging, by pinching, by its buttons, and by the wheel with Ctrl or
 * with the focus on the diagram. The outline and the details next to it give the same information to a screen reader.
 */
export function Canvas({
  label,
  low = false,
  followed,
  opensAt,
  layout,
  ground = layout,
  revealed,
  onState,
  onTransition,
  onChild,
  onUnfold,
  ...picture
}: CanvasProps) {
  'use memo'
  const svg = useRef<SVGSVGElement>(null)
  const behavior = useRef<ZoomBehavior<SVGSVGElement, unknown>>(null)
  const [transform, setTransform] = useState(zoomIdentity)
  const [room, setRoom] = useState({ width: 0, height: 0 })
  const [corner, setCorner] = useState<Corner>({ block: 'bottom', inline: 'start' })
  /**
   * Sets the transform, and moves the minimap to the corner where it hides the least. The minimap does not move while
   * the user drags the diagram.
   */
  const transformTo = (element: SVGSVGElement, goal: ZoomTransform) => {
    behavior.current?.transform(select(element), goal)
    setCorner(freeCorner(corners, layout, goal, element.getBoundingClientRect(), minimap))
  }
  const shownLast = useRef({ ground, layout })
  const showAll = useEffectEvent(() => {
    if (svg.current) transformTo(svg.current, transformToFit(svg.current.getBoundingClientRect(), layout))
  })
  const show = useEffectEvent(() => {
    if (!svg.current) return
    const before = shownLast.current
    shownLast.current = { ground, layout }
    const goal = transformAfter(
      svg.current.getBoundingClientRect(),
      // Position and scale change only if `ground` has changed, not if a child was opened or closed.
      before.ground === ground ? layout : before.layout,
      layout,
      { followed, opensAt },
      zoomTransform(svg.current),
    )
    transformTo(svg.current, goal)
  })
  const unfold = useEffectEvent(({ target }: MouseEvent) => {
    const state = target instanceof Element && target.closest<SVGElement>('[data-state]')?.dataset.state
    if (state) onUnfold?.(state)
  })
  const choose = useEffectEvent(({ target }: { target: EventTarget | null }) => {
    const chosen =
      target instanceof Element && target.closest<SVGElement>('[data-child], [data-transition], [data-state]')
    if (!chosen) return
    const { child, transition, state } = chosen.dataset
    if (child !== undefined) onChild?.(child)
    else if (transition !== undefined) onTransition(transition)
    else if (state !== undefined) onState(state)
  })
  useEffect(() => {
    const element = svg.current
    if (!element) return
    behavior.current = zoom<SVGSVGElement, unknown>()
      .scaleExtent([0.1, 4])
      // The wheel scrolls the page. It zooms only if Ctrl or Command is pressed or the diagram has the focus.
      .filter((event: WheelEvent) =>
        event.type === 'wheel'
          ? event.ctrlKey || event.metaKey || document.activeElement === element
          : !event.ctrlKey && !event.button,
      )
      .on('zoom', ({ transform: moved }: { transform: ZoomTransform }) => setTransform(moved))
    select(element)
      .call(behavior.current)
      .on('dblclick.zoom', null)
      .on('click', (event: MouseEvent) => choose(event))
      .on('dblclick', (event: MouseEvent) => unfold(event))
    const size = new ResizeObserver(() => {
      const { width, height } = element.getBoundingClientRect()
      setRoom({ width, height })
      show()
    })
    size.observe(element)
    return () => {
      size.disconnect()
      select(element).on('.zoom', null).on('click', null).on('dblclick', null)
    }
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the diagram is positioned again for another layout or state.
  useEffect(() => show(), [ground, followed, opensAt])
  const reveal = useEffectEvent((state: string) => {
    if (!svg.current) return
    const room = svg.current.getBoundingClientRect()
    transformTo(svg.current, transformToReveal(room, layout, state, zoomTransform(svg.current)))
  })
  useEffect(() => {
    if (revealed !== undefined) reveal(revealed)
  }, [revealed])
  const scaled = (by: number) => {
    if (svg.current && behavior.current) behavior.current.scaleBy(select(svg.current), by)
  }
  const [left, top] = transform.invert([0, 0])
  const sight = { x: left, y: top, width: room.width / transform.k, height: room.height / transform.k }
  const hides = sight.width + 1 < layout.width || sight.height + 1 < layout.height
  return (
    <Frame>
      <Room>
        <Sheet
          ref={svg}
          low={low}
          role="img"
          aria-label={label}
          tabIndex={0}
          onKeyDown={({ key }) => {
            const by = { '+': 1.3, '-': 1 / 1.3 }[key]
            if (by !== undefined) scaled(by)
            else if (key === '0') showAll()
          }}
        >
          <g transform={transform.toString()}>
            <Picture layout={layout} ink={studioInk} {...picture} />
          </g>
        </Sheet>
        {hides && !low && (
          <Minimap
            place={placed(corner)}
            layout={layout}
            active={picture.active ?? new Set()}
            sight={sight}
            onGoTo={(x, y) => {
              if (svg.current && behavior.current) behavior.current.translateTo(select(svg.current), x, y)
            }}
          />
        )}
      </Room>
      <Below>
        <Actions>
          <Button aria-label="Zoom out" onClick={() => scaled(1 / 1.3)}>
            −
          </Button>
          <Button aria-label="Zoom in" onClick={() => scaled(1.3)}>
            +
          </Button>
          <Button onClick={() => showAll()}>Fit</Button>
        </Actions>
      </Below>
    </Frame>
  )
}
