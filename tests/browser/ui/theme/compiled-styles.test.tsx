import { createRef, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type CompiledRecipe, chakra, StylesInto, sheetIn } from '#src/ui/theme/compiled.tsx'

const note: CompiledRecipe = {
  id: 't1',
  rules:
    '@layer recipes{.t1{margin-top:1px;}.t2{margin-left:2px;}.t3{margin-right:3px;}.t5{padding-left:5px;}}',
  base: 't1',
  variants: [
    ['tone', { plain: 't5', loud: 't2' }, 'plain'],
    ['wide', { true: 't3' }],
  ],
}
const Note = chakra('p', note)
const Inner = chakra(
  Note,
  { id: 't4', rules: '', base: '', variants: [] },
  { defaultProps: { 'data-inner': 'yes' } },
)

describe('an element whose styles a build has compiled', () => {
  let place: HTMLElement
  let root: Root
  const draw = (drawing: ReactNode) => {
    flushSync(() => root.render(drawing))
    return place.firstElementChild as HTMLElement
  }
  beforeEach(() => {
    place = document.createElement('div')
    document.body.replaceChildren(place)
    root = createRoot(place)
  })
  afterEach(() => root.unmount())

  it('has the class of its base and one for each variant, which the element is not told of', () => {
    const drawn = draw(<Note tone="loud" wide title="A title" />)
    expect(drawn.outerHTML).toBe('<p title="A title" class="t1 t2 t3"></p>')
    const { marginTop, marginLeft, marginRight } = getComputedStyle(drawn)
    expect([marginTop, marginLeft, marginRight]).toEqual(['1px', '2px', '3px'])
  })

  it('is above the layers of the theme, whichever comes first', () => {
    // A document of its own: in this one, other tests may have left layers in another order.
    const frame = document.body.appendChild(document.createElement('iframe'))
    const inside = frame.contentDocument as Document
    const sheet = sheetIn(inside)
    const drawn = draw(
      <StylesInto sink={({ rules }) => sheet?.insertRule(rules, sheet.cssRules.length)}>
        <Note />
      </StylesInto>,
    )
    inside.body.append(drawn)
    const theme = inside.head.appendChild(inside.createElement('style'))
    theme.textContent = '@layer reset, base, tokens, recipes; @layer reset { p { margin-top: 9px } }'
    expect(getComputedStyle(drawn).marginTop).toBe('1px')
    place.append(drawn)
  })

  it('has its rules written once, however often it is drawn', () => {
    draw(<Note />)
    draw(
      <div>
        <Note />
        <Note tone="loud" />
      </div>,
    )
    const written = [...document.styleSheets].flatMap((sheet) =>
      [...sheet.cssRules].filter(({ cssText }) => cssText.includes('.t1')),
    )
    expect(written).toHaveLength(1)
  })

  it('takes the value that is given otherwise where none is, and none for a value that it does not know', () => {
    expect(draw(<Note />).className).toBe('t1 t5')
    expect(draw(<Note wide={false} tone={undefined} />).className).toBe('t1 t5')
  })

  it('is another element where one is asked for, keeps its reference and a class of its own', () => {
    const ref = createRef<HTMLElement>()
    expect(draw(<Note as="b" ref={ref} className="mine" />).outerHTML).toBe('<b class="mine t1 t5"></b>')
    expect(ref.current).toBe(place.firstElementChild)
  })

  it('made of another, is the element of that one', () => {
    expect(draw(<Inner />).outerHTML).toBe('<p data-inner="yes"></p>')
  })

  it('gives its rules elsewhere where that is asked for', () => {
    const given: string[] = []
    draw(
      <StylesInto sink={({ id }) => given.push(id)}>
        <Note />
      </StylesInto>,
    )
    expect(given).toEqual(['t1'])
  })
})
