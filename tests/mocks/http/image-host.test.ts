import { afterEach, describe, expect, it } from 'vitest'
import { networkFetch } from '#mocks/backend/http/app.ts'
import { serveBackend } from '#mocks/backend/http/serve.ts'
import { memoryBlobStore } from '#mocks/backend/media/blob-store.ts'
import { BUYER, ORIGIN, open, SELLER } from '../backend.ts'

const host = `${ORIGIN}/api/image-host`
const png = new File(['\x89PNG and so on'], 'Our Logo.PNG', { type: 'image/png' })
const film = new File(['0123456789'], 'promo.webm', { type: 'video/webm' })

const formOf = (fields: Record<string, string | File>) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  return form
}
const logoForm = (differs: Record<string, string | File> = {}) =>
  formOf({ upload_preset: 'guildhall', folder: 'course', file: png, ...differs })

const plan = {
  title: 'Guest',
  description: '',
  price: 0,
  currency: 'usd',
  platform: ['Discord' as const],
  discordServerId: null,
  telegramServerId: null,
  discordRole: [],
  telegramRole: [],
  billingType: 'Free' as const,
  recurrenceCount: null,
  recurrenceUnit: null,
  freeTrialDays: null,
  isPopular: false,
}

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

const begin = async () => {
  const dataset = await open()
  const fetch = networkFetch(dataset.backend)
  const send = async (body: FormData | string, { kind = 'image', headers = {} } = {}) => {
    const response = await fetch(`${host}/${kind}/upload`, { method: 'POST', body, headers })
    return { status: response.status, body: (await response.json()) as Record<string, string> }
  }
  const upload = async (kind: 'image' | 'video' = 'image') => {
    const form = kind === 'image' ? logoForm() : logoForm({ folder: 'course_uploads/videos', file: film })
    const { body } = await send(form, { kind })
    return { url: body.secure_url ?? '', publicId: body.public_id ?? '' }
  }
  return { ...dataset, fetch, send, upload }
}

describe('the fake image host', () => {
  it('MEDIA-01, IMAGE-01: returns a secure_url and a public_id that contain the folder, and serves the file at the secure_url', async () => {
    const { send, fetch } = await begin()
    const { status, body } = await send(logoForm())
    expect(status).toBe(200)
    expect(body.public_id).toMatch(/^course\/\w+$/)
    expect(body.secure_url).toBe(`${host}/image/upload/v1/${body.public_id}.png`)
    const shown = await fetch(body.secure_url ?? '')
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/png'])
    expect(await shown.text()).toBe('\x89PNG and so on')
  })

  it.each(['c_fill,w_160,h_160', 'ar_1,w_160'])(
    'serves the uploaded file unchanged although its address requests the transformation %s',
    async (size) => {
      const { upload, fetch } = await begin()
      const { url } = await upload()
      const small = await fetch(url.replace('/upload/', `/upload/${size}/`))
      expect([small.status, await small.text()]).toEqual([200, '\x89PNG and so on'])
    },
  )

  it.each([undefined, 'bytes=-', 'bytes=0-1,4-5', 'kilobytes=0-1'])(
    'serves the whole video for the range %s',
    async (range) => {
      const { upload, fetch } = await begin()
      const { url } = await upload('video')
      const film = await fetch(url, range === undefined ? {} : { headers: { range } })
      expect([film.status, await film.text()]).toEqual([200, '0123456789'])
      expect(Object.fromEntries(film.headers)).toEqual({
        'content-type': 'video/webm',
        'content-length': '10',
        'accept-ranges': 'bytes',
        'cache-control': 'max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'cross-origin',
        'x-guildhall-backend': 'fake',
      })
    },
  )

  it.each([
    ['bytes=2-4', 'bytes 2-4/10', '3', '234'],
    ['bytes=7-', 'bytes 7-9/10', '3', '789'],
    ['bytes=9-9', 'bytes 9-9/10', '1', '9'],
    ['bytes=8-99', 'bytes 8-9/10', '2', '89'],
    ['bytes=-3', 'bytes 7-9/10', '3', '789'],
    ['bytes=-99', 'bytes 0-9/10', '10', '0123456789'],
  ])('serves the range %s of a video as %s', async (range, shown, length, text) => {
    const { upload, fetch } = await begin()
    const { url } = await upload('video')
    const part = await fetch(url, { headers: { range } })
    expect([part.status, await part.text()]).toEqual([206, text])
    expect(Object.fromEntries(part.headers)).toMatchObject({
      'content-type': 'video/webm',
      'content-length': length,
      'content-range': shown,
    })
  })

  it('refuses a range beyond the end, and a file that was not uploaded', async () => {
    const { upload, fetch } = await begin()
    const { url } = await upload('video')
    const beyond = await fetch(url, { headers: { range: 'bytes=10-' } })
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, 'bytes */10'])
    for (const path of ['v1/course/other.png', '%E0%A4%A.png', 'constructor.png']) {
      const other = await fetch(`${host}/image/upload/${path}`)
      expect([other.status, await other.json()]).toEqual([404, { error: { message: 'Resource not found' } }])
    }
  })

  it.each([
    ['logo', 'bin'],
    ['our.logo.JPEG', 'jpeg'],
    ['logo.original', 'bin'],
  ])('names a file %s with the extension %s, also without a folder', async (name, ending) => {
    const { send } = await begin()
    const file = new File(['\x89PNG and so on'], name, { type: 'image/png' })
    const { body } = await send(formOf({ upload_preset: 'guildhall', file }))
    expect(body.public_id).toMatch(/^[0-9a-f]{24}$/)
    expect(body.secure_url).toBe(`${host}/image/upload/v1/${body.public_id}.${ending}`)
  })

  it('accepts pictures and videos only', async () => {
    const { send } = await begin()
    expect(await send(logoForm(), { kind: 'raw' })).toEqual({
      status: 404,
      body: { error: { message: 'No such kind of media' } },
    })
  })

  it.each([
    ['another preset', logoForm({ upload_preset: 'other' }), {}, 'Upload preset not found'],
    ['a body that is not a form', 'file', {}, 'Upload preset not found'],
    ['an empty file', logoForm({ file: new File([], 'a.png') }), {}, 'Missing required parameter - file'],
    ['no file', formOf({ upload_preset: 'guildhall' }), {}, 'Missing required parameter - file'],
    [
      'an SVG',
      logoForm({ file: new File(['<svg/>'], 'a.svg', { type: 'image/svg+xml' }) }),
      {},
      'Invalid image file',
    ],
    ['a film for a picture', logoForm({ file: film }), {}, 'Invalid image file'],
    [
      'a token',
      logoForm(),
      { authorization: 'Bearer token-1' },
      'An unsigned upload brings no authorization.',
    ],
    ['an API key', logoForm(), { 'x-api-key': 'guildhall' }, 'An unsigned upload brings no x-api-key.'],
  ])('A21: refuses an upload with %s', async (_, form, headers, message) => {
    const { send, backend } = await begin()
    expect(await send(form, { headers })).toEqual({ status: 400, body: { error: { message } } })
    expect(backend.requests.list()[0]).toMatchObject({ call: 'imageHost', status: 400, message })
  })

  it('responds to an upload as the fault for uploads says, and stores nothing', async () => {
    const { send, admin, waits, backend } = await begin()
    await admin.setFault({
      call: 'imageHost',
      outcome: 'status',
      status: 503,
      message: 'Too busy',
      latencyMs: 900,
    })
    expect(await send(logoForm())).toEqual({ status: 503, body: { error: { message: 'Too busy' } } })
    expect(waits).toEqual([900])
    await admin.setFault({ call: 'imageHost', outcome: 'dropped' })
    await expect(send(logoForm())).rejects.toThrow('Failed to fetch')
    await admin.setFault({ call: 'imageHost', outcome: 'malformed' })
    expect(await send(logoForm())).toEqual({ status: 200, body: [42] })
    await admin.setFault({ call: 'imageHost', outcome: 'garbled' })
    await expect(send(logoForm())).rejects.toThrow(SyntaxError)
    await admin.setFault({ call: 'imageHost', outcome: 'empty' })
    expect(await send(logoForm())).toEqual({ status: 200, body: null })
    expect(await backend.store.read((tx) => tx.media.list())).toEqual([])
    expect(await send(logoForm())).toMatchObject({ status: 200, body: { bytes: 15 } })
    expect((await admin.history())[0]).toMatchObject({ label: 'imageHost' })
    expect((await admin.state()).calls).toContain('imageHost')
  })

  it('API-29, A21: an unsaved upload has no owner, and a saved upload belongs to the account that saved it', async () => {
    const { upload, call, ask, signIn } = await begin()
    const [seller, buyer] = [await signIn(SELLER), await signIn(BUYER)]
    const [thrown, kept] = [await upload(), await upload()]
    const drop = ({ publicId }: { publicId: string }, token: string) =>
      call('deleteImage', { body: { publicId } }, token)
    expect((await drop(thrown, seller.token)).status).toBe(200)
    expect((await drop(thrown, seller.token)).status).toBe(404)

    const video = await upload('video')
    const { courseId } = await ask(
      'createCourse',
      {
        body: {
          title: 'Smiths',
          description: '',
          seller: seller.user.id,
          logo: kept.url,
          video: video.url,
          plans: [plan],
        },
      },
      seller.token,
    )
    const listed = await ask('sellerCourses', { params: { userId: seller.user.id } }, seller.token)
    expect(listed.find(({ _id }) => _id === courseId)).toMatchObject({
      logo: kept.url,
      logoPublicId: kept.publicId,
      video: video.url,
      videoPublicId: video.publicId,
    })
    expect((await drop(kept, buyer.token)).status).toBe(403)

    await ask('updateMyInfo', { body: { profilePicture: kept.url } }, buyer.token)
    expect((await drop(kept, buyer.token)).status).toBe(403)

    const newer = await upload()
    await ask('updateCourse', { params: { courseId }, form: { logo: newer.url } }, seller.token)
    expect((await drop(newer, buyer.token)).status).toBe(403)
    expect((await drop(kept, seller.token)).status).toBe(200)
    const deleteFilm = { body: { publicId: video.publicId } }
    expect((await call('deleteVideo', deleteFilm, buyer.token)).status).toBe(403)
    expect((await call('deleteVideo', deleteFilm, seller.token)).status).toBe(200)
  })

  it('PLANRULE-02, API-52: a saved thumbnail has a public id, as a saved logo has', async () => {
    const { ask, signIn, planCalled, upload } = await begin()
    const { token } = await signIn(SELLER)
    const { course } = await planCalled('the-lantern-room', 'Resident')
    const { url, publicId } = await upload()
    const params = { courseId: course._id }
    expect(await ask('updateCourse', { params, form: { thumbnail: url } }, token)).toMatchObject({
      thumbnail: url,
      thumbnailPublicId: publicId,
    })
    expect(await ask('updateCourse', { params, form: { title: 'The Lamp Room' } }, token)).toMatchObject({
      thumbnail: url,
      thumbnailPublicId: publicId,
    })
  })

  it('works over HTTP for a page of another origin', async () => {
    const { backend } = await open()
    const server = await serveBackend(backend, { port: 0, hostname: '127.0.0.1' })
    closing.push(() => server.close())
    const base = `http://127.0.0.1:${server.port}/api/image-host`
    const response = await fetch(`${base}/image/upload`, {
      method: 'POST',
      body: logoForm(),
      headers: { origin: 'http://localhost:5173' },
    })
    expect(response.headers.get('access-control-allow-origin')).toBe('http://localhost:5173')
    const { secure_url } = (await response.json()) as { secure_url: string }
    expect(secure_url).toMatch(new RegExp(`^${base}/image/upload/v1/course/`))
    expect(await (await fetch(secure_url)).text()).toBe('\x89PNG and so on')
  })
})

it('the memory for uploads is limited: the oldest upload is removed, never the newest', async () => {
  const blobStore = memoryBlobStore(10)
  for (const [id, text] of Object.entries({ a: 'aaaa', b: 'bbbbbb', c: 'cccc', d: 'much too long' })) {
    await blobStore.put(id, new Blob([text]))
    expect(await (await blobStore.get(id))?.text()).toBe(text)
    if (id === 'b') expect((await blobStore.get('a'))?.size).toBe(4)
    if (id === 'c')
      expect([await blobStore.get('a'), (await blobStore.get('b'))?.size]).toEqual([undefined, 6])
  }
  expect(await blobStore.get('c')).toBeUndefined()
})
