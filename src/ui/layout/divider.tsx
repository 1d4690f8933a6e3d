import { chakra } from '../theme/chakra.ts'

const Rule = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '4',
    color: 'fg.muted',
    textStyle: 'small',
    '&::before, &::after': { content: '""', flex: '1', borderTop: 'hairline' },
  },
  variants: { plain: { true: { gap: '0' } } },
})

/** A horizontal line, with an optional label in the middle. */
export function Divider({ label }: { label?: string | undefined }) {
  return <Rule plain={!label}>{label}</Rule>
}
