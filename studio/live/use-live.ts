import { useEffect, useState } from 'react'
import { liveChannel } from '#mocks/browser/live.ts'
import { heard, type Watched } from './pages.ts'

/** The pages of the product that are open in this browser, with their current states. */
export const useLive = (): readonly Watched[] => {
  const [pages, setPages] = useState<ReadonlyMap<string, Watched>>(new Map())
  useEffect(() => {
    const channel = liveChannel()
    channel.listen((message) => setPages((before) => heard(before, message)))
    channel.postMessage({ kind: 'asked' })
    return () => channel.close()
  }, [])
  return [...pages.values()]
}
