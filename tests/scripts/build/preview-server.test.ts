import { describe, expect, it } from 'vitest'
import { fileFor } from '#build/prerender/preview-server.ts'

const page = (path: string) => fileFor(path, 'text/html,*/*', (file) => file === '/graphiql/index.html')

describe('the preview server of a build', () => {
  it.each([
    ['/', '/index.html'],
    ['/Pricing', '/Pricing/index.html'],
    ['/pricing/', '/Pricing/index.html'],
    ['/community/the-lantern-room', '/frames/community.html'],
    ['/Community/The-Lantern-Room/', '/frames/community.html'],
    ['/confirm-email', '/frames/confirm-email.html'],
    ['/no/page', '/app.html'],
  ])('C02: responds to the address %s with the file %s', (path, file) => {
    expect(page(path)).toBe(file)
  })

  it.each(['/graphiql', '/graphiql/', '/assets/index.js'])(
    'does not rewrite %s, so that the file of the build is served',
    (path) => {
      expect(page(path)).toBeNull()
    },
  )

  it("for a request that does not accept HTML, serves a page's HTML only if the page is prerendered", () => {
    expect(fileFor('/community/a', 'application/json', () => false)).toBeNull()
    expect(fileFor('/no/page', undefined, () => false)).toBeNull()
    expect(fileFor('/login', undefined, () => false)).toBe('/login/index.html')
  })
})
