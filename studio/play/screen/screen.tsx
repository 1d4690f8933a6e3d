import { diagrams } from 'virtual:diagrams'
import { reasonOf } from '#machines/rules/kit/failures.ts'
import type { AnyModel } from '#model/driver/model.ts'
import { Styled, stylesIn } from '#studio/kit/styles.tsx'
import { viewOf } from '#studio/storyboard/frame/scene.tsx'
import { createPlayback } from '../playback.ts'
import { ground } from './ground.tsx'

/** What the window says of itself to the one that holds it. */
export type ScreenNews =
  | { kind: 'loaded'; playback: ReturnType<typeof createPlayback> }
  | { kind: 'failed'; message: string }

const models = import.meta.glob<Record<string, AnyModel>>('../../../model/flows/*/*.ts')

const tell = (news: ScreenNews) =>
  window.frameElement?.dispatchEvent(new CustomEvent('screen-news', { detail: news }))

const query = new URLSearchParams(window.location.search)
const flow = query.get('flow') ?? ''
const theme = query.get('theme') === 'dark' ? 'dark' : 'light'

const open = async () => {
  document.documentElement.style.colorScheme = theme
  const load = Object.entries(models).find(([file]) => file.endsWith(`/${flow}.ts`))?.[1]
  const chart = diagrams[flow]
  if (!load || !chart) throw new Error(`There is no flow '${flow}'.`)
  const [
    module,
    {
      chart: { transitions },
    },
  ] = await Promise.all([load(), chart()])
  const [model] = Object.values(module)
  if (!model) throw new Error(`Nothing says how '${flow}' is played.`)
  const styles = stylesIn(document, theme)
  const playback = createPlayback(model, transitions, {
    around: (all) => <Styled by={styles}>{all}</Styled>,
    ground: ground(viewOf(flow)?.aroundPage === true),
  })
  window.addEventListener('pagehide', () => playback.stop())
  tell({ kind: 'loaded', playback })
}

open().catch((thrown: unknown) => tell({ kind: 'failed', message: reasonOf(thrown) }))
