import type { ReactNode } from 'react'
import { Heading, Text } from '#src/ui/layout/text.tsx'
import { TextLink } from '#src/ui/navigation/text-link.tsx'
import { chakra } from '#src/ui/theme/chakra.ts'
import { counted } from '#studio/diagram/chart/words.ts'
import { playAddress } from '#studio/kit/address.ts'
import type { Theme } from '#studio/kit/styles.tsx'
import { requirementText } from '#studio/requirements/texts.ts'
import type { FlowScreen } from '../data/screens.ts'
import type { ScreenWithSnapshot } from '../data/storyboards.ts'
import { Drawing, type Screen, screens } from './preview.tsx'
import type { AnyView } from './scene.tsx'

const Drawings = chakra('div', { base: { display: 'grid', gap: '3' } })
const Strip = chakra('div', {
  base: { display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: '3' },
})
const Problem = chakra('div', {
  base: { display: 'grid', gap: '1', p: '4', rounded: '4px', bg: 'danger.subtle', color: 'danger.fg' },
})

/** The gap between two previews, in CSS pixels. */
export const gutter = 12

/** The width of a row of previews. */
export const stripWidth = (shown: readonly Screen[], scale: number): number =>
  shown.reduce((sum, screen) => sum + screens[screen].width * scale + gutter, -gutter)

interface ScreenPreviewsProps {
  frame: ScreenWithSnapshot
  view: AnyView
  themes: readonly Theme[]
  shown: readonly Screen[]
  scaleOf: (screen: Screen) => number
  whole?: boolean
}

/** The previews of a screen, one row for each theme; or the error of the View. */
export function ScreenPreviews({ frame, view, themes, shown, scaleOf, whole = false }: ScreenPreviewsProps) {
  if (frame.problem !== null) {
    return (
      <Problem>
        <Text variant="label">This state could not be shown</Text>
        <Text variant="small" dir="auto">
          {frame.problem}
        </Text>
      </Problem>
    )
  }
  return (
    <Drawings>
      {themes.map((theme) => (
        <Strip key={theme}>
          {shown.map((screen) => (
            <Drawing
              key={screen}
              view={view}
              snapshot={frame.snapshot}
              theme={theme}
              screen={screen}
              scale={scaleOf(screen)}
              whole={whole}
            />
          ))}
        </Strip>
      ))}
    </Drawings>
  )
}

const Words = chakra('div', { base: { display: 'grid', gap: '2', minW: '0' } })
const Disclosure = chakra('details', {
  base: {
    borderTop: 'hairline',
    '& > summary': {
      display: 'flex',
      alignItems: 'center',
      justifyContent: 'space-between',
      minH: 'touch',
      cursor: 'pointer',
      textStyle: 'small',
      fontWeight: '600',
      _after: { content: '"+"', color: 'fg.muted', textStyle: 'label' },
    },
    '&[open] > summary::after': { content: '"–"' },
  },
})
const Ruled = chakra('dl', { base: { display: 'grid', gap: '3', pb: '4', textStyle: 'small' } })
const Steps = chakra('ol', {
  base: {
    display: 'grid',
    gap: '1',
    pb: '4',
    paddingInlineStart: '6',
    listStyle: 'decimal',
    textStyle: 'small',
  },
})
const Id = chakra('dt', { base: { fontWeight: '600' } })
const Says = chakra('dd', { base: { color: 'fg.muted' } })

const alikeText = ({ moments }: FlowScreen) =>
  moments === 1 ? 'One moment looks like this.' : `${moments} moments look like this, folded into one.`

/**
 * The texts of a screen: name, descriptions, last step, and how many moments look like it. `title` is the name; in the
 * overview it is a link.
 */
export function ScreenTexts({ frame, level, title }: { frame: FlowScreen; level: 1 | 3; title: ReactNode }) {
  const [first, ...others] = frame.states
  const last = frame.steps.at(-1)
  return (
    <Words>
      <Heading level={level}>{title}</Heading>
      {first.descriptions.map((description) => (
        <Text key={description} variant={level === 1 ? 'lead' : 'body'}>
          {description}
        </Text>
      ))}
      {others.map(({ name, descriptions }) => (
        <Text key={name} variant="small">
          <strong>{name}</strong> looks the same. {descriptions.join(' ')}
        </Text>
      ))}
      {last && (
        <Text variant="note" dir="auto">
          After: {last}
        </Text>
      )}
      <Text variant="note">{alikeText(frame)}</Text>
    </Words>
  )
}

/** The requirements of a screen, and the steps that lead to it. */
export function ScreenDetails({
  frame: { states, steps, path, says },
  flow,
  open,
}: {
  frame: FlowScreen
  flow: string
  open: boolean
}) {
  const requirements = [...new Set(states.flatMap((state) => state.requirements))]
  return (
    <div>
      {says.length > 0 && (
        <Disclosure open={open}>
          <summary>Says {counted(says.length, 'thing')}</summary>
          <Steps>
            {says.map((one) => (
              <li key={one} dir="auto">
                {one}
              </li>
            ))}
          </Steps>
        </Disclosure>
      )}
      {requirements.length > 0 && (
        <Disclosure open={open}>
          <summary>{counted(requirements.length, 'requirement')}</summary>
          <Ruled>
            {requirements.map((id) => (
              <div key={id}>
                <Id>{id}</Id>
                <Says>{requirementText(id)}</Says>
              </div>
            ))}
          </Ruled>
        </Disclosure>
      )}
      <Disclosure open={open}>
        <summary>{counted(steps.length, 'step')} to get here</summary>
        <Steps>
          {steps.map((step, at) => (
            // The key is the index, because the same step may happen twice on a path.
            // biome-ignore lint/suspicious/noArrayIndexKey: a path never changes.
            <li key={at} dir="auto">
              {step}
            </li>
          ))}
        </Steps>
      </Disclosure>
      <TextLink to={playAddress(flow, path)}>Play from here</TextLink>
    </div>
  )
}
