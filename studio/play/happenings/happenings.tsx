import { chakra } from '@chakra-ui/react'
import { type RefObject, useId } from 'react'
import { Heading, Text } from '#src/ui/layout/text.tsx'
import type { Possible, Source } from './causes.ts'

const Region = chakra('section', {
  base: { display: 'grid', gap: '4', alignContent: 'start', minW: '0', _focus: { outline: 'none' } },
})
const Group = chakra('div', { base: { display: 'grid', gap: '1' } })
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

const groups: readonly { source: Source; title: string }[] = [
  { source: 'person', title: 'The person' },
  { source: 'outcome', title: 'What was asked' },
  { source: 'time', title: 'Time' },
  { source: 'elsewhere', title: 'Elsewhere' },
]

interface HappeningsProps {
  possible: readonly Possible[]
  /** Names of what a chosen transition of the diagram needs. */
  meant: ReadonlySet<string>
  /** Why nothing can happen any more; null while something can. */
  ended: string | null
  region: RefObject<HTMLElement | null>
  onChoose: (name: string) => void
}

/** Everything that can happen now, a button each; what a guard forbids says so. */
export function Happenings({ possible, meant, ended, region, onChoose }: HappeningsProps) {
  const id = useId()
  return (
    <Region ref={region} aria-labelledby={id} tabIndex={-1}>
      <Heading level={2} look="subheading" id={id}>
        What can happen
      </Heading>
      {ended !== null && <Text tone="muted">{ended}</Text>}
      {groups.map(({ source, title }) => {
        const causes = possible.filter((one) => one.source === source)
        if (causes.length === 0) return null
        return (
          <Group key={source}>
            <Text variant="small" tone="muted">
              {title}
            </Text>
            <List>
              {causes.map(({ name, title: what, detail, forbidden }) => (
                <li key={name}>
                  <Cause
                    type="button"
                    data-meant={meant.has(name) || undefined}
                    disabled={forbidden !== null}
                    onClick={() => onChoose(name)}
                  >
                    <chakra.span textStyle="label">{what}</chakra.span>
                    {detail !== '' && (
                      <chakra.span textStyle="small" color="fg.muted">
                        {detail}
                      </chakra.span>
                    )}
                    {forbidden !== null && (
                      <chakra.span textStyle="small" color="fg.muted">
                        {`Not now: ${forbidden}.`}
                      </chakra.span>
                    )}
                  </Cause>
                </li>
              ))}
            </List>
          </Group>
        )
      })}
    </Region>
  )
}
