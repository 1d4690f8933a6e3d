import { defineRecipe } from '@chakra-ui/react'
import type { ReactNode, Ref } from 'react'
import { chakra } from '../theme/chakra.ts'

/** The look of body text, in one of the text styles. */
export const textRecipe = defineRecipe({
  base: { textWrap: 'pretty' },
  variants: {
    variant: {
      lead: { textStyle: 'lead' },
      body: { textStyle: 'body' },
      label: { textStyle: 'label' },
      small: { textStyle: 'small' },
      /** A remark about something else on the page. */
      note: { textStyle: 'small', color: 'fg.muted' },
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

/** A paragraph, or with `as` another text element, in one of the body text styles. */
export const Text = chakra('p', textRecipe)

const HeadingElement = chakra('h2', {
  // A heading that gets the focus by script needs no outline, because a heading is no control.
  base: { overflowWrap: 'anywhere', _focusVisible: { outline: 'none' }, _print: { breakAfter: 'avoid' } },
  variants: {
    look: {
      hero: { textStyle: 'hero' },
      title: { textStyle: 'title' },
      heading: { textStyle: 'heading' },
      subheading: { textStyle: 'subheading' },
    },
    /** Limits a name in a list to two lines, except on paper. */
    name: { true: { lineClamp: { base: '2', _print: 'none' } } },
  },
})

const looks = { 1: 'title', 2: 'heading', 3: 'subheading', 4: 'subheading' } as const

type HeadingProps = {
  level: 1 | 2 | 3 | 4
  look?: 'hero' | 'title' | 'heading' | 'subheading' | undefined
  id?: string | undefined
  /** For moving the focus to the heading, with `tabIndex` -1. */
  ref?: Ref<HTMLHeadingElement> | undefined
  tabIndex?: -1 | undefined
  /** The full name, for a card's heading that is cut after two lines. */
  name?: string | undefined
  children: ReactNode
}

/** A heading. The direction of its text depends on its content. */
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
