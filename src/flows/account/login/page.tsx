import { useSearchParams } from 'react-router-dom'
import { loginMachine } from '#machines/account/login/machine.ts'
import { actorsFor } from '#machines/kit/port.ts'
import { useServices } from '#src/flows/kit/services.ts'
import { useFlow } from '#src/flows/kit/use-flow.ts'
import { loginPorts } from './ports.ts'
import { LoginView } from './view.tsx'

export function Login() {
  const services = useServices()
  const { navigation, storage } = services.browser
  const [query] = useSearchParams()
  const flow = useFlow(() => loginMachine.provide({ actors: actorsFor(loginPorts(services)) }), {
    token: services.session.token(),
    redirectTo: query.get('redirectTo'),
    redirectAfterLogin: storage.get('redirectAfterLogin'),
    origin: navigation.origin,
  })
  return <LoginView {...flow} />
}
