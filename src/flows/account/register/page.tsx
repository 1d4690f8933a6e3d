import { useServices } from '#src/flows/kit/services.ts'
import { useFlow } from '#src/flows/kit/use-flow.ts'
import { registerFlow } from './flow.ts'
import { RegisterView } from './view.tsx'

export function Register() {
  const { navigation, storage } = useServices().browser
  const flow = useFlow(registerFlow, {
    redirectAfterLogin: storage.get('redirectAfterLogin'),
    origin: navigation.origin,
  })
  return <RegisterView {...flow} />
}
