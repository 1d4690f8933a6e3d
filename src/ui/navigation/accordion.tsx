import { type ReactNode, useId } from 'react'
import { chakra } from '../theme/chakra.ts'
import { foldLine } from './fold.ts'

const List = chakra('div', { base: { borderBottom: 'hairline' } })
const Heading = chakra('h3', { base: { borderTop: 'hairline' } })
const Trigger = chakra('button', foldLine)
const Panel = chakra('div', {
  base: {
    pb: '6',
    maxW: 'prose',
    color: 'fg.muted',
    textWrap: 'pretty',
    animation: 'fade',
    // Uses `aria-hidden`, because the attribute `hidden` would hide the content when printed.
    '&[aria-hidden=true]': { display: { base: 'none', _print: 'block' } },
  },
})

type AccordionProps = {
  items: readonly { title: string; content: ReactNode }[]
  /** The index of the open item; null if all are closed. */
  open: number | null
  onToggle: (index: number) => void
}

/** A list of items that expand, one at a time. The parent decides which item is open. */
export function Accordion({ items, open, onToggle }: AccordionProps) {
  const id = useId()
  return (
    <List>
      {items.map(({ title, content }, index) => (
        <div key={title}>
          <Heading>
            <Trigger
              type="button"
              aria-expanded={open === index}
              aria-controls={`${id}-${index}`}
              onClick={() => onToggle(index)}
            >
              {title}
            </Trigger>
          </Heading>
          <Panel id={`${id}-${index}`} aria-hidden={open !== index || undefined}>
            {content}
          </Panel>
        </div>
      ))}
    </List>
  )
}
