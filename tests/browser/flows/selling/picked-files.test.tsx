import { expect, it } from 'vitest'
import { openSandbox } from '#model/driver/sandbox/sandbox.ts'
import { pageFiles } from '#src/browser/files/files.ts'
import { mediaUploadPorts } from '#src/flows/selling/media-upload/ports.ts'

const run = { signal: new AbortController().signal }
const png = Uint8Array.from('\x89PNG\r\n\x1a\n', (one) => one.charCodeAt(0))
const address = 'blob:picked'

const portsFor = async (file: File) => {
  const sandbox = await openSandbox({}, {})
  const { environment } = sandbox
  environment.files.set(address, file)
  return { ...sandbox, ports: mediaUploadPorts(sandbox.services) }
}

it.each(['', 'image/jpg', 'IMAGE/PNG', 'application/octet-stream'])(
  'MEDIA-01: a picture whose file states the type %j is sent with the type of its content',
  async (type) => {
    const { ports, services } = await portsFor(new File([png], 'logo', { type }))
    const sent: FormDataEntryValue[] = []
    const { post } = services.browser.uploads
    services.browser.uploads.post = (url, form, upload) => {
      sent.push(...form.getAll('file'))
      return post(url, form, upload)
    }
    await ports.upload({ address, media: 'image', folder: 'course' }, run)
    expect(sent).toMatchObject([{ type: 'image/png', name: 'logo', size: 8 }])
  },
)

it('C140: a picture can be taken from a video, but not from a file that is no video', async () => {
  const { services } = await portsFor(new File([], ''))
  services.browser.files.frame = pageFiles.frame
  const { takeFrame } = mediaUploadPorts(services)
  const taken = await takeFrame({ film: '/mocks/public/videos/lantern-room.webm' }, run)
  expect(taken).toMatchObject({ kind: 'taken', file: { name: 'video.jpg', type: 'image/jpeg' } })
  expect(taken.kind === 'taken' && taken.file.size).toBeGreaterThan(1000)
  expect(await takeFrame({ film: '/mocks/public/pictures/lantern-film.svg' }, run)).toEqual({
    kind: 'unreadable',
  })
})

it('a file that changes during the upload is reported as unreadable', async () => {
  const file = new File([png], 'logo.png')
  const { ports, services } = await portsFor(file)
  services.browser.uploads.post = () => {
    const refusal = new DOMException('The file has changed.', 'NotReadableError')
    file.slice = () => Object.assign(new Blob(), { arrayBuffer: () => Promise.reject(refusal) })
    return Promise.reject(new TypeError('Failed to fetch'))
  }
  expect(await ports.upload({ address, media: 'image', folder: 'course' }, run)).toEqual({
    kind: 'unreadable',
  })
})

it('MEDIA-03: the upload fails if the host does not respond and the picked file can still be read', async () => {
  const { ports, services } = await portsFor(new File([png], 'logo.png'))
  services.browser.uploads.post = () => Promise.reject(new TypeError('Failed to fetch'))
  await expect(ports.upload({ address, media: 'image', folder: 'course' }, run)).rejects.toThrow(
    'The image host gave no answer',
  )
})
