import { useSearchParams } from 'react-router-dom'
import { PageTitle } from '#src/flows/kit/page-title.tsx'
import { useServices } from '#src/flows/kit/services.ts'
import { useFlow } from '#src/flows/kit/use-flow.ts'
import { passwordResetFlow } from './flow.ts'
import { PasswordResetView } from './view.tsx'

/** Restarts the flow when the token in the URL appears, changes or disappears (RESET-07). */
export function PasswordReset() {
  const [query] = useSearchParams()
  const token = query.get('token')
  return <PasswordResetFor key={token} token={token} />
}

function PasswordResetFor({ token }: { token: string | null }) {
  const flow = useFlow(passwordResetFlow, { token, email: useServices().browser.storage.get('userEmail') })
  return (
    <>
      <PageTitle>
        {flow.snapshot.context.token === '' ? 'Reset your password' : 'Choose a new password'}
      </PageTitle>
      <PasswordResetView {...flow} />
    </>
  )
}
