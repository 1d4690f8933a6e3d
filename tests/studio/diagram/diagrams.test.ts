import { readFileSync } from 'node:fs'
import { create, type Font } from 'fontkitten'
import { describe, expect, it } from 'vitest'
import { flows } from '#machines/index.ts'
import type { CatalogueFlow } from '#studio/diagram/chart/chart.ts'
import type { Chart } from '#studio/diagram/chart/shape.ts'
import { childrenOf, withChildren } from '#studio/diagram/chart/with-children.ts'
import type { Diagram } from '#studio/diagram/diagram.ts'
import { documentOf, mermaidOf, svgOf } from '#studio/diagram/export/files.tsx'
import { diagramOf } from '#studio/diagram/layout/diagram-cache.ts'
import type { Layout } from '#studio/diagram/layout/geometry.ts'
import { insertChild } from '#studio/diagram/layout/insert-child.ts'
import { readable, smallestText, type View } from '#studio/diagram/layout/layout.ts'
import { textsCrossed } from '#studio/diagram/layout/texts-crossed.ts'
import { requirementText } from '#studio/requirements/texts.ts'

const documents = '../../../docs/machines'

/** The font that an exported picture contains. */
const font = create(readFileSync('src/ui/theme/faces/hanken-grotesk-basic.woff2')) as Font

const diagrams = new Map<CatalogueFlow, Promise<Diagram>>()

/** Each machine is explored and laid out once for all tests. */
const drawn = (flow: CatalogueFlow): Promise<Diagram> => {
  const diagram = diagrams.get(flow) ?? diagramOf(flow)
  diagrams.set(flow, diagram)
  return diagram
}

interface Place {
  x: number
  y: number
  width: number
  height: number
}

/** Whether two rectangles share more than a border. */
const overlap = (a: Place, b: Place): boolean =>
  a.x + a.width > b.x + 0.5 &&
  b.x + b.width > a.x + 0.5 &&
  a.y + a.height > b.y + 0.5 &&
  b.y + b.height > a.y + 0.5

const contains = (outer: Place, inner: Place): boolean =>
  inner.x >= outer.x - 0.5 &&
  inner.y >= outer.y - 0.5 &&
  inner.x + inner.width <= outer.x + outer.width + 0.5 &&
  inner.y + inner.height <= outer.y + outer.height + 0.5

/** The straight segments of an arrow, as thin rectangles. */
const pieces = (points: Layout['arrows'][number]['points']): Place[] =>
  points.slice(1).flatMap((to, nth) => {
    const from = points[nth]
    if (!from) return []
    return [
      {
        x: Math.min(from[0], to[0]),
        y: Math.min(from[1], to[1]),
        width: Math.abs(to[0] - from[0]) || 0.1,
        height: Math.abs(to[1] - from[1]) || 0.1,
      },
    ]
  })

/** The state and its ancestors. */
const around = ({ states }: Chart, id: string): string[] => {
  const parent = states.find((state) => state.id === id)?.parent
  return parent ? [id, ...around({ states } as Chart, parent)] : [id]
}

const faultsOf = (chart: Chart, { name, layout }: View): string[] => {
  const { boxes, arrows, starts } = layout
  const where = `${chart.id}, view '${name}'`
  const alone = boxes.filter(({ compound }) => !compound)
  return [
    ...textsCrossed(layout).map((fault) => `${where}: ${fault}`),
    ...arrows.flatMap((arrow, nth) => [
      ...alone.flatMap((box) =>
        overlap(arrow.label, box)
          ? [`${where}: the label ${arrow.source} → ${arrow.target} lies over ${box.state}`]
          : [],
      ),
      ...arrows
        .slice(nth + 1)
        .flatMap((other) =>
          overlap(arrow.label, other.label)
            ? [`${where}: the labels ${arrow.source} → ${arrow.target} and ${other.source} → ${other.target}`]
            : [],
        ),
      ...alone.flatMap((box) =>
        box.state !== arrow.source &&
        box.state !== arrow.target &&
        pieces(arrow.points).some((piece) => overlap(piece, box))
          ? [`${where}: ${arrow.source} → ${arrow.target} goes through ${box.state}`]
          : [],
      ),
    ]),
    ...starts.flatMap(({ state, points }) =>
      alone.flatMap((box) =>
        box.state !== state && pieces(points).some((piece) => overlap(piece, box))
          ? [`${where}: the start of ${state} goes through ${box.state}`]
          : [],
      ),
    ),
    ...boxes.flatMap((box, nth) =>
      boxes.slice(nth + 1).flatMap((other) => {
        const nested =
          around(chart, box.state).includes(other.state) || around(chart, other.state).includes(box.state)
        return overlap(box, other) && !nested ? [`${where}: ${box.state} lies over ${other.state}`] : []
      }),
    ),
    ...boxes.flatMap((box) => {
      const parent = boxes.find(({ state }) => state === around(chart, box.state)[1])
      return parent && !contains(parent, box)
        ? [`${where}: ${box.state} is not inside of ${parent.state}`]
        : []
    }),
  ]
}

describe.each(flows.map((flow) => [flow.title, flow as unknown as CatalogueFlow] as const))(
  'the diagram of %s',
  (_, flow) => {
    it('no label or arrow is over a state, no label is over another label, and no arrow is over a label or title', async () => {
      const { chart, views } = await drawn(flow)
      expect(views.flatMap((view) => faultsOf(chart, view))).toEqual([])
    })

    it('no view has overlaps when a child machine is open', async () => {
      const { chart, views } = await drawn(flow)
      for (const child of childrenOf(chart)) {
        const begun = flows.find(({ machine }) => machine.id === child.machine)
        if (!begun) continue
        const inner = await drawn(begun as unknown as CatalogueFlow)
        const merged = withChildren(chart, [child], { id: child.id, chart: inner.chart })
        for (const { name, layout } of views) {
          for (const { layout: innerLayout } of inner.views) {
            const opened = insertChild(layout, child, innerLayout)
            if (!opened) continue
            expect(faultsOf(merged, { name: `${name} with ${child.id}`, layout: opened })).toEqual([])
            expect(opened.boxes).toHaveLength(
              new Set([...layout.boxes, ...innerLayout.boxes].map(({ state }) => state)).size +
                Number(!innerLayout.boxes.some(({ state }) => state === child.machine)),
            )
          }
        }
      }
    })

    it('the diagram shows each state and each transition', async () => {
      const { chart, views } = await drawn(flow)
      const whole = views.find(({ name }) => name === '')?.layout
      const inBoxes = (whole?.boxes ?? []).flatMap(({ rows }) => rows)
      const rows = [...inBoxes, ...(whole?.arrows ?? []).flatMap((arrow) => arrow.rows)]
      expect(new Set(rows.map(({ transition }) => transition))).toEqual(
        new Set(chart.transitions.map(({ id }) => id)),
      )
      const words = svgOf(chart, whole as Layout)
        .replaceAll(/<[^>]+>/g, ' ')
        .replaceAll(/\s+/g, ' ')
      for (const state of chart.states) if (state.parent !== null) expect(words).toContain(state.text)
      for (const state of chart.states) expect(mermaidOf(chart)).toContain(state.text)
      // The font must have each character: a browser shows a missing character in another font, with another width.
      expect([...words].filter((one) => !font.hasGlyphForCodePoint(one.codePointAt(0) ?? 0))).toEqual([])
    })

    // If this test fails, `npm run machines:docs` writes both files again.
    it('the document and the picture in docs/machines are up to date', async () => {
      const { chart, views } = await drawn(flow)
      const whole = views.find(({ name }) => name === '')?.layout as Layout
      await expect(documentOf(chart, requirementText)).toMatchFileSnapshot(`${documents}/${chart.id}.md`)
      await expect(svgOf(chart, whole)).toMatchFileSnapshot(`${documents}/${chart.id}.svg`)
    })
  },
)

// The main paths of two diagrams have more states in a row than fit into the window with readable text.
it('every diagram except two opens with text of at least 11 pixels in a window of 1440×900', async () => {
  const small = []
  for (const flow of flows) {
    const { chart, views } = await drawn(flow as unknown as CatalogueFlow)
    if (smallestText(views[0].layout) < readable) small.push(chart.id)
  }
  expect(small.toSorted()).toEqual(['create-community', 'edit-community'])
  expect(readable).toBe(11)
})

it('every diagram shows its initial states at its left or top edge', async () => {
  const later = []
  for (const flow of flows) {
    const { chart, views } = await drawn(flow as unknown as CatalogueFlow)
    const { boxes } = views[0].layout
    const parents = new Map(chart.states.map(({ id, parent }) => [id, parent]))
    for (const { id } of chart.states.filter(({ initial }) => initial)) {
      const first = boxes.find(({ state }) => state === id)
      const beside = boxes.filter(({ state }) => state !== id && parents.get(state) === parents.get(id))
      if (first && beside.some(({ x }) => x < first.x) && beside.some(({ y }) => y < first.y)) later.push(id)
    }
  }
  expect(later).toEqual([])
})

it('all views of a flow are laid out in the same direction', async () => {
  const turned = []
  for (const flow of flows) {
    const { chart, views } = await drawn(flow as unknown as CatalogueFlow)
    const directions = views.flatMap(({ layout }) =>
      layout.starts.map(({ points: [[x, y] = [0, 0], ...others] }) => {
        const [right, bottom] = others.at(-1) ?? [x, y]
        return right - x > bottom - y ? 'right' : 'down'
      }),
    )
    if (new Set(directions).size > 1) turned.push(chart.id)
  }
  expect(turned).toEqual([])
})

// The main path of `pending-purchases` cannot be straight, because it goes back to a state that it has left.
it('every diagram except one opens with a straight main path', async () => {
  const bent = []
  for (const flow of flows) {
    const { chart, views } = await drawn(flow as unknown as CatalogueFlow)
    if (views[0].layout.arrows.some(({ main, points }) => main && points.length > 2)) bent.push(chart.id)
  }
  expect(bent.toSorted()).toEqual(['pending-purchases'])
})

it('the diagram that the studio shows first for a flow has no transition for a failure', async () => {
  const shown = []
  for (const flow of flows) {
    const { chart, views } = await drawn(flow as unknown as CatalogueFlow)
    const failures = new Set(chart.transitions.flatMap(({ id, kind }) => (kind === 'failure' ? [id] : [])))
    const { boxes, arrows } = views[0].layout
    const rows = [...boxes, ...arrows].flatMap((one) => one.rows)
    if (rows.some(({ transition }) => failures.has(transition))) shown.push(chart.id)
  }
  expect(shown).toEqual([])
})
