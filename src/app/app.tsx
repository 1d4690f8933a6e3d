import { type ReactNode, StrictMode, useEffect, useState } from 'react'
import { Child } from '../flows/kit/child.tsx'
import { type Services, ServicesProvider } from '../flows/kit/services.ts'
import { ToastView } from '../flows/site/toast/view.tsx'
import { UiProvider } from '../ui/theme/ui-provider.tsx'
import type { Shared } from './services.ts'

/** Once the app is rendered or hydrated, tells the prerendered page to replay the clicks that it recorded before. */
function Started() {
  useEffect(() => {
    const timer = setTimeout(() => {
      delete document.getElementById('root')?.dataset.prerendered
      dispatchEvent(new Event('product:started'))
    })
    return () => clearTimeout(timer)
  }, [])
  return null
}

/** The dialog 'Report a problem', while it is open. */
function ProblemReport({ reports }: Pick<Services, 'reports'>) {
  const [dialog, show] = useState<ReactNode>(null)
  useEffect(() => reports?.showBy(show), [reports])
  return dialog
}

/** The root component, which both the browser and the prerendering script render. */
export function App({
  services,
  toast,
  children,
}: Pick<Shared, 'services' | 'toast'> & { children: ReactNode }) {
  return (
    <StrictMode>
      <UiProvider>
        <ServicesProvider value={services}>
          {children}
          <Child actor={toast}>{(flow) => <ToastView {...flow} />}</Child>
          <ProblemReport {...services} />
          <Started />
        </ServicesProvider>
      </UiProvider>
    </StrictMode>
  )
}
