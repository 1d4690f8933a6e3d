/** How much of a form is on its way, in bytes; a little more than its file. */
export interface Sent {
  bytes: number
  total: number
}

export interface Posted {
  status: number
  text: string
}

/** Forms that are large enough for a person to want to know how far they are. */
export interface Uploads {
  /**
   * Posts a form without headers, cookies or any other sign of who asks (A21). `name` is what `watch` asks for.
   * Rejects with the signal's reason once it is aborted, with a TypeError where nothing answers.
   */
  post(url: string, form: FormData, run: { name: string; signal: AbortSignal }): Promise<Posted>
  /** Hears how much of what is posted under a name has been sent; returns how to stop. */
  watch(name: string, listener: (sent: Sent) => void): () => void
}

/** Who waits for news of which name. */
export const uploadWatchers = (): Pick<Uploads, 'watch'> & { tell: (name: string, sent: Sent) => void } => {
  const watchers = new Map<(sent: Sent) => void, string>()
  return {
    watch: (name, listener) => {
      // Listeners are told apart even where one function waits for several names.
      const own = (sent: Sent) => listener(sent)
      watchers.set(own, name)
      return () => watchers.delete(own)
    },
    tell: (name, sent) => {
      for (const [listener, wanted] of [...watchers]) if (wanted === name) listener(sent)
    },
  }
}

/** The code that posts is loaded with the first form: most pages post none. */
export const browserUploads = (): Uploads => {
  const { watch, tell } = uploadWatchers()
  return {
    watch,
    post: async (url, form, { name, signal }) => {
      const { postForm } = await import('../page/post-form.ts')
      return postForm(url, form, { signal, onSent: (sent) => tell(name, sent) })
    },
  }
}
