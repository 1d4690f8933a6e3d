import { useServices } from './services.ts'

/** The document's title while a page is shown. */
export function PageTitle({ children }: { children: string }) {
  const { config } = useServices()
  return <title>{`${children} · ${config.brand}`}</title>
}
