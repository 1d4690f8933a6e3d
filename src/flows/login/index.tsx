import { useSearchParams } from 'react-router-dom'
import { loginMachine } from '../../../machines/login/machine.ts'
import { actorsFor } from '../../../machines/port.ts'
import { PageTitle } from '../page-title.tsx'
import { useServices } from '../services.ts'
import { useFlow } from '../use-flow.ts'
import { loginPorts } from './ports.ts'
import { LoginView } from './view.tsx'

export function Login() {
  const services = useServices()
  const { navigation, storage } = services.platform
  const [query] = useSearchParams()
  const flow = useFlow(() => loginMachine.provide({ actors: actorsFor(loginPorts(services)) }), {
    token: services.session.token(),
    redirectTo: query.get('redirectTo'),
    redirectAfterLogin: storage.get('redirectAfterLogin'),
    origin: navigation.origin,
  })
  return (
    <>
      <PageTitle>Log in</PageTitle>
      <LoginView {...flow} />
    </>
  )
}
