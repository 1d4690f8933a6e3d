import cases from 'virtual:reports'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { reasonOf } from '#machines/rules/kit/failures.ts'
import type { Report } from '#src/browser/record/report.ts'
import type { Usage } from '#src/browser/record/usage.ts'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { Button } from '#src/ui/forms/button.tsx'
import { TextArea } from '#src/ui/forms/text/text-area.tsx'
import { Actions } from '#src/ui/layout/card.tsx'
import { Heading, Text } from '#src/ui/layout/text.tsx'
import { chakra } from '#src/ui/theme/chakra.ts'
import type { Address } from '../kit/address.ts'
import { Banner } from '../play/play-styles.ts'
import type { FlowWithView } from '../storyboard/data/flows-with-views.ts'
import { usageIn } from '../usage/read.ts'
import { UsageView } from '../usage/usage-view.tsx'
import { OpenReport } from './open-report.tsx'
import { reportIn, reportInFragment } from './read.ts'

const Stack = chakra('div', {
  base: { display: 'grid', gap: '5', pt: '5', minW: '0', '& > :not([data-wide])': { maxW: '56rem' } },
})
const Part = chakra('section', { base: { display: 'grid', gap: '3', justifyItems: 'start', minW: '0' } })
const List = chakra('ul', { base: { display: 'grid', gap: '2', listStyle: 'none' } })

const key = 'studio:report'

const stored = (): Report | null => {
  try {
    return reportIn(sessionStorage.getItem(key) ?? '')
  } catch {
    return null
  }
}

const keep = (report: Report) => {
  try {
    sessionStorage.setItem(key, JSON.stringify(report))
  } catch {
    // The browser has denied the storage. A reload loses the report, but the user still has the file of the report.
  }
}

/** Opens a report of a problem: pasted, from a file, from a link, or a case of the repository. */
export function ReportsTab({ flows, address }: { flows: readonly FlowWithView[]; address: Address }) {
  const { hash, search } = useLocation()
  const navigate = useNavigate()
  const [report, setReport] = useState(stored)
  const [pasted, setPasted] = useState('')
  const [problem, setProblem] = useState('')
  const [usage, setUsage] = useState<Usage | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const show = (read: () => Report | null) => {
    try {
      const found = read()
      if (!found) return false
      keep(found)
      setReport(found)
      setProblem('')
      return true
    } catch (thrown) {
      setProblem(reasonOf(thrown))
      return false
    }
  }
  /** Opens a report, or the counts of many visits. */
  const open = (text: string, read = reportIn) => {
    const counts = usageIn(text)
    if (!counts) return show(() => read(text))
    setUsage(counts)
    setProblem('')
    return true
  }
  const openFile = async (file: File | undefined) => {
    if (!file) return
    const text = await file.text().catch(() => '')
    open(text, () => {
      try {
        return reportIn(text)
      } catch (thrown) {
        throw new Error(`${file.name} could not be read. ${reasonOf(thrown)}`)
      }
    })
  }
  const drop = useEffectEvent(({ dataTransfer }: DragEvent) => {
    const [file] = dataTransfer?.files ?? []
    if (file) void openFile(file)
    else open(dataTransfer?.getData('text') ?? '')
  })
  useEffect(() => {
    // Prevents the browser from leaving the page to show a file that the user drops anywhere on the page.
    const onDragOver = (event: DragEvent) => event.preventDefault()
    const onDrop = (event: DragEvent) => {
      // Lets a text field insert a dropped text itself.
      if (event.target instanceof HTMLTextAreaElement && event.dataTransfer?.files.length === 0) return
      event.preventDefault()
      drop(event)
    }
    document.addEventListener('dragover', onDragOver)
    document.addEventListener('drop', onDrop)
    return () => {
      document.removeEventListener('dragover', onDragOver)
      document.removeEventListener('drop', onDrop)
    }
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a link is read once.
  useEffect(() => {
    show(() => reportInFragment(hash))
    if (hash.startsWith('#report=')) void navigate({ search }, { replace: true })
  }, [hash])
  return (
    <Stack>
      <Text>
        A report contains the steps of one visit, without anything that was typed or received. Here they are
        played on the real screens, with samples in place of what was left out.
      </Text>
      <TextArea
        label="Paste a report, or drop its file on this page"
        rows={2}
        value={pasted}
        onChange={setPasted}
      />
      <Actions>
        <Button
          variant="primary"
          onClick={() => {
            if (open(pasted)) setPasted('')
          }}
        >
          Open
        </Button>
        <Button onClick={() => input.current?.click()}>Open a file</Button>
        <input
          ref={input}
          type="file"
          accept="application/json,.json,.txt"
          aria-label="File of a report"
          hidden
          onChange={({ target }) => {
            void openFile(target.files?.[0])
            target.value = ''
          }}
        />
      </Actions>
      {problem !== '' && <Banner role="alert">{problem}</Banner>}
      {usage && (
        <div data-wide>
          <UsageView key={JSON.stringify(usage)} usage={usage} flows={flows} />
        </div>
      )}
      {report ? (
        <OpenReport key={JSON.stringify(report)} report={report} flows={flows} address={address} />
      ) : (
        !usage && (
          <EmptyState
            title="No report is open"
            text="‘Report a problem’ in the product makes one: copy it, or save it as a file."
          />
        )
      )}
      <Part aria-labelledby="cases">
        <Heading level={2} look="subheading" id="cases">
          Cases
        </Heading>
        <Text>Reports that were saved. A test replays each: it must end where its last step says.</Text>
        <List>
          {Object.entries(cases).map(([file, one]) => (
            <li key={file}>
              <Button
                onClick={() => {
                  show(() => one)
                }}
              >
                {file.replace(/\.json$/, '')}
              </Button>
            </li>
          ))}
        </List>
      </Part>
    </Stack>
  )
}
