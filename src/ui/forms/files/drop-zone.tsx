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

/** Prevents the browser from leaving the page for a file that is dropped outside the zone. */
const ignoreOutside = (event: globalThis.DragEvent) => {
  if (hasFiles(event)) event.preventDefault()
}

type DropZoneProps = {
  filled: boolean
  onDrop: (file: File) => void
  children: ReactNode
}

/** An area into which the user can drop a file. If the user drops several files, the area takes only the first file. */
export function DropZone({ filled, onDrop, children }: DropZoneProps) {
  const [over, setOver] = useState(false)
  const depth = useRef(0)
  useEffect(() => {
    window.addEventListener('dragover', ignoreOutside)
    window.addEventListener('drop', ignoreOutside)
    return () => {
      window.removeEventListener('dragover', ignoreOutside)
      window.removeEventListener('drop', ignoreOutside)
    }
  }, [])
  // Drag events also bubble from each child element, so this counts how deep the pointer is.
  const changeDepth = (by: 1 | -1) => (event: DragEvent) => {
    if (!hasFiles(event)) return
    depth.current += by
    setOver(depth.current > 0)
  }
  const restingLook = filled ? 'filled' : 'empty'
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
      look={over ? 'over' : restingLook}
      onDragEnter={changeDepth(1)}
      onDragLeave={changeDepth(-1)}
      onDragOver={(event) => hasFiles(event) && event.preventDefault()}
      onDrop={drop}
    >
      {children}
    </Zone>
  )
}
