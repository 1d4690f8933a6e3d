/** How much of a form has been sent, in bytes; the total is a little more than its file. */
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
 * Posts a form by XMLHttpRequest: `fetch` does not say how much it has sent. Rejects with the signal's reason once it is
 * aborted, with a TypeError where nothing answers.
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
