import { ChakraProvider, chakra, createSystem, type SystemContext } from '@chakra-ui/react'
import { defaultBaseConfig } from '@chakra-ui/react/preset-base'
import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { memoizedSystem } from '#src/ui/theme/memoized-system.ts'

const Note = chakra('p', {
  base: { marginTop: '1px' },
  variants: { tone: { plain: {}, loud: { marginLeft: '2px' } } },
  defaultVariants: { tone: 'plain' },
})
const Aside = chakra('aside', { base: { marginTop: '3px' } })

describe('the memoized style system', () => {
  const system = createSystem(defaultBaseConfig)
  const work = { cva: vi.fn(system.cva), css: vi.fn(system.css) }
  const quick = memoizedSystem({ ...system, ...work } as SystemContext)
  let place: HTMLElement
  let root: Root

  const renderView = (element: ReactNode) => {
    work.cva.mockClear()
    work.css.mockClear()
    flushSync(() => root.render(<ChakraProvider value={quick}>{element}</ChakraProvider>))
    return [work.cva.mock.calls.length, work.css.mock.calls.length]
  }
  const margins = () =>
    [...place.children].map((element) => {
      const { marginTop, marginLeft, marginRight } = getComputedStyle(element)
      return [marginTop, marginLeft, marginRight]
    })

  beforeEach(() => {
    place = document.createElement('div')
    document.body.replaceChildren(place)
    root = createRoot(place)
  })
  afterEach(() => root.unmount())

  it('does not compute the same styles again at a second render', () => {
    const element = (nth: number) => (
      <Note marginRight="4px" title={`${nth}`}>
        {nth}
      </Note>
    )
    expect(renderView(element(1))).toEqual([1, 1])
    expect(renderView(element(2))).toEqual([0, 0])
    expect(place.textContent).toBe('2')
    expect(margins()).toEqual([['1px', '0px', '4px']])
  })

  it('computes other styles for another recipe, variant or style prop', () => {
    renderView(
      <>
        <Note marginRight="5px" />
        <Note marginRight="6px" />
        <Note marginRight="5px" tone="loud" />
        <Aside marginRight="5px" />
        <Note />
      </>,
    )
    expect(margins()).toEqual([
      ['1px', '0px', '5px'],
      ['1px', '0px', '6px'],
      ['1px', '2px', '5px'],
      ['3px', '0px', '5px'],
      ['1px', '0px', '0px'],
    ])
  })

  it('preserves class names and nested selectors', () => {
    renderView(
      <Note className="mine" css={{ '& b': { marginTop: '7px' } }}>
        <b />
      </Note>,
    )
    const bold = place.querySelector('.mine b')
    expect(bold && getComputedStyle(bold).marginTop).toBe('7px')
    expect(margins()).toEqual([['1px', '0px', '0px']])
  })
})
