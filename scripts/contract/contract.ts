import process from 'node:process'
import { parseArgs } from 'node:util'
import { redact } from '#src/browser/log.ts'
import { checkContract, reportOf } from './check.ts'

const usage = `npm run contract -- --base URL [--token T] [--slug S] [--api-key K] [--write [--email E --password P]]

Asks a provider every call of the contract and names each difference. It only reads, unless --write is given: then it
also changes and removes what the account of --token has, so take one that was made for it. --slug is a community's,
where the account sells none. CONTRACT_TOKEN and CONTRACT_PASSWORD may stand for --token and --password.`

const { values } = parseArgs({
  options: {
    base: { type: 'string' },
    token: { type: 'string', default: process.env.CONTRACT_TOKEN ?? '' },
    'api-key': { type: 'string', default: 'guildhall' },
    slug: { type: 'string' },
    email: { type: 'string' },
    password: { type: 'string', default: process.env.CONTRACT_PASSWORD ?? '' },
    write: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})

/** That nobody answers there, and why; null where somebody does, whatever it is. */
const unanswered = async (base: string): Promise<string | null> => {
  try {
    await fetch(base, { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(60_000) })
    return null
  } catch (error) {
    const { message, cause } = error as Error & { cause?: { code?: string; message: string } }
    return `Nobody answers at ${base}: ${cause?.code ?? cause?.message ?? message}.`
  }
}

const { base = '' } = values
const refusal = URL.canParse(base) ? await unanswered(base) : usage
if (values.help) console.log(usage)
else if (refusal) {
  console.error(refusal)
  process.exitCode = 2
} else {
  const { token, write, slug, email, password } = values
  const checked = await checkContract({
    base: base.replace(/\/$/, ''),
    apiKey: values['api-key'],
    token,
    write,
    facts: { slug, email, password },
  })
  console.log(redact(reportOf(checked), [token, password]))
  if (checked.some(({ differences }) => differences.length > 0)) process.exitCode = 1
}
