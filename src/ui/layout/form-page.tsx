import type { ReactNode } from 'react'
import { HallArch } from '../media/illustrations/hall-arch.tsx'
import { chakra } from '../theme/chakra.ts'
import { Heading, Text } from './text.tsx'

const Split = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 1fr)' },
    flex: '1',
  },
})
const Column = chakra('div', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    // Centres the form, but not on a phone: a phone paints the form before the rest of the page has loaded, and the
    // form must not move afterwards.
    justifyContent: { md: 'center' },
    gap: '6',
    w: 'full',
    maxW: 'form',
    boxSizing: 'content-box',
    mx: 'auto',
    px: { base: '4', sm: '6' },
    py: { base: '8', md: '12' },
    '@media (max-width: 29rem)': { boxSizing: 'border-box' },
  },
})
const Titles = chakra('div', { base: { display: 'flex', flexDirection: 'column', gap: '2' } })
const Aside = chakra('div', {
  base: {
    display: { base: 'none', lg: 'grid' },
    alignItems: 'end',
    justifyItems: 'center',
    bg: 'bg.sunken',
    borderInlineStart: 'hairline',
    px: '12',
    pt: '12',
    overflow: 'hidden',
    '& > svg': { w: 'full', maxW: '32rem', maxH: '76dvh' },
  },
})

type FormPageProps = {
  title: string
  text?: ReactNode
  children: ReactNode
}

/** A screen with one narrow form. On a wide page an illustration is beside it. */
export function FormPage({ title, text, children }: FormPageProps) {
  return (
    <Split>
      <Column>
        <Titles>
          <Heading level={1}>{title}</Heading>
          {text && <Text tone="muted">{text}</Text>}
        </Titles>
        {children}
      </Column>
      <Aside>
        <HallArch />
      </Aside>
    </Split>
  )
}
