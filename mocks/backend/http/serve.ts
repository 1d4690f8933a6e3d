import { type AddressInfo, isIP } from 'node:net'
import { fileURLToPath } from 'node:url'
import { serve } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { Hono } from 'hono'
import { isLoopback } from '#machines/rules/links/loopback.ts'
import type { Backend } from './app.ts'
import { json } from './responses.ts'

export interface Served {
  readonly port: number
  close(): Promise<void>
}

const media = new Hono().get(
  '*',
  serveStatic({ root: fileURLToPath(new URL('../../public', import.meta.url)) }),
)

/**
 * Whether requests may use this host name. The owner of any other name could make that name resolve to this computer
 * (DNS rebinding), and the owner's pages would then count as pages of this computer.
 */
const isCalled = (name: string, hostname: string) =>
  isLoopback(name) || name === hostname.toLowerCase() || isIP(name.replace(/^\[|\]$/g, '')) > 0

const isMedia = ({ url }: Request) => /^\/(pictures|videos)\//.test(new URL(url).pathname)

/**
 * Serves a backend and the scenarios' media over HTTP. Port 0 means any free port. To drop a connection, sends bytes
 * that are no response before it closes the socket, because a browser would otherwise send the POST again. With `now`,
 * responses have the date of that clock, which the product uses (decision 036).
 */
export const serveBackend = (
  backend: Pick<Backend, 'fetch'>,
  { port, hostname = 'localhost', now }: { port: number; hostname?: string; now?: () => number },
): Promise<Served> =>
  new Promise((resolve, reject) => {
    const server = serve(
      {
        port,
        hostname,
        async fetch(request, { outgoing }) {
          const { hostname: name } = new URL(request.url)
          if (!isCalled(name, hostname))
            return json(403, { message: `This backend does not serve the host ${name}. Use localhost.` })
          const response = await (isMedia(request) ? media : backend).fetch(request)
          if (response.type !== 'error') {
            if (now) {
              response.headers.set('date', new Date(now()).toUTCString())
              response.headers.set('access-control-expose-headers', 'Date')
            }
            return response
          }
          outgoing.socket?.write('?\r\n\r\n')
          outgoing.socket?.destroy()
          return RESPONSE_ALREADY_SENT
        },
      },
      (address: AddressInfo) =>
        resolve({
          port: address.port,
          close: () =>
            new Promise((closed, failed) => {
              server.close((cause) => (cause ? failed(cause) : closed()))
              if ('closeAllConnections' in server) server.closeAllConnections()
            }),
        }),
    )
    server.once('error', reject)
  })
