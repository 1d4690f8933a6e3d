import axe from 'axe-core'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { afterAll, describe, expect, it } from 'vitest'
import { cdp, page } from 'vitest/browser'
import type { AnyMachineSnapshot } from 'xstate'
import { explore } from '#explorer/explore.ts'
import { innermostIds } from '#explorer/statechart/active-states.ts'
import { type Area, flows } from '#machines/index.ts'
import { type FailureSample, failureOf } from '#machines/kit/samples.ts'
import { changePage, staleTexts } from '#model/driver/page/changed-page.ts'
import { UiProvider } from '#src/ui/theme/ui-provider.tsx'
import type { Theme } from '#studio/kit/styles.tsx'
import { type FlowWithView, flowsWithViews } from '#studio/storyboard/data/flows-with-views.ts'
import { type Screen, screens } from '#studio/storyboard/screen/preview.tsx'
import { type AnyView, Scene } from '#studio/storyboard/screen/scene.tsx'

const areaOf = new Map(flows.map(({ area, machine }) => [machine.id as string, area]))
const seen = flowsWithViews.flatMap(({ view, ...flowWithView }) => (view ? [{ ...flowWithView, view }] : []))

/** The timeout for a flow, in milliseconds; the largest flow takes a tenth of it. */
const patience = 240_000

const allRules: axe.RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
}
const colours: axe.RunOptions = { runOnly: { type: 'rule', values: ['color-contrast'] } }

/** Attributes with ids, URLs or texts. axe only checks whether they exist, so their values do not distinguish structures. */
const values = new Set(
  'id for href src poster alt title placeholder value name aria-label aria-labelledby aria-describedby aria-controls aria-valuenow aria-valuetext popovertarget'.split(
    ' ',
  ),
)

const numbers = new Map<string, number>()
/** A number for each distinct text. */
const numberOf = (text: string): number => {
  const number = numbers.get(text) ?? numbers.size
  numbers.set(text, number)
  return number
}

/** The name and the attributes of an element as text, without its content. */
const outside = (element: Element): string =>
  [
    element.localName,
    ...Array.from(element.attributes, ({ name, value }) => (values.has(name) ? name : `${name}=${value}`)),
  ].join(' ')

/** What `structureOf` has last computed for each element. */
const outsides = new WeakMap<Element, string>()
const structures = new WeakMap<Element, number>()
/** A number for each structure; elements that differ only in text share it. `also` adds a property of each element. */
const structureOf = (element: Element, also: (element: Element) => unknown = () => ''): number => {
  const inside = Array.from(element.childNodes, (child) =>
    child instanceof Element ? structureOf(child, also) : child.textContent ? '…' : '',
  )
  const own = outside(element)
  const structure = numberOf(`${own} ${also(element)}>${inside.join()}`)
  outsides.set(element, own)
  structures.set(element, structure)
  return structure
}

/** Writes an element and `levels` levels of its descendants as a string. `…` stands for each text node. */
const partOf = (element: Element, levels = 2): string => {
  const inside = Array.from(element.childNodes, (child) =>
    child instanceof Element ? partOf(child, levels - 1) : child.textContent ? '…' : '',
  )
  return `${outsides.get(element)}>${levels === 0 ? '' : inside.join()}`
}

/**
 * The parts of the page: each element with its ancestors and two levels of descendants, and each heading or landmark
 * with the heading or landmark before it. There are too many different whole pages, because the parts occur in every
 * combination.
 */
const partsOfPage = (): Set<string> => {
  const parts = new Set<string>()
  const visit = (element: Element, around: number) => {
    parts.add(`${around}>${partOf(element)}`)
    const here = numberOf(`${around}>${outsides.get(element)}`)
    for (const child of element.children) visit(child, here)
  }
  visit(document.body, 0)
  const outline = Array.from(
    document.querySelectorAll('h1, h2, h3, h4, h5, h6, main, nav, aside, header, footer, dialog'),
    ({ localName }) => localName,
  )
  for (const [nth, name] of outline.entries()) parts.add(`${outline[nth - 1]} ${name}`)
  return parts
}

/** The structures that axe has already checked, each with the set of rules and the structures around it. */
const judged = new Set<string>()

/**
 * Records the new structures in `element`. Returns the outermost elements whose structure the set of rules `by` has
 * already checked.
 */
const judgedBefore = (by: string, element: Element, around = 0): Element[] => {
  const key = `${by} ${around} ${structures.get(element)}`
  if (judged.has(key)) return [element]
  judged.add(key)
  const here = numberOf(`${around}>${outsides.get(element)}`)
  return Array.from(element.children).flatMap((child) => judgedBefore(by, child, here))
}

const violations = async (options: axe.RunOptions, exclude: Element[]): Promise<string[]> => {
  if (exclude.includes(document.body)) return []
  for (const animation of document.getAnimations())
    if (animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) animation.finish()
  const found = await axe.run(
    { include: document, exclude },
    {
      ...options,
      // Stops axe from waiting for videos, because a video never loads in this test.
      preload: false,
      selectors: false,
      resultTypes: ['violations', 'incomplete'],
    },
  )
  // axe reports text with exactly the colour of its background as incomplete, not as a violation.
  const unseen = found.incomplete
    .flatMap(({ nodes }) => nodes)
    .filter(({ any }) => any.some(({ data }) => data?.messageKey === 'equalRatio'))
  return [
    ...found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`),
    ...unseen.map(({ html }) => `cannot be seen: ${html}`),
  ]
}

/** Whether this snapshot can occur on this screen: the navigation is always visible (`fixed`) only on wide screens. */
const isOn = (screen: Screen, snapshot: AnyMachineSnapshot) =>
  screen === 'desktop' || !innermostIds(snapshot).includes('navigation-drawer.shown.menu.fixed')

const momentsOf = ({ flow }: FlowWithView): AnyMachineSnapshot[] =>
  [...explore(flow, { errorOf: (sample) => failureOf(sample as FailureSample) }).states.values()]
    .map(({ moment }) => moment.snapshot)
    .filter(({ status }) => status === 'active')

/** Renders snapshots one after the other with the real View, and calls `look` for each. A new key remounts the View. */
const draw = async (
  view: AnyView,
  moments: readonly AnyMachineSnapshot[],
  keyOf: (snapshot: AnyMachineSnapshot, nth: number) => string | number,
  look: (snapshot: AnyMachineSnapshot) => Promise<void> | void,
) => {
  const ground = document.createElement('div')
  document.body.replaceChildren(ground)
  const errors: unknown[] = []
  const root = createRoot(ground, { onUncaughtError: (error) => errors.push(error) })
  for (const [nth, snapshot] of moments.entries()) {
    flushSync(() =>
      root.render(
        <UiProvider>
          <Scene key={keyOf(snapshot, nth)} view={view} snapshot={snapshot} />
        </UiProvider>,
      ),
    )
    if (errors.length > 0) throw new Error(`${innermostIds(snapshot).join(' + ')}: ${errors.join('; ')}`)
    await look(snapshot)
  }
  flushSync(() => root.unmount())
}

/** A few snapshots that together show all parts. Begins with the most parts; each snapshot adds a part. */
const distinctOf = async (
  view: AnyView,
  moments: readonly AnyMachineSnapshot[],
): Promise<AnyMachineSnapshot[]> => {
  const known = new Set<number>()
  const distinct: { snapshot: AnyMachineSnapshot; parts: ReadonlySet<string> }[] = []
  const byState = Object.values(Object.groupBy(moments, (snapshot) => innermostIds(snapshot).join()))
  await draw(
    view,
    byState.flatMap((alike = []) => alike),
    (snapshot) => innermostIds(snapshot).join(),
    (snapshot) => {
      const structure = structureOf(document.body)
      if (known.has(structure) || !document.querySelector('main')?.hasChildNodes()) return
      known.add(structure)
      distinct.push({ snapshot, parts: partsOfPage() })
    },
  )
  const knownParts = new Set<string>()
  return distinct
    .sort((one, other) => other.parts.size - one.parts.size)
    .filter(({ parts }) => {
      const before = knownParts.size
      for (const part of parts) knownParts.add(part)
      return knownParts.size > before
    })
    .map(({ snapshot }) => snapshot)
}

/** The errors that occur when snapshots follow each other on a page that a translator and an extension have changed. */
const faultsOnChangedPage = async (view: AnyView, moments: readonly AnyMachineSnapshot[]) => {
  const faults: string[] = []
  await draw(
    view,
    moments,
    () => '',
    (snapshot) => {
      faults.push(...staleTexts().map((fault) => `${innermostIds(snapshot).join(' + ')}: ${fault}`))
      changePage()
    },
  )
  return faults
}

const show = async (theme: Theme | '', { width, height }: { width: number; height: number }) => {
  await page.viewport(width, height)
  await cdp().send('Emulation.setEmulatedMedia', {
    features: [
      { name: 'prefers-color-scheme', value: theme },
      { name: 'prefers-reduced-motion', value: theme === '' ? '' : 'reduce' },
    ],
  })
  // Waits until the browser has painted with the new theme and size.
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
}

/** The default font size of the browser, in pixels. */
const ordinaryText = 16
/** The narrowest screen, and a browser with a doubled font size (WCAG 1.4.10, 1.4.4). */
const cramped = [
  { name: '320 px wide', width: 320, height: 568, text: ordinaryText },
  { name: 'text at 200 %', ...screens.desktop, text: 32 },
] as const

/** Sets the browser's default font size. */
const setText = (standard: number) => cdp().send('Page.setFontSizes', { fontSizes: { standard } })

const widerThanScreen = (): string[] => {
  const wider = document.documentElement.scrollWidth - window.innerWidth
  return wider > 0 ? [`${wider} px wider than the screen`] : []
}

const passes = [
  { screen: 'desktop', theme: 'light', rules: allRules },
  { screen: 'desktop', theme: 'dark', rules: colours },
  { screen: 'phone', theme: 'dark', rules: allRules },
  { screen: 'phone', theme: 'light', rules: colours },
] as const

/**
 * Renders all visible states of an area's flows, and checks each state that shows a part which no earlier state shows.
 * axe applies all rules on each screen, and the rules about colours in each theme. Nothing may be wider than the screen,
 * also at 320 px and with a doubled font size. Then the states follow each other on a page that a translator and an
 * extension have changed.
 */
export const sweep = (area: Area) => {
  const before = { width: window.innerWidth, height: window.innerHeight }
  afterAll(async () => {
    await setText(ordinaryText)
    await show('', before)
  })

  describe('every screen passes all checks (accessibility, contrast, widths) on desktop and phone in the flow', () => {
    it.each(seen.filter(({ id }) => areaOf.get(id) === area))(
      '$id',
      async (flowWithView) => {
        const { view } = flowWithView
        const distinct = await distinctOf(view, momentsOf(flowWithView))
        const faults = await faultsOnChangedPage(view, distinct)
        for (const { screen, theme, rules } of passes) {
          await show(theme, screens[screen])
          await draw(
            view,
            distinct.filter((snapshot) => isOn(screen, snapshot)),
            (_, nth) => nth,
            async (snapshot) => {
              structureOf(document.body, (element) => element.checkVisibility())
              const found = [
                ...(await violations(rules, judgedBefore(`${screen} ${theme}`, document.body))),
                ...widerThanScreen(),
              ]
              const place = `${innermostIds(snapshot).join(' + ')}, ${screen}, ${theme}`
              faults.push(...found.map((fault) => `${place}: ${fault}`))
            },
          )
        }
        for (const { name, text, ...size } of cramped) {
          await setText(text)
          await show('light', size)
          await draw(
            view,
            distinct.filter((snapshot) => isOn(size.width < 1024 ? 'phone' : 'desktop', snapshot)),
            (_, nth) => nth,
            (snapshot) => {
              const place = `${innermostIds(snapshot).join(' + ')}, ${name}`
              faults.push(...widerThanScreen().map((fault) => `${place}: ${fault}`))
            },
          )
        }
        await setText(ordinaryText)
        expect(faults).toEqual([])
      },
      patience,
    )
  })
}
