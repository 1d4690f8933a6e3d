import { useServices } from '#src/flows/kit/services.ts'
import { useFlow } from '#src/flows/kit/use-flow.ts'
import { emailVerificationFlow } from './flow.ts'
import { EmailVerificationView } from './view.tsx'

export function EmailVerification() {
  const services = useServices()
  const { storage } = services.browser
  const flow = useFlow(emailVerificationFlow, {
    userId: storage.get('userId'),
    email: storage.get('userEmail'),
  })
  return <EmailVerificationView {...flow} />
}
