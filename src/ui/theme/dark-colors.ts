/** Dark colours for a part of a page in either theme. They override the usual CSS variables. */
export const darkColors = {
  '--chakra-colors-bg': '#16120E',
  '--chakra-colors-bg-surface': '#1F1A15',
  '--chakra-colors-bg-sunken': '#0F0C09',
  '--chakra-colors-bg-tint': '#2F2820',
  '--chakra-colors-fg': '#F6EEDF',
  '--chakra-colors-fg-muted': '#BDB09E',
  '--chakra-colors-border': '#3B332A',
  '--chakra-colors-border-strong': '#8C7F6E',
  '--chakra-colors-accent-subtle': '#3D2F10',
  '--chakra-colors-accent-fg': '#F9C85C',
  '--chakra-colors-focus': '#F9C85C',
}
