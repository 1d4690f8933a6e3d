import type { toastMachine } from '../../../machines/toast/machine.ts'
import { Toast } from '../../ui/toast.tsx'
import type { Flow } from '../use-flow.ts'

export function ToastView({ snapshot, send }: Flow<typeof toastMachine>) {
  const { toast } = snapshot.context
  if (!toast) return null
  return <Toast {...toast} onDismiss={() => send({ type: 'toast.dismissed' })} />
}
