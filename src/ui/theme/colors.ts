import { defineSemanticTokens } from '@chakra-ui/react'

/** A colour for the light theme and one for the dark theme. */
function pair(light: string, dark: string) {
  return { value: { base: light, _dark: dark } }
}

/**
 * All colours by purpose. Text colours meet WCAG AA on the backgrounds with matching names. `accent` is a background,
 * never a text colour: text uses `accent.fg`.
 */
export const colors = defineSemanticTokens.colors({
  bg: {
    DEFAULT: pair('#F8F2E6', '#16120E'),
    surface: pair('#FFFCF5', '#1F1A15'),
    sunken: pair('#EFE6D5', '#0F0C09'),
    tint: pair('#EFE6D5', '#2F2820'),
    overlay: pair('rgba(28, 23, 20, 0.55)', 'rgba(0, 0, 0, 0.7)'),
  },
  fg: {
    DEFAULT: pair('#1C1714', '#F6EEDF'),
    muted: pair('#5C5146', '#BDB09E'),
  },
  border: {
    DEFAULT: pair('#DCD1BD', '#3B332A'),
    strong: pair('#857867', '#8C7F6E'),
  },
  accent: {
    DEFAULT: pair('#F6B21A', '#F6B21A'),
    hover: pair('#E6A000', '#FFC94D'),
    subtle: pair('#FCE8B8', '#3D2F10'),
    fg: pair('#6B4700', '#F9C85C'),
    on: pair('#1C1714', '#1C1714'),
  },
  positive: {
    fg: pair('#1B5A3C', '#92D6B0'),
    subtle: pair('#DCEBDD', '#1A3326'),
  },
  warning: {
    fg: pair('#84380F', '#F4B892'),
    subtle: pair('#F8DFCD', '#42271A'),
  },
  danger: {
    fg: pair('#A11B17', '#FF9F91'),
    subtle: pair('#F9DEDA', '#45201C'),
    solid: pair('#A11B17', '#FF9F91'),
    hover: pair('#821310', '#FFB8AD'),
    on: pair('#FFFCF5', '#1C1714'),
  },
  /** Lines and hair of a portrait use `accent.on`, which is dark in both themes. */
  portrait: {
    skin: pair('#FFFCF5', '#F6EEDF'),
    cloth: pair('#EFE6D5', '#C8BBA6'),
    ground: pair('#FCE8B8', '#A87C1E'),
  },
  focus: pair('#1C1714', '#F9C85C'),
})
