import testsByRequirement, { results } from 'virtual:requirement-tests'
import { useMemo, useState } from 'react'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { Button } from '#src/ui/forms/button.tsx'
import { Select } from '#src/ui/forms/choice/select.tsx'
import { TextField } from '#src/ui/forms/text/text-field.tsx'
import { Heading, Text } from '#src/ui/layout/text.tsx'
import { TextLink } from '#src/ui/navigation/text-link.tsx'
import { chakra } from '#src/ui/theme/chakra.ts'
import { counted, inProse } from '../diagram/chart/words.ts'
import { type Address, queryOf } from '../kit/address.ts'
import { statusOf } from '../notes/note.ts'
import { NotesButton } from '../notes/notes-button.tsx'
import { useNotes } from '../notes/store.ts'
import type { FlowWithView } from '../storyboard/data/flows-with-views.ts'
import { NoResults, ProvedBy, StandingBadge } from './proved-by.tsx'
import { standingOf } from './results.ts'
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
const Filters = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: {
      base: 'minmax(0, 1fr)',
      sm: 'repeat(2, minmax(0, 1fr))',
      xl: 'repeat(4, minmax(0, 1fr))',
    },
    gap: '3',
    _print: { display: 'none' },
  },
})

interface Realised {
  flow: FlowWithView
  state: { id: string; key: string }
}

/** The states of all flows by the ids of the requirements that the states implement. */
const realisedIn = (flows: readonly FlowWithView[]): Map<string, Realised[]> => {
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
  flows: readonly FlowWithView[]
  address: Address
  onChange: (differs: Partial<Address>) => void
}

/** All requirements with the states that implement them and their tests, and all rules. */
export function AllRequirements({ flows, address, onChange }: AllRequirementsProps) {
  const realised = useMemo(() => realisedIn(flows), [flows])
  const { search } = address
  const [area, setArea] = useState('')
  const [flow, setFlow] = useState('')
  const [standing, setStanding] = useState('')
  const [asked, setAsked] = useState('')
  const notes = useNotes()
  const questioned = new Set(
    notes.flatMap((note) =>
      note.place.kind === 'requirement' && statusOf(note) === 'question' ? [note.place.requirement] : [],
    ),
  )
  const isFiltered = area + flow + standing + asked !== ''
  const matches = (id: string) => {
    const places = realised.get(id) ?? []
    return (
      (area === '' || places.some((one) => one.flow.area === area)) &&
      (flow === '' || places.some((one) => one.flow.id === flow)) &&
      (standing === '' || standingOf(testsByRequirement[id] ?? [], results).standing === standing) &&
      (asked === '' || questioned.has(id))
    )
  }
  const found = requirements.filter(({ id, text }) => holds([id, text], search) && matches(id))
  const foundRules = rules.filter(
    ({ id, title, text }) =>
      holds([id, title, text], search) &&
      (!isFiltered || (asked !== '' && area + flow + standing === '' && questioned.has(id))),
  )
  const showAll = () => {
    setArea('')
    setFlow('')
    setStanding('')
    setAsked('')
    onChange({ search: '' })
  }
  const filter = (
    label: string,
    value: string,
    onValue: (value: string) => void,
    options: readonly (readonly [value: string, words: string])[],
  ) => (
    <Select aria-label={label} value={value} onChange={({ target }) => onValue(target.value)}>
      {options.map(([one, words]) => (
        <option key={one} value={one}>
          {words}
        </option>
      ))}
    </Select>
  )
  const own = requirements.filter(({ id }) => id.startsWith('OWN-'))
  const unproved = requirements.filter(({ id }) => !testsByRequirement[id]?.length)
  return (
    <Stack>
      <Text variant="lead" tone="muted">
        {counted(requirements.length - own.length, 'requirement')} of the two documents, {own.length} of our
        own.{' '}
        {unproved.length === 0
          ? 'Each has tests.'
          : `Without a test: ${unproved.map(({ id }) => id).join(', ')}.`}
      </Text>
      <NoResults />
      <TextField
        label="Search requirements and rules"
        type="search"
        value={search}
        onChange={(asked) => onChange({ search: asked })}
      />
      <Filters>
        {filter('Area', area, setArea, [
          ['', 'Every area'],
          ...[...new Set(flows.map((one) => one.area))].map((one) => [one, inProse(one)] as const),
        ])}
        {filter('Flow', flow, setFlow, [
          ['', 'Every flow'],
          ...flows
            .filter((one) => area === '' || one.area === area)
            .map((one) => [one.id, one.title] as const),
        ])}
        {filter('Last result', standing, setStanding, [
          ['', 'Every result'],
          ['proved', 'Proved'],
          ['failed', 'Failed'],
          ['not run', 'Not run'],
        ])}
        {filter('Questions', asked, setAsked, [
          ['', 'With or without a question'],
          ['open', 'With an open question'],
        ])}
      </Filters>
      <Text role="status" variant="label">
        {`${counted(found.length, 'requirement')} and ${counted(foundRules.length, 'rule')}.`}
      </Text>
      {found.length + foundRules.length === 0 && (
        <EmptyState
          title="Nothing found"
          text="No requirement and no rule is like that."
          action={<Button onClick={showAll}>Show all</Button>}
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
  const rendered = [...new Set(realised.map((one) => one.flow))].filter(({ view }) => view)
  return (
    <Entry>
      <Line>
        <Text variant="label">{id}</Text>
        <StandingBadge requirement={id} />
        <Text variant="note">{source}</Text>
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
      <Line>
        {rendered.map((flow) => (
          <TextLink
            key={flow.id}
            to={queryOf({ ...address, flow: flow.id, tab: 'screens', search: id })}
          >{`Screens of ${flow.title}`}</TextLink>
        ))}
        <NotesButton places={[{ kind: 'requirement', requirement: id }]} address={address} />
      </Line>
      <ProvedBy requirement={id} />
    </Entry>
  )
}

function RuleEntry({ rule: { id, title, text, requirements }, address }: { rule: Rule; address: Address }) {
  return (
    <Entry>
      <Text variant="label">{`${id} ${title}`}</Text>
      <Text>{text}</Text>
      <NotesButton places={[{ kind: 'requirement', requirement: id }]} address={address} />
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
