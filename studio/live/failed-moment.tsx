import { use, useEffect, useEffectEvent, useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { Change } from '../kit/address.ts'
import { Banner } from '../play/play-styles.ts'
import { LoadStoryboards } from '../storyboard/use-storyboards.ts'

const FRAGMENT = '#path='

/** Opens in Play the path of a page that has failed. The error page has put the path into the URL's fragment. */
export function FailedMoment({ onChange }: { onChange: Change }) {
  const loadStoryboards = use(LoadStoryboards)
  const { hash } = useLocation()
  const [notice, setNotice] = useState<string | null>(null)
  const open = useEffectEvent(async () => {
    const [{ flows }, { pathLike }, { readPath }] = await Promise.all([
      loadStoryboards(),
      import('../reports/kept-path.ts'),
      import('#src/app/keep-place.ts'),
    ])
    const recorded = readPath(decodeURIComponent(hash.slice(FRAGMENT.length)))
    const { path, missed } = pathLike(new Map(flows.map(({ id, flow }) => [id, flow])), recorded)
    const length = recorded.steps.length
    if (missed)
      setNotice(
        `The path of the page has ${length} ${length === 1 ? 'step' : 'steps'}. No sample matches step ${path.length}, '${missed.event.type}'. Play shows what goes before it.`,
      )
    onChange({ tab: 'play', path, state: null }, true)
  })
  useEffect(() => {
    if (hash.startsWith(FRAGMENT))
      open().catch(() =>
        setNotice('The path of the page could not be recorded, so that only its state is shown.'),
      )
  }, [hash])
  return notice && <Banner role="alert">{notice}</Banner>
}
