import { chakra } from '#src/ui/theme/chakra.ts'
import { requirementText } from '#studio/requirements/texts.ts'

const Term = chakra('dt', { base: { fontWeight: '600' } })
const Says = chakra('dd', { base: { color: 'fg.muted' } })

/** The requirements with these ids. */
export function Requirements({ ids }: { ids: readonly string[] }) {
  return ids.map((id) => (
    <div key={id}>
      <Term>{id}</Term>
      <Says>{requirementText(id)}</Says>
    </div>
  ))
}
