import map from 'virtual:flow-map'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { Button } from '#src/ui/forms/button.tsx'
import { Heading } from '#src/ui/layout/text.tsx'
import { chakra } from '#src/ui/theme/chakra.ts'
import { type Address, nothingChosen, queryOf } from '#studio/kit/address.ts'
import { useWidth } from '#studio/kit/use-width.ts'
import { entries } from './map.ts'
import { placedIn } from './places.ts'

const AreaTitle = chakra('li', { base: { position: 'absolute', textStyle: 'label' } })
const Stack = chakra('section', { base: { display: 'grid', gap: '3', minW: '0' } })
const Head = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '3',
  },
})
/** The text about a flow. Always two lines high, so that the content below does not move. */
const Told = chakra('p', { base: { textStyle: 'small', color: 'fg.muted', minH: '2.9em' } })
const Sheet = chakra('nav', { base: { position: 'relative', minW: '0' } })
const Ground = chakra('div', {
  base: { position: 'absolute', border: 'hairline', rounded: 'base', bg: 'bg.surface' },
})
const Lines = chakra('svg', {
  base: {
    position: 'absolute',
    inset: '0',
    w: 'full',
    h: 'full',
    pointerEvents: 'none',
    color: 'border.strong',
  },
})
const List = chakra('ul', { base: { listStyle: 'none' } })
const Box = chakra(Link, {
  base: {
    position: 'absolute',
    display: 'grid',
    alignContent: 'center',
    px: '2',
    border: 'hairline',
    rounded: 'base',
    bg: 'bg',
    textStyle: 'small',
    lineHeight: '1.25',
    fontWeight: '600',
    transitionProperty: 'border-color, background-color',
    transitionDuration: 'fast',
    '&[data-entry]': { borderInlineStart: '4px solid {colors.accent}' },
    '&[data-near]': { borderColor: 'fg' },
    '&:hover, &:focus-visible': { bg: 'accent.subtle', borderColor: 'fg' },
  },
})
const Entry = chakra('span', { base: { fontWeight: '400', color: 'fg.muted', fontSize: '0.8125rem' } })

const at = ({ x, y, width, height }: { x: number; y: number; width: number; height: number }) => ({
  left: x,
  top: y,
  width,
  height,
})

/** The flows that lead to a flow, and those that it leads to, in words. */
const inWords = (flow: string): string => {
  const titles = new Map(map.areas.flatMap(({ flows }) => flows.map(({ id, title }) => [id, title] as const)))
  const named = (ids: readonly string[]) => [...new Set(ids)].map((id) => titles.get(id)).join(', ')
  const facts = [
    ['leads to', map.ways.filter(({ from, part }) => from === flow && !part).map(({ to }) => to)],
    ['has as parts', map.ways.filter(({ from, part }) => from === flow && part).map(({ to }) => to)],
    ['is reached from', map.ways.filter(({ to, part }) => to === flow && !part).map(({ from }) => from)],
    ['is a part of', map.ways.filter(({ to, part }) => to === flow && part).map(({ from }) => from)],
  ] as const
  const said = facts.flatMap(([verb, ids]) => (ids.length > 0 ? [`${verb} ${named(ids)}`] : []))
  return `${titles.get(flow)} ${said.length > 0 ? said.join('; ') : 'stands alone'}.`
}

/**
 * All flows by area, each a link. Shows the connections of the flow that has the pointer or the focus, or all
 * connections.
 */
export function FlowMap({ address }: { address: Address }) {
  const [ref, width] = useWidth()
  const [near, setNear] = useState<string | null>(null)
  const [all, setAll] = useState(false)
  const { height, areas, flows, lines } = placedIn(map, width)
  const isNear = ({ from, to }: { from: string; to: string }) => from === near || to === near
  const beside = new Set(lines.filter(isNear).flatMap(({ from, to }) => [from, to]))
  return (
    <Stack aria-labelledby="map-title">
      <Head>
        <Heading level={2} look="subheading" id="map-title" tabIndex={-1}>
          All flows
        </Heading>
        <Button aria-pressed={all} variant={all ? 'primary' : 'outline'} onClick={() => setAll(!all)}>
          All lines
        </Button>
      </Head>
      <Told id="map-told">
        {near
          ? inWords(near)
          : 'Point at a flow to see where it leads. A line leads to the flow whose page is opened, a dashed one to a part. A yellow edge marks where people come in.'}
      </Told>
      <Sheet ref={ref} aria-label="Map of all flows" style={{ height }}>
        {width > 0 &&
          map.areas.map(({ id }) => {
            const place = areas.get(id)
            return place && <Ground key={id} style={at(place)} />
          })}
        <Lines aria-hidden>
          <defs>
            {['far', 'near'].map((id) => (
              <marker
                key={id}
                id={`map-${id}`}
                viewBox="0 0 8 8"
                refX="7.5"
                refY="4"
                markerUnits="userSpaceOnUse"
                markerWidth={10}
                markerHeight={10}
                orient="auto"
              >
                <path
                  d="M0 0.5 8 4 0 7.5Z"
                  fill={id === 'near' ? 'var(--chakra-colors-fg)' : 'currentColor'}
                />
              </marker>
            ))}
          </defs>
          {lines
            .filter((line) => all || isNear(line))
            .map((line) => (
              <polyline
                key={`${line.from} ${line.to} ${line.part}`}
                points={line.points.map((point) => point.join(',')).join(' ')}
                fill="none"
                stroke={isNear(line) ? 'var(--chakra-colors-fg)' : 'currentColor'}
                strokeWidth={isNear(line) ? 2 : 1}
                strokeLinejoin="round"
                strokeDasharray={line.part ? '5 4' : undefined}
                markerEnd={`url(#map-${isNear(line) ? 'near' : 'far'})`}
              />
            ))}
        </Lines>
        {width > 0 &&
          map.areas.map(({ id, title, flows: inArea }) => (
            <List key={id} aria-label={title}>
              <AreaTitle aria-hidden style={at(areas.get(id)?.title ?? { x: 0, y: 0, width: 0, height: 0 })}>
                {title}
              </AreaTitle>
              {inArea.map((flow) => {
                const place = flows.get(flow.id)
                const entry = entries[flow.id]
                return (
                  place && (
                    <li key={flow.id}>
                      <Box
                        to={{
                          search: queryOf({ ...address, ...nothingChosen, tab: 'diagram', flow: flow.id }),
                        }}
                        style={at(place)}
                        data-entry={entry ? '' : undefined}
                        data-near={beside.has(flow.id) ? '' : undefined}
                        aria-describedby="map-told"
                        onPointerEnter={() => setNear(flow.id)}
                        onPointerLeave={() => setNear(null)}
                        onFocus={() => setNear(flow.id)}
                        onBlur={() => setNear(null)}
                      >
                        {flow.title}
                        {entry && <Entry>{entry}</Entry>}
                      </Box>
                    </li>
                  )
                )
              })}
            </List>
          ))}
      </Sheet>
    </Stack>
  )
}
