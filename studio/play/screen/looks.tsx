import type { Address } from '#studio/kit/address.ts'
import { Choice } from '#studio/kit/choice.tsx'

/** The viewport and theme in the address. Play shows one screen: 'both' becomes the phone or the light theme. */
export const looksOf = ({ theme, screen }: Address) =>
  ({
    theme: theme === 'dark' ? 'dark' : 'light',
    screen: screen === 'desktop' ? 'desktop' : 'phone',
  }) as const

interface LooksChoiceProps {
  address: Address
  onChange: (differs: Partial<Address>) => void
}

export function ScreenChoice({ address, onChange }: LooksChoiceProps) {
  return (
    <Choice
      label="Screen"
      options={[
        { value: 'phone', label: 'Phone' },
        { value: 'desktop', label: 'Desktop' },
      ]}
      value={looksOf(address).screen}
      onChange={(one) => onChange({ screen: one === 'phone' ? 'both' : one })}
    />
  )
}

/** Chooses the viewport and the theme in which a flow is played. */
export function LooksChoice({ address, onChange }: LooksChoiceProps) {
  return (
    <>
      <ScreenChoice address={address} onChange={onChange} />
      <Choice
        label="Theme"
        options={[
          { value: 'light', label: 'Light' },
          { value: 'dark', label: 'Dark' },
        ]}
        value={looksOf(address).theme}
        onChange={(one) => onChange({ theme: one })}
      />
    </>
  )
}
