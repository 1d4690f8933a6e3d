import { defineTokens } from '@chakra-ui/react'

/** The spacing scale in steps of 4 px; the names count the steps. */
const steps = {
  '0': '0px',
  '0.5': '0.125rem',
  '1': '0.25rem',
  '2': '0.5rem',
  '3': '0.75rem',
  '4': '1rem',
  '5': '1.25rem',
  '6': '1.5rem',
  '8': '2rem',
  '10': '2.5rem',
  '12': '3rem',
  '16': '4rem',
  '20': '5rem',
  '24': '6rem',
  '32': '8rem',
}

/** The width of the sidebar: 250 to 310 px at the default font size, and more with a larger font (C78). */
const sidebar = { value: 'clamp(15.625rem, 12vw, 19.375rem)' }

const scale = Object.fromEntries(Object.entries(steps).map(([name, value]) => [name, { value }]))

/** On a narrow page, spacing is limited by the window's width, so that it does not grow with larger text. */
const spacing = Object.fromEntries(
  Object.entries(steps).map(([name, value]) => [name, { value: `min(${value}, ${Number(name) * 1.25}vw)` }]),
)

export const tokens = defineTokens({
  spacing: { ...spacing, sidebar },
  sizes: {
    ...scale,
    full: { value: '100%' },
    touch: { value: '2.75rem' },
    icon: { value: '1.25rem' },
    form: { value: '26rem' },
    prose: { value: '42rem' },
    page: { value: '76rem' },
    sidebar,
  },
  fonts: {
    display: {
      value:
        "'Texturina Variable', 'Texturina Fallback', 'Texturina Fallback Linux', 'Iowan Old Style', Georgia, serif",
    },
    body: {
      value:
        "'Hanken Grotesk Variable', 'Hanken Grotesk Fallback', 'Hanken Grotesk Fallback Linux', 'Segoe UI', system-ui, sans-serif",
    },
  },
  radii: {
    none: { value: '0' },
    base: { value: '10px' },
    arch: { value: '50% 50% 10px 10px / 46% 46% 10px 10px' },
    full: { value: '9999px' },
  },
  borders: {
    hairline: { value: '1px solid var(--chakra-colors-border)' },
    strong: { value: '1px solid var(--chakra-colors-border-strong)' },
  },
  easings: { base: { value: 'cubic-bezier(0.2, 0.7, 0.2, 1)' } },
  animations: {
    fade: { value: 'fade {durations.base}' },
    rise: { value: 'rise {durations.base} {easings.base}' },
    enter: { value: 'enter {durations.base} {easings.base}' },
    breathe: { value: 'breathe {durations.slow} ease-in-out infinite' },
  },
  durations: { fast: { value: '120ms' }, base: { value: '220ms' }, slow: { value: '1400ms' } },
  zIndex: { bar: { value: 10 }, film: { value: 15 }, skip: { value: 20 }, toast: { value: 30 } },
})
