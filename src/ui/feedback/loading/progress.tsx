import { LuCheck } from '#src/ui/media/icons.tsx'
import { chakra } from '#src/ui/theme/chakra.ts'

const List = chakra('ol', {
  base: {
    display: 'grid',
    gridAutoFlow: 'column',
    gridAutoColumns: 'minmax(0, 1fr)',
    listStyle: 'none',
    maxW: 'prose',
  },
})
const Item = chakra('li', {
  base: {
    position: 'relative',
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    gap: '2',
    textAlign: 'center',
    color: 'fg.muted',
    textStyle: 'small',
    fontSize: 'min(0.875rem, 6vw)',
    '&[aria-current]': { color: 'fg', fontWeight: '600' },
    // The line to the previous marker.
    '&:not(:first-of-type)::before': {
      content: '""',
      position: 'absolute',
      top: '1.375rem',
      insetInlineStart: 'calc(-50% + 1.75rem)',
      w: 'calc(100% - 3.5rem)',
      borderTop: 'hairline',
    },
  },
})
const Mark = chakra('span', {
  base: {
    display: 'grid',
    placeItems: 'center',
    w: '2.5rem',
    h: '2.75rem',
    pt: '0.35em',
    rounded: 'arch',
    border: 'strong',
    bg: 'bg.surface',
    fontFamily: 'display',
    fontWeight: '600',
    fontSize: '1rem',
    lineHeight: '1',
  },
  variants: {
    state: {
      done: { bg: 'accent.subtle', color: 'accent.fg', borderColor: 'transparent' },
      current: {
        bg: 'accent',
        color: 'accent.on',
        borderColor: 'accent.on',
        _dark: { borderColor: 'accent' },
      },
      ahead: {},
    },
  },
})

const stateOf = (step: number, current: number) => {
  if (step < current) return 'done'
  return step === current ? 'current' : 'ahead'
}

/** Shows which of a few steps is current. `current` counts from 0. */
export function Progress({ steps, current }: { steps: readonly string[]; current: number }) {
  return (
    <List aria-label="Progress">
      {steps.map((step, index) => {
        const state = stateOf(index, current)
        return (
          <Item key={step} aria-current={state === 'current' ? 'step' : undefined}>
            <Mark state={state} aria-hidden>
              {state === 'done' ? <LuCheck /> : index + 1}
            </Mark>
            {step}
          </Item>
        )
      })}
    </List>
  )
}
