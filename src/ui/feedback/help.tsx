import { type ReactNode, useId } from 'react'
import { Heading } from '../layout/text.tsx'
import { togglePopover } from '../overlay/popover.ts'
import { chakra } from '../theme/chakra.ts'

/** A small button beside a label; its clickable area is larger than what is visible. */
const Mark = chakra('button', {
  base: {
    position: 'relative',
    display: 'inline-grid',
    placeItems: 'center',
    boxSize: '6',
    border: 'strong',
    rounded: 'full',
    bg: 'bg.surface',
    color: 'fg',
    textStyle: 'small',
    fontWeight: '600',
    lineHeight: '1',
    cursor: 'pointer',
    _hover: { borderColor: 'fg', bg: 'bg.tint' },
    _after: { content: '""', position: 'absolute', inset: '-10px' },
  },
})

const Note = chakra('div', {
  base: {
    display: 'none',
    '&:popover-open': { display: 'flex' },
    // For browsers without popovers.
    '&[data-open]': { display: 'flex', position: 'fixed', inset: '0', zIndex: '1', h: 'fit-content' },
    flexDirection: 'column',
    gap: '3',
    w: 'min(24rem, calc(100vw - 2rem))',
    maxH: 'calc(100dvh - 4rem)',
    overflowY: 'auto',
    m: 'auto',
    p: '5',
    bg: 'bg.surface',
    color: 'fg',
    border: 'strong',
    rounded: 'base',
    textStyle: 'small',
    animation: 'rise',
    animationDuration: 'base',
    animationTimingFunction: 'base',
    '& ol': {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr)',
      gap: '2',
      paddingInlineStart: '5',
      listStyle: 'decimal',
    },
    '@supports (position-area: block-start)': {
      inset: 'auto',
      m: '2',
      positionArea: 'block-start',
      positionTryFallbacks: 'flip-block',
    },
  },
})

type HelpProps = {
  /** The button's accessible name and the explanation's heading. */
  title: string
  children: ReactNode
}

/**
 * A '?' button that opens an explanation. The browser closes it on Escape or a click outside. In a browser without
 * popovers (Safari 16, Firefox before 125) `togglePopover` does both.
 */
export function Help({ title, children }: HelpProps) {
  const id = useId()
  return (
    <>
      <Mark type="button" popoverTarget={id} aria-label={title} onClick={togglePopover(id)}>
        ?
      </Mark>
      <Note id={id} popover="auto" role="dialog" aria-label={title}>
        <Heading level={4}>{title}</Heading>
        {children}
      </Note>
    </>
  )
}
