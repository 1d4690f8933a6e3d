import { type ReactNode, useId, useState } from 'react'
import { Heading } from '../layout/text.tsx'
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
    '&:not([hidden])': { display: 'flex' },
    flexDirection: 'column',
    gap: '3',
    w: 'full',
    mt: '1',
    p: '5',
    bg: 'bg.surface',
    color: 'fg',
    border: 'strong',
    rounded: 'base',
    textStyle: 'small',
    animation: 'rise',
    '& ol': {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr)',
      gap: '2',
      paddingInlineStart: '5',
      listStyle: 'decimal',
    },
  },
})

type HelpProps = {
  /** The button's accessible name and the explanation's heading. */
  title: string
  children: ReactNode
}

/** A '?' button that opens an explanation on a line of its own, so that it covers nothing. Escape closes it. */
export function Help({ title, children }: HelpProps) {
  const id = useId()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Mark
        type="button"
        aria-label={title}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        onKeyDown={({ key }) => key === 'Escape' && setOpen(false)}
      >
        ?
      </Mark>
      <Note id={id} hidden={!open} role="dialog" aria-label={title}>
        <Heading level={4}>{title}</Heading>
        {children}
      </Note>
    </>
  )
}
