import type { ToastEvent, toastMachine } from '#machines/site/toast/machine.ts'
import type { Flow } from '#src/flows/kit/use-flow.ts'
import { Toast } from '#src/ui/feedback/toast.tsx'

export function ToastView({ snapshot, send }: Flow<typeof toastMachine>) {
  const { toast } = snapshot.context
  if (!toast) return null
  const tell = (event: ToastEvent) => {
    if (snapshot.can(event)) send(event)
  }
  return (
    <Toast
      {...toast}
      onHold={() => tell({ type: 'toast.held' })}
      onRelease={() => tell({ type: 'toast.released' })}
      onDismiss={() => send({ type: 'toast.dismissed' })}
    />
  )
}
