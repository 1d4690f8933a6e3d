/** How many bytes of a form have been sent; the total is slightly more than the file's size. */
export interface Sent {
  bytes: number
  total: number
}

export interface Posted {
  status: number
  text: string
}

interface Run {
  signal: AbortSignal
  onSent: (sent: Sent) => void
}

/**
 * Posts a form by XMLHttpRequest, because `fetch` does not report upload progress. Rejects with the signal's reason, or
 * with a TypeError if the request fails.
 */
export const postForm = (url: string, form: FormData, { signal, onSent }: Run): Promise<Posted> =>
  new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason)
    const request = new XMLHttpRequest()
    const abort = () => {
      request.abort()
      reject(signal.reason)
    }
    signal.addEventListener('abort', abort, { once: true })
    request.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
      if (lengthComputable) onSent({ bytes: loaded, total })
    })
    request.addEventListener('load', () => resolve({ status: request.status, text: request.responseText }))
    request.addEventListener('error', () => reject(new TypeError('Failed to fetch')))
    request.addEventListener('loadend', () => signal.removeEventListener('abort', abort))
    request.open('POST', url)
    request.send(form)
  })
