import { type DragEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { chakra } from '#src/ui/theme/chakra.ts'

const Zone = chakra('div', {
  base: {
    display: 'flex',
    flexDirection: { base: 'column', sm: 'row' },
    alignItems: { base: 'stretch', sm: 'center' },
    gap: { base: '4', sm: '6' },
    minW: '0',
    p: { base: '4', sm: '5' },
    bg: 'bg.surface',
    border: '1px dashed var(--chakra-colors-border-strong)',
    rounded: 'base',
    transitionProperty: 'background-color, border-color',
    transitionDuration: 'fast',
  },
  variants: {
    look: {
      empty: {},
      filled: { borderStyle: 'solid', borderColor: 'border' },
      over: { bg: 'accent.subtle', borderStyle: 'solid', borderColor: 'accent.fg' },
    },
  },
})

const hasFiles = ({ dataTransfer }: { dataTransfer: DataTransfer | null }) =>
  dataTransfer?.types.includes('Files') ?? false

/** A file that misses its place would replace the whole page. */
const missed = (event: globalThis.DragEvent) => {
  if (hasFiles(event)) event.preventDefault()
}

type DropZoneProps = {
  /** Whether there is something in it already. */
  filled: boolean
  onDrop: (file: File) => void
  children: ReactNode
}

/** A place to drop one file into; with several, the first. */
export function DropZone({ filled, onDrop, children }: DropZoneProps) {
  const [over, setOver] = useState(false)
  const depth = useRef(0)
  useEffect(() => {
    window.addEventListener('dragover', missed)
    window.addEventListener('drop', missed)
    return () => {
      window.removeEventListener('dragover', missed)
      window.removeEventListener('drop', missed)
    }
  }, [])
  // Each element inside tells of its own coming and going.
  const moved = (by: 1 | -1) => (event: DragEvent) => {
    if (!hasFiles(event)) return
    depth.current += by
    setOver(depth.current > 0)
  }
  const drop = (event: DragEvent) => {
    if (!hasFiles(event)) return
    event.preventDefault()
    depth.current = 0
    setOver(false)
    const [file] = event.dataTransfer.files
    if (file) onDrop(file)
  }
  return (
    <Zone
      look={over ? 'over' : filled ? 'filled' : 'empty'}
      onDragEnter={moved(1)}
      onDragLeave={moved(-1)}
      onDragOver={(event) => hasFiles(event) && event.preventDefault()}
      onDrop={drop}
    >
      {children}
    </Zone>
  )
}
