import process from 'node:process'
import { parseArgs } from 'node:util'
import { redact } from '#src/browser/log.ts'
import { checkContract, reportOf } from './check.ts'

const usage = `npm run contract -- --base URL [--token T] [--slug S] [--api-key K] [--write [--email E --password P]]

Sends a request to every endpoint of the contract and prints each difference in the responses. It only reads. With
--write it also changes and deletes data of the account of --token: use a test account. --slug names a community, if the
account sells none. The variables CONTRACT_TOKEN and CONTRACT_PASSWORD replace --token and --password.`

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

/** Sends a request to the URL. Returns why there is no response, or null if there is one, with any status. */
const unanswered = async (base: string): Promise<string | null> => {
  try {
    await fetch(base, { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(60_000) })
    return null
  } catch (error) {
    const { message, cause } = error as Error & { cause?: { code?: string; message: string } }
    return `There is no response from ${base}: ${cause?.code ?? cause?.message ?? message}.`
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
