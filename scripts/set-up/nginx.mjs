import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { onSystem } from './on-system.mjs'

const brotliModule = '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so'

/** The web server that the tests of hosting need, if it is on the system. */
export const nginx = {
  /** Debian's packages of it. */
  packages: 'nginx-light libnginx-mod-http-brotli-static',
  /** @returns {string} Where it is, or '' if there is none. */
  path: () => onSystem('nginx'),
  /** @returns {string} Where Debian puts the module that sends files compressed with Brotli, or '' if it is not there. */
  brotli: () => (existsSync(brotliModule) ? brotliModule : ''),
  /** @returns {string} Where its table of file types is: beside the configuration that it was built to read. */
  mimeTypes: () => {
    const { stderr } = spawnSync(nginx.path(), ['-V'], { encoding: 'utf8' })
    const [, configuration = '/etc/nginx/nginx.conf'] = /--conf-path=(\S+)/.exec(stderr) ?? []
    return join(dirname(configuration), 'mime.types')
  },
}
