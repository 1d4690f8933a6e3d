import { afterEach, describe, expect, it, vi } from 'vitest'
import { browserBlobStore } from '#mocks/browser/media/blob-store.ts'
import { installHostedMediaFallback } from '#mocks/browser/media/hosted-media.ts'
import { uploadsWithin } from '#mocks/browser/media/uploads.ts'
import type { Uploads } from '#src/browser/files/uploads.ts'

const apiBase = 'https://guildhall.test/api'
const host = `${apiBase}/image-host`

describe('pictures and videos in the fake image host of a page', () => {
  const names: string[] = []
  const fresh = () => {
    const name = `blob-store-${crypto.randomUUID()}`
    names.push(name)
    return name
  }
  afterEach(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
    for (const name of names.splice(0)) indexedDB.deleteDatabase(name)
  })

  it('are available after a reload and in another tab', async () => {
    const name = fresh()
    await browserBlobStore(name).put('course/a', new Blob(['picture'], { type: 'image/png' }))
    const found = await browserBlobStore(name).get('course/a')
    expect([found?.type, await found?.text()]).toEqual(['image/png', 'picture'])
    expect(await browserBlobStore(name).get('course/b')).toBeUndefined()
  })

  it('are stored in the memory of this page when IndexedDB does not respond within three seconds', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    vi.spyOn(IDBFactory.prototype, 'open').mockReturnValue({} as never)
    const blobStore = browserBlobStore('mute')
    const putting = blobStore.put('course/a', new Blob(['picture']))
    await vi.advanceTimersByTimeAsync(3000)
    await putting
    expect((await blobStore.get('course/a'))?.size).toBe(7)
  })

  it('are removed, the oldest first, when they exceed the limit in bytes', async () => {
    let time = 0
    const blobStore = browserBlobStore(fresh(), 10, () => time++)
    await blobStore.put('a', new Blob(['aaaa']))
    await blobStore.put('b', new Blob(['bbbb']))
    await blobStore.put('c', new Blob(['cccc']))
    expect([
      await blobStore.get('a'),
      (await blobStore.get('b'))?.size,
      (await blobStore.get('c'))?.size,
    ]).toEqual([undefined, 4, 4])
  })
})

describe('an upload in the demo build', () => {
  const own = (): Uploads & { posted: string[] } => {
    const posted: string[] = []
    return {
      posted,
      watch: () => () => {},
      post: async (url) => {
        posted.push(url)
        return { status: 200, text: 'outside' }
      },
    }
  }
  const formOf = (size: number) => {
    const form = new FormData()
    form.append('file', new Blob([new Uint8Array(size)]), 'a.png')
    return form
  }
  const never = new AbortController().signal

  it('reports its progress and is stored by the backend of the page; only uploads to other hosts use the network', async () => {
    const outside = own()
    const requests: [string, number][] = []
    const backend = {
      fetch: async (request: Request) => {
        const file = (await request.formData()).get('file')
        requests.push([request.url, file instanceof Blob ? file.size : 0])
        return new Response('{"kept":true}', { status: 200 })
      },
    }
    const uploads = uploadsWithin(outside, { backend, apiBase })
    const heard: number[] = []
    uploads.watch('blob:1', ({ bytes, total }) => heard.push(bytes / total))
    const run = { name: 'blob:1', signal: never }
    expect(await uploads.post(`${host}/image/upload`, formOf(1000), run)).toEqual({
      status: 200,
      text: '{"kept":true}',
    })
    expect(requests).toEqual([[`${host}/image/upload`, 1000]])
    expect(heard.length).toBeGreaterThan(3)
    expect(heard).toEqual([...heard].sort((a, b) => a - b))
    expect(heard.at(-1)).toBe(1)
    expect(outside.posted).toEqual([])
    expect((await uploads.post('https://api.host.test/upload', formOf(1), run)).text).toBe('outside')
    expect(outside.posted).toEqual(['https://api.host.test/upload'])
  })

  it('that is canceled never reaches the backend', async () => {
    let reached = 0
    const backend = {
      fetch: async () => {
        reached += 1
        return new Response()
      },
    }
    const giveUp = new AbortController()
    const uploads = uploadsWithin(own(), { backend, apiBase })
    uploads.watch('blob:1', () => giveUp.abort('called off'))
    const run = { name: 'blob:1', signal: giveUp.signal }
    await expect(uploads.post(`${host}/image/upload`, formOf(1000), run)).rejects.toBe('called off')
    expect(reached).toBe(0)
  })

  it('fails when the connection is dropped', async () => {
    const uploads = uploadsWithin(own(), { backend: { fetch: async () => Response.error() }, apiBase })
    const run = { name: 'blob:1', signal: never }
    await expect(uploads.post(`${host}/image/upload`, formOf(10), run)).rejects.toThrow('Failed to fetch')
  })
})

describe('a picture that the browser cannot load', () => {
  const dot =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  const bytes = Uint8Array.from(atob(dot), (one) => one.charCodeAt(0))
  const here = `${location.origin}/api-of-nobody/image-host`

  it('gets its bytes from the fake backend in the page, and no listener gets the error event', async () => {
    const backend = {
      fetch: async ({ url }: Request) =>
        url.endsWith('known.png')
          ? new Response(bytes, { headers: { 'content-type': 'image/png' } })
          : new Response(null, { status: 404 }),
    }
    installHostedMediaFallback({ backend, host: here })
    const place = document.createElement('div')
    document.body.append(place)
    const shown = (name: string) =>
      new Promise<string>((resolve) => {
        const image = new Image()
        image.addEventListener('load', () => resolve('loaded'))
        image.addEventListener('error', () => resolve('failed'))
        place.append(image)
        image.src = name
      })
    expect(await shown(`${here}/image/upload/v1/course/known.png`)).toBe('loaded')
    expect(await shown(`${here}/image/upload/v1/course/gone.png`)).toBe('failed')
    expect(await shown(`${location.origin}/elsewhere/known.png`)).toBe('failed')
    place.remove()
  })
})
