import type { toastMachine } from '#machines/site/toast/machine.ts'
import type { Flow } from '#src/flows/kit/use-flow.ts'
import { Toast } from '#src/ui/feedback/toast.tsx'

export function ToastView({ snapshot, send }: Flow<typeof toastMachine>) {
  const { toast } = snapshot.context
  if (!toast) return null
  return <Toast {...toast} onDismiss={() => send({ type: 'toast.dismissed' })} />
}
