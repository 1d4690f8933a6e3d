import type { ClipboardEvent } from 'react'
import { namesOnOneLine } from '#machines/rules/plans/plan-changes.ts'
import { TextField, type TextFieldProps } from '#src/ui/forms/text/text-field.tsx'

/** A field for several names, separated by commas. */
export function NamesField(props: TextFieldProps) {
  /** Pastes several lines of names as one line. The browser alone would remove the line breaks and join two names. */
  const pasteLines = (event: ClipboardEvent<HTMLInputElement>) => {
    const text = event.clipboardData.getData('text')
    const line = namesOnOneLine(text)
    if (line === text.trim()) return
    event.preventDefault()
    const { value, selectionStart, selectionEnd } = event.currentTarget
    props.onChange(value.slice(0, selectionStart ?? 0) + line + value.slice(selectionEnd ?? 0))
  }
  return <TextField {...props} autoComplete="off" onPaste={pasteLines} />
}
