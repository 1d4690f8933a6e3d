import { useLocation, useSearchParams } from 'react-router-dom'
import { useServices } from '#src/flows/kit/services.ts'
import { useFlow } from '#src/flows/kit/use-flow.ts'
import { loginFlow } from './flow.ts'
import { LoginView } from './view.tsx'

export function Login() {
  const services = useServices()
  const { navigation, storage } = services.browser
  const [query] = useSearchParams()
  const { state } = useLocation()
  const flow = useFlow(loginFlow, {
    token: services.session.token(),
    reason: state?.reason ?? null,
    email: storage.get('userEmail'),
    redirectTo: query.get('redirectTo'),
    redirectAfterLogin: storage.get('redirectAfterLogin'),
    origin: navigation.origin,
  })
  return <LoginView {...flow} />
}
