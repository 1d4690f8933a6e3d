import { useEffect, useState } from 'react'
import { externalUrl } from '#machines/rules/links/redirects.ts'
import { useServices } from '#src/flows/kit/services.ts'
import { ErrorState } from '#src/ui/feedback/error-state.tsx'
import { Loading, SkeletonPage } from '#src/ui/feedback/loading/skeleton.tsx'
import { Button, ButtonLink } from '#src/ui/forms/button.tsx'
import { Section } from '#src/ui/layout/layout.tsx'
import { reloadOnce } from './reload-once.ts'

/** Thrown when the code of a page could not be loaded; a deployment may have removed it. */
export class PageNotLoaded extends Error {}

/** Rendered while the code of a page is loading. */
export function RouteLoading() {
  return (
    <Section>
      <Loading label="Loading…">
        <SkeletonPage />
      </Loading>
    </Section>
  )
}

/** Rendered instead of a blank page when a page has thrown or its code could not be loaded. */
export function RouteFailed({ error }: { error: unknown }) {
  const { browser } = useServices()
  const [reloading, setReloading] = useState(error instanceof PageNotLoaded)
  useEffect(() => {
    browser.log.failure('rendering a page', error)
    if (error instanceof PageNotLoaded) void reloadOnce(browser).then(setReloading)
  }, [browser, error])
  if (reloading) return <RouteLoading />
  // In the demo, the page shows the error's own message to the developer who uses it.
  const isOurs = import.meta.env.MODE === 'mock' && !(error instanceof PageNotLoaded)
  return (
    <ErrorState
      level={1}
      title="This page could not be shown"
      text={
        isOurs
          ? String(error)
          : 'Check your connection and load the page again. Nothing you have bought or saved is lost.'
      }
      action={
        <>
          <Button variant="primary" onClick={() => browser.navigation.reload()}>
            Try again
          </Button>
          {isOurs && (
            <ButtonLink href={externalUrl(`${browser.navigation.baseUrl}/studio/`, { local: true })} external>
              Open the studio
            </ButtonLink>
          )}
        </>
      }
    />
  )
}
