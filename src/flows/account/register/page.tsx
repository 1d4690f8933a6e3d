import { registerMachine } from '#machines/account/register/machine.ts'
import { actorsFor } from '#machines/kit/port.ts'
import { useServices } from '#src/flows/kit/services.ts'
import { useFlow } from '#src/flows/kit/use-flow.ts'
import { registerPorts } from './ports.ts'
import { RegisterView } from './view.tsx'

export function Register() {
  const services = useServices()
  const flow = useFlow(
    () => registerMachine.provide({ actors: actorsFor(registerPorts(services)) }),
    undefined,
  )
  return <RegisterView {...flow} />
}
