import type { ReactNode } from 'react'
import { pageColumn } from '../layout/page-column.ts'
import { Text } from '../layout/text.tsx'
import { Brand } from '../media/brand.tsx'
import { chakra } from '../theme/chakra.ts'
import { type NavItem, NavItems } from './nav-item.tsx'

const Frame = chakra('footer', {
  base: { borderTop: 'hairline', bg: 'bg.sunken', _print: { display: 'none' } },
})
const Content = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    columnGap: '8',
    rowGap: '4',
    ...pageColumn,
    py: '8',
    '& ul': { flexWrap: 'wrap', mx: '-4' },
  },
})
const Note = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    w: 'full',
    pt: '4',
    borderTop: 'hairline',
    '& > button': { mx: { base: '-4', sm: '-5' } },
  },
})

type FooterProps = {
  brand: string
  links: readonly NavItem[]
  /** The copyright line. */
  note: string
  action: ReactNode
}

export function Footer({ brand, links, note, action }: FooterProps) {
  return (
    <Frame>
      <Content>
        <Brand name={brand} to="/" />
        <nav aria-label="Footer">
          <NavItems items={links} />
        </nav>
        <Note>
          <Text variant="note">{note}</Text>
          {action}
        </Note>
      </Content>
    </Frame>
  )
}
