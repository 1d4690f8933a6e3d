import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'

const printed = `
  const { nginx } = await import(${JSON.stringify(resolve('scripts/set-up/nginx.mjs'))})
  console.log(nginx.mimeTypes())
`

it("scripts/set-up/nginx.mjs finds the file mime.types beside nginx's configuration", () => {
  const folder = mkdtempSync(join(tmpdir(), 'path-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const version =
    'configure arguments: --prefix=/opt/nginx --conf-path=/opt/etc/nginx/nginx.conf --with-debug'
  writeFileSync(join(folder, 'nginx'), `#!/bin/sh\necho '${version}' >&2\n`, { mode: 0o755 })
  const found = execFileSync(process.execPath, ['--input-type=module', '-e', printed], {
    encoding: 'utf8',
    env: { PATH: folder },
  })
  expect(found).toBe('/opt/etc/nginx/mime.types\n')
})
