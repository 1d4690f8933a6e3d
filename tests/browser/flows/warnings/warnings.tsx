import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { cover } from '#explorer/cover.ts'
import { type Edge, explore } from '#explorer/explore.ts'
import { flows } from '#machines/index.ts'
import { type FailureSample, failureOf } from '#machines/kit/samples.ts'
import { UiProvider } from '#src/ui/theme/ui-provider.tsx'
import { type AnyView, Scene } from '#studio/storyboard/screen/scene.tsx'

/**
 * Renders each edge of the covering paths of the flows with these Views at least once, with React's development build.
 * The model tests play the paths with the production build, which shows no warnings.
 */
export const testWarnings = (views: Record<string, unknown>): void => {
  afterEach(() => vi.restoreAllMocks())

  describe('React logs no warning when a View renders the states of all covering paths', () => {
    it.each(flows.filter(({ machine }) => machine.id in views))(
      'in $machine.id',
      ({ machine, samples }) => {
        // The View under a machine's id renders that machine.
        const view = views[machine.id] as AnyView
        const said = [vi.spyOn(console, 'error'), vi.spyOn(console, 'warn')]
        for (const spy of said) spy.mockImplementation(() => {})
        const ground = document.createElement('div')
        document.body.replaceChildren(ground)
        const root = createRoot(ground)
        const exploration = explore(
          { machine, samples },
          { errorOf: (sample) => failureOf(sample as FailureSample) },
        )
        const rendered = new Set<Edge>()
        for (const path of cover(exploration)) {
          // Skips the steps before the first new step, because another path has already rendered them.
          const before = path.steps.findIndex(({ edge }) => !rendered.has(edge)) - 1
          for (const { moment, edge } of path.steps.slice(Math.max(before, 0))) {
            rendered.add(edge)
            flushSync(() =>
              root.render(
                <UiProvider>
                  <Scene key={path.id} view={view} snapshot={moment.snapshot} />
                </UiProvider>,
              ),
            )
          }
        }
        flushSync(() => root.unmount())
        expect(said.flatMap(({ mock }) => mock.calls)).toEqual([])
      },
      60_000,
    )
  })
}
