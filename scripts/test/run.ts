import { spawn } from 'node:child_process'

export type Command = readonly [string, ...string[]]

export interface CommandResult {
  status: number | null
  /** What it printed, if it was `quiet`. */
  output: string
  seconds: number
}

/** Runs a command to its end. A quiet one is heard afterwards, else its output is passed on at once. */
export const run = (
  [command, ...args]: Command,
  { quiet, env = {} }: { quiet: boolean; env?: Record<string, string> | undefined },
): Promise<CommandResult> =>
  new Promise((resolve) => {
    const started = performance.now()
    const output: Buffer[] = []
    const running = spawn(command, args, {
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
      env: { ...process.env, ...env },
    })
    for (const stream of [running.stdout, running.stderr]) stream?.on('data', (chunk) => output.push(chunk))
    running.on('error', (cause) => output.push(Buffer.from(String(cause))))
    running.on('close', (status) =>
      resolve({
        status,
        output: Buffer.concat(output).toString(),
        seconds: (performance.now() - started) / 1000,
      }),
    )
  })
