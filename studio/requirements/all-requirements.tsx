import testsByRequirement from 'virtual:requirement-tests'
import { chakra } from '@chakra-ui/react'
import { useMemo } from 'react'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { Button } from '#src/ui/forms/button.tsx'
import { TextField } from '#src/ui/forms/text/text-field.tsx'
import { Heading, Text } from '#src/ui/layout/text.tsx'
import { TextLink } from '#src/ui/navigation/text-link.tsx'
import { counted, inProse } from '../diagram/chart/words.ts'
import { type Address, queryOf } from '../kit/address.ts'
import type { DrawnFlow } from '../storyboard/data/drawn-flows.ts'
import { statesByRequirement } from './states.ts'
import { type Requirement, type Rule, requirements, rules } from './texts.ts'

const Stack = chakra('div', { base: { display: 'grid', gap: '6', pt: '6', maxW: '64rem' } })
const Part = chakra('section', { base: { display: 'grid', gap: '5', pt: '4' } })
const List = chakra('ul', { base: { listStyle: 'none', display: 'grid', gap: '5' } })
const Entry = chakra('li', {
  base: {
    display: 'grid',
    gap: '2',
    pb: '5',
    borderBottom: 'hairline',
    contentVisibility: 'auto',
    containIntrinsicBlockSize: 'auto 9rem',
  },
})
const Line = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', columnGap: '4', rowGap: '1' } })
const Files = chakra('details', {
  base: { textStyle: 'small', '& > summary': { cursor: 'pointer', minH: '6', color: 'fg.muted' } },
})

interface Realised {
  flow: DrawnFlow
  state: { id: string; key: string }
}

/** By a requirement's id, the states of all flows that implement it. */
const realisedIn = (flows: readonly DrawnFlow[]): Map<string, Realised[]> => {
  const all = new Map<string, Realised[]>()
  for (const flow of flows) {
    for (const [id, states] of statesByRequirement(flow)) {
      all.set(id, [...(all.get(id) ?? []), ...states.map((state) => ({ flow, state }))])
    }
  }
  return all
}

const holds = (texts: readonly string[], search: string): boolean =>
  texts.some((text) => text.toLowerCase().includes(search.trim().toLowerCase()))

interface AllRequirementsProps {
  flows: readonly DrawnFlow[]
  address: Address
  onChange: (differs: Partial<Address>) => void
}

/** All requirements with the states that implement them and their tests, and all rules. */
export function AllRequirements({ flows, address, onChange }: AllRequirementsProps) {
  const realised = useMemo(() => realisedIn(flows), [flows])
  const { search } = address
  const found = requirements.filter(({ id, text }) => holds([id, text], search))
  const foundRules = rules.filter(({ id, title, text }) => holds([id, title, text], search))
  const unproved = requirements.filter(({ id }) => !testsByRequirement[id]?.length)
  return (
    <Stack>
      <Text variant="lead" tone="muted">
        {counted(requirements.length, 'requirement')} of the two documents.{' '}
        {unproved.length === 0
          ? 'Tests prove each of them.'
          : `Without a test: ${unproved.map(({ id }) => id).join(', ')}.`}
      </Text>
      <TextField
        label="Search requirements and rules"
        type="search"
        value={search}
        onChange={(asked) => onChange({ search: asked })}
      />
      <Text role="status" variant="label">
        {`${counted(found.length, 'requirement')} and ${counted(foundRules.length, 'rule')}.`}
      </Text>
      {found.length + foundRules.length === 0 && (
        <EmptyState
          title="Nothing found"
          text="No requirement and no rule says that."
          action={<Button onClick={() => onChange({ search: '' })}>Show all</Button>}
        />
      )}
      {found.length > 0 && (
        <Part aria-labelledby="requirements">
          <Heading level={2} id="requirements">
            Requirements
          </Heading>
          <List>
            {found.map((requirement) => (
              <RequirementEntry
                key={requirement.id}
                requirement={requirement}
                realised={realised.get(requirement.id) ?? []}
                address={address}
              />
            ))}
          </List>
        </Part>
      )}
      {foundRules.length > 0 && (
        <Part aria-labelledby="rules">
          <Heading level={2} id="rules">
            Rules
          </Heading>
          <Text tone="muted">
            What is decided where the specification contradicts itself, says nothing or is unsafe.
          </Text>
          <List>
            {foundRules.map((rule) => (
              <RuleEntry key={rule.id} rule={rule} address={address} />
            ))}
          </List>
        </Part>
      )}
    </Stack>
  )
}

function RequirementEntry({
  requirement: { id, text, source },
  realised,
  address,
}: {
  requirement: Requirement
  realised: readonly Realised[]
  address: Address
}) {
  const files = testsByRequirement[id] ?? []
  return (
    <Entry>
      <Line>
        <Text variant="label">{id}</Text>
        <Text variant="small" tone="muted">
          {source}
        </Text>
      </Line>
      <Text>{text}</Text>
      {realised.length > 0 && (
        <Line>
          {realised.map(({ flow, state }) => (
            <TextLink
              key={state.id}
              to={queryOf({ ...address, flow: flow.id, tab: 'diagram', state: state.id, search: '' })}
            >
              {state.id === flow.id ? flow.title : `${flow.title}: ${inProse(state.key)}`}
            </TextLink>
          ))}
        </Line>
      )}
      {files.length === 0 ? (
        <Text variant="small">No test proves it yet.</Text>
      ) : (
        <Files>
          <summary>{`Proved by ${counted(files.length, 'file')}`}</summary>
          <ul>
            {files.map((file) => (
              <chakra.li key={file} overflowWrap="anywhere">
                {file}
              </chakra.li>
            ))}
          </ul>
        </Files>
      )}
    </Entry>
  )
}

function RuleEntry({ rule: { id, title, text, requirements }, address }: { rule: Rule; address: Address }) {
  return (
    <Entry>
      <Text variant="label">{`${id} ${title}`}</Text>
      <Text>{text}</Text>
      {requirements.length > 0 && (
        <Line>
          {requirements.map((requirement) => (
            <TextLink key={requirement} to={queryOf({ ...address, search: requirement })}>
              {requirement}
            </TextLink>
          ))}
        </Line>
      )}
    </Entry>
  )
}
