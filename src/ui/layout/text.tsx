import { defineRecipe } from '@chakra-ui/react'
import type { ReactNode, Ref } from 'react'
import { chakra } from '../theme/chakra.ts'

/** One of the body text styles. */
export const textRecipe = defineRecipe({
  base: { textWrap: 'pretty' },
  variants: {
    variant: {
      lead: { textStyle: 'lead' },
      body: { textStyle: 'body' },
      label: { textStyle: 'label' },
      small: { textStyle: 'small' },
      figure: { textStyle: 'figure' },
    },
    tone: {
      plain: {},
      muted: { color: 'fg.muted' },
      danger: { color: 'danger.fg' },
    },
  },
  defaultVariants: { variant: 'body', tone: 'plain' },
})

/** A paragraph (or, by `as`, any text element) in one of the body text styles. */
export const Text = chakra('p', textRecipe)

const HeadingElement = chakra('h2', {
  // One that is only moved to has nothing to press.
  base: { overflowWrap: 'anywhere', _focusVisible: { outline: 'none' }, _print: { breakAfter: 'avoid' } },
  variants: {
    look: {
      hero: { textStyle: 'hero' },
      title: { textStyle: 'title' },
      heading: { textStyle: 'heading' },
      subheading: { textStyle: 'subheading' },
    },
    /** A name among others: of two lines at most. */
    name: { true: { lineClamp: '2' } },
  },
})

const looks = { 1: 'title', 2: 'heading', 3: 'subheading', 4: 'subheading' } as const

type HeadingProps = {
  level: 1 | 2 | 3 | 4
  look?: 'hero' | 'title' | 'heading' | 'subheading' | undefined
  id?: string | undefined
  /** For whoever moves the focus here, with `tabIndex` -1. */
  ref?: Ref<HTMLHeadingElement> | undefined
  tabIndex?: -1 | undefined
  /** Of a card among cards: cut after two lines, `name` is the whole. */
  name?: string | undefined
  children: ReactNode
}

/** A heading in the display face; its direction follows its own text. */
export function Heading({ level, look = looks[level], name, ...rest }: HeadingProps) {
  return (
    <HeadingElement
      as={`h${level}`}
      dir="auto"
      look={look}
      name={name !== undefined}
      title={name}
      {...rest}
    />
  )
}
