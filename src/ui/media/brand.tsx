import type { Path } from '#machines/rules/links/addresses.ts'
import { Anchor } from '../navigation/link-target.tsx'
import { chakra } from '../theme/chakra.ts'
import { Mark } from './illustrations/mark.tsx'

const Home = chakra(Anchor, {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '3',
    minH: 'touch',
    rounded: 'base',
    color: 'fg',
    textStyle: 'heading',
    fontSize: 'min(1.5rem, 8vw)',
    lineHeight: '1',
    overflowWrap: 'normal',
  },
})

/** The logo and the name, as a link to the start page. */
export function Brand({ name, to }: { name: string; to: Path }) {
  return (
    <Home to={to}>
      <Mark />
      {name}
    </Home>
  )
}
