import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { type FlowFiles, flowDiff } from '#studio/changes/diff.ts'

// npm run machines:diff REV: what changed since then of states, transitions, guards, delays, outcomes and words on
// screen, as Markdown; read from the documents and screenplays, which every proof compares with the machines.

const git = (...args: readonly string[]): string =>
  execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })

const [revision] = process.argv.slice(2)
if (revision === undefined) {
  console.error('Say since when: npm run machines:diff REV')
  process.exit(1)
}
try {
  git('rev-parse', '--verify', `${revision}^{commit}`)
} catch {
  console.error(`There is no commit '${revision}'.`)
  process.exit(1)
}

const then = git('ls-tree', '-r', '--name-only', revision, 'docs/machines', 'model/screenplay')
  .trim()
  .split('\n')
const now = git('ls-files', 'docs/machines', 'model/screenplay').trim().split('\n')
const ids = new Set(
  [...then, ...now]
    .flatMap((file) => /^docs\/machines\/([^/]+)\.md$/.exec(file)?.[1] ?? [])
    .filter((id) => id !== 'README'),
)

const filesOf = (id: string, all: readonly string[], read: (file: string) => string): FlowFiles => {
  const document = all.find((file) => file === `docs/machines/${id}.md`)
  const screenplay = all.find((file) => file.startsWith('model/screenplay/') && file.endsWith(`/${id}.txt`))
  return {
    document: document === undefined ? null : read(document),
    screenplay: screenplay === undefined ? null : read(screenplay),
  }
}

const present = now.filter((file) => existsSync(file))
const changes = [...ids].sort().flatMap((id) => {
  const before = filesOf(id, then, (file) => git('show', `${revision}:${file}`))
  return (
    flowDiff(
      id,
      before,
      filesOf(id, present, (file) => readFileSync(file, 'utf8')),
    ) ?? []
  )
})
console.log(changes.length === 0 ? `No machine has changed since ${revision}.` : changes.join('\n'))
