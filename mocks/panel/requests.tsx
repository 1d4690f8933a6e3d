import { Text } from '#src/ui/layout/text.tsx'
import type { LoggedRequest } from '../backend/http/request-log.ts'
import type { WorkerTransport } from '../browser/transport/worker-transport.ts'
import { useQuery } from '../ui/use-query.ts'
import type { SectionProps } from './panel-props.ts'
import { Lines, LinesItem, Section } from './section.tsx'

const SHOWN = 30

const carriers = {
  worker: 'Calls go over the network to the service worker, which asks this page.',
  page: 'Calls go straight to the backend in this page: no service worker serves it.',
} satisfies Record<WorkerTransport['carrier'], string>

const outcome = ({ message, status }: LoggedRequest) =>
  status === null ? 'no answer' : message === null ? String(status) : `${status} ${message}`

export function Requests({
  backend: { admin, requests },
  transport,
}: SectionProps & { transport: WorkerTransport }) {
  const query = useQuery(requests, () => admin.requests())
  const shown = query.kind === 'loaded' ? query.value.slice(0, SHOWN) : []
  return (
    <Section id="requests" title="Requests">
      <Text variant="note">{carriers[transport.carrier]}</Text>
      {shown.length === 0 && <Text variant="small">No requests of this tab yet.</Text>}
      <Lines>
        {shown.map((request) => (
          <LinesItem key={request.id}>
            <span>
              {request.method} {request.path}
              <br />
              {request.call} · {outcome(request)}
            </span>
            <span>{request.durationMs.toFixed(1)} ms</span>
          </LinesItem>
        ))}
      </Lines>
    </Section>
  )
}
