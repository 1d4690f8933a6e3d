import { type ChildProcess, spawn } from 'node:child_process'

/** Lets Node load Vitest's configuration. By default Vitest bundles it first, which takes two seconds. */
export const nativeConfig = ['--configLoader', 'native'] as const

export type Command = readonly [string, ...string[]]

export interface CommandResult {
  status: number | null
  /** The output of a `quiet` command. */
  output: string
  seconds: number
}

interface RunOptions {
  quiet: boolean
  env?: Record<string, string> | undefined
  /** Runs the command in its own process group, so that `endDetached` also ends its children. */
  detached?: boolean
}

const detachedCommands = new Set<ChildProcess>()

/** Ends all detached commands with their child processes. */
export const endDetached = (signal: NodeJS.Signals): void => {
  for (const { pid } of detachedCommands) if (pid) process.kill(-pid, signal)
}

/**
 * Runs a command to its end. Returns the output of a quiet command; prints the output of any other command immediately.
 */
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
