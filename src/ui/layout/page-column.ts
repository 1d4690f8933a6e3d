/** The width and the margins of a page's content. */
export const pageColumn = {
  w: 'full',
  maxW: 'page',
  mx: 'auto',
  px: { base: '4', sm: '6', lg: '8' },
} as const
