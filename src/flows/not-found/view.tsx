import type { notFoundMachine } from '../../../machines/not-found/machine.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { LostKey } from '../../ui/illustrations/lost-key.tsx'
import { EmptyState } from '../../ui/state.tsx'
import { Text } from '../../ui/text.tsx'
import type { Flow } from '../use-flow.ts'

export function NotFoundView({ send }: Pick<Flow<typeof notFoundMachine>, 'send'>) {
  return (
    <EmptyState
      level={1}
      illustration={<LostKey />}
      title="Page Not Found"
      text={
        <>
          <Text as="span" variant="label">
            404
          </Text>
          <br />
          Redirecting in 5 seconds…
        </>
      }
      action={
        <ButtonLink to="/" onFollow={() => send({ type: 'home.chosen' })}>
          Go Home
        </ButtonLink>
      }
    />
  )
}
