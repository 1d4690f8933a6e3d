import type { Posted, Sent } from '../page/post-form.ts'

/** Posts forms that are large enough to show their progress. */
export interface Uploads {
  /**
   * Posts a form without headers, cookies or anything else that identifies the user (A21). `name` is for `watch`.
   * Rejects with the signal's reason once it is aborted, with a TypeError where nothing answers.
   */
  post(url: string, form: FormData, run: { name: string; signal: AbortSignal }): Promise<Posted>
  /** Calls the listener with the progress of what is posted under a name; returns a function that stops it. */
  watch(name: string, listener: (sent: Sent) => void): () => void
}

/** The listeners of upload progress by name. */
export const uploadWatchers = (): Pick<Uploads, 'watch'> & { notify: (name: string, sent: Sent) => void } => {
  const watchers = new Map<(sent: Sent) => void, string>()
  return {
    watch: (name, listener) => {
      // A new function each time, as one listener may watch several names.
      const entry = (sent: Sent) => listener(sent)
      watchers.set(entry, name)
      return () => watchers.delete(entry)
    },
    notify: (name, sent) => {
      for (const [listener, watched] of [...watchers]) if (watched === name) listener(sent)
    },
  }
}

/** The code that posts is loaded with the first form: most pages post none. */
export const browserUploads = (): Uploads => {
  const { watch, notify } = uploadWatchers()
  return {
    watch,
    post: async (url, form, { name, signal }) => {
      const { postForm } = await import('../page/post-form.ts')
      return postForm(url, form, { signal, onSent: (sent) => notify(name, sent) })
    },
  }
}
