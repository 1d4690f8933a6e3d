import { isLoopback } from '#machines/rules/links/loopback.ts'

/** The flag with which a person opens the backend to their network. */
const insisting = '--network'

/** Whether an address of the system (`::1`, without the brackets of a URL) is this computer's own. */
const isThisComputer = (host: string) => isLoopback(host.includes(':') ? `[${host}]` : host)

/** Where `npm run backend` listens, and what it warns of. Throws where others could reach it by mistake. */
export const listeningIn = (
  env: Readonly<Record<string, string | undefined>>,
  flags: readonly string[],
): { hostname: string; warning: string | null } => {
  const hostname = env.HOST || 'localhost'
  if (isThisComputer(hostname)) return { hostname, warning: null }
  const warning = `HOST=${hostname} lets everybody whose computer reaches this one read and change all that the fake backend holds, and sign in as anyone: its admin API asks for no password.`
  if (flags.includes(insisting)) return { hostname, warning }
  throw new Error(`${warning} If you mean that: HOST=${hostname} npm run backend -- ${insisting}`)
}
