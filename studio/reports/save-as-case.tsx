import { saveTo } from 'virtual:reports'
import { useState } from 'react'
import type { Flow } from '#explorer/flow.ts'
import { reasonOf } from '#machines/rules/kit/failures.ts'
import type { Report } from '#src/browser/record/report.ts'
import { Button } from '#src/ui/forms/button.tsx'
import { SelectField } from '#src/ui/forms/choice/select.tsx'
import { TextField } from '#src/ui/forms/text/text-field.tsx'
import { Text } from '#src/ui/layout/text.tsx'
import { Dialog } from '#src/ui/overlay/dialog.tsx'
import { saveFile } from '../kit/save-file.ts'
import { caseFile, caseText } from './case-file.ts'
import { caseOf, endsOf, lastStep } from './cases.ts'
import { stateInWords } from './ways.ts'

/** Saves a case in `model/reports`. Returns where it is, or why it could not be saved. */
const write = async (url: string, file: string, report: Report): Promise<string> => {
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify({ file, report }) })
  if (!response.ok) throw new Error(await response.text())
  return `Saved in model/reports/${file}.`
}

/** Saves a report as a case: the last step gets the state in which the case must end. */
export function SaveAsCase({ report, flows }: { report: Report; flows: ReadonlyMap<string, Flow> }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Save as case</Button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Save as case">
        {open && <CaseForm report={report} flows={flows} onClose={() => setOpen(false)} />}
      </Dialog>
    </>
  )
}

const recorded = 'Where it has ended'

function CaseForm({ report, flows, onClose }: Parameters<typeof SaveAsCase>[0] & { onClose: () => void }) {
  const last = report.steps[lastStep(report)]
  const flow = flows.get(last?.flow ?? '')
  const [ends] = useState(() => (flow ? endsOf(flow) : []))
  const [end, setEnd] = useState('')
  const [title, setTitle] = useState(`${last?.flow ?? ''} ${last?.name ?? ''}`)
  const [told, setTold] = useState('')
  const file = caseFile(title)
  const chosen = caseOf(report, ends[Number(end)] && end !== '' ? ends[Number(end)] : undefined)
  const download = () => saveFile(file, new Blob([caseText(chosen)], { type: 'application/json' }))
  const save = async () => {
    if (saveTo === null) {
      download()
      return setTold(`${file} is downloaded: put it into model/reports.`)
    }
    setTold(await write(saveTo, file, chosen).catch((thrown) => `It could not be saved: ${reasonOf(thrown)}`))
  }
  return (
    <>
      <TextField label="Name" value={title} maxLength={60} onChange={setTitle} />
      <SelectField
        label="It must end in"
        value={end}
        options={[
          { value: '', label: recorded },
          ...ends.map((value, nth) => ({ value: String(nth), label: stateInWords(value) })),
        ]}
        onChange={setEnd}
      />
      <Text variant="small">A test replays the case. It fails until the flow ends there.</Text>
      <Text role="status" variant="small">
        {told}
      </Text>
      <Button variant="primary" onClick={save}>
        Save
      </Button>
      {saveTo !== null && <Button onClick={download}>Download</Button>}
      <Button onClick={onClose}>Close</Button>
    </>
  )
}
