import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { replay } from '#explorer/cover.ts'
import { flows } from '#machines/index.ts'
import { UiProvider } from '#src/ui/theme/ui-provider.tsx'
import { type CatalogueFlow, type Chart, chartOf } from '../diagram/chart/chart.ts'
import { svgOf } from '../diagram/export/files.tsx'
import type { Layout } from '../diagram/layout/geometry.ts'
import { playerOf } from '../play/explored-paths.ts'
import { drawnFlows } from '../storyboard/data/drawn-flows.ts'
import { framesOf } from '../storyboard/data/frames.ts'
import { Scene } from '../storyboard/frame/scene.tsx'
import type { Compared } from './change.ts'
import { lightColors, linesBy } from './strokes.ts'

// `npm run machines:diff` loads this module in Node twice: from here and from the older revision. With another path or
// other names of its exports, no revision before the change can be compared.

/** The chart of a flow; null where there is no such flow. */
export const chartIn = (id: string): Chart | null => {
  // The catalogue's machines are each of their own type.
  const flow = (flows as unknown as readonly CatalogueFlow[]).find(({ machine }) => machine.id === id)
  return flow ? chartOf(flow) : null
}

export interface Drawings {
  /** By a frame's id, the View's drawing as HTML. */
  frames: Readonly<Record<string, string>>
  styles: string
}

/** Every frame of a flow as its View draws it; none of a flow that nobody sees. */
export const drawingsIn = (id: string): Drawings => {
  const drawn = drawnFlows.find((one) => one.id === id)
  const { view } = drawn ?? {}
  if (!drawn || !view) return { frames: {}, styles: '' }
  const cache = createCache({ key: 'css' })
  // Keeps the styles to itself instead of writing them between the elements.
  cache.compat = true
  const player = playerOf(drawn.flow)
  const frames = framesOf(drawn.flow, view).flatMap(({ id: frame, walk, problem }) => {
    const [last] = replay(player, walk).slice(-1)
    if (problem !== null || !last) return []
    const html = renderToStaticMarkup(
      <CacheProvider value={cache}>
        <UiProvider>
          <Scene view={view} snapshot={last.moment.snapshot} />
        </UiProvider>
      </CacheProvider>,
    )
    return [[frame, html] as const]
  })
  const styles = Object.values(cache.inserted)
    .filter((one) => typeof one === 'string')
    .join('')
  // Emotion's keys are hashes, and an object lists those that are integers first: a rule may precede the @layer statement.
  const [layers = ''] = /@layer [^{};]+;/.exec(styles) ?? []
  return { frames: Object.fromEntries(frames), styles: layers + styles }
}

/** The diagram of a comparison as an SVG file. */
export const pictureOf = ({ chart, marks }: Compared, layout: Layout): string =>
  svgOf(chart, layout, linesBy(marks, lightColors))
