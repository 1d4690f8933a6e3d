import type { Address } from '../address.ts'
import { Choice } from '../choice.tsx'

/** The screen and the theme that an address asks for, where there is room for one. */
export const looksOf = ({ theme, screen }: Address) =>
  ({
    theme: theme === 'dark' ? 'dark' : 'light',
    screen: screen === 'desktop' ? 'desktop' : 'phone',
  }) as const

interface LooksChoiceProps {
  address: Address
  onChange: (differs: Partial<Address>) => void
}

/** On which screen and in which theme a flow is played. */
export function LooksChoice({ address, onChange }: LooksChoiceProps) {
  const { theme, screen } = looksOf(address)
  return (
    <>
      <Choice
        label="Screen"
        options={[
          { value: 'phone', label: 'Phone' },
          { value: 'desktop', label: 'Desktop' },
        ]}
        value={screen}
        onChange={(one) => onChange({ screen: one === 'phone' ? 'both' : one })}
      />
      <Choice
        label="Theme"
        options={[
          { value: 'light', label: 'Light' },
          { value: 'dark', label: 'Dark' },
        ]}
        value={theme}
        onChange={(one) => onChange({ theme: one })}
      />
    </>
  )
}
