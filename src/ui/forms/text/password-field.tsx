import { WithHidden } from '#src/ui/focus/visually-hidden.tsx'
import { chakra } from '#src/ui/theme/chakra.ts'
import { Button } from '../button.tsx'
import { Field, Input } from './field.tsx'
import type { TextFieldProps } from './text-field.tsx'

const Frame = chakra('div', { base: { position: 'relative' } })
const Corner = chakra('div', { base: { position: 'absolute', insetInlineEnd: '0.5', top: '0.5' } })

type PasswordFieldProps = Omit<TextFieldProps, 'type' | 'inputMode' | 'help' | 'hint' | 'note'> & {
  shown: boolean
  /** Shows or hides the password; missing if the button of another field does that for both fields. */
  onToggle?: (() => void) | undefined
}

/** A password field with a button 'Show password' or 'Hide password'. */
export function PasswordField({ label, error, shown, onToggle, onChange, ...native }: PasswordFieldProps) {
  return (
    <Field label={label} error={error}>
      {(wiring) => (
        <Frame>
          <Input
            {...native}
            {...wiring}
            withButton={onToggle !== undefined}
            type={shown ? 'text' : 'password'}
            autoCapitalize="none"
            spellCheck={false}
            onChange={(event) => onChange(event.target.value)}
          />
          {onToggle && (
            <Corner>
              <Button variant="ghost" disabled={native.readOnly} onClick={onToggle} aria-controls={wiring.id}>
                <WithHidden hidden="password">{shown ? 'Hide' : 'Show'}</WithHidden>
              </Button>
            </Corner>
          )}
        </Frame>
      )}
    </Field>
  )
}
