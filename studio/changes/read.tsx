import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { replay } from '#explorer/cover.ts'
import { flows } from '#machines/index.ts'
import { UiProvider } from '#src/ui/theme/ui-provider.tsx'
import { type CatalogueFlow, chartOf } from '../diagram/chart/chart.ts'
import type { Chart } from '../diagram/chart/shape.ts'
import { svgOf } from '../diagram/export/files.tsx'
import type { Layout } from '../diagram/layout/geometry.ts'
import { playerOf } from '../play/explored-paths.ts'
import { flowsWithViews } from '../storyboard/data/flows-with-views.ts'
import { screensOf } from '../storyboard/data/screens.ts'
import { Scene } from '../storyboard/screen/scene.tsx'
import type { Compared } from './change.ts'
import { lightColors, linesBy } from './strokes.ts'

// `npm run machines:diff` loads this module in Node from two revisions: the current and an older revision. Renaming
// this file or its exports makes every older revision impossible to compare.

/** The chart of a flow; null if there is no such flow. */
export const chartIn = (id: string): Chart | null => {
  // The cast is needed because the machines in the catalogue have different types.
  const flow = (flows as unknown as readonly CatalogueFlow[]).find(({ machine }) => machine.id === id)
  return flow ? chartOf(flow) : null
}

export interface Drawings {
  /** The HTML that the View renders for each screen, by the screen's id. */
  frames: Readonly<Record<string, string>>
  styles: string
}

/** Renders every screen of a flow to HTML. Returns no screens for a flow without a View. */
export const drawingsIn = (id: string): Drawings => {
  const rendered = flowsWithViews.find((one) => one.id === id)
  const { view } = rendered ?? {}
  if (!rendered || !view) return { frames: {}, styles: '' }
  const cache = createCache({ key: 'css' })
  // Makes Emotion collect the styles instead of writing style elements into the HTML.
  cache.compat = true
  const player = playerOf(rendered.flow)
  const frames = screensOf(rendered.flow, view).flatMap(({ id: frame, walk, problem }) => {
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
  // Puts the `@layer` statement first. Emotion's keys are hashes, and an object lists integer keys first, so a rule may
  // precede this statement.
  const [layers = ''] = /@layer [^{};]+;/.exec(styles) ?? []
  return { frames: Object.fromEntries(frames), styles: layers + styles }
}

/** Renders the diagram of a comparison as an SVG file. */
export const pictureOf = ({ chart, marks }: Compared, layout: Layout): string =>
  svgOf(chart, layout, linesBy(marks, lightColors))
