import type { AnyMachineSnapshot } from 'xstate'
import type { Path, Step } from '#explorer/cover.ts'
import type { Exploration } from '#explorer/explore.ts'
import type { Flow } from '#explorer/flow.ts'
import { activeIds } from '#explorer/statechart/active-states.ts'
import { doesNothing } from '#explorer/statechart/effects.ts'
import { changes } from './changes.ts'
import { callInWords, causeInWords, emissionInWords, outputInWords, tellingInWords } from './phrases.ts'
import { screenOf } from './screen.tsx'

const width = 110
const margin = ' '.repeat(4)
const labelWidth = 9
/**
 * A screen with at least this many lines is written out only the first time; later steps name the step that shows it.
 */
const worthAReference = 12

const howToRead = `How to read it
    state    the state that is entered, and what it means
    screen   what is on the screen: the whole at first, then what appeared (+), went (-) or changed (~)
             # Heading   [Button]   <Link → address>   Field: __value__   ☐ not ticked   ☑ ticked
    calls    what is asked of the world outside; its answer is a step of its own
    starts   other flows that begin in this one
    stops    calls that are given up and flows that are taken away
    tells    what is said to another flow
    app      what the app does, because this flow asks it to`

/** Breaks a line between words. Indents all resulting lines except the first. */
const wrapped = (line: string, indent: number): string => {
  const [first = '', ...words] = line.split(/(?<=\S) /)
  const lines = [first]
  for (const word of words) {
    const last = lines.at(-1) ?? ''
    if (last.length + 1 + word.length <= width) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(`${' '.repeat(indent)}${word}`)
  }
  return lines.join('\n')
}

const block = (label: string, lines: readonly string[]): string[] =>
  lines.map((line, at) => {
    const start = `${margin}${(at === 0 ? label : '').padEnd(labelWidth)}`
    const depth = line.search(/[^\s+\-~•]/)
    return wrapped(`${start}${line}`, start.length + depth + 2)
  })

const leavesOf = (snapshot: AnyMachineSnapshot): string[] => {
  const ids = activeIds(snapshot)
  return ids.filter((id) => !ids.some((other) => other.startsWith(`${id}.`)))
}

/** The name of a state without its machine. */
const nameOf = (id: string) => id.slice(id.indexOf('.') + 1)

/** How many steps two paths share at their start. */
const shared = (a: Path, b: Path): number => {
  const first = a.steps.findIndex(({ edge }, at) => edge !== b.steps[at]?.edge)
  return first === -1 ? a.steps.length : first
}

/** Writes a flow's paths step by step. Steps that an earlier path has shown are not repeated. */
export const screenplayOf = (
  title: string,
  { machine, samples }: Flow,
  { player }: Exploration,
  paths: readonly Path[],
): string => {
  const told = new Map<string, string>()
  const sentenceOf = ({ edge }: Step) => causeInWords(edge.cause, samples.inputs)

  const stateLines = ({ moment, before }: Step): string[] => {
    const known = new Set(before ? activeIds(before.snapshot) : [])
    const entered = activeIds(moment.snapshot).filter((id) => !known.has(id))
    const names = leavesOf(moment.snapshot).filter((id) => entered.includes(id))
    const descriptions = entered.flatMap(
      (id) => player.stepper.nodes.find((node) => node.id === id)?.description ?? [],
    )
    return names.length === 0 ? [] : [[names.map(nameOf).join(', '), ...descriptions].join(' · ')]
  }

  const screenLines = (place: string, { moment, before }: Step): string[] => {
    const screen = screenOf(moment.snapshot)
    const lines = before ? changes(screenOf(before.snapshot), screen) : screen
    const whole = screen.join('\n')
    const known = told.get(whole)
    if (known === undefined) told.set(whole, place)
    return known !== undefined && lines.length > worthAReference ? [`as in ${known}`] : lines
  }

  const stepLines = (path: number, step: Step, nth: number): string[] => {
    const { effects, moment } = step
    const isCall = ({ src }: { src: string }) => src in samples.actors
    const rows = [
      ...block('state', stateLines(step)),
      ...block('screen', screenLines(`path ${path}, step ${nth}`, step)),
      ...block('stops', effects.stopped),
      ...block(
        'calls',
        effects.begun
          .filter(isCall)
          .map(({ id, src, input }) => callInWords(src === id ? src : `${src} (${id})`, input)),
      ),
      ...block(
        'starts',
        effects.begun.filter((one) => !isCall(one)).map(({ id }) => id),
      ),
      ...block('tells', effects.actions.map(tellingInWords)),
      ...block('app', effects.emitted.map(emissionInWords)),
      ...block('flow', moment.snapshot.status === 'done' ? [outputInWords(moment.snapshot.output)] : []),
    ]
    const nothing = doesNothing(effects) ? 'Nothing happens.' : 'Nothing is seen of it.'
    return [
      wrapped(`${`${nth}`.padStart(2)}. ${sentenceOf(step)}`, margin.length + 2),
      ...(rows.length === 0 ? [`${margin}${nothing}`] : rows),
    ]
  }

  const toldLines = (last: Step, steps: number, path: number): string[] => [
    wrapped(
      ` 1${steps > 1 ? `–${steps}` : ''}. As in path ${path}${steps > 1 ? ', up to' : ''}: ${sentenceOf(last)}`,
      margin.length + 2,
    ),
    ...block('state', [leavesOf(last.moment.snapshot).map(nameOf).join(', ')]),
  ]

  const pathLines = (path: Path, at: number): string[] => {
    const commons = paths.slice(0, at).map((earlier) => shared(path, earlier))
    const common = Math.max(0, ...commons)
    const last = path.steps[common - 1]
    const fresh = path.steps.slice(common)
    const states = new Set(fresh.flatMap(({ moment }) => leavesOf(moment.snapshot)))
    return [
      '',
      '',
      '─'.repeat(width),
      `PATH ${at + 1}`,
      wrapped(`through ${[...states].map(nameOf).join(', ')}`, 8),
      `npm run test:model -- ${machine.id} ${path.id}`,
      '',
      ...(last ? toldLines(last, common, commons.indexOf(common) + 1) : []),
      ...fresh.flatMap((step, nth) => stepLines(at + 1, step, common + nth + 1)),
    ]
  }

  return `${[
    title.toUpperCase(),
    paths.length === 1
      ? 'One path that shows all that this flow can do.'
      : `${paths.length} paths that show together all that this flow can do.`,
    '',
    howToRead,
    ...paths.flatMap(pathLines),
  ].join('\n')}\n`
}
