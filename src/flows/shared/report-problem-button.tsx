import { problemReport } from '#src/browser/page/problem-report.ts'
import { Button } from '#src/ui/forms/button.tsx'

/** The button that opens the dialog 'Report a problem'. */
export function ReportProblemButton() {
  return (
    <Button variant="ghost" onClick={() => problemReport.open()}>
      Report a problem
    </Button>
  )
}
