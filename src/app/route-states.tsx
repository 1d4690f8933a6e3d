import { useEffect } from 'react'
import { useRouteError } from 'react-router-dom'
import { useServices } from '../flows/services.ts'
import { Button } from '../ui/button.tsx'
import { Section } from '../ui/layout.tsx'
import { Loading, SkeletonPage } from '../ui/skeleton.tsx'
import { ErrorState } from '../ui/state.tsx'

/** A page's code is on its way. */
export function RouteLoading() {
  return (
    <Section>
      <Loading label="Loading…">
        <SkeletonPage />
      </Loading>
    </Section>
  )
}

/** A page that threw, or whose code did not arrive: never a blank page. */
export function RouteFailed() {
  const error = useRouteError()
  const { platform } = useServices()
  useEffect(() => platform.log.failure('drawing a page', error), [platform, error])
  return (
    <ErrorState
      level={1}
      title="This page could not be shown"
      text="Check your connection and load the page again. Nothing you have bought or saved is lost."
      action={
        <Button variant="primary" onClick={() => platform.navigation.reload()}>
          Reload
        </Button>
      }
    />
  )
}
