import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { chakra } from '../theme/chakra.ts'

const Bar = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '1',
    borderBottom: 'hairline',
    _print: { display: 'none' },
  },
  variants: {
    // On a phone the tabs are in rows of three, with a line below each row.
    many: {
      true: {
        display: { base: 'grid', md: 'flex' },
        _print: { display: 'none' },
        gridTemplateColumns: 'repeat(3, minmax(max-content, 1fr))',
        gap: { base: '0', md: '1' },
        borderBottomWidth: { base: '0', md: '1px' },
        '& > [role=tab]': {
          mb: { base: '0', md: '-1px' },
          boxShadow: { base: 'inset 0 -1px {colors.border}', md: 'none' },
        },
      },
    },
  },
})
const Tab = chakra('button', {
  base: {
    minH: '12',
    px: { base: '2', md: '4' },
    flex: { base: '1', md: '0 0 auto' },
    mb: '-1px',
    roundedTop: 'base',
    borderBottomWidth: '3px',
    borderBottomStyle: 'solid',
    borderColor: 'transparent',
    color: 'fg.muted',
    textStyle: 'label',
    cursor: 'pointer',
    transitionProperty: 'background-color, border-color',
    transitionDuration: 'fast',
    _hover: { bg: 'bg.tint', color: 'fg' },
    '&[aria-selected=true]': { color: 'fg', borderColor: 'accent' },
  },
})
const Panel = chakra('div', { base: { minW: '0', rounded: 'base' } })

/** The index of the tab that a key selects; undefined for any other key. */
const targetIndex = (key: string, index: number, count: number): number | undefined =>
  ({ ArrowRight: (index + 1) % count, ArrowLeft: (index + count - 1) % count, Home: 0, End: count - 1 })[key]

type TabsProps<V extends string> = {
  label: string
  tabs: readonly { value: V; label: string }[]
  value: V
  onChange: (value: V) => void
  children: ReactNode
}

/** Tabs above one panel. They are one tab stop; arrow keys, Home and End select a tab (WAI-ARIA's tabs pattern). */
export function Tabs<V extends string>({ label, tabs, value, onChange, children }: TabsProps<V>) {
  const id = useId()
  const move = (event: KeyboardEvent<HTMLElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const to = targetIndex(
      event.key,
      tabs.findIndex((tab) => tab.value === value),
      tabs.length,
    )
    const next = to === undefined ? undefined : tabs[to]
    if (to === undefined || !next) return
    event.preventDefault()
    event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')[to]?.focus()
    onChange(next.value)
  }
  return (
    <>
      <Bar many={tabs.length > 4} role="tablist" aria-label={label} onKeyDown={move}>
        {tabs.map((tab) => {
          const selected = tab.value === value
          return (
            <Tab
              key={tab.value}
              type="button"
              role="tab"
              id={`${id}-${tab.value}`}
              aria-selected={selected}
              aria-controls={selected ? `${id}-panel` : undefined}
              tabIndex={selected ? 0 : -1}
              onClick={() => onChange(tab.value)}
            >
              {tab.label}
            </Tab>
          )
        })}
      </Bar>
      <Panel role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`} tabIndex={0}>
        {children}
      </Panel>
    </>
  )
}
