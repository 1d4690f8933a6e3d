import { useSearchParams } from 'react-router-dom'
import { passwordResetMachine } from '#machines/account/password-reset/machine.ts'
import { actorsFor } from '#machines/kit/port.ts'
import { PageTitle } from '#src/flows/kit/page-title.tsx'
import { useServices } from '#src/flows/kit/services.ts'
import { useFlow } from '#src/flows/kit/use-flow.ts'
import { passwordResetPorts } from './ports.ts'
import { PasswordResetView } from './view.tsx'

/** Starts over when the token in the address appears, changes or disappears (RESET-07). */
export function PasswordReset() {
  const [query] = useSearchParams()
  const token = query.get('token')
  return <PasswordResetFor key={token} token={token} />
}

function PasswordResetFor({ token }: { token: string | null }) {
  const services = useServices()
  const flow = useFlow(
    () => passwordResetMachine.provide({ actors: actorsFor(passwordResetPorts(services)) }),
    { token },
  )
  return (
    <>
      <PageTitle>
        {flow.snapshot.context.token === '' ? 'Reset your password' : 'Choose a new password'}
      </PageTitle>
      <PasswordResetView {...flow} />
    </>
  )
}
