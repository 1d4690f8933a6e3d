import { useServices } from './services.ts'

/** Sets the document's title while a page is rendered. */
export function PageTitle({ children }: { children: string }) {
  const { config } = useServices()
  return <title>{`${children} · ${config.brand}`}</title>
}
