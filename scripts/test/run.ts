import { type ChildProcess, spawn } from 'node:child_process'

export type Command = readonly [string, ...string[]]

export interface CommandResult {
  status: number | null
  /** What it printed, if it was `quiet`. */
  output: string
  seconds: number
}

interface RunOptions {
  quiet: boolean
  env?: Record<string, string> | undefined
  /** In a process group of its own, so that what it starts ends with it (`endDetached`). */
  detached?: boolean
}

const detachedCommands = new Set<ChildProcess>()

/** Ends all commands that run detached, each with all that it has started. */
export const endDetached = (signal: NodeJS.Signals): void => {
  for (const { pid } of detachedCommands) if (pid) process.kill(-pid, signal)
}

/** Runs a command to its end. The output of a quiet one is returned; that of another is printed as it comes. */
export const run = (
  [command, ...args]: Command,
  { quiet, env = {}, detached = false }: RunOptions,
): Promise<CommandResult> =>
  new Promise((resolve) => {
    const started = performance.now()
    const output: Buffer[] = []
    const running = spawn(command, args, {
      detached,
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
      env: { ...process.env, ...env },
    })
    if (detached) detachedCommands.add(running)
    for (const stream of [running.stdout, running.stderr]) stream?.on('data', (chunk) => output.push(chunk))
    running.on('error', (cause) => output.push(Buffer.from(String(cause))))
    running.on('close', (status) => {
      detachedCommands.delete(running)
      resolve({
        status,
        output: Buffer.concat(output).toString(),
        seconds: (performance.now() - started) / 1000,
      })
    })
  })
