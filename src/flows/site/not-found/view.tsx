import type { notFoundMachine } from '#machines/site/not-found/machine.ts'
import type { Flow } from '#src/flows/kit/use-flow.ts'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { ButtonLink } from '#src/ui/forms/button.tsx'
import { Text } from '#src/ui/layout/text.tsx'
import { LostKey } from '#src/ui/media/illustrations/lost-key.tsx'

export function NotFoundView({ send }: Pick<Flow<typeof notFoundMachine>, 'send'>) {
  return (
    <EmptyState
      level={1}
      illustration={<LostKey />}
      title="Page Not Found"
      text={
        <span>
          <Text as="span" variant="label">
            404
          </Text>
          <br />
          Redirecting in 5 seconds…
        </span>
      }
      action={
        <ButtonLink to="/" onFollow={() => send({ type: 'home.chosen' })}>
          Go Home
        </ButtonLink>
      }
    />
  )
}
