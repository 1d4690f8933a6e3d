import type { KeyboardEvent, Ref } from 'react'
import { navItemRecipe } from '#src/ui/shell/nav-item.tsx'
import { chakra } from '#src/ui/theme/chakra.ts'
import type { Chart, ChartState } from '../chart/shape.ts'
import { focusOutlineItem } from './outline-focus.ts'

const Tree = chakra('ul', {
  base: {
    listStyle: 'none',
    border: 'hairline',
    rounded: 'base',
    bg: 'bg.surface',
    p: '2',
  },
})
const Item = chakra('li', {
  base: {
    ...navItemRecipe.base,
    overflowWrap: 'anywhere',
    '&[aria-selected=true]': { bg: 'accent.subtle' },
    '&[aria-selected=true][data-compound]': { bg: 'bg.tint' },
  },
})
const Note = chakra('span', { base: { textStyle: 'small', color: 'fg.muted', fontWeight: '400' } })
const Opener = chakra('span', { base: { marginInlineStart: 'auto' } })

const depthOf = ({ states }: Chart, state: ChartState): number => {
  const around = states.find(({ id }) => id === state.parent)
  return around ? depthOf({ states } as Chart, around) + 1 : 1
}

const kinds: Record<ChartState['kind'], string> = {
  state: '',
  parallel: 'all at once',
  final: 'the end',
  history: 'as before',
}

interface OutlineProps {
  chart: Chart
  /** The ids of the selected states. */
  selected: readonly string[]
  /**
   * The children whose states can be listed in the tree. The key is the id of the state that stands for the child in
   * the chart; the value says whether the states of the child are listed.
   */
  openable?: ReadonlyMap<string, boolean>
  /** Opens or closes a child. */
  onChild?: (id: string) => void
  onSelect: (id: string) => void
  /**
   * Called on the selected state: for Enter and, if the state has no substates, for the right arrow. Not called if the
   * key opens a child.
   */
  onEnter?: () => void
  ref?: Ref<HTMLUListElement>
}

/** The states of the diagram as a tree. Arrow keys move in it. Diagram and tree have the same selection. */
export function Outline({ chart, selected, openable, onChild, onSelect, onEnter, ref }: OutlineProps) {
  'use memo'
  const { states } = chart
  const current = states.findLast(({ id }) => selected.includes(id)) ?? states[0]
  const goalOf = (key: string): ChartState | undefined => {
    const at = current ? states.indexOf(current) : -1
    switch (key) {
      case 'ArrowDown':
        return states[at + 1]
      case 'ArrowUp':
        return states[at - 1]
      case 'ArrowLeft':
        return states.find(({ id }) => id === current?.parent)
      case 'ArrowRight':
        return states.find(({ parent }) => parent === current?.id)
      case 'Home':
        return states[0]
      case 'End':
        return states.at(-1)
      default:
        return undefined
    }
  }
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const opens = current && openable?.get(current.id)
    if (current && opens !== undefined && selected.includes(current.id)) {
      const toggles = opens ? event.key === 'ArrowLeft' : ['ArrowRight', 'Enter'].includes(event.key)
      if (toggles) {
        event.preventDefault()
        return onChild?.(current.id)
      }
    }
    const goal = goalOf(event.key)
    const enters = event.key === 'Enter' || (event.key === 'ArrowRight' && !goal)
    if (enters && current) {
      event.preventDefault()
      if (!selected.includes(current.id)) onSelect(current.id)
      else onEnter?.()
    }
    if (!goal) return
    event.preventDefault()
    focusOutlineItem(event.currentTarget, chart, goal.id)
    onSelect(goal.id)
  }
  return (
    <Tree
      ref={ref}
      role="tree"
      aria-multiselectable={selected.length > 1 || undefined}
      aria-label={`States of ${chart.title}`}
      onKeyDown={move}
    >
      {states.map((state) => {
        const depth = depthOf(chart, state)
        const compound = states.some(({ parent }) => parent === state.id)
        const open = openable?.get(state.id)
        const note = open === undefined ? kinds[state.kind] : 'a flow of its own'
        return (
          <Item
            key={state.id}
            role="treeitem"
            aria-level={depth}
            aria-selected={selected.includes(state.id)}
            aria-expanded={open ?? (compound || undefined)}
            tabIndex={state === current ? 0 : -1}
            onClick={() => {
              onSelect(state.id)
              if (open === false) onChild?.(state.id)
            }}
            data-compound={compound || undefined}
            style={{ paddingInlineStart: `${depth * 0.9}rem` }}
          >
            {state.text}
            {note && <Note>{note}</Note>}
            {open !== undefined && (
              <Opener
                aria-hidden
                onClick={(event) => {
                  event.stopPropagation()
                  onChild?.(state.id)
                }}
              >
                {open ? '⊟' : '⊞'}
              </Opener>
            )}
          </Item>
        )
      })}
    </Tree>
  )
}
