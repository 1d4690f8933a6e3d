import { ButtonLink } from '#src/ui/forms/button.tsx'
import { Text } from '#src/ui/layout/text.tsx'
import { appAddress } from '../browser/boot/page-backend.ts'
import { inDemo } from '../ui/in-demo.ts'
import { useQuery } from '../ui/use-query.ts'
import type { SectionProps } from './panel-props.ts'
import { Lines, LinesItem, Section } from './section.tsx'

const SHOWN = 4

/** The text for a report in the list: what the user expected, or else why the report was made. */
const about = (report: string): string => {
  const { expected, reason } = JSON.parse(report)
  return String(expected ?? reason)
}

/**
 * The reports of problems that the fake backend has received. Each has a link to the studio that contains the whole
 * report, so the studio needs no backend.
 */
export function Reports({ backend: { store } }: SectionProps) {
  const query = useQuery(store, () => store.read((tx) => tx.reports.list({ order: 'newest', limit: SHOWN })))
  const reports = query.kind === 'loaded' ? query.value : []
  return (
    <Section id="reports" title="Reports of problems">
      {reports.length === 0 && <Text variant="small">No report yet.</Text>}
      <Lines>
        {reports.map(({ id, report }) => (
          <LinesItem key={id}>
            <span>{about(report)}</span>
            <ButtonLink
              href={inDemo(`${appAddress}/studio/?tab=reports#report=${encodeURIComponent(report)}`)}
              external
            >
              Open in the studio
            </ButtonLink>
          </LinesItem>
        ))}
      </Lines>
    </Section>
  )
}
