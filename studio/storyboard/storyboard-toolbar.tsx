import { TextField } from '#src/ui/forms/text/text-field.tsx'
import { chakra } from '#src/ui/theme/chakra.ts'
import type { Address } from '../kit/address.ts'
import { Choice } from '../kit/choice.tsx'

const Tools = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', gap: '3' } })
const Finder = chakra('div', { base: { flex: '1 1 16rem', maxW: '28rem' } })

const options = {
  theme: [
    { value: 'light', label: 'Light' },
    { value: 'dark', label: 'Dark' },
    { value: 'both', label: 'Both' },
  ],
  screen: [
    { value: 'desktop', label: 'Desktop' },
    { value: 'phone', label: 'Phone' },
    { value: 'both', label: 'Both' },
  ],
  zoom: [
    { value: 'small', label: 'S' },
    { value: 'medium', label: 'M' },
    { value: 'large', label: 'L' },
  ],
} as const satisfies {
  [K in 'theme' | 'screen' | 'zoom']: readonly { value: Address[K]; label: string }[]
}

/** Chooses which screens are shown, and how. */
export function StoryboardToolbar({
  address,
  onChange,
}: {
  address: Address
  onChange: (differs: Partial<Address>) => void
}) {
  return (
    <Tools role="search">
      <Finder>
        <TextField
          label="Search by state or requirement"
          type="search"
          value={address.search}
          onChange={(search) => onChange({ search })}
        />
      </Finder>
      <Choice
        label="Theme"
        options={options.theme}
        value={address.theme}
        onChange={(theme) => onChange({ theme })}
      />
      <Choice
        label="Screen"
        options={options.screen}
        value={address.screen}
        onChange={(screen) => onChange({ screen })}
      />
      <Choice
        label="Zoom"
        options={options.zoom}
        value={address.zoom}
        onChange={(zoom) => onChange({ zoom })}
      />
    </Tools>
  )
}
