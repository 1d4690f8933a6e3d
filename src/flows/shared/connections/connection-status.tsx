import { Badge } from '#src/ui/feedback/badge.tsx'

/** Whether an account elsewhere is connected, in the words of D1 §2 Profile. */
export function ConnectionStatus({ connected }: { connected: boolean }) {
  return <Badge tone={connected ? 'positive' : 'neutral'}>{connected ? 'Connected' : 'Not Connected'}</Badge>
}
