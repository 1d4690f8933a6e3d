import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { nginxFile } from '#build/hosting/hosting.ts'
import { nginx } from '../set-up/nginx.mjs'
import { freePort } from './free-port.ts'

const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']

const certificates = '/etc/ssl/certs/ca-certificates.crt'

/**
 * Serves a build with deploy/nginx.conf as the current user. Without Brotli if nginx lacks the module. `trusted` is a
 * file of CA certificates for the provider, instead of the system's.
 */
export const serve = async (build: string, trusted = certificates) => {
  const folder = mkdtempSync(join(tmpdir(), 'nginx-'))
  const port = await freePort()
  const site = readFileSync('deploy/nginx.conf', 'utf8')
    .replaceAll('/usr/share/nginx/html', resolve(build))
    .replaceAll('/etc/nginx/guildhall.conf', nginxFile(build))
    .replace(certificates, trusted)
    .replace('/var/log/nginx', `${folder}/logs`)
    .replace('listen 8080', `listen 127.0.0.1:${port}`)
    .replace('brotli_static on;', nginx.brotli() && 'brotli_static on;')
  const main = [
    ...(nginx.brotli() ? [`load_module ${nginx.brotli()};`] : []),
    ...(process.getuid?.() === 0 ? ['user root;'] : []),
    `pid ${folder}/pid;`,
    'events {}',
    'http {',
    `include "${nginx.mimeTypes()}";`,
    ...temporary.map((name) => `${name}_temp_path ${folder}/${name};`),
    site,
    '}',
  ]
  mkdirSync(join(folder, 'logs'))
  writeFileSync(join(folder, 'nginx.conf'), main.join('\n'))
  const command = (...args: string[]) =>
    execFileSync(
      nginx.path(),
      ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', join(folder, 'error.log'), ...args],
      { stdio: ['ignore', 'ignore', 'pipe'] },
    )
  // The command returns when nginx listens. The server continues in the background.
  command()
  return {
    origin: `http://127.0.0.1:${port}`,
    port,
    accessLog: () => readFileSync(join(folder, 'logs/access.log'), 'utf8'),
    errorLog: () => readFileSync(join(folder, 'error.log'), 'utf8'),
    stop: () => {
      command('-s', 'stop')
      // Retries, because `rmSync` stops early if nginx removes a file at the same time.
      while (existsSync(folder)) rmSync(folder, { recursive: true, force: true })
    },
  }
}
