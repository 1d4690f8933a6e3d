import type { Posted, Sent } from '../page/post-form.ts'

/** Posts forms that are large enough to need a progress bar. */
export interface Uploads {
  /**
   * Posts a form without headers, cookies or anything else that identifies the user (A21). `name` identifies the upload
   * for `watch`. Rejects with the signal's reason, or with a TypeError if the request fails.
   */
  post(url: string, form: FormData, run: { name: string; signal: AbortSignal }): Promise<Posted>
  /** Calls the listener with the progress of the uploads under a name; returns a function that removes the listener. */
  watch(name: string, listener: (sent: Sent) => void): () => void
}

/** The listeners for upload progress, by name. */
export const uploadWatchers = (): Pick<Uploads, 'watch'> & { notify: (name: string, sent: Sent) => void } => {
  const watchers = new Map<(sent: Sent) => void, string>()
  return {
    watch: (name, listener) => {
      // Wraps the listener in a new function, because the same listener may watch several names.
      const entry = (sent: Sent) => listener(sent)
      watchers.set(entry, name)
      return () => watchers.delete(entry)
    },
    notify: (name, sent) => {
      for (const [listener, watched] of [...watchers]) if (watched === name) listener(sent)
    },
  }
}

/** The code that posts is loaded with the first form, because most pages post none. */
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
