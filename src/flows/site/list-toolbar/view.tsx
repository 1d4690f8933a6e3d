import { formatCount } from '#machines/rules/kit/count.ts'
import { isFiltered, type ListOrder, type ListShow } from '#machines/rules/lists/list-options.ts'
import type { listToolbarMachine } from '#machines/site/list-toolbar/machine.ts'
import type { Flow } from '#src/flows/kit/use-flow.ts'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { FocusFallback, returnFocusOnUnmount } from '#src/ui/focus/focus-fallback.tsx'
import { Button } from '#src/ui/forms/button.tsx'
import { ToggleChip } from '#src/ui/forms/choice/choice-group.tsx'
import { SelectField } from '#src/ui/forms/choice/select.tsx'
import { TextField } from '#src/ui/forms/text/text-field.tsx'
import { Row } from '#src/ui/layout/layout.tsx'
import { Text } from '#src/ui/layout/text.tsx'
import { Toolbar } from '#src/ui/layout/toolbar.tsx'
import { chakra } from '#src/ui/theme/chakra.ts'

const shows: { value: ListShow; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'active', label: 'Active' },
  { value: 'inactive', label: 'Inactive' },
]

const orderLabels: Record<ListOrder, string> = {
  listed: 'Default',
  name: 'Name',
  members: 'Members',
  ends: 'Ends first',
}

/** A list with fewer entries has no toolbar, unless it is filtered. */
const worthAToolbar = 7

const Controls = chakra(Row, {
  base: {
    gap: '3',
    display: { base: 'flex', md: 'grid', _print: 'none' },
    gridTemplateColumns: { md: 'minmax(0, 1fr) auto' },
  },
})
/** On a phone the count and the chip share a line; elsewhere the count is below the fields and the chip beside them. */
const CountAndChip = chakra(Row, {
  base: {
    flex: '1 1 auto',
    display: { base: 'flex', md: 'contents' },
    '& > div': { gridColumn: '1 / -1' },
    // The negative margin keeps the list from moving when the button appears or disappears.
    '& > div > button': { my: { md: '-3' } },
    '& > label': { gridRow: '1', gridColumn: '2', alignSelf: { md: 'end' } },
  },
})

type ListToolbarProps = Flow<typeof listToolbarMachine> & {
  /** `total` is the number of all entries, `shown` the number of entries that match the filters. */
  total: number
  shown: number
  /** Whether more entries are loading. */
  more: boolean
  orders: readonly ListOrder[]
}

export function ListToolbarView({ snapshot, send, total, shown, more, orders }: ListToolbarProps) {
  const { search, show, order, compact, isOpen } = snapshot.context
  const isNarrowed = isFiltered(snapshot.context)
  const [some, all] = [formatCount(shown), formatCount(total)]
  if (total < worthAToolbar && !isNarrowed) return null
  return (
    <>
      <FocusFallback role="search">
        <Controls>
          <Toolbar name="Search and sort" open={isOpen} onToggle={() => send({ type: 'toolbar.toggled' })}>
            <TextField
              label="Search"
              type="search"
              value={search}
              onChange={(text) => send({ type: 'search.changed', search: text })}
              autoComplete="off"
            />
            <SelectField
              label="Show"
              value={show}
              options={shows}
              onChange={(chosen) => send({ type: 'show.chosen', show: chosen })}
            />
            <SelectField
              label="Sort by"
              value={order}
              options={orders.map((value) => ({ value, label: orderLabels[value] }))}
              onChange={(chosen) => send({ type: 'order.chosen', order: chosen })}
            />
          </Toolbar>
          <CountAndChip apart>
            <Row>
              <Text role="status" variant="note">
                {isNarrowed
                  ? more
                    ? `${some} of ${all} so far`
                    : `${some} of ${all}`
                  : more
                    ? `${all} so far`
                    : `${all} in all`}
              </Text>
              {isNarrowed && (
                <Button
                  ref={returnFocusOnUnmount}
                  variant="ghost"
                  onClick={() => send({ type: 'options.cleared' })}
                >
                  Show all
                </Button>
              )}
            </Row>
            <ToggleChip checked={compact} onChange={() => send({ type: 'density.toggled' })}>
              Compact
            </ToggleChip>
          </CountAndChip>
        </Controls>
      </FocusFallback>
      {shown === 0 && !more && (
        <EmptyState title="Nothing found" text="Nothing matches. Change your search, or show all." />
      )}
    </>
  )
}
