import { Fragment, type RefObject, useId } from 'react'
import { Loading, SkeletonText } from '#src/ui/feedback/loading/skeleton.tsx'
import { Button } from '#src/ui/forms/button.tsx'
import { Heading, Text } from '#src/ui/layout/text.tsx'
import { chakra } from '#src/ui/theme/chakra.ts'
import { inProse } from '#studio/diagram/chart/words.ts'
import type { PlayedChild } from '../played-moment.ts'
import type { Possible } from './causes.ts'
import { type Actor, actors } from './phrases.ts'

const Title = chakra('span', { base: { textStyle: 'label' } })
const Detail = chakra('span', { base: { textStyle: 'small', color: 'fg.muted' } })
const Region = chakra('section', {
  base: { display: 'grid', gap: '4', alignContent: 'start', minW: '0', _focus: { outline: 'none' } },
})
const Group = chakra('div', { base: { display: 'grid', gap: '1' } })
const Who = chakra('h3', {
  base: { display: 'flex', alignItems: 'center', gap: '2', textStyle: 'small', fontWeight: '600' },
})
const Sign = chakra('span', {
  base: {
    display: 'inline-grid',
    placeItems: 'center',
    w: '1.5rem',
    h: '1.5rem',
    rounded: 'full',
    bg: 'accent.subtle',
    color: 'accent.fg',
    fontSize: '0.8125rem',
    lineHeight: '1',
  },
})
const Folded = chakra('summary', {
  base: { py: '2', textStyle: 'small', color: 'fg.muted', cursor: 'pointer' },
})
/** The choices of one child. */
const Child = chakra('div', {
  base: {
    display: 'grid',
    gap: '3',
    justifyItems: 'stretch',
    borderInlineStart: 'strong',
    ps: '3',
    '& > button': { justifySelf: 'start' },
  },
})
const List = chakra('ul', { base: { listStyle: 'none', display: 'grid', gap: '1' } })
const Cause = chakra('button', {
  base: {
    display: 'grid',
    w: 'full',
    minH: 'touch',
    px: '3',
    py: '2',
    textAlign: 'start',
    border: 'hairline',
    rounded: 'base',
    bg: 'bg.surface',
    cursor: 'pointer',
    overflowWrap: 'anywhere',
    transitionProperty: 'border-color, background-color',
    transitionDuration: 'fast',
    _hover: { borderColor: 'fg', bg: 'bg' },
    _disabled: {
      cursor: 'not-allowed',
      color: 'fg.muted',
      bg: 'transparent',
      _hover: { borderColor: 'border' },
    },
    '&[data-meant]': { borderColor: 'accent', boxShadow: '0 0 0 2px var(--chakra-colors-accent)' },
  },
})

const order = Object.keys(actors) as Actor[]

interface HappeningsProps {
  /** Whether the screen has not loaded yet, so that nothing can happen. */
  loading: boolean
  /** The name of the user by role, such as 'The buyer'. */
  person: string
  possible: readonly Possible[]
  /** The running children. */
  inside: readonly PlayedChild[]
  /** The `place` of the child whose section is open; null for the machine of the flow. */
  open: string | null
  onOpen: (place: string | null) => void
  /** The names of the choices that take the transition selected in the diagram. */
  meant: ReadonlySet<string>
  /** Why nothing can happen any more; null if something can. */
  ended: string | null
  region: RefObject<HTMLElement | null>
  onChoose: (name: string) => void
  /** Called when the user opens or closes the technical choices. */
  onTechnical: (open: boolean) => void
}

/** The title of a child's section: 'Unsubscribe', or 'Media upload: logo' if several children run the same machine. */
const titleOf = ({ title, id, machine }: PlayedChild, children: readonly PlayedChild[]): string =>
  children.filter((other) => other.machine === machine).length > 1
    ? `${title}: ${inProse(id).toLowerCase()}`
    : title

/**
 * Everything that can happen now, one button each, grouped by child and by cause. If a guard forbids a choice, its
 * button gives the reason.
 */
export function Happenings({
  loading,
  person,
  possible,
  inside,
  open,
  onOpen,
  meant,
  ended,
  region,
  onChoose,
  onTechnical,
}: HappeningsProps) {
  'use memo'
  const id = useId()
  const groupsOf = (place: string) => (
    <Groups
      person={person}
      possible={possible.filter(({ child }) => child === place)}
      meant={meant}
      onChoose={onChoose}
      onTechnical={onTechnical}
    />
  )
  const acting = inside.filter(({ place }) => possible.some(({ child }) => child === place))
  const shown = acting.filter(({ place }) => place === open)
  return (
    <Region ref={region} aria-labelledby={id} tabIndex={-1}>
      <Heading level={2} look="subheading" id={id}>
        What can happen
      </Heading>
      {loading && (
        <Loading label="Loading the screen…">
          <SkeletonText />
        </Loading>
      )}
      {ended !== null && <Text tone="muted">{ended}</Text>}
      {[...shown, null, ...acting.filter((one) => !shown.includes(one))].map((child) => {
        if (child === null) return <Fragment key="">{groupsOf('')}</Fragment>
        const isOpen = child.place === open
        return (
          <Child key={child.place} aria-label={titleOf(child, inside)} role="group">
            <Button
              variant="ghost"
              aria-expanded={isOpen}
              onClick={() => onOpen(isOpen ? null : child.place)}
            >
              {`${isOpen ? '▾' : '▸'} ${titleOf(child, inside)}`}
            </Button>
            {isOpen && groupsOf(child.place)}
          </Child>
        )
      })}
    </Region>
  )
}

function Groups({
  person,
  possible,
  meant,
  onChoose,
  onTechnical,
}: Pick<HappeningsProps, 'person' | 'possible' | 'meant' | 'onChoose' | 'onTechnical'>) {
  const causes = (some: readonly Possible[]) => (
    <List>
      {some.map(({ name, title, detail, forbidden }) => (
        <li key={name}>
          <Cause
            type="button"
            data-meant={meant.has(name) || undefined}
            disabled={forbidden !== null}
            onClick={() => onChoose(name)}
          >
            <Title>{title}</Title>
            {detail !== '' && <Detail>{detail}</Detail>}
            {forbidden !== null && <Detail>{`Not now: ${forbidden}.`}</Detail>}
          </Cause>
        </li>
      ))}
    </List>
  )
  const technical = possible.filter((one) => one.technical)
  const told = possible.filter((one) => !one.technical)
  return (
    <>
      {order.map((actor) => {
        const some = told.filter((one) => one.actor === actor)
        if (some.length === 0) return null
        const { name, sign } = actors[actor]
        return (
          <Group key={actor}>
            <Who>
              <Sign aria-hidden>{sign}</Sign>
              {actor === 'person' ? person : name}
            </Who>
            {causes(some)}
          </Group>
        )
      })}
      {technical.length > 0 && (
        <details
          key={told.length > 0 ? 'beside' : 'alone'}
          open={
            !told.some(({ forbidden }) => forbidden === null) || technical.some(({ name }) => meant.has(name))
          }
        >
          <Folded
            onClick={({ currentTarget }) =>
              onTechnical(!(currentTarget.parentElement as HTMLDetailsElement).open)
            }
          >
            {`Technical (${technical.length})`}
          </Folded>
          {causes(technical)}
        </details>
      )}
    </>
  )
}
