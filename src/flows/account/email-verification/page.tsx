import { emailVerificationMachine } from '#machines/account/email-verification/machine.ts'
import { actorsFor } from '#machines/kit/port.ts'
import { useServices } from '#src/flows/kit/services.ts'
import { useFlow } from '#src/flows/kit/use-flow.ts'
import { emailVerificationPorts } from './ports.ts'
import { EmailVerificationView } from './view.tsx'

export function EmailVerification() {
  const services = useServices()
  const { storage } = services.browser
  const flow = useFlow(
    () => emailVerificationMachine.provide({ actors: actorsFor(emailVerificationPorts(services)) }),
    { userId: storage.get('userId'), email: storage.get('userEmail') },
  )
  return <EmailVerificationView {...flow} />
}
