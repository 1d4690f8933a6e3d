import { chakra } from '@chakra-ui/react'
import { useEffect, useRef } from 'react'
import { Loading, SkeletonText } from '#src/ui/feedback/loading/skeleton.tsx'
import { FormError } from '#src/ui/forms/form.tsx'
import { TextField } from '#src/ui/forms/text/text-field.tsx'
import { Text } from '#src/ui/layout/text.tsx'
import { ToolBar } from '../ui/tool-bar.tsx'
import { countText } from '../ui/wording.ts'
import { Grid } from './grid.tsx'
import { type DataProps, viewOf } from './machine.ts'
import { RowDialog } from './row-dialog.tsx'

const Page = chakra('div', { base: { display: 'flex', flexDirection: 'column', h: '100dvh', minW: '0' } })
const Room = chakra('div', {
  base: {
    display: 'flex',
    flexDirection: { base: 'column', lg: 'row' },
    flex: '1',
    minH: '0',
    minW: '0',
  },
})
const TableList = chakra('ul', {
  base: {
    display: 'flex',
    flexDirection: { base: 'row', lg: 'column' },
    flexShrink: '0',
    gap: '1',
    w: { base: 'auto', lg: '16rem' },
    p: '3',
    listStyle: 'none',
    overflow: 'auto',
    bg: 'bg.surface',
    borderInlineEnd: { base: 'none', lg: 'hairline' },
    borderBottom: { base: 'hairline', lg: 'none' },
  },
})
const TableButton = chakra('button', {
  base: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '3',
    w: 'full',
    minH: 'touch',
    px: '3',
    rounded: 'base',
    textStyle: 'label',
    whiteSpace: 'nowrap',
    cursor: 'pointer',
    _hover: { bg: 'bg.tint' },
    '&[aria-current]': { bg: 'accent.subtle', color: 'accent.fg' },
    '& > span': { textStyle: 'small', color: 'fg.muted' },
    '&[aria-current] > span': { color: 'accent.fg' },
  },
})
const Content = chakra('main', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    gap: '4',
    flex: '1',
    minW: '0',
    minH: '0',
    px: { base: '4', sm: '6' },
    py: '4',
  },
})
const Finder = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 24rem) auto',
    alignItems: 'end',
    justifyContent: 'space-between',
    gap: '4',
    '& > p': { py: '3', whiteSpace: 'nowrap' },
  },
})

export function TablesView({ snapshot, send }: DataProps) {
  const { query, loaded, failure } = snapshot.context
  const { fields, isUnknown } = viewOf(snapshot.context)
  const rows = loaded?.table === query.table ? loaded : null
  const list = useRef<HTMLUListElement>(null)
  const isThere = rows !== null
  useEffect(() => {
    if (!isThere) return
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [isThere])
  return (
    <Page>
      <ToolBar title="Data" />
      <Room>
        <nav aria-label="Tables">
          <TableList ref={list}>
            {loaded?.tables.map(({ name, rows: count }) => (
              <li key={name}>
                <TableButton
                  type="button"
                  aria-current={name === query.table || undefined}
                  onClick={() => send({ type: 'table.chosen', table: name })}
                >
                  {name} <span>{new Intl.NumberFormat().format(count)}</span>
                </TableButton>
              </li>
            ))}
          </TableList>
        </nav>
        <Content id="content">
          <Finder>
            <TextField
              label={`Filter ${query.table}`}
              type="search"
              value={query.filter}
              onChange={(filter) => send({ type: 'filter.typed', filter })}
            />
            <Text variant="note" role="status">
              {rows ? countText(rows.total, 'row') : ''}
            </Text>
          </Finder>
          <FormError>{isUnknown ? `There is no table ${query.table}.` : failure}</FormError>
          {rows ? (
            <Grid
              key={query.table}
              name={query.table}
              rows={rows.rows}
              fields={fields}
              order={query.order}
              onOrder={(field) => send({ type: 'order.chosen', field })}
              onOpen={(id) => send({ type: 'row.opened', id })}
            />
          ) : (
            failure === null && (
              <Loading label="Loading the rows…">
                <SkeletonText />
              </Loading>
            )
          )}
        </Content>
      </Room>
      {query.row !== null && <RowDialog snapshot={snapshot} send={send} />}
    </Page>
  )
}
