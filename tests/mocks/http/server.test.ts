import { spawn } from 'node:child_process'
import process from 'node:process'
import { text } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { listeningIn } from '#mocks/backend/http/listening.ts'
import { freePort } from '#scripts/serving/free-port.ts'

describe('npm run backend', () => {
  it.each([{}, { HOST: '' }, { HOST: 'localhost' }])('listens on this computer only with %j', (env) => {
    expect(listeningIn(env, [])).toEqual({ hostname: 'localhost', warning: null })
  })

  it.each(['127.0.0.1', '127.0.0.2', '::1'])('HOST=%s listens on this computer only', (HOST) => {
    expect(listeningIn({ HOST }, [])).toEqual({ hostname: HOST, warning: null })
  })

  it.each(['0.0.0.0', '::', '192.168.1.2', 'x86_64-conda-linux-gnu'])(
    'HOST=%s needs --network, and the error says what that means',
    (HOST) => {
      expect(() => listeningIn({ HOST }, [])).toThrow(
        `HOST=${HOST} lets anybody on the network read and change all data of the fake backend, and sign in as any user: its admin API needs no password. To do this anyway: HOST=${HOST} npm run backend -- --network`,
      )
    },
  )

  it('listens on the network with HOST=0.0.0.0 and --network, with a warning', () => {
    expect(listeningIn({ HOST: '0.0.0.0' }, ['--network'])).toEqual({
      hostname: '0.0.0.0',
      warning:
        'HOST=0.0.0.0 lets anybody on the network read and change all data of the fake backend, and sign in as any user: its admin API needs no password.',
    })
  })

  it('ends with an error with HOST=0.0.0.0 alone, and prints a warning with --network', async () => {
    const port = await freePort()
    const run = (...args: string[]) =>
      spawn(process.execPath, ['mocks/server.ts', ...args], {
        env: { ...process.env, HOST: '0.0.0.0', BACKEND_PORT: String(port) },
      })
    const [refused, insisted] = [run(), run('--network')]
    const code = new Promise((resolve) => refused.once('exit', resolve))
    expect(await text(refused.stderr)).toMatch(
      /^HOST=0\.0\.0\.0 lets anybody .* npm run backend -- --network\n$/,
    )
    expect(await code).toBe(1)

    let said = ''
    for await (const part of insisted.stderr) {
      said += part
      if (said.includes('\n')) break
    }
    insisted.kill()
    expect(said).toMatch(/^HOST=0\.0\.0\.0 lets anybody .* no password\.\n/)
  })
})
