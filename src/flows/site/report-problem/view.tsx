import {
  fileName,
  longestExpected,
  type reportProblemMachine,
} from '#machines/site/report-problem/machine.ts'
import type { Flow } from '#src/flows/kit/use-flow.ts'
import { DiscardConfirmation } from '#src/flows/shared/discard-confirmation.tsx'
import { Button } from '#src/ui/forms/button.tsx'
import { TextArea } from '#src/ui/forms/text/text-area.tsx'
import { Text } from '#src/ui/layout/text.tsx'
import { Fold, FoldSummary } from '#src/ui/navigation/fold.ts'
import { Dialog } from '#src/ui/overlay/dialog.tsx'
import { chakra } from '#src/ui/theme/chakra.ts'

type ReportProblemFlow = Flow<typeof reportProblemMachine>

const Lines = chakra('ol', {
  base: {
    textStyle: 'small',
    color: 'fg.muted',
    maxH: '16rem',
    overflowY: 'auto',
    listStyle: 'none',
    pb: '4',
  },
})

/** The dialog's message about the result of the last action. */
const saidIn = (snapshot: ReportProblemFlow['snapshot']): string => {
  if (snapshot.matches({ open: 'copied' })) return 'The report is copied.'
  if (snapshot.matches({ open: 'refused' }))
    return 'Your browser did not let us copy the report. Save it as a file instead.'
  if (snapshot.matches({ open: 'saved' })) return `The report is in the file ${fileName}.`
  if (snapshot.matches({ open: 'unsaved' }))
    return 'Your browser did not let us save the file. Copy the report instead.'
  if (snapshot.matches({ open: 'rejected' }))
    return 'The report was not accepted, so sending it again does not help. Copy it or save it as a file instead.'
  if (snapshot.matches({ open: 'unsent' }))
    return 'The report was not sent. It stays in this tab, so you can send it again.'
  return snapshot.context.waiting > 0 ? 'An earlier report was not sent yet. It is sent with this one.' : ''
}

export function ReportProblemView({ snapshot, send }: ReportProblemFlow) {
  if (!snapshot.hasTag('dialog')) return null
  return (
    <>
      <Dialog
        title="Report a problem"
        onClose={() => send({ type: 'dialog.closed' })}
        closeLabel="Close"
        footer={<Actions snapshot={snapshot} send={send} />}
      >
        <Content snapshot={snapshot} send={send} />
      </Dialog>
      {snapshot.matches({ open: 'confirmingDiscard' }) && (
        <DiscardConfirmation
          title="Discard the report?"
          text="What you have written has not been sent."
          onKeep={() => send({ type: 'discard.declined' })}
          onDiscard={() => send({ type: 'discard.confirmed' })}
        />
      )}
    </>
  )
}

function Actions({ snapshot, send }: ReportProblemFlow) {
  const { context } = snapshot
  return (
    <>
      <Button
        loading={snapshot.matches({ open: 'saving' })}
        disabled={snapshot.hasTag('busy')}
        onClick={() => send({ type: 'save.requested' })}
      >
        Save file
      </Button>
      <Button
        loading={snapshot.matches({ open: 'copying' })}
        disabled={snapshot.hasTag('busy')}
        onClick={() => send({ type: 'copy.requested' })}
      >
        Copy
      </Button>
      {context.sendable && (
        <Button
          variant="primary"
          loading={snapshot.hasTag('busy')}
          onClick={() => send({ type: 'send.requested' })}
        >
          Send
        </Button>
      )}
    </>
  )
}

function Content({ snapshot, send }: ReportProblemFlow) {
  const { context } = snapshot
  return (
    <>
      <Text>
        A report says what happened in this tab, step by step. It contains nothing that you have typed or
        seen, except what you write here.
      </Text>
      <TextArea
        label="What did you expect? (optional)"
        value={context.expected}
        maxLength={longestExpected}
        readOnly={snapshot.hasTag('busy')}
        onChange={(expected) => send({ type: 'expectation.changed', expected })}
      />
      <Fold ruled>
        <FoldSummary>What the report contains</FoldSummary>
        <Lines tabIndex={0} aria-label="What the report contains">
          {context.lines.map((line, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines never change
            <li key={at}>{line}</li>
          ))}
        </Lines>
      </Fold>
      <Text role="status">{saidIn(snapshot)}</Text>
    </>
  )
}
