import { afterEach, describe, expect, it, vi } from 'vitest'
import { Failure } from '#machines/rules/kit/failures.ts'
import { uploadMedia } from '#src/api/image-host.ts'
import { browserFiles } from '#src/browser/files/files.ts'
import { browserUploads, type Uploads } from '#src/browser/files/uploads.ts'

const host = {
  image: 'https://api.host.test/v1_1/guild/image/upload',
  video: 'https://api.host.test/v1_1/guild/video/upload',
  preset: 'guildhall',
}
const file = new File(['bytes'], 'logo.png', { type: 'image/png' })
const good = { secure_url: 'https://res.host.test/image/upload/v1/course/a.png', public_id: 'course/a' }

/** An image host with this response, and the uploads that it received. */
const hostThat = (status: number, response: unknown) => {
  const posted: [url: string, form: FormData, name: string][] = []
  const uploads: Uploads = {
    watch: () => () => {},
    post: async (url, form, { name }) => {
      posted.push([url, form, name])
      return { status, text: typeof response === 'string' ? response : JSON.stringify(response) }
    },
  }
  return { posted, uploads }
}

const upload = (uploads: Uploads, { media = 'image', signal = new AbortController().signal } = {}) =>
  uploadMedia(
    { host, uploads },
    { media: media as 'image' | 'video', file, folder: 'course', name: 'blob:1' },
    { signal },
  )

describe('an upload to the image host', () => {
  it.each(['image', 'video'] as const)(
    'MEDIA-01, IMAGE-01, A21: of a %s sends preset, folder and file, and nothing else',
    async (media) => {
      const { posted, uploads } = hostThat(200, { ...good, bytes: 5, etag: 'x' })
      expect(await upload(uploads, { media })).toEqual({ url: good.secure_url, publicId: 'course/a' })
      const [url, form, name] = posted[0] ?? []
      expect([url, name]).toEqual([host[media], 'blob:1'])
      expect([...(form ?? [])]).toEqual([
        ['upload_preset', 'guildhall'],
        ['folder', 'course'],
        ['file', file],
      ])
    },
  )

  it("IMAGE-05: a refusal rejects with the image host's own message", async () => {
    const { uploads } = hostThat(400, { error: { message: 'Upload preset not found' } })
    await expect(upload(uploads)).rejects.toMatchObject({
      kind: 'refused',
      status: 400,
      serverMessage: 'Upload preset not found',
    })
    const silent = hostThat(502, '<html>Bad Gateway</html>')
    await expect(upload(silent.uploads)).rejects.toMatchObject({
      kind: 'refused',
      message: 'The image host answered 502',
      serverMessage: null,
    })
  })

  it('IMAGE-05: an overlong message of the image host is shortened', async () => {
    const { uploads } = hostThat(400, { error: { message: 'x'.repeat(100_000) } })
    await expect(upload(uploads)).rejects.toMatchObject({ serverMessage: 'x'.repeat(1000) })
  })

  it.each([
    [199, false],
    [200, true],
    [299, true],
    [300, false],
  ])('MEDIA-01: accepts a response only if its status is from 200 to 299: %d', async (status, counts) => {
    const counted = upload(hostThat(status, good).uploads).then(
      () => true,
      () => false,
    )
    expect(await counted).toBe(counts)
  })

  it.each([
    ['a text', 'ok'],
    ['null', null],
    ['a body without an address', { public_id: 'course/a' }],
    ['a body with an empty public id', { secure_url: good.secure_url, public_id: '' }],
    ['a body with an http address', { ...good, secure_url: 'http://res.host.test/a.png' }],
    ['a body whose address is a script', { ...good, secure_url: 'javascript:alert(1)' }],
    ['a body whose address is no URL', { ...good, secure_url: 'a.png' }],
  ])('MEDIA-01: the upload fails when the response is %s', async (_, response) => {
    await expect(upload(hostThat(200, response).uploads)).rejects.toMatchObject({
      kind: 'malformed',
      message: 'The image host answered in a shape that is not agreed',
    })
  })

  it('MEDIA-01: accepts an http address of the uploaded file if the image host itself has an http address', async () => {
    const { uploads } = hostThat(200, { ...good, secure_url: 'http://localhost:5001/api/a.png' })
    const local = { ...host, image: 'http://localhost:5001/api/image-host/image/upload' }
    const input = { media: 'image', file, folder: 'course', name: 'blob:1' } as const
    const run = { signal: new AbortController().signal }
    expect(await uploadMedia({ host: local, uploads }, input, run)).toEqual({
      url: 'http://localhost:5001/api/a.png',
      publicId: 'course/a',
    })
  })

  it("MEDIA-03: rejects with a Failure when the host does not respond, and with the abort's reason when the upload is canceled", async () => {
    const broken: Uploads = { watch: () => () => {}, post: () => Promise.reject(new TypeError('Failed')) }
    await expect(upload(broken)).rejects.toBeInstanceOf(Failure)
    await expect(upload(broken)).rejects.toMatchObject({
      kind: 'unreachable',
      message: 'The image host gave no answer',
    })
    const signal = AbortSignal.abort('called off')
    await expect(upload(broken, { signal })).rejects.toBe('called off')
  })
})

/** A fake XMLHttpRequest that the test controls. */
class FakeRequest extends EventTarget {
  static made: FakeRequest[] = []
  readonly upload = new EventTarget()
  readonly opened: unknown[] = []
  readonly headers: unknown[] = []
  withCredentials = false
  sent: unknown
  aborted = false
  status = 0
  responseText = ''
  constructor() {
    super()
    FakeRequest.made.push(this)
  }
  open(...args: unknown[]) {
    this.opened.push(...args)
  }
  setRequestHeader(...header: unknown[]) {
    this.headers.push(header)
  }
  send(body: unknown) {
    this.sent = body
  }
  abort() {
    this.aborted = true
  }
  tell(loaded: number, total: number, lengthComputable = true) {
    this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded, total, lengthComputable }))
  }
}

describe('the upload with XMLHttpRequest', () => {
  afterEach(() => {
    FakeRequest.made = []
    vi.unstubAllGlobals()
  })

  const post = async () => {
    vi.stubGlobal('XMLHttpRequest', FakeRequest)
    const uploads = browserUploads()
    const heard: unknown[] = []
    const stop = uploads.watch('blob:1', (sent) => heard.push(sent))
    uploads.watch('blob:2', () => heard.push('of another'))
    const giveUp = new AbortController()
    const form = new FormData()
    const posted = uploads.post(host.image, form, { name: 'blob:1', signal: giveUp.signal })
    // The code that posts the upload is loaded on demand, so the test waits for it.
    const request = await vi.waitUntil(() => FakeRequest.made[0])
    return { request, form, posted, heard, stop, giveUp }
  }

  it('A21: sends no header or credentials, and reports the progress', async () => {
    const { request, form, posted, heard, stop } = await post()
    expect(request.opened).toEqual(['POST', host.image])
    expect(request.sent).toBe(form)
    expect([request.headers, request.withCredentials]).toEqual([[], false])
    request.tell(40, 100)
    request.tell(50, 0, false)
    stop()
    request.tell(80, 100)
    expect(heard).toEqual([{ bytes: 40, total: 100 }])
    Object.assign(request, { status: 200, responseText: '{}' }).dispatchEvent(new Event('load'))
    expect(await posted).toEqual({ status: 200, text: '{}' })
  })

  it('rejects when the connection breaks', async () => {
    const { request, posted } = await post()
    request.dispatchEvent(new Event('error'))
    await expect(posted).rejects.toThrow('Failed to fetch')
  })

  it('aborts when the upload is canceled', async () => {
    const { request, posted, giveUp } = await post()
    giveUp.abort('called off')
    expect(request.aborted).toBe(true)
    await expect(posted).rejects.toBe('called off')
  })

  it('makes no request for an upload that was canceled before it began', async () => {
    vi.stubGlobal('XMLHttpRequest', FakeRequest)
    const run = { name: 'blob:1', signal: AbortSignal.abort('called off') }
    await expect(browserUploads().post(host.image, new FormData(), run)).rejects.toBe('called off')
    expect(FakeRequest.made).toEqual([])
  })
})

describe('files that the user has chosen', () => {
  it('are found by their object URLs; storing a 17th file releases the oldest one', () => {
    const revoked: string[] = []
    let made = 0
    const files = browserFiles({
      createObjectURL: () => {
        made += 1
        return `blob:${made}`
      },
      revokeObjectURL: (address) => revoked.push(address),
    })
    expect(files.keep(file)).toEqual({ address: 'blob:1', name: 'logo.png', type: 'image/png', size: 5 })
    expect(files.get('blob:1')).toBe(file)
    for (let nth = 0; nth < 16; nth += 1) files.keep(file)
    expect(revoked).toEqual(['blob:1'])
    expect(files.get('blob:1')).toBeUndefined()
    expect(files.get('blob:2')).toBe(file)
  })
})
