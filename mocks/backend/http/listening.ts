import { isLoopback } from '#machines/rules/links/loopback.ts'

/** The flag of `npm run backend` that lets other computers reach the backend. */
const insisting = '--network'

/** Whether a host is this computer. IPv6 addresses (`::1`) have no brackets here. */
const isThisComputer = (host: string) => isLoopback(host.includes(':') ? `[${host}]` : host)

/**
 * The host on which `npm run backend` listens, and a warning if other computers can reach the host (otherwise null).
 * Throws if they could reach the host without the flag `--network`.
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
