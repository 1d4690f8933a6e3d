import type { ReactNode } from 'react'
import type { Path } from '#machines/rules/links/addresses.ts'
import { Fold, FoldSummary } from '../navigation/fold.ts'
import { TextLink } from '../navigation/text-link.tsx'
import { chakra } from '../theme/chakra.ts'
import { Heading } from './text.tsx'

/** A long text with introduction, contents and sections. On a wide page the contents stay visible beside it. */
export const Document = chakra('article', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 42rem) minmax(0, 1fr)' },
    gridTemplateRows: { lg: 'auto 1fr' },
    columnGap: '12',
    rowGap: '8',
    alignItems: 'start',
    _print: { display: 'block' },
  },
})

const Nav = chakra('nav', {
  base: {
    gridColumn: { lg: '2' },
    gridRow: { lg: '1 / span 2' },
    position: { lg: 'sticky' },
    top: { lg: '24' },
    px: { base: '4', lg: '0' },
    py: { base: '1', lg: '0' },
    ps: { lg: '6' },
    bg: { base: 'bg.sunken', lg: 'transparent' },
    borderInlineStart: { lg: 'hairline' },
    rounded: { base: 'base', lg: 'none' },
    _print: { display: 'none' },
  },
})
const Entries = chakra('ol', {
  base: {
    display: 'grid',
    gridTemplateColumns: {
      base: 'repeat(auto-fill, minmax(min(100%, 14rem), 1fr))',
      lg: 'minmax(0, 1fr)',
    },
    columnGap: '5',
    mt: '2',
    mb: { base: '3', lg: '0' },
    listStyle: 'none',
    textStyle: 'small',
    '& > li': { display: 'flex', alignItems: 'center', minH: { base: 'touch', lg: '8' } },
  },
})

type ContentsProps = { entries: readonly { to: Path; title: string }[] }

/** Opens the contents on a wide page; on a narrow page they are collapsed above the text. */
const openWhereWide = (details: HTMLDetailsElement | null) => {
  if (!details) return
  const wide = window.matchMedia('(min-width: 64rem)')
  const follow = () => {
    details.open = wide.matches
  }
  follow()
  wide.addEventListener('change', follow)
  return () => wide.removeEventListener('change', follow)
}

/** The table of contents of a `Document`. */
export function Contents({ entries }: ContentsProps) {
  return (
    <Nav aria-label="On this page">
      <Fold ref={openWhereWide}>
        <FoldSummary compact>On this page</FoldSummary>
        <Entries>
          {entries.map(({ to, title }) => (
            <li key={to}>
              <TextLink to={to} quiet>
                {title}
              </TextLink>
            </li>
          ))}
        </Entries>
      </Fold>
    </Nav>
  )
}

/** The introduction or the sections of a `Document`, at a readable line length. */
export const DocumentText = chakra('div', {
  base: { display: 'flex', flexDirection: 'column', gap: '8', maxW: 'prose', minW: '0', _print: { mb: '6' } },
})

const Frame = chakra('section', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    gap: '3',
    outline: 'none',
    _print: { breakInside: 'avoid', mb: '6' },
  },
})

/** A section of a `Document` that the table of contents links to. */
export function DocumentSection({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <Frame id={id} tabIndex={-1} aria-labelledby={`${id}-title`}>
      <Heading level={4} id={`${id}-title`}>
        {title}
      </Heading>
      {children}
    </Frame>
  )
}
