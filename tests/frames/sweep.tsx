import axe from 'axe-core'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { afterAll, describe, expect, it } from 'vitest'
import { cdp, page } from 'vitest/browser'
import type { AnyMachineSnapshot } from 'xstate'
import { explore } from '#explorer/explore.ts'
import { innermostIds } from '#explorer/statechart.ts'
import { type FailureSample, failureOf } from '#machines/kit/samples.ts'
import { UiProvider } from '#src/ui/theme/ui-provider.tsx'
import { type DrawnFlow, drawnFlows } from '#studio/storyboard/boards.ts'
import { type Screen, screens } from '#studio/storyboard/drawing.tsx'
import { type AnyStage, Scene } from '#studio/storyboard/scene.tsx'
import type { Theme } from '#studio/styles.ts'

const seen = drawnFlows.flatMap(({ stage, ...drawnFlow }) => (stage ? [{ ...drawnFlow, stage }] : []))

/** Milliseconds after which a flow hangs; the largest takes a tenth of it. */
const patience = 120_000

/** Every rule but that of the colours, which depends on the theme. */
const allButColours: axe.RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  rules: { 'color-contrast': { enabled: false } },
}
const colours: axe.RunOptions = { runOnly: { type: 'rule', values: ['color-contrast'] } }

/** Which element is tied to which, and what is said: no rule of axe asks more than whether it is there. */
const values = new Set(
  'id for href src poster alt title placeholder value name aria-label aria-labelledby aria-describedby aria-controls aria-valuenow aria-valuetext'.split(
    ' ',
  ),
)

const numbers = new Map<string, number>()
/** One number for each distinct text. */
const numberOf = (text: string): number => {
  const number = numbers.get(text) ?? numbers.size
  numbers.set(text, number)
  return number
}

/** An element with its roles, states and styles, without what is in it. */
const outside = (element: Element): string =>
  [
    element.localName,
    ...Array.from(element.attributes, ({ name, value }) => (values.has(name) ? name : `${name}=${value}`)),
  ].join(' ')

const structures = new WeakMap<Element, number>()
/** The same number for elements that differ in words only, with all that is in them. */
const structureOf = (element: Element): number => {
  const inside = Array.from(element.childNodes, (child) =>
    child instanceof Element ? structureOf(child) : child.textContent ? '…' : '',
  )
  const structure = numberOf(`${outside(element)}>${inside.join()}`)
  structures.set(element, structure)
  return structure
}

/** The structures whose colours were judged on this screen, inside those around them. */
const coloured: Record<Theme, Set<string>> = { light: new Set(), dark: new Set() }

/** Takes note of what `element` holds, and gives the parts that were there before in this theme. */
const colouredBefore = (theme: Theme, element: Element, around = 0): Element[] => {
  const key = `${around} ${structures.get(element)}`
  if (coloured[theme].has(key)) return [element]
  coloured[theme].add(key)
  const here = numberOf(`${around}>${outside(element)}`)
  return Array.from(element.children).flatMap((child) => colouredBefore(theme, child, here))
}

const violations = async (options: axe.RunOptions, exclude: Element[] = []): Promise<string[]> => {
  for (const animation of document.getAnimations())
    if (animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) animation.finish()
  const found = await axe.run(
    { include: document, exclude },
    {
      ...options,
      // A film that never comes would be waited for.
      preload: false,
      selectors: false,
      resultTypes: ['violations', 'incomplete'],
    },
  )
  // Text in the very colour of its ground is nothing that axe calls a violation.
  const unseen = found.incomplete
    .flatMap(({ nodes }) => nodes)
    .filter(({ any }) => any.some(({ data }) => data?.messageKey === 'equalRatio'))
  return [
    ...found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`),
    ...unseen.map(({ html }) => `cannot be seen: ${html}`),
  ]
}

/** A menu that is fixed is on wide screens only. */
const isOn = (screen: Screen, snapshot: AnyMachineSnapshot) =>
  screen === 'desktop' || !innermostIds(snapshot).includes('navigation-drawer.shown.menu.fixed')

const momentsOf = ({ flow }: DrawnFlow, screen: Screen): AnyMachineSnapshot[] =>
  [...explore(flow, { failureOf: (sample) => failureOf(sample as FailureSample) }).states.values()]
    .map(({ moment }) => moment.snapshot)
    .filter((snapshot) => snapshot.status === 'active' && isOn(screen, snapshot))

/** Has the real View draw one moment after the other; `judge` sees each that looks like none before it. */
const drawn = async (
  stage: AnyStage,
  moments: readonly AnyMachineSnapshot[],
  judge: (snapshot: AnyMachineSnapshot) => Promise<void>,
) => {
  const ground = document.createElement('div')
  document.body.replaceChildren(ground)
  const root = createRoot(ground)
  const known = new Set<number>()
  for (const [nth, snapshot] of moments.entries()) {
    flushSync(() =>
      root.render(
        <UiProvider>
          <Scene key={nth} stage={stage} snapshot={snapshot} />
        </UiProvider>,
      ),
    )
    const structure = structureOf(document.body)
    if (known.has(structure) || !document.querySelector('main')?.hasChildNodes()) continue
    known.add(structure)
    await judge(snapshot)
  }
  flushSync(() => root.unmount())
}

const show = async (theme: Theme | '', { width, height }: { width: number; height: number }) => {
  await page.viewport(width, height)
  await cdp().send('Emulation.setEmulatedMedia', {
    features: [
      { name: 'prefers-color-scheme', value: theme },
      { name: 'prefers-reduced-motion', value: theme === '' ? '' : 'reduce' },
    ],
  })
  // A new look is there with the next frame.
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
}

/**
 * Every state of every flow that a person sees, on one screen: each distinct structure is judged once by all rules of
 * axe in the `first` theme, by its colours in the `second`; nothing is wider than the screen.
 */
export const sweep = (screen: Screen, first: Theme, second: Theme) => {
  describe(`on a ${screen} nothing is wrong with any state of`, () => {
    const before = { width: window.innerWidth, height: window.innerHeight }
    afterAll(() => show('', before))

    it.each(seen)(
      '$id',
      async (drawnFlow) => {
        const faults: string[] = []
        const tell = (snapshot: AnyMachineSnapshot, theme: Theme, found: readonly string[]) => {
          faults.push(...found.map((fault) => `${innermostIds(snapshot).join(' + ')}, ${theme}: ${fault}`))
        }
        const distinct: AnyMachineSnapshot[] = []
        await show(first, screens[screen])
        await drawn(drawnFlow.stage, momentsOf(drawnFlow, screen), async (snapshot) => {
          distinct.push(snapshot)
          tell(snapshot, first, await violations(allButColours))
          tell(snapshot, first, await violations(colours, colouredBefore(first, document.body)))
          const wider = document.documentElement.scrollWidth - window.innerWidth
          if (wider > 0) tell(snapshot, first, [`${wider} px wider than the screen`])
        })
        await show(second, screens[screen])
        await drawn(drawnFlow.stage, distinct, async (snapshot) =>
          tell(snapshot, second, await violations(colours, colouredBefore(second, document.body))),
        )
        expect(faults).toEqual([])
      },
      patience,
    )
  })
}
