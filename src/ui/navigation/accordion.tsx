import { type ReactNode, useId } from 'react'
import { LuPlus } from 'react-icons/lu'
import { chakra } from '../theme/chakra.ts'

const List = chakra('div', { base: { borderBottom: 'hairline' } })
const Heading = chakra('h3', { base: { borderTop: 'hairline' } })
const Trigger = chakra('button', {
  base: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '4',
    w: 'full',
    minH: '16',
    py: '4',
    textStyle: 'subheading',
    textAlign: 'start',
    cursor: 'pointer',
    _hover: { color: 'accent.fg' },
    '& svg': {
      boxSize: 'icon',
      flexShrink: '0',
      transitionProperty: 'rotate',
      transitionDuration: 'base',
      transitionTimingFunction: 'base',
    },
    '&[aria-expanded=true] svg': { rotate: '45deg' },
  },
})
const Panel = chakra('div', {
  base: {
    pb: '6',
    maxW: 'prose',
    color: 'fg.muted',
    textWrap: 'pretty',
    animation: 'fade',
    animationDuration: 'base',
    '&[hidden]': { display: 'none' },
  },
})

type AccordionProps = {
  items: readonly { title: string; content: ReactNode }[]
  /** The place of the one that is open. */
  open: number | null
  onToggle: (place: number) => void
}

/** Titles that open to their content, of which the owner says which one is open. */
export function Accordion({ items, open, onToggle }: AccordionProps) {
  const id = useId()
  return (
    <List>
      {items.map(({ title, content }, place) => (
        <div key={title}>
          <Heading>
            <Trigger
              type="button"
              aria-expanded={open === place}
              aria-controls={`${id}-${place}`}
              onClick={() => onToggle(place)}
            >
              {title}
              <LuPlus aria-hidden />
            </Trigger>
          </Heading>
          <Panel id={`${id}-${place}`} hidden={open !== place}>
            {content}
          </Panel>
        </div>
      ))}
    </List>
  )
}
