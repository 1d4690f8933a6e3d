import { chakra } from '@chakra-ui/react'
import { createContext, type ReactNode, useContext } from 'react'
import { FormError } from '#src/ui/forms/form.tsx'
import type { Mutation } from '../ui/use-query.ts'

const Fold = chakra('details', { base: { borderTop: 'hairline' } })
const Title = chakra('summary', {
  base: { minH: 'touch', py: '2.5', cursor: 'pointer', textStyle: 'subheading', rounded: 'base' },
})
const Content = chakra('div', {
  base: { display: 'flex', flexDirection: 'column', gap: '3', pb: '5', minW: '0' },
})

/** Which sections are open, and a function to open or close one. */
export const Unfolded = createContext<{
  sections: readonly string[]
  onToggle: (section: string, open: boolean) => void
}>({ sections: [], onToggle: () => {} })

type SectionProps = { id: string; title: string; mutation?: Mutation | undefined; children: ReactNode }

/** A collapsible section of the panel. It shows the error of its last action. */
export function Section({ id, title, mutation, children }: SectionProps) {
  const { sections, onToggle } = useContext(Unfolded)
  return (
    <Fold open={sections.includes(id)} onToggle={(event) => onToggle(id, event.currentTarget.open)}>
      <Title>{title}</Title>
      <Content>
        <FormError>{mutation?.problem}</FormError>
        {children}
      </Content>
    </Fold>
  )
}

/** A row of buttons or list items in the panel. */
export const Line = chakra('div', {
  base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2', minW: '0' },
})

export const Lines = chakra('ul', {
  base: { display: 'grid', gap: '1', listStyle: 'none', textStyle: 'small', minW: '0' },
})

export const LinesItem = chakra('li', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    alignItems: 'center',
    columnGap: '3',
    py: '1',
    borderTop: 'hairline',
  },
})
