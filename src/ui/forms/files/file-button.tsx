import { type ReactNode, type RefObject, useRef } from 'react'
import { Button, type ButtonLook } from '../button.tsx'

type FileButtonProps = ButtonLook & {
  /** Media types and extensions to offer, with commas between them. */
  accept: string
  onPick: (file: File) => void
  disabled?: boolean
  'aria-describedby'?: string | undefined
  ref?: RefObject<HTMLButtonElement | null>
  children: ReactNode
}

/** A button that opens the system's choice of a file. */
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
          // The same file can be picked again.
          currentTarget.value = ''
          if (file) onPick(file)
        }}
      />
      <Button {...button} onClick={() => input.current?.click()} />
    </>
  )
}
