import { useEffect, useState } from 'react'
import { externalUrl } from '#machines/rules/links/redirects.ts'
import { useServices } from '#src/flows/kit/services.ts'
import { moment } from '#src/flows/kit/use-flow.ts'
import { TryAgain } from '#src/flows/shared/try-again.tsx'
import { ErrorState } from '#src/ui/feedback/error-state.tsx'
import { Loading, SkeletonPage } from '#src/ui/feedback/loading/skeleton.tsx'
import { ButtonLink } from '#src/ui/forms/button.tsx'
import { Section } from '#src/ui/layout/layout.tsx'
import { reloadOnce } from './reload-once.ts'

/** Thrown when the code of a page could not be loaded; a deployment may have removed it. */
export class PageNotLoaded extends Error {}

/** Rendered while the page reloads, because its code could not be loaded. */
function RouteLoading() {
  return (
    <Section>
      <Loading label="Loading…">
        <SkeletonPage />
      </Loading>
    </Section>
  )
}

/** Rendered instead of a blank page when a page has thrown or its code could not be loaded. */
export function RouteFailed({ error, component }: { error: unknown; component?: string | undefined }) {
  const { browser, reports } = useServices()
  const [reloading, setReloading] = useState(error instanceof PageNotLoaded)
  useEffect(() => {
    browser.log.failure('rendering a page', error)
    if (!(error instanceof PageNotLoaded)) reports?.crashed('page')
    if (error instanceof PageNotLoaded) void reloadOnce(browser).then(setReloading)
  }, [browser, error, reports])
  if (reloading) return <RouteLoading />
  // In the demo, the error page names the flow and the component that threw the error, and links to the studio with the
  // path that led to the error.
  const isOurs = import.meta.env.MODE === 'mock' && !(error instanceof PageNotLoaded)
  const { latest, pathOf } = moment
  return (
    <ErrorState
      level={1}
      title="This page could not be shown"
      text={
        isOurs
          ? [latest?.words, component, String(error)].filter(Boolean).join(': ')
          : 'Check your connection and load the page again. Nothing you have bought or saved is lost.'
      }
      action={
        <>
          <TryAgain onRetry={() => browser.navigation.reload()} />
          {isOurs && (
            <ButtonLink
              href={externalUrl(
                `${browser.navigation.baseUrl}/studio/${latest ? `${latest.query}#path=${encodeURIComponent(pathOf?.(latest.flow) ?? '')}` : ''}`,
                { local: true },
              )}
              external
            >
              Open the studio
            </ButtonLink>
          )}
        </>
      }
    />
  )
}
