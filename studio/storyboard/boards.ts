import type { Flow } from '#explorer/moment.ts'
import { flows } from '#machines/index.ts'
import { type Frame, framesOf } from './frames.ts'
import { type AnyStage, isEmpty, outlineOf, stageOf } from './scene.tsx'

/** One flow of the catalogue, and how it is drawn; nobody sees a flow without a stage. */
export interface DrawnFlow {
  id: string
  title: string
  stage: AnyStage | undefined
  flow: Flow
}

export const drawnFlows: readonly DrawnFlow[] = flows.map(({ title, machine, samples }) => ({
  id: machine.id,
  title,
  stage: stageOf(machine.id),
  // The explorer knows machines and samples by their shape alone.
  flow: { machine, samples } as unknown as Flow,
}))

/** How far a flow's frames are. */
export type Board =
  | { kind: 'waiting' }
  | { kind: 'unseen' }
  | { kind: 'drawn'; frames: readonly Frame[] }
  | { kind: 'failed'; message: string }

const waiting: Board = { kind: 'waiting' }

/** Explores each flow once, when it is first asked for, one after the other. */
export const createBoards = (all: readonly DrawnFlow[] = drawnFlows) => {
  const boards = new Map<string, Board>(
    all.map(({ id, stage }): [string, Board] => [id, stage ? waiting : { kind: 'unseen' }]),
  )
  const asked = new Set<string>()
  const listeners = new Set<() => void>()
  let queue = Promise.resolve()

  const draw = async ({ flow, stage }: DrawnFlow): Promise<Board> => {
    if (!stage) return { kind: 'unseen' }
    try {
      const frames = await framesOf(flow, (snapshot) => {
        const outline = outlineOf({ stage, snapshot })
        return isEmpty(outline) ? null : outline
      })
      return { kind: 'drawn', frames }
    } catch (thrown) {
      return { kind: 'failed', message: thrown instanceof Error ? thrown.message : String(thrown) }
    }
  }

  return {
    flows: all,
    boardOf: (id: string): Board => boards.get(id) ?? waiting,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    ask: (id: string): void => {
      const flow = all.find((one) => one.id === id)
      if (!flow || asked.has(id)) return
      asked.add(id)
      queue = queue.then(async () => {
        boards.set(id, await draw(flow))
        for (const listener of listeners) listener()
      })
    },
  }
}

export type Boards = ReturnType<typeof createBoards>
