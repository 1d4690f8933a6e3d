import { useState } from 'react'
import { Button } from '#src/ui/forms/button.tsx'
import { Select } from '#src/ui/forms/choice/select.tsx'
import { Text } from '#src/ui/layout/text.tsx'
import { chakra } from '#src/ui/theme/chakra.ts'
import type { PlayedMoment } from '../played-moment.ts'
import { meanwhiles } from './meanwhile.ts'
import { pageAt } from './page-at.ts'

const Here = chakra('span', { base: { px: '3' } })
const Bar = chakra('nav', {
  base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '1', textStyle: 'label' },
})
const Card = chakra('section', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '3',
    px: '4',
    py: '3',
    rounded: 'base',
    bg: 'accent.subtle',
  },
})
const Choices = chakra('div', {
  base: { display: 'grid', gridTemplateColumns: '1fr 1fr', gap: '2', w: '25rem', maxW: 'full' },
})

interface PagesBarProps extends Pick<PlayedMoment, 'pages'> {
  titleOf: (flow: string) => string
  busy: boolean
  /** Goes back to the last step on a page, by the index of the step. */
  onGoBack: (at: number) => void
}

/** The pages on the path so far. Renders nothing if there is only one page. */
export function PagesBar({ pages, titleOf, busy, onGoBack }: PagesBarProps) {
  if (pages.length < 2) return null
  return (
    <Bar aria-label="Pages of this path">
      {pages.map(({ flow, at }, nth) => {
        const next = pages[nth + 1]
        return next ? (
          <span key={at}>
            <Button variant="ghost" disabled={busy} onClick={() => onGoBack(next.at - 1)}>
              {titleOf(flow)}
            </Button>
            {' →'}
          </span>
        ) : (
          <Here key={at} aria-current="page">
            {titleOf(flow)}
          </Here>
        )
      })}
    </Bar>
  )
}

interface LeftCardProps {
  left: PlayedMoment['left']
  /** The name of the user by role, such as 'The buyer'. */
  person: string
  titleOf: (flow: string) => string
  busy: boolean
  onGoOn: (name: string) => void
}

interface OtherPagesProps {
  paths: readonly string[]
  titleOf: (flow: string) => string
  disabled: boolean
  onGoOn: (name: string) => void
}

/** Opens another page, as the user does from a menu or by its address. The played path continues on that page. */
export function OtherPages({ paths, titleOf, disabled, onGoOn }: OtherPagesProps) {
  const [before, setBefore] = useState('')
  return (
    <Choices>
      <Select
        aria-label="What happens before"
        value={before}
        disabled={disabled}
        onChange={(event) => setBefore(event.target.value)}
      >
        <option value="">At once</option>
        {Object.entries(meanwhiles).map(([name, title]) => (
          <option key={name} value={name}>
            {title}
          </option>
        ))}
      </Select>
      <Select
        aria-label="Go on at another page"
        value=""
        disabled={disabled}
        onChange={(event) => {
          onGoOn(`@${before}${event.target.value}`)
          setBefore('')
        }}
      >
        <option value="" disabled>
          Another page…
        </option>
        {paths.map((path) => (
          <option key={path} value={path}>
            {`${titleOf(pageAt(path)?.flow ?? '')} (${path})`}
          </option>
        ))}
      </Select>
    </Choices>
  )
}

/** If the last step has left the page, says where the user is now, and offers the steps that are possible there. */
export function LeftCard({ left, person, titleOf, busy, onGoOn }: LeftCardProps) {
  if (!left) return null
  const { flow, place, ways } = left
  return (
    <Card aria-label="Next page">
      <Text as="span">{`${person} is now at ${flow === null ? place : titleOf(flow)}.`}</Text>
      {ways.map(({ name, title }) => (
        <Button key={name} variant="primary" disabled={busy} onClick={() => onGoOn(name)}>
          {flow === null ? `${person} ${title}` : title}
        </Button>
      ))}
    </Card>
  )
}
