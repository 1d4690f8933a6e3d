import { diagrams } from 'virtual:diagrams'
import { reasonOf } from '#machines/rules/kit/failures.ts'
import type { AnyModel } from '#model/driver/model.ts'
import { Styled, stylesIn } from '#studio/kit/styles.tsx'
import { viewOf } from '#studio/storyboard/data/flows-with-views.ts'
import type { ChildFlow } from '../happenings/played-machines.ts'
import { createPlayback } from '../playback.ts'
import { ground } from './ground.tsx'

/** The messages of this iframe to the page that contains it. */
export type ScreenNews =
  | { kind: 'loaded'; playback: ReturnType<typeof createPlayback> }
  | { kind: 'failed'; message: string }

const models = import.meta.glob<Record<string, AnyModel>>('../../../model/flows/*/*.ts')

const tell = (news: ScreenNews) =>
  window.frameElement?.dispatchEvent(new CustomEvent('screen-news', { detail: news }))

const tellUp = (name: 'screen-used' | 'screen-focused') =>
  window.frameElement?.dispatchEvent(new CustomEvent(name, { bubbles: true }))

/** Tells the page that contains this iframe that the user has pressed or typed here. */
const tellUse = ({ isTrusted }: globalThis.Event) => {
  if (isTrusted) tellUp('screen-used')
}
// Reports the focus at the end of the running script, because the browser moves the focus only after this event.
window.addEventListener('focus', () => queueMicrotask(() => tellUp('screen-focused')))
window.addEventListener('pointerdown', tellUse, true)
window.addEventListener('keydown', tellUse, true)

const query = new URLSearchParams(window.location.search)
const flow = query.get('flow') ?? ''
const theme = query.get('theme') === 'dark' ? 'dark' : 'light'

const modelOf = async (id: string): Promise<AnyModel | null> => {
  const load = Object.entries(models).find(([file]) => file.endsWith(`/${id}.ts`))?.[1]
  if (!load) return null
  const [model] = Object.values(await load())
  return model ?? null
}

/**
 * Loads the flow of a child or of the next page. Its diagram says why something cannot happen; without the diagram, the
 * flow can be played all the same.
 */
const childFlow = async (id: string): Promise<ChildFlow | null> => {
  const [model, diagram] = await Promise.all([modelOf(id), diagrams[id]?.().catch(() => undefined)])
  return model ? { model, transitions: diagram?.chart.transitions ?? [] } : null
}

const open = async () => {
  document.documentElement.style.colorScheme = theme
  const [model, diagram] = await Promise.all([modelOf(flow), diagrams[flow]?.()])
  if (!model || !diagram)
    throw new Error(`'${flow}' cannot be played: it has no model in model/flows, or no diagram.`)
  const styles = stylesIn(document, theme)
  const playback = createPlayback(model, diagram.chart.transitions, {
    childFlow,
    around: (all) => <Styled by={styles}>{all}</Styled>,
    ground: ground(viewOf(flow)?.aroundPage === true),
  })
  window.addEventListener('pagehide', () => playback.stop())
  tell({ kind: 'loaded', playback })
}

open().catch((thrown: unknown) => tell({ kind: 'failed', message: reasonOf(thrown) }))
