import { createRef, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type CompiledRecipe, chakra } from '#src/ui/theme/compiled.tsx'

const note: CompiledRecipe = {
  base: 't1',
  variants: [
    ['tone', { plain: 't5', loud: 't2' }, 'plain'],
    ['wide', { true: 't3' }],
  ],
}
const Note = chakra('p', note)
const Inner = chakra(Note, { base: '', variants: [] }, { defaultProps: { 'data-inner': 'yes' } })

describe('an element with compiled styles', () => {
  let place: HTMLElement
  let root: Root
  const renderView = (element: ReactNode) => {
    flushSync(() => root.render(element))
    return place.firstElementChild as HTMLElement
  }
  beforeEach(() => {
    place = document.createElement('div')
    document.body.replaceChildren(place)
    root = createRoot(place)
  })
  afterEach(() => root.unmount())

  it('has one class for its base styles and one per variant; the DOM element does not get the variant props', () => {
    const rendered = renderView(<Note tone="loud" wide title="A title" />)
    expect(rendered.outerHTML).toBe('<p title="A title" class="t1 t2 t3"></p>')
  })

  it('has the class of the default variant when the prop is missing, and none for an unknown value', () => {
    expect(renderView(<Note />).className).toBe('t1 t5')
    expect(renderView(<Note wide={false} tone={undefined} />).className).toBe('t1 t5')
  })

  it('renders as the element that the prop `as` names, with ref and class name', () => {
    const ref = createRef<HTMLElement>()
    expect(renderView(<Note as="b" ref={ref} className="mine" />).outerHTML).toBe(
      '<b class="mine t1 t5"></b>',
    )
    expect(ref.current).toBe(place.firstElementChild)
  })

  it('that is made from another styled element renders that element', () => {
    expect(renderView(<Inner />).outerHTML).toBe('<p data-inner="yes"></p>')
  })
})
