import { scriptOf } from './script-of.ts'

export interface AfterPaint {
  /** The address of the web manifest; null where there is none. */
  manifest: string | null
  /** The name in the session storage that says whether the faces are loaded. */
  key: string
}

/**
 * Runs right after `<style id="faces">`. Nobody has to wait for the faces, or for the web manifest, to read a page: they
 * are loaded once its content has been painted, which `content:painted` says (`page-start.ts` of a prerendered page, the
 * product of any other). The faces are there from the beginning where an earlier page of the tab has loaded them.
 */
const loadAfterPaint = ({ manifest, key }: AfterPaint): void => {
  const faces = document.getElementById('faces')
  if (!(faces instanceof HTMLStyleElement)) return
  const isKnown = () => {
    try {
      return sessionStorage.getItem(key) !== null
    } catch {
      return false
    }
  }
  if (!isKnown()) faces.media = 'not all'
  const load = () => {
    faces.media = 'all'
    if (manifest !== null)
      document.head.append(Object.assign(document.createElement('link'), { rel: 'manifest', href: manifest }))
    try {
      sessionStorage.setItem(key, 'yes')
    } catch {
      /* The next page is painted before its faces, too. */
    }
  }
  addEventListener('content:painted', load, { once: true })
}

/** The text of the script that loads what a page can be read without. */
export const afterPaint = (options: AfterPaint): string => scriptOf(loadAfterPaint, options)
