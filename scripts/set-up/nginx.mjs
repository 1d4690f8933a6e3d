import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { onSystem } from './on-system.mjs'

const brotliModule = '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so'

/** The web server for the tests of hosting, if it is installed. */
export const nginx = {
  /** The Debian packages of nginx and of its Brotli module. */
  packages: 'nginx-light libnginx-mod-http-brotli-static',
  /** @returns {string} The path of nginx, or '' if it is not installed. */
  path: () => onSystem('nginx'),
  /** @returns {string} The path of Debian's Brotli module for nginx, or '' if it is not installed. */
  brotli: () => (existsSync(brotliModule) ? brotliModule : ''),
  /** @returns {string} The path of nginx's file mime.types, next to nginx's configuration. */
  mimeTypes: () => {
    const { stderr } = spawnSync(nginx.path(), ['-V'], { encoding: 'utf8' })
    const [, configuration = '/etc/nginx/nginx.conf'] = /--conf-path=(\S+)/.exec(stderr) ?? []
    return join(dirname(configuration), 'mime.types')
  },
}
