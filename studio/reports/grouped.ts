import type { Report } from '#src/browser/record/report.ts'
import { causeInWords } from '#src/browser/record/words.ts'
import { innermostOf } from '../diagram/chart/innermost.ts'
import { counted } from '../diagram/chart/words.ts'
import { playAddress } from '../kit/address.ts'
import { lastStep } from './cases.ts'
import { type Flows, mapped, type Part } from './mapping.ts'

interface Group {
  title: string
  why: string | null
  files: string[]
  /** Each report in this group ends with a part. This is the shortest of these parts. */
  least: Part
}

/** Groups reports by the state in which they end, the largest group first, as Markdown with links to Play in this studio. */
export const grouped = (reports: ReadonlyMap<string, Report>, flows: Flows, studio: string): string => {
  const groups = new Map<string, Group>()
  for (const [file, report] of reports) {
    const { parts } = mapped(report, flows)
    const least = parts.at(-1)
    if (!least) continue
    const { flow, states, finding } = least
    const at = finding?.step ?? lastStep(report)
    const cause = causeInWords(report.steps[at]?.name ?? '')
    const title = `${innermostOf(states).join(', ') || flow}, ‘${cause}’`
    const why = finding?.why ?? null
    const group = groups.get(`${title} ${why}`) ?? { title, why, files: [], least }
    if (least.path.length < group.least.path.length) group.least = least
    group.files.push(file)
    groups.set(`${title} ${why}`, group)
  }
  const largest = [...groups.values()].sort((one, other) => other.files.length - one.files.length)
  return [
    `# ${counted(reports.size, 'report')} in ${counted(largest.length, 'group')}`,
    ...largest.flatMap(({ title, why, files, least }) => {
      const path = least.shortest()
      return [
        `## ${files.length} × ${title}`,
        [
          ...(path.length > 0
            ? [
                `- [Play the shortest path](${studio}${playAddress(least.flow, path)}) (${counted(path.length, 'step')})`,
              ]
            : []),
          ...(why === null ? [] : [`- The model cannot follow: ${why}`]),
          `- ${files.join(', ')}`,
        ].join('\n'),
      ]
    }),
  ].join('\n\n')
}
