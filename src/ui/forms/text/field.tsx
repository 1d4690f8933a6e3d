import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { chakra } from '#src/ui/theme/chakra.ts'

const column = { display: 'flex', flexDirection: 'column', gap: '2', minW: '0' } as const
const row = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  gap: '1',
  '&:has(button)': { alignItems: 'center', minH: '6' },
} as const

const Frame = chakra('div', { base: column })
const Label = chakra('label', { base: { textStyle: 'label' } })
const GroupName = chakra('span', { base: { textStyle: 'label' } })
const Top = chakra('div', { base: row })
const Hint = chakra('p', { base: { textStyle: 'small', color: 'fg.muted' } })
/** A field's note. It is rendered even if empty: screen readers announce changes only in an existing live region. */
const Note = chakra('p', {
  base: {
    textStyle: 'small',
    color: 'warning.fg',
    overflowWrap: 'anywhere',
    _empty: { position: 'absolute' },
  },
})
const Problem = chakra('p', { base: { textStyle: 'small', fontWeight: '600', color: 'danger.fg' } })

/** The look of boxes that contain a value. */
export const box = {
  w: 'full',
  minW: '0',
  minH: '12',
  px: '4',
  bg: 'bg.surface',
  color: 'fg',
  border: 'strong',
  rounded: 'base',
  textStyle: 'body',
  transitionProperty: 'border-color',
  transitionDuration: 'fast',
  _hover: { borderColor: 'fg' },
  _disabled: { opacity: '0.55', cursor: 'not-allowed' },
  '&[aria-invalid=true]': {
    borderColor: 'danger.fg',
    boxShadow: '0 0 0 1px var(--chakra-colors-danger-fg)',
  },
} as const

/** The input of all one-line fields. */
export const Input = chakra('input', {
  base: box,
  variants: {
    withButton: { true: { paddingInlineEnd: '20' } },
    withSign: { true: { paddingInlineStart: '10' } },
  },
})

export type FieldText = {
  label: string
  /** A `Help` button beside the label. */
  help?: ReactNode
  error?: string | null | undefined
  hint?: ReactNode
  /**
   * A message about the value while the user types; false if there is none. A note that repeats the error is hidden.
   */
  note?: string | false | undefined
}

type GroupWiring = {
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}
type Control = HTMLInputElement & HTMLTextAreaElement & HTMLSelectElement
type Wiring = GroupWiring & {
  id: string
  onInvalid: (event: FormEvent<Control>) => void
  onInput: () => void
}

/** Renders a control's hint, note and error, and returns the ids and ARIA attributes for the control. */
const useMessages = ({ hint, note, error }: Pick<FieldText, 'hint' | 'note' | 'error'>) => {
  const id = useId()
  const hintId = hint ? `${id}-hint` : undefined
  const noteId = note === undefined ? undefined : `${id}-note`
  const errorId = error ? `${id}-error` : undefined
  return {
    id,
    invalid: error ? (true as const) : undefined,
    describedBy: [hintId, noteId, errorId].filter(Boolean).join(' ') || undefined,
    messages: (
      <>
        {hint && <Hint id={hintId}>{hint}</Hint>}
        {noteId && (
          <Note id={noteId} role="status">
            {note !== error && note}
          </Note>
        )}
        {error && (
          <Problem id={errorId} role="alert">
            {error}
          </Problem>
        )}
      </>
    ),
  }
}

/** A label above a control, and its hint and error below. ARIA attributes associate them. */
export function Field({
  label,
  help,
  error: given,
  hint,
  note,
  children,
}: FieldText & { children: (wiring: Wiring) => ReactNode }) {
  const [refused, setRefused] = useState('')
  const error = given || refused
  const { id, invalid, describedBy, messages } = useMessages({ hint, note, error })
  return (
    <Frame>
      <Top>
        <Label htmlFor={id}>{label}</Label>
        {help}
      </Top>
      {children({
        id,
        'aria-invalid': invalid,
        'aria-describedby': describedBy,
        // The field shows the browser's message itself, in place of the browser's bubble.
        onInvalid: (event) => {
          event.preventDefault()
          setRefused(event.currentTarget.validationMessage)
        },
        onInput: () => setRefused(''),
      })}
      {messages}
    </Frame>
  )
}

const Group = chakra('fieldset', { base: { ...column, border: 'none', p: '0', m: '0' } })
/** `float` makes the legend take part in the fieldset's layout like any other child. */
const Legend = chakra('legend', { base: { ...row, float: 'left', p: '0' } })

type FieldGroupProps = Pick<FieldText, 'label' | 'error'> & { children: (wiring: GroupWiring) => ReactNode }

/** Several controls with one label. `children` gets the ARIA attributes that associate a control with the error. */
export function FieldGroup({ label, error, children }: FieldGroupProps) {
  const { id, invalid, describedBy, messages } = useMessages({ error })
  return (
    <Group aria-labelledby={id} aria-describedby={describedBy} data-invalid={invalid}>
      <Legend>
        <GroupName id={id}>{label}</GroupName>
      </Legend>
      {children({ 'aria-invalid': invalid, 'aria-describedby': describedBy })}
      {messages}
    </Group>
  )
}

const focusable = 'input:enabled, select:enabled, textarea:enabled, button:enabled, [href], [tabindex]'

/** Focuses the first control that has an error; returns false if there is none. */
export function focusFirstInvalid(root: ParentNode): boolean {
  const first = root.querySelector('[aria-invalid=true], [data-invalid]')
  const control = first?.matches(focusable)
    ? first
    : (first?.querySelector('[aria-invalid=true]') ?? first?.querySelector(focusable))
  if (!(control instanceof HTMLElement)) return false
  control.focus()
  return true
}
