import { type ReactNode, StrictMode, useEffect } from 'react'
import { Child } from '../flows/kit/child.tsx'
import { ServicesProvider } from '../flows/kit/services.ts'
import { ToastView } from '../flows/site/toast/view.tsx'
import { UiProvider } from '../ui/theme/ui-provider.tsx'
import type { Shared } from './services.ts'

/** Tells a prerendered page that the clicks it has recorded can be replayed. */
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

/** The product around its router, the same in the browser and where pages are prerendered. */
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
          <Started />
        </ServicesProvider>
      </UiProvider>
    </StrictMode>
  )
}
