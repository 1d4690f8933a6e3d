import { TextLink } from '#src/ui/navigation/text-link.tsx'
import { chakra } from '#src/ui/theme/chakra.ts'
import { type Address, queryOf } from '../kit/address.ts'

const Line = chakra('div', {
  base: { display: 'flex', flexWrap: 'wrap', justifyContent: 'center', columnGap: '4', textStyle: 'small' },
})

/** Links to the pages that show the played moment in another way. */
export function MomentLinks({ address, path }: { address: Address; path: readonly string[] }) {
  return (
    <Line>
      <TextLink to={queryOf({ ...address, path, tab: 'compare' })}>Compare</TextLink>
      <TextLink to={queryOf({ ...address, path, tab: 'present' })}>Present</TextLink>
    </Line>
  )
}
