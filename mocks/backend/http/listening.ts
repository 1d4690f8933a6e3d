import { isLoopback } from '#machines/rules/links/loopback.ts'

/** The flag that opens the backend to the network. */
const insisting = '--network'

/** Whether a host is this computer. IPv6 addresses (`::1`) have no brackets here. */
const isThisComputer = (host: string) => isLoopback(host.includes(':') ? `[${host}]` : host)

/** The address on which `npm run backend` listens, and a warning. Throws if others could reach it by mistake. */
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
