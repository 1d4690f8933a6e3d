import { useState } from 'react'
import { VisuallyHidden } from '#src/ui/focus/visually-hidden.tsx'
import { Button } from '#src/ui/forms/button.tsx'
import { Select } from '#src/ui/forms/choice/select.tsx'
import { FormError } from '#src/ui/forms/form.tsx'
import { Field } from '#src/ui/forms/text/field.tsx'
import { Text } from '#src/ui/layout/text.tsx'
import { useMutation, useQuery } from '../ui/use-query.ts'
import { countText, instantText } from '../ui/wording.ts'
import type { SectionProps } from './panel-props.ts'
import { Line, Lines, LinesItem, Section } from './section.tsx'

/** The control that starts another scenario, or the current one again. The page is then reloaded. */
export function ScenarioChoice({
  backend: { admin },
  problem,
  state: { scenario, scenarios },
}: SectionProps & { problem: string | null }) {
  const [chosen, setChosen] = useState(scenario)
  const mutation = useMutation()
  return (
    <Section id="worlds" title="Scenario" mutation={mutation}>
      <FormError>{problem}</FormError>
      <Field label="Scenario" hint={scenarios.find(({ slug }) => slug === chosen)?.description}>
        {(wiring) => (
          <Select {...wiring} value={chosen} onChange={(event) => setChosen(event.target.value)}>
            {scenarios.map(({ slug, title }) => (
              <option key={slug} value={slug}>
                {title}
                {slug === scenario ? ' (now)' : ''}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Line>
        <Button
          variant="primary"
          loading={mutation.busy}
          onClick={() => mutation.mutate(() => admin.switchScenario({ scenario: chosen }))}
        >
          {chosen === scenario ? 'Begin anew' : 'Begin this scenario'}
        </Button>
      </Line>
      <Text variant="note">
        Signs out, and forgets what was done. A link does the same: ?scenario={chosen}
      </Text>
    </Section>
  )
}

const SHOWN = 12

export function History({ backend: { admin, store } }: SectionProps) {
  const query = useQuery(store, () => admin.history({ limit: SHOWN }))
  const mutation = useMutation()
  const entries = query.kind === 'loaded' ? query.value : []
  return (
    <Section id="history" title="History" mutation={mutation}>
      {entries.length === 0 && <Text variant="small">Nothing has happened yet.</Text>}
      <Lines>
        {entries.map(({ at, changes, label, seq }) => (
          <LinesItem key={seq}>
            <span>
              {label} · {countText(changes, 'change')}
              <br />
              {instantText(at)}
            </span>
            <Button
              disabled={mutation.busy}
              onClick={() => mutation.mutate(() => admin.rewind({ seq: seq - 1 }))}
            >
              Undo<VisuallyHidden> {label} and everything after it</VisuallyHidden>
            </Button>
          </LinesItem>
        ))}
      </Lines>
    </Section>
  )
}
