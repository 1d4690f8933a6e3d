import { chakra } from '#src/ui/theme/chakra.ts'

const Track = chakra('div', {
  base: { w: 'full', h: '2', overflow: 'hidden', rounded: 'full', bg: 'bg.tint', border: 'hairline' },
})
const Bar = chakra('div', {
  base: {
    h: 'full',
    w: 'full',
    bg: 'accent',
    borderInlineEnd: '2px solid var(--chakra-colors-accent-fg)',
    transformOrigin: 'left',
    transitionProperty: 'width',
    transitionDuration: 'base',
    transitionTimingFunction: 'base',
  },
})

export function ProgressBar({ label, percent }: { label: string; percent: number }) {
  return (
    <Track
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
    >
      <Bar style={{ width: `${percent}%` }} />
    </Track>
  )
}
