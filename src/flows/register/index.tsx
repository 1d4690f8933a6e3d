import { actorsFor } from '../../../machines/port.ts'
import { registerMachine } from '../../../machines/register/machine.ts'
import { PageTitle } from '../page-title.tsx'
import { useServices } from '../services.ts'
import { useFlow } from '../use-flow.ts'
import { registerPorts } from './ports.ts'
import { RegisterView } from './view.tsx'

export function Register() {
  const services = useServices()
  const flow = useFlow(
    () => registerMachine.provide({ actors: actorsFor(registerPorts(services)) }),
    undefined,
  )
  return (
    <>
      <PageTitle>Create account</PageTitle>
      <RegisterView {...flow} />
    </>
  )
}
