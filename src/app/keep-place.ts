import type { ViteHotContext } from 'vite/types/hot.js'
import type { AnyActorRef, AnyMachineSnapshot, EventObject, InspectionEvent } from 'xstate'
import type { Emission } from '#machines/kit/emissions.ts'
import { actorsFor, type Feed, type Port, subscribable } from '#machines/kit/port.ts'
import { Failure } from '#machines/rules/kit/failures.ts'
import { isCause } from '../browser/record/recorder.ts'
import type { Services } from '../flows/kit/services.ts'
import { moment } from '../flows/kit/use-flow.ts'

type States = Record<string, unknown>

/** An event that a machine received from a View, the browser, a port or a timer, not from another machine. */
export interface Step {
  /**
   * The ids of the machine that received the event and of its parents, the outermost first. The root machine is left
   * out.
   */
  place: readonly string[]
  /** The flows of the machines in `place`, in the same order. */
  flows: readonly string[]
  event: EventObject
  /** The states of the root machine and its children after the event, by machine id. */
  states?: States
}

/** The steps of one root machine since its start. */
export interface RecordedPath {
  /** The actor of the root machine; missing in a path that was read from JSON. */
  root?: AnyActorRef
  flow: string
  input: unknown
  steps: Step[]
  /** Whether the root machine failed at the last step. */
  failed?: boolean
}

/** The most steps of a recorded path, enough for filling in any form by hand. A longer path is discarded. */
const mostSteps = 2000

/**
 * How long after a reload a recorded path may be replayed, in milliseconds. Later, the user may have done something
 * else on the page.
 */
const freshness = 60_000

/** Converts a path to JSON; null if the path contains a file. */
const write = (path: RecordedPath): string | null => {
  let hasFile = false
  const text = JSON.stringify(path, (key, value: unknown) => {
    if (key === 'root') return undefined
    if (value instanceof Failure) return { $failure: { ...value, message: value.message } }
    if (value instanceof Error) return { $error: value.message }
    hasFile ||= value instanceof Blob
    return value
  })
  return hasFile ? null : text
}

/** Parses JSON that `write` returned. Throws if the text is not JSON. */
export const readPath = <P = RecordedPath>(text: string): P =>
  JSON.parse(text, (_, value) => {
    if (value?.$failure) return new Failure(value.$failure)
    return typeof value?.$error === 'string' ? new Error(value.$error) : value
  })

const snapshotOf = (actor: AnyActorRef): AnyMachineSnapshot | null => {
  const snapshot = actor.getSnapshot()
  return snapshot && 'machine' in snapshot ? snapshot : null
}

/**
 * The actor to which the ids in `place` lead, from a root machine down; undefined if an actor in `place` is not
 * running.
 */
const actorAt = (root: AnyActorRef, place: readonly string[]) =>
  place.reduce<AnyActorRef | undefined>((actor, id) => actor && snapshotOf(actor)?.children[id], root)

/** An actor and its parents, the outermost first. The root machine is left out. */
const lineOf = (actor: AnyActorRef): AnyActorRef[] => (actor._parent ? [...lineOf(actor._parent), actor] : [])

/** Names an event for developers: `xstate.done.actor.send` → `send answered`. */
const named = ({ type }: EventObject) =>
  type.replace(/^xstate\.(done|error)\.actor\.(.*)/, (_, how, id) =>
    how === 'done' ? `${id} answered` : `${id} failed`,
  )

/** The states of a machine and of all its children, by their ids. */
const statesOf = (actor: AnyActorRef): States => {
  const snapshot = snapshotOf(actor)
  if (!snapshot) return {}
  const children: AnyActorRef[] = Object.values(snapshot.children)
  return Object.assign(
    { [actor._parent ? actor.id : snapshot.machine.id]: snapshot.value },
    ...children.map(statesOf),
  )
}

const inState = (value: unknown) => (value === undefined ? 'not running' : `in ${noted(value)}`)

const noted = (value: unknown) => JSON.stringify(value)

interface Keeping {
  /** The text that `save` returned before the reload; null if nothing was saved for this URL. */
  kept: string | null
  /**
   * Whether a path may still be replayed: only shortly after the reload, because the user may have done something else
   * on the page since.
   */
  isFresh: () => boolean
  /** Called with a message for the user if the machine's changed code cannot replay the path. */
  onLost: (message: string) => void
}

/**
 * Restores the states of a page after a reload. It records the path of each root machine, and replays the path when the
 * machine starts again with the same input. Outcomes of ports are replayed too, so no finished request is sent twice; a
 * pending request is sent again. Emissions during the replay are ignored.
 */
export const createPlaceKeeper = ({ kept, isFresh, onLost }: Keeping) => {
  let waiting: RecordedPath[] = []
  try {
    waiting = kept === null ? [] : readPath<RecordedPath[]>(kept)
  } catch {}
  const paths = new Map<string, RecordedPath>()
  /** The latest path of each flow. It stays after the flow's machine has stopped, because the error page shows it. */
  const latest = new Map<string, RecordedPath>()
  let replaying = 0

  /**
   * Resolves after the recorded steps were replayed. Ports wait for it, because a machine calls its ports while it
   * starts, which is before the replay.
   */
  const replayed = () => new Promise<void>((resolve) => setTimeout(resolve))

  const replay = (root: AnyActorRef, { flow, steps }: RecordedPath) => {
    let lost: string | null = null
    replaying += 1
    for (const [nth, { place, event, states }] of steps.entries()) {
      const actor = actorAt(root, place)
      const port = /^xstate\.(?:done|error)\.actor\.(.+)/.exec(event.type)?.[1]
      const call = port === undefined ? undefined : actor && snapshotOf(actor)?.children[port]
      actor?.send(event)
      // If the machine is still in the state that invoked the port, the port's actor still runs, although its recorded
      // outcome was replayed. The actor is stopped, so that it does not end a second time.
      if (call?.getSnapshot().status === 'active') call._stop?.()
      const now = statesOf(root)
      const [where] = Object.keys({ ...states, ...now }).filter(
        (one) => noted(now[one]) !== noted(states?.[one]),
      )
      if (where === undefined) lost = null
      else
        lost ??= `step ${nth + 1} of ${steps.length}, '${named(event)}': ${where} is ${inState(now[where])}, before ${inState(states?.[where])}`
    }
    replaying -= 1
    if (lost !== null)
      onLost(`The changed code of ${flow} no longer leads to the same place. It differs at ${lost}.`)
  }

  const begin = (root: AnyActorRef, flow: string, input: unknown) => {
    const at = waiting.findIndex((path) => path.flow === flow && noted(path.input) === noted(input))
    const [path] = at < 0 || !isFresh() ? [] : waiting.splice(at, 1)
    if (path)
      queueMicrotask(() => {
        if (snapshotOf(root)?.status === 'active') replay(root, path)
      })
  }

  const hasFailed = ({ root }: RecordedPath) => root?.getSnapshot().status === 'error'

  /**
   * Adds the machine's states to the latest step. Called as late as possible, because the states may change until the
   * next step.
   */
  const conclude = ({ root, steps }: RecordedPath) => {
    const last = steps.at(-1)
    if (root && last) last.states = statesOf(root)
  }

  /**
   * Converts a path, without its last `without` steps, to JSON. Returns null if the path contains a file or cannot be
   * converted.
   */
  const textOf = (path: RecordedPath, without = 0) => {
    conclude(path)
    try {
      return write({
        ...path,
        steps: path.steps.slice(0, path.steps.length - without),
        failed: hasFailed(path),
      })
    } catch {
      return null
    }
  }

  const inspect = (event: InspectionEvent) => {
    const { rootId } = event
    // The cast gives access to members that XState's type of `actorRef` lacks.
    const actor = event.actorRef as AnyActorRef
    if (event.type === '@xstate.event') {
      const snapshot = snapshotOf(actor)
      if (!snapshot) return
      if (event.event.type === 'xstate.init') {
        if (actor._parent) return
        const { input } = event.event as EventObject & { input?: unknown }
        const flow: string = snapshot.machine.id
        const path: RecordedPath = { root: actor, flow, input, steps: [] }
        paths.set(rootId, path)
        latest.set(flow, path)
        begin(actor, flow, input)
        return
      }
      const source = event.sourceRef as AnyActorRef | undefined
      // An event from another machine is not recorded: in a replay, that machine sends the event again.
      if (!isCause(source, actor)) return
      const path = paths.get(rootId)
      if (!path) return
      conclude(path)
      const line = lineOf(actor)
      path.steps.push({
        place: line.map(({ id }) => id),
        flows: line.map((one) => snapshotOf(one)?.machine.id ?? ''),
        event: event.event,
      })
      if (path.steps.length > mostSteps) {
        paths.delete(rootId)
        latest.delete(path.flow)
      }
    }
    if (event.type === '@xstate.snapshot' && !actor._parent && /done|stopped/.test(event.snapshot.status))
      paths.delete(rootId)
  }

  const actors: typeof actorsFor = (parts, report) =>
    actorsFor(
      Object.fromEntries(
        Object.entries(parts).map(
          ([name, part]: [string, Port<unknown, unknown> | Feed<unknown, unknown>]) => {
            if (waiting.length === 0) return [name, part]
            if (typeof part === 'function') {
              const port: Port<unknown, unknown> = async (input, run) => {
                await replayed()
                // If the signal is aborted, the replay has already given the machine the port's outcome, so the port is
                // not called.
                return run.signal.aborted ? new Promise(() => {}) : part(input, run)
              }
              return [name, port]
            }
            if (!('observe' in part)) return [name, part]
            const feed: Feed<unknown, unknown> = {
              observe: (input) =>
                subscribable((emit) => {
                  let end = () => {}
                  let ended = false
                  void replayed().then(() => {
                    if (!ended) end = () => subscription.unsubscribe()
                    const subscription = ended
                      ? { unsubscribe: () => {} }
                      : part.observe(input).subscribe(emit)
                  })
                  return () => {
                    ended = true
                    end()
                  }
                }),
            }
            return [name, feed]
          },
        ),
      ) as typeof parts,
      report,
    )

  return {
    inspect,
    /** Replaces the services, so that ports wait for the replay and emissions of the replay are ignored. */
    adapt: (services: Services): Services => ({
      ...services,
      actors,
      handleEmission: (emission: Emission, startedFor) => {
        if (replaying === 0) services.handleEmission(emission, startedFor)
      },
    }),
    /**
     * The recorded paths of all running machines as JSON. Leaves out paths that contain a file. If a machine has
     * failed, its last step is left out too, so that the changed code continues before that step.
     */
    save: (): string =>
      `[${[...paths.values()].flatMap((path) => textOf(path, Number(hasFailed(path))) ?? [])}]`,
    /** The latest path of a flow as JSON, for the studio; '' if there is no path or it cannot be converted. */
    pathOf: (flow: string): string => {
      const path = latest.get(flow)
      return (path && textOf(path)) ?? ''
    },
  }
}

interface RestoredPage {
  /**
   * Vite's connection to the dev server; undefined in a build, in which a page records its paths but is not restored.
   */
  hot: ViteHotContext | undefined
  /** The key in session storage under which the paths are saved. */
  key: string
  /** Whether the developer has switched on that a page keeps its states when the dev server reloads it. */
  isOn: () => boolean
}

/**
 * Restores the states of this page's machines after the dev server has reloaded it, and gives their paths to the error
 * page.
 */
export const keepPlace = ({ hot, key, isOn }: RestoredPage) => {
  let stored: string | null = null
  try {
    const { address, paths } = JSON.parse(sessionStorage.getItem(key) ?? '{}')
    sessionStorage.removeItem(key)
    if (address === window.location.href) stored = paths
  } catch {}
  let tell = (_: string) => {}
  const keeper = createPlaceKeeper({
    kept: stored,
    isFresh: () => performance.now() < freshness,
    onLost: (message) => tell(message),
  })
  hot?.on('vite:beforeFullReload', () => {
    if (!isOn()) return
    try {
      sessionStorage.setItem(key, JSON.stringify({ address: window.location.href, paths: keeper.save() }))
    } catch {}
  })
  moment.pathOf = keeper.pathOf
  return {
    inspect: keeper.inspect,
    adapt: (services: Services): Services => {
      tell = (title) => {
        services.browser.log.failure('keeping the place', new Error(title))
        services.handleEmission({ type: 'toast.shown', toast: { title, tone: 'destructive' } })
      }
      return keeper.adapt(services)
    },
  }
}
