import { type ReactNode, useId } from 'react'
import { Button } from '../forms/button.tsx'
import { LuChevronDown } from '../media/icons.tsx'
import { chakra } from '../theme/chakra.ts'

const Opener = chakra('div', {
  base: {
    display: { md: 'none' },
    '& button': { minH: '12' },
    '& [aria-expanded=true] svg': { rotate: '180deg' },
  },
})

const Fields = chakra('div', {
  base: {
    display: { base: 'none', md: 'grid' },
    w: 'full',
    gridTemplateColumns: {
      base: 'repeat(auto-fit, minmax(max(40%, min(100%, 7rem)), 1fr))',
      md: 'minmax(12rem, 1fr) 11rem 11rem',
    },
    alignItems: 'end',
    gap: '3',
    '& > :first-of-type': { gridColumn: { base: '1 / -1', md: 'auto' } },
  },
  variants: { open: { true: { display: 'grid' } } },
})

/**
 * Fields above a list. The first field takes the remaining width. On a phone, a button with the toolbar's name shows
 * and hides the fields.
 */
export function Toolbar({
  name,
  open,
  onToggle,
  children,
}: {
  name: string
  open: boolean
  onToggle: () => void
  children: ReactNode
}) {
  const id = useId()
  return (
    <>
      <Opener>
        <Button aria-expanded={open} aria-controls={id} onClick={onToggle}>
          <span>{name}</span>
          <LuChevronDown />
        </Button>
      </Opener>
      <Fields id={id} open={open}>
        {children}
      </Fields>
    </>
  )
}
