import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Heading } from '#src/ui/layout/text.tsx'
import { TextLink } from '#src/ui/navigation/text-link.tsx'
import { appAddress } from '../browser/boot/page-backend.ts'
import { inDemo } from './in-demo.ts'

const Bar = chakra('header', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: '5',
    rowGap: '1',
    px: { base: '4', sm: '6' },
    py: '3',
    bg: 'bg.surface',
    borderBottom: 'hairline',
  },
})
const Links = chakra('nav', {
  base: { display: 'flex', columnGap: '5', marginInlineStart: 'auto', textStyle: 'small' },
})

const pages = { Product: '/', Data: '/mocks/data/', GraphiQL: '/mocks/graphiql/', Studio: '/studio/' }

/** The header of a page of the fake backend, with links to the other pages. */
export function ToolBar({ title, children }: { title: keyof typeof pages; children?: ReactNode }) {
  return (
    <Bar>
      <Heading level={1} look="subheading">
        {title}
      </Heading>
      {children}
      <Links aria-label="Pages">
        {Object.entries(pages)
          .filter(([name]) => name !== title)
          .map(([name, path]) => (
            <TextLink key={name} href={inDemo(`${appAddress}${path}`)}>
              {name}
            </TextLink>
          ))}
      </Links>
    </Bar>
  )
}
