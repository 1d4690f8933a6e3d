import { isLoopback } from '#machines/rules/links/loopback.ts'

/** The flag of `npm run backend` that lets other computers reach the backend. */
const insisting = '--network'

/** Whether a host name means this computer. An IPv6 address (`::1`) has no brackets here. */
const isThisComputer = (host: string) => isLoopback(host.includes(':') ? `[${host}]` : host)

/**
 * The host on which `npm run backend` listens, and the warning to print if other computers can reach it (otherwise
 * null). Throws if they could reach it but the flag `--network` is missing.
 */
export const listeningIn = (
  env: Readonly<Record<string, string | undefined>>,
  flags: readonly string[],
): { hostname: string; warning: string | null } => {
  const hostname = env.HOST || 'localhost'
  if (isThisComputer(hostname)) return { hostname, warning: null }
  const warning = `HOST=${hostname} lets anybody on the network read and change all data of the fake backend, and sign in as any user: its admin API needs no password.`
  if (flags.includes(insisting)) return { hostname, warning }
  throw new Error(`${warning} To do this anyway: HOST=${hostname} npm run backend -- ${insisting}`)
}
