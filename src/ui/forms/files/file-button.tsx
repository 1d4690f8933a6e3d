import { type ReactNode, type RefObject, useRef } from 'react'
import { Button, type ButtonLook } from '../button.tsx'

type FileButtonProps = ButtonLook & {
  /** The accepted media types and extensions, separated by commas. */
  accept: string
  onPick: (file: File) => void
  'aria-describedby'?: string | undefined
  ref?: RefObject<HTMLButtonElement | null>
  children: ReactNode
}

export function FileButton({ accept, onPick, ...button }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={accept}
        hidden
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          // Resets the input, so that the user can pick the same file again.
          currentTarget.value = ''
          if (file) onPick(file)
        }}
      />
      <Button {...button} onClick={() => input.current?.click()} />
    </>
  )
}
