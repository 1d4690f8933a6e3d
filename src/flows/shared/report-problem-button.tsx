import { useReport } from '#src/flows/kit/services.ts'
import { Button } from '#src/ui/forms/button.tsx'

export function ReportProblemButton() {
  return (
    <Button variant="ghost" onClick={useReport()}>
      Report a problem
    </Button>
  )
}
