import { spawn } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '#scripts/serving/free-port.ts'
import { now } from './paint.ts'

/**
 * Starts a server on a free port (`PORT`). When `path` responds, calls `act` with the origin and the start time. Then
 * ends the server.
 */
export const serving = async <T>(
  command: string,
  args: readonly string[],
  path: string,
  act: (origin: string, began: number) => Promise<T>,
): Promise<T> => {
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const began = now()
  const server = spawn(command, args, {
    detached: true,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, PORT: String(port) },
  })
  try {
    while (!(await fetch(`${origin}${path}`, { method: 'HEAD' }).catch(() => undefined))?.ok) {
      if (server.exitCode !== null)
        throw new Error(`${command} ${args.join(' ')} ended before it served the first response.`)
      await pause(10)
    }
    return await act(origin, began)
  } finally {
    // Ends the process group, because npm does not forward signals.
    if (server.pid !== undefined && server.exitCode === null) process.kill(-server.pid)
  }
}
