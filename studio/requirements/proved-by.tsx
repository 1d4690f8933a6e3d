import testsByRequirement, { results } from 'virtual:requirement-tests'
import { Badge } from '#src/ui/feedback/badge.tsx'
import { Text } from '#src/ui/layout/text.tsx'
import { chakra } from '#src/ui/theme/chakra.ts'
import { counted } from '../diagram/chart/words.ts'
import { standingOf } from './results.ts'

const File = chakra('li', { base: { overflowWrap: 'anywhere' } })
const Files = chakra('details', {
  base: { textStyle: 'small', '& > summary': { cursor: 'pointer', minH: '6', color: 'fg.muted' } },
})

const tones = { proved: 'positive', failed: 'warning', 'not run': 'neutral' } as const
const standingWords = { proved: 'Proved', failed: 'Failed', 'not run': 'Not run' } as const
const dated = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium' })

const filesOf = (requirement: string): readonly string[] => testsByRequirement[requirement] ?? []

/** The last result of the tests of a requirement. */
export function StandingBadge({ requirement }: { requirement: string }) {
  const { standing, at } = standingOf(filesOf(requirement), results)
  return (
    <Badge tone={tones[standing]}>
      {at === null ? standingWords[standing] : `${standingWords[standing]}, ${dated.format(at)}`}
    </Badge>
  )
}

/** If no test results are known, says which command runs the tests. */
export function NoResults() {
  if (Object.keys(results).length > 0) return null
  return (
    <Text role="status">
      Nobody has run the tests here, so no result is known. Run: <code>npm test</code>
    </Text>
  )
}

/** The test files that prove a requirement. */
export function ProvedBy({ requirement }: { requirement: string }) {
  const files = filesOf(requirement)
  if (files.length === 0) return <Text variant="small">No test proves it yet.</Text>
  return (
    <Files>
      <summary>{`Tests in ${counted(files.length, 'file')}`}</summary>
      <ul>
        {files.map((file) => (
          <File key={file}>{file}</File>
        ))}
      </ul>
    </Files>
  )
}
