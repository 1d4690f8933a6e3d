import type { CSSProperties, PointerEvent } from 'react'
import { chakra } from '#src/ui/theme/chakra.ts'
import type { Layout } from '../layout/geometry.ts'
import { studioInk } from './picture.tsx'

const Overview = chakra('svg', {
  base: {
    position: 'absolute',
    w: '10rem',
    maxH: '7rem',
    display: { base: 'none', md: 'block' },
    border: 'hairline',
    rounded: 'base',
    bg: 'bg.surface',
    cursor: 'crosshair',
    touchAction: 'none',
  },
})

interface MinimapProps {
  /** The CSS that places the map in a corner. */
  place: CSSProperties
  layout: Layout
  active: ReadonlySet<string>
  /** The visible part of the layout, in the layout's pixels. */
  sight: { x: number; y: number; width: number; height: number }
  /** Centers a point of the layout. */
  onGoTo: (x: number, y: number) => void
}

/**
 * A small map of a large diagram, with its visible part. It is hidden from screen readers, because the outline has
 * the same content.
 */
export function Minimap({ place, layout, active, sight, onGoTo }: MinimapProps) {
  const go = (event: PointerEvent<SVGSVGElement>) => {
    if (event.buttons === 0) return
    const matrix = event.currentTarget.getScreenCTM()?.inverse()
    if (!matrix) return
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix)
    onGoTo(x, y)
  }
  return (
    <Overview
      viewBox={`-20 -20 ${layout.width + 40} ${layout.height + 40}`}
      aria-hidden
      data-minimap
      style={place}
      onPointerDown={go}
      onPointerMove={go}
    >
      {layout.boxes.map((box) => (
        <rect
          key={box.state}
          x={box.x}
          y={box.y}
          width={box.width}
          height={box.height}
          fill={active.has(box.state) ? studioInk.accent : box.compound ? 'none' : studioInk.line}
          fillOpacity={box.compound ? 0.3 : 1}
          stroke={studioInk.line}
          vectorEffect="non-scaling-stroke"
        />
      ))}
      <rect
        {...sight}
        fill={studioInk.text}
        fillOpacity={0.08}
        stroke={studioInk.text}
        strokeWidth={2}
        vectorEffect="non-scaling-stroke"
      />
    </Overview>
  )
}
