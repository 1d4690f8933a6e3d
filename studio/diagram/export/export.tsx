import { useId } from 'react'
import { Button } from '#src/ui/forms/button.tsx'
import { togglePopover } from '#src/ui/overlay/popover.ts'
import { chakra } from '#src/ui/theme/chakra.ts'
import { saveFile } from '#studio/kit/save-file.ts'
import type { Chart } from '../chart/shape.ts'
import type { Layout } from '../layout/geometry.ts'
import { pngOf } from './png.ts'

const Menu = chakra('div', {
  base: {
    display: 'none',
    position: 'fixed',
    inset: 'auto',
    insetInlineEnd: '6',
    top: '7rem',
    p: '2',
    bg: 'bg.surface',
    color: 'fg',
    border: 'strong',
    rounded: 'base',
    '&:popover-open': { display: 'grid' },
    '&[data-open]': { display: 'grid', zIndex: '1' },
  },
})

// Loaded on first use, because these modules contain React's server renderer.
const files = () => import('./files.tsx')
const sheet = () => import('./sheet.tsx')

const text = (content: string, type = 'text/plain') => new Blob([content], { type })

/** Exports a diagram: the shown diagram as a picture with title, date, legend and font, the machine as text. */
export function Export({ chart, layout }: { chart: Chart; layout: Layout }) {
  const id = useId()
  const { machine } = chart
  const toggle = togglePopover(id)
  const formats: Record<string, () => Promise<Blob>> = {
    svg: async () => text(await (await sheet()).sheetOf(chart, layout), 'image/svg+xml'),
    png: async () => pngOf(await (await sheet()).sheetOf(chart, layout)),
    mmd: async () => text((await files()).mermaidOf(chart)),
    ...(machine && {
      scxml: async () => text((await import('./scxml.ts')).scxmlOf(machine), 'application/scxml+xml'),
      json: async () => text(JSON.stringify(machine.config, null, 2), 'application/json'),
    }),
  }
  const labels: Record<string, string> = {
    svg: 'Picture (SVG)',
    png: 'Picture (PNG)',
    mmd: 'Mermaid',
    scxml: 'SCXML',
    json: 'XState (JSON)',
  }
  return (
    <>
      <Button popoverTarget={id} onClick={toggle}>
        Export
      </Button>
      <Menu id={id} popover="auto">
        {Object.entries(formats).map(([extension, make]) => (
          <Button
            key={extension}
            variant="ghost"
            popoverTarget={id}
            popoverTargetAction="hide"
            onClick={async (event) => {
              void toggle(event)
              saveFile(`${chart.id}.${extension}`, await make())
            }}
          >
            {labels[extension]}
          </Button>
        ))}
      </Menu>
    </>
  )
}
