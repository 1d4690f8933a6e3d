import { chakra } from '#src/ui/theme/chakra.ts'
import { emissionInWords, inProse } from '#studio/diagram/chart/words.ts'
import { isOutcome, type TraceStep } from './trace.ts'

const Scroll = chakra('div', {
  base: { overflowX: 'auto', border: 'hairline', rounded: 'base', bg: 'bg.surface' },
})

const participants = ['Outside', 'Machine', 'GraphQL', 'Provider', 'App'] as const
type Participant = (typeof participants)[number]

interface Message {
  from: Participant
  to: Participant
  text: string
  answer?: boolean
}

const messagesOf = (step: TraceStep): Message[] => {
  const { title, detail, asked, operations, requests, emissions } = step
  const text = detail === '' ? title : `${title}: ${detail}`
  const calls = [
    ...operations.map(
      ({ kind, name }): Message => ({ from: 'Machine', to: 'GraphQL', text: `${kind} ${name}` }),
    ),
    ...requests.flatMap(({ method, path, status }): Message[] => [
      { from: 'GraphQL', to: 'Provider', text: `${method} ${path.split('?')[0]}` },
      { from: 'Provider', to: 'GraphQL', text: String(status ?? 'no answer'), answer: true },
    ]),
  ]
  const happened: Message[] = isOutcome(step)
    ? [...calls, { from: 'GraphQL', to: 'Machine', text, answer: true }]
    : [{ from: 'Outside', to: 'Machine', text }, ...calls]
  return [
    ...happened,
    ...asked.map(({ id }): Message => ({ from: 'Machine', to: 'Outside', text: inProse(id), answer: true })),
    ...emissions.map(
      (emission): Message => ({
        from: 'Machine',
        to: 'App',
        text: emissionInWords(emission) ?? emission.type,
      }),
    ),
  ]
}

const column = 220
const line = 34
const top = 48
const shortened = (text: string) => (text.length > 34 ? `${text.slice(0, 33)}…` : text)
const at = (participant: Participant) => 90 + participants.indexOf(participant) * column

/** The steps as a sequence diagram: the messages between participants, from top to bottom. */
export function Sequence({ title, steps }: { title: string; steps: readonly TraceStep[] }) {
  const messages = steps.flatMap(messagesOf)
  const width = 180 + (participants.length - 1) * column
  const height = top + messages.length * line + 16
  return (
    <Scroll tabIndex={0} role="group" aria-label="Sequence of messages">
      <svg
        width={width}
        height={height}
        role="img"
        aria-label={`Sequence of ${title}`}
        fill="currentColor"
        fontSize={12}
      >
        {participants.map((name) => (
          <g key={name}>
            <text x={at(name)} y={26} textAnchor="middle" fontWeight={600} fontSize={13}>
              {name}
            </text>
            <line
              x1={at(name)}
              x2={at(name)}
              y1={36}
              y2={height}
              stroke="var(--chakra-colors-border-strong)"
            />
          </g>
        ))}
        {messages.map(({ from, to, text, answer }, nth) => {
          const y = top + nth * line + 18
          const [x1, x2] = [at(from), at(to)]
          const toRight = x2 > x1
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: the messages never change their order.
            <g key={nth}>
              <text x={(x1 + x2) / 2} y={y - 5} textAnchor="middle">
                <title>{text}</title>
                {shortened(text)}
              </text>
              <line
                x1={x1}
                x2={x2}
                y1={y}
                y2={y}
                stroke="currentColor"
                strokeDasharray={answer ? '4 3' : undefined}
              />
              <path d={`M${x2} ${y}l${toRight ? -7 : 7} -4v8Z`} />
            </g>
          )
        })}
      </svg>
    </Scroll>
  )
}
