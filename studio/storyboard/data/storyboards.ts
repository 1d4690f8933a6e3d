import { storyboards as kept } from 'virtual:storyboards'
import type { AnyMachineSnapshot } from 'xstate'
import { replay } from '#explorer/cover.ts'
import { reasonOf } from '#machines/rules/kit/failures.ts'
import { playerOf } from '#studio/play/explored-paths.ts'
import type { AnyView } from '../screen/scene.tsx'
import { type FlowWithView, flowsWithViews } from './flows-with-views.ts'
import type { FlowScreen } from './screens.ts'

/** A screen with the snapshot of its moment. */
export interface ScreenWithSnapshot extends FlowScreen {
  snapshot: AnyMachineSnapshot
}

/** The loading state of a flow's screens. */
export type Storyboard =
  | { kind: 'waiting' }
  | { kind: 'unseen' }
  | { kind: 'drawn'; frames: readonly ScreenWithSnapshot[] }
  | { kind: 'failed'; message: string }

const waiting: Storyboard = { kind: 'waiting' }

/** Loads the screens of a flow, as the build made them. */
const builtScreens = async ({ id }: { id: string }): Promise<readonly FlowScreen[]> => {
  const load = kept[id]
  if (!load) throw new Error(`The build has no screens of ${id}.`)
  return load()
}

/** Loads the screens of a flow on first use, one flow after the other. */
export const createStoryboards = (
  all: readonly FlowWithView[] = flowsWithViews,
  screensOf: (rendered: FlowWithView & { view: AnyView }) => Promise<readonly FlowScreen[]> = builtScreens,
) => {
  const storyboards = new Map<string, Storyboard>(
    all.map(({ id, view }): [string, Storyboard] => [id, view ? waiting : { kind: 'unseen' }]),
  )
  const asked = new Set<string>()
  const listeners = new Set<() => void>()
  let queue = Promise.resolve()

  const draw = async ({ view, ...rendered }: FlowWithView): Promise<Storyboard> => {
    if (!view) return { kind: 'unseen' }
    try {
      const frames = await screensOf({ ...rendered, view })
      const player = playerOf(rendered.flow)
      return {
        kind: 'drawn',
        frames: frames.map((frame) => {
          const [last] = replay(player, frame.walk).slice(-1)
          if (!last) throw new Error(`No path of the explorer leads to the screen ${frame.id}.`)
          return { ...frame, snapshot: last.moment.snapshot }
        }),
      }
    } catch (thrown) {
      return { kind: 'failed', message: reasonOf(thrown) }
    }
  }

  return {
    flows: all,
    storyboardOf: (id: string): Storyboard => storyboards.get(id) ?? waiting,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    ask: (id: string): void => {
      const flow = all.find((one) => one.id === id)
      if (!flow || asked.has(id)) return
      asked.add(id)
      queue = queue.then(async () => {
        storyboards.set(id, await draw(flow))
        for (const listener of listeners) listener()
      })
    },
  }
}

export type Storyboards = ReturnType<typeof createStoryboards>
