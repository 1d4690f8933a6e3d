import { useFlow } from '#src/flows/kit/use-flow.ts'
import { registerFlow } from './flow.ts'
import { RegisterView } from './view.tsx'

export function Register() {
  const flow = useFlow(registerFlow, undefined)
  return <RegisterView {...flow} />
}
