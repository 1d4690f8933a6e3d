import { Actor } from 'xstate'
import { cover } from '#explorer/cover.ts'
import { explore } from '#explorer/explore.ts'
import type { Flow } from '#explorer/flow.ts'
import { type FailureSample, failureOf } from '#machines/kit/samples.ts'
import type { AnyModel } from '#model/driver/model.ts'
import { syntheticInput } from '#model/driver/page/user-input.ts'
import { play } from '#model/driver/playing/play.ts'
import type { Sandbox } from '#model/driver/sandbox/sandbox.ts'
import { walksOf } from '#model/walks.ts'

export { Actor }

const models = import.meta.glob<Record<string, AnyModel>>('/model/flows/*/*.ts', { eager: true })

const flows = Object.values(models).flatMap((module) =>
  Object.values(module).map((model) => {
    // The explorer accepts any machine and samples of this shape.
    const exploration = explore(model as unknown as Flow, {
      errorOf: (sample) => failureOf(sample as FailureSample),
    })
    return { model, exploration, covering: cover(exploration) }
  }),
)

/** For each path, the subscriptions and requests that have not ended. */
const open: { flow: string; what: Set<string> }[] = []

/** Records subscriptions of the flow's ports and pending calls of its machine in this sandbox. */
const watch = (flow: string, { services: { browser } }: Sandbox) => {
  const what = new Set<string>()
  open.push({ flow, what })
  let nth = 0
  const begin = (name: string) => {
    nth += 1
    const key = `${name} ${nth}`
    what.add(key)
    return () => what.delete(key)
  }
  const watched =
    <A extends unknown[]>(name: string, subscribe: (...args: A) => () => void) =>
    (...args: A) => {
      const [stop, end] = [subscribe(...args), begin(name)]
      return () => {
        end()
        stop()
      }
    }
  const { pageLifecycle, screen, storage, tabStorage, uploads } = browser
  pageLifecycle.onReturn = watched('onReturn', pageLifecycle.onReturn)
  pageLifecycle.onRestore = watched('onRestore', pageLifecycle.onRestore)
  pageLifecycle.onLeave = watched('onLeave', pageLifecycle.onLeave)
  screen.watch = watched('screen', screen.watch)
  storage.observe = watched('storage', storage.observe)
  tabStorage.observe = watched('tabStorage', tabStorage.observe)
  uploads.watch = watched('uploads', uploads.watch)
  const { setTimeout, clearTimeout } = browser.clock
  const ends = new Map<unknown, () => void>()
  Object.assign(browser.clock, {
    setTimeout: (run: () => void, ms: number) => {
      const end = begin('timer')
      const id = setTimeout(() => {
        end()
        run()
      }, ms)
      ends.set(id, end)
      return id
    },
    clearTimeout: (id: number) => {
      ends.get(id)?.()
      clearTimeout(id)
    },
  })
}

/** Plays random walks of all flows, with at least this many steps in total. */
export const playSteps = async (least: number, seed: number): Promise<{ steps: number; walks: number }> => {
  let [steps, walks] = [0, 0]
  for (let round = 0; steps < least; round += 1)
    for (const { model, exploration, covering } of flows)
      for (const path of walksOf(model, exploration, covering, { walks: 60, seed: seed + round })) {
        const flow = model.machine.id
        const played = await play(model, path, {
          userInput: syntheticInput,
          prepare: (sandbox) => watch(flow, sandbox),
        })
        steps += played.steps
        walks += 1
      }
  return { steps, walks }
}

/**
 * Names the subscriptions and requests that a path has not ended. Leaves out the last path, whose page is still
 * rendered.
 */
export const leftOpen = (): string[] =>
  open.slice(0, -1).flatMap(({ flow, what }) => [...what].map((one) => `${flow}: ${one}`))
