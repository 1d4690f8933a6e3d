import { useState } from 'react'
import { contract } from '#src/api/contract/index.ts'
import { VisuallyHidden } from '#src/ui/focus/visually-hidden.tsx'
import { Button } from '#src/ui/forms/button.tsx'
import { Select } from '#src/ui/forms/choice/select.tsx'
import { Form } from '#src/ui/forms/form.tsx'
import { Field } from '#src/ui/forms/text/field.tsx'
import { TextField } from '#src/ui/forms/text/text-field.tsx'
import { Text } from '#src/ui/layout/text.tsx'
import type { Fault } from '../backend/admin/api.ts'
import type { FaultOutcome } from '../backend/tables.ts'
import { useMutation } from '../ui/use-query.ts'
import type { SectionProps } from './panel-props.ts'
import { Line, Lines, LinesItem, Section } from './section.tsx'

const outcomes = {
  status: 'Refused with a status',
  dropped: 'Connection dropped',
  lost: 'Done, but the answer is lost',
  malformed: 'Answer of a wrong shape',
  garbled: 'Answer that is no JSON',
  empty: 'Empty answer',
  expired: 'Token runs out first',
  slow: 'Only slow',
} satisfies Record<FaultOutcome | 'slow', string>

type Outcome = keyof typeof outcomes

/** The text of an option: the endpoint's name in the contract, with its method and path. */
const callWords = (call: Fault['call']) => {
  if (call === 'every') return 'Every call'
  if (call === 'imageHost') return call
  const { method, path } = contract[call]
  return `${call} · ${method} ${path}`
}

const words = ({ call, latencyMs, outcome, remaining, retryAfter, status }: Fault) =>
  [
    callWords(call),
    outcomes[outcome ?? 'slow'] + (outcome === 'status' ? ` ${status}` : ''),
    ...(outcome === 'status' && retryAfter != null ? [`Retry-After ${retryAfter}`] : []),
    ...(latencyMs > 0 ? [`after ${latencyMs} ms`] : []),
    remaining === null ? 'always' : `${remaining} ×`,
  ].join(' · ')

export function Faults({ backend: { admin }, state: { calls, faults } }: SectionProps) {
  // The cast is safe, because the options of the select are exactly these names.
  const [call, setCall] = useState<Fault['call']>('every')
  const [find, setFind] = useState('')
  const found = (text: string) =>
    (['every', ...calls] as const).filter((name) =>
      callWords(name).toLowerCase().includes(text.trim().toLowerCase()),
    )
  const [outcome, setOutcome] = useState<Outcome>('status')
  const [status, setStatus] = useState('500')
  const [retryAfter, setRetryAfter] = useState('')
  const [latency, setLatency] = useState('0')
  const [times, setTimes] = useState('1')
  const mutation = useMutation()

  const add = () =>
    mutation.mutate(() =>
      admin.setFault({
        call,
        latencyMs: Number(latency),
        outcome: outcome === 'slow' ? null : outcome,
        status: Number(status),
        retryAfter: retryAfter === '' ? null : Number(retryAfter),
        remaining: times === '' ? null : Number(times),
      }),
    )
  return (
    <Section id="faults" title="Faults" mutation={mutation}>
      <Form onSubmit={add} aria-label="New fault">
        <TextField
          label="Find a call"
          hint="By name, method or path."
          value={find}
          onChange={(text) => {
            setFind(text)
            setCall(found(text)[0] ?? 'every')
          }}
        />
        <Field label="Call">
          {(wiring) => (
            <Select
              {...wiring}
              value={call}
              onChange={(event) => setCall(event.target.value as Fault['call'])}
            >
              {found(find).map((name) => (
                <option key={name} value={name}>
                  {callWords(name)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label="What happens">
          {(wiring) => (
            <Select
              {...wiring}
              value={outcome}
              onChange={(event) => setOutcome(event.target.value as Outcome)}
            >
              {Object.entries(outcomes).map(([name, label]) => (
                <option key={name} value={name}>
                  {label}
                </option>
              ))}
            </Select>
          )}
        </Field>
        {outcome === 'status' && (
          <>
            <TextField
              label="Status"
              value={status}
              onChange={setStatus}
              pattern="[45]\d\d"
              inputMode="numeric"
              required
            />
            <TextField
              label="Retry-After in seconds"
              hint="With 429 or 503: when to try again. Empty: it does not say."
              value={retryAfter}
              onChange={setRetryAfter}
              pattern="\d{1,4}"
              inputMode="numeric"
            />
          </>
        )}
        <TextField
          label="Latency in ms"
          value={latency}
          onChange={setLatency}
          pattern="\d{1,5}"
          inputMode="numeric"
          required
        />
        <TextField
          label="How often"
          hint="Empty: until it is cleared."
          value={times}
          onChange={setTimes}
          pattern="[1-9]\d{0,3}"
          inputMode="numeric"
        />
        <Line>
          <Button type="submit" loading={mutation.busy}>
            Set the fault
          </Button>
          {faults.length > 0 && (
            <Button variant="ghost" onClick={() => mutation.mutate(() => admin.clearFaults())}>
              Clear all
            </Button>
          )}
        </Line>
      </Form>
      {faults.length === 0 && <Text variant="small">No faults are set.</Text>}
      <Lines>
        {faults.map((fault) => (
          <LinesItem key={fault.call}>
            <span>{words(fault)}</span>
            <Button onClick={() => mutation.mutate(() => admin.clearFault({ call: fault.call }))}>
              Clear<VisuallyHidden> the fault of {fault.call}</VisuallyHidden>
            </Button>
          </LinesItem>
        ))}
      </Lines>
    </Section>
  )
}
