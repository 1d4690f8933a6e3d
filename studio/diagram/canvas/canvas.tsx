import { chakra } from '@chakra-ui/react'
import { select } from 'd3-selection'
import { type ZoomBehavior, type ZoomTransform, zoom, zoomIdentity, zoomTransform } from 'd3-zoom'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button } from '#src/ui/forms/button.tsx'
import { Actions } from '#src/ui/layout/card.tsx'
import type { Layout } from '../layout/geometry.ts'
import { type Corner, freeCorner } from './corners.ts'
import { Minimap } from './minimap.tsx'
import { Picture, type PictureProps, studioInk } from './picture.tsx'
import { transformToFit, transformToFollow, transformToReveal } from './transforms.ts'

const Frame = chakra('div', {
  base: { position: 'relative', minW: '0', border: 'strong', rounded: 'base', overflow: 'hidden', bg: 'bg' },
})
const Sheet = chakra('svg', {
  base: {
    display: 'block',
    w: 'full',
    h: { base: '26rem', lg: 'calc(100dvh - 7.5rem)' },
    minH: '22rem',
    fontFamily: 'body',
    cursor: 'grab',
    touchAction: 'none',
    userSelect: 'none',
    _active: { cursor: 'grabbing' },
    '& [data-state], & [data-transition], & [data-child]': { cursor: 'pointer' },
  },
  variants: { low: { true: { h: { base: '20rem', lg: '46dvh' } } } },
})
/** Below the drawing on a phone, where nothing could stand over it that hides nothing. */
const Cornered = chakra('div', {
  base: {
    position: { base: 'static', lg: 'absolute' },
    p: { base: '2', lg: '0' },
    borderTop: { base: 'hairline', lg: 'none' },
  },
})

const rightCorners: readonly [Corner, ...Corner[]] = [
  { block: 'bottom', inline: 'end' },
  { block: 'top', inline: 'end' },
]
const leftCorners: readonly [Corner, ...Corner[]] = [
  { block: 'bottom', inline: 'start' },
  { block: 'top', inline: 'start' },
]
/** As large as the buttons and the minimap are, in CSS pixels. */
const sizes = { buttons: { width: 183, height: 44 }, minimap: { width: 160, height: 112 } }

const placed = ({ block, inline }: Corner) => ({
  [block]: '0.75rem',
  [inline === 'start' ? 'insetInlineStart' : 'insetInlineEnd']: '0.75rem',
})

interface CanvasProps extends Omit<PictureProps, 'ink'> {
  label: string
  /** Leaves room for what stands below it. */
  low?: boolean
  /** The id of the state that is kept in sight, in a size that can be read; without it, all is shown. */
  followed?: string | undefined
  /** The id of the state at which a diagram opens whose text is too small where all is shown. */
  opensAt?: string | undefined
  /** The layout without what is open in it: as long as it is the same, sight and size are kept. */
  ground?: Layout
  /** The id of a state that is brought into sight, in the size that is. */
  revealed?: string | undefined
  onState: (id: string) => void
  onTransition: (id: string) => void
  /** Opens or closes a child, by its invocation's id. */
  onChild?: (id: string) => void
}

/**
 * A diagram that can be moved and enlarged: by drag, by pinch, by its buttons, by wheel with Ctrl or when it has the focus. Whoever does not see it
 * has the same in the outline and the details beside it.
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
  ...picture
}: CanvasProps) {
  const svg = useRef<SVGSVGElement>(null)
  const behavior = useRef<ZoomBehavior<SVGSVGElement, unknown>>(null)
  const [transform, setTransform] = useState(zoomIdentity)
  const [room, setRoom] = useState({ width: 0, height: 0 })
  const [corners, setCorners] = useState({ buttons: rightCorners[0], minimap: leftCorners[0] })
  /** What stands over the drawing moves aside when it is shown anew, never under a hand that moves the drawing. */
  const transformTo = (element: SVGSVGElement, goal: ZoomTransform) => {
    behavior.current?.transform(select(element), goal)
    const around = element.getBoundingClientRect()
    setCorners({
      buttons: freeCorner(rightCorners, layout, goal, around, sizes.buttons),
      minimap: freeCorner(leftCorners, layout, goal, around, sizes.minimap),
    })
  }
  const showAll = useEffectEvent(() => {
    if (svg.current) transformTo(svg.current, transformToFit(svg.current.getBoundingClientRect(), layout))
  })
  const show = useEffectEvent(() => {
    if (!svg.current) return
    const room = svg.current.getBoundingClientRect()
    const state = followed ?? opensAt
    const goal = state === undefined ? null : transformToFollow(room, layout, state)
    transformTo(svg.current, goal ?? transformToFit(room, layout))
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
      // The wheel scrolls the page, unless Ctrl or a drawing that has the focus asks for more.
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
    const size = new ResizeObserver(() => {
      const { width, height } = element.getBoundingClientRect()
      setRoom({ width, height })
      show()
    })
    size.observe(element)
    return () => {
      size.disconnect()
      select(element).on('.zoom', null).on('click', null)
    }
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another layout or state is shown anew.
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
          place={placed(corners.minimap)}
          layout={layout}
          active={picture.active ?? new Set()}
          sight={sight}
          onGoTo={(x, y) => {
            if (svg.current && behavior.current) behavior.current.translateTo(select(svg.current), x, y)
          }}
        />
      )}
      <Cornered style={placed(corners.buttons)}>
        <Actions>
          <Button aria-label="Zoom out" onClick={() => scaled(1 / 1.3)}>
            −
          </Button>
          <Button aria-label="Zoom in" onClick={() => scaled(1.3)}>
            +
          </Button>
          <Button onClick={() => showAll()}>Fit</Button>
        </Actions>
      </Cornered>
    </Frame>
  )
}
