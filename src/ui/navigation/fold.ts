import { chakra } from '../theme/chakra.ts'

/** What its summary opens, with a mark at the end of the summary's line. */
export const Fold = chakra('details', {
  base: {
    '& > summary::after': { content: '"+"', flexShrink: '0', textStyle: 'subheading', color: 'fg.muted' },
    '&[open] > summary::after': { content: '"–"' },
  },
  variants: { ruled: { true: { borderTop: 'hairline', _last: { borderBottom: 'hairline' } } } },
})

/** The line of a `Fold` that opens it; `compact` where its content stands beside a text and is open. */
export const FoldSummary = chakra('summary', {
  base: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '4',
    minH: '12',
    textStyle: 'label',
    cursor: 'pointer',
    listStyle: 'none',
    '&::-webkit-details-marker': { display: 'none' },
  },
  variants: { compact: { true: { minH: { base: 'touch', lg: '8' } }, false: { py: '3' } } },
  defaultVariants: { compact: false },
})
