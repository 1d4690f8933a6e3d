import type { CauseOf } from '#explorer/cause.ts'
import { samplesOf } from '#explorer/flow.ts'
import { kindOf } from '#explorer/kind-of.ts'
import { type FailureSample, failureOf, lost } from '#machines/kit/samples.ts'
import type { Failure } from '#machines/rules/kit/failures.ts'
import type { AnyModel, Arrange } from '../model.ts'
import type { HeldCall } from '../ports/held-ports.ts'
import type { Sandbox } from '../sandbox/sandbox.ts'
import { fail } from './step-failure.ts'

/**
 * How a call fails if its sample has no message. `dropped`: the request does not reach the provider. `lost`: the
 * provider has handled the request, but its response does not arrive.
 */
export type Network = 'dropped' | 'lost' | undefined

/** The failure that a sample describes. A sample without a message describes a failed connection. */
export const failureWith =
  (network: Network) =>
  (sample: FailureSample): Failure =>
    failureOf(network !== undefined && sample === null ? lost : sample)

/** An outcome that is not prepared: the call gets whatever the backend and the browser return. */
export const asItIs = 'as-it-is'

/** Prepares the backend or the browser for an outcome of a call or a value of a feed. */
export const arrange = async (
  sandbox: Sandbox,
  ways: Record<string, Arrange> | Arrange | undefined,
  wanted: unknown,
  input: unknown,
): Promise<void> => {
  if (wanted === asItIs) return
  const kind = kindOf(wanted) ?? ''
  const way = typeof ways === 'object' ? ways[kind] : ways
  if (way === undefined)
    fail(
      `The model does not say how to produce the outcome '${kind}'. Add the outcome to 'answers' (of a port) or 'says' (of a feed) in the port's entry of 'drives'.`,
    )
  if (way !== 'asItIs') await way(sandbox, wanted, input)
}

/** Makes a call fail as its sample describes, by preparing the backend or the network. */
export const arrangeFailure = async (
  { drives, samples }: AnyModel,
  sandbox: Sandbox,
  network: Network,
  { id, src: port, error: failure }: CauseOf<'error'>,
  { input }: HeldCall,
): Promise<void> => {
  const drive = drives[port]
  const sample = failure as FailureSample
  const isByNetwork = network !== undefined && sample === null
  if (!isByNetwork && (await drive?.fails?.(sandbox, sample, input))) return
  if (!drive?.call)
    return fail(`The model does not say how the call ${id} fails. Add 'call' or 'fails' to drives.${port}.`)
  const { kind, status, serverMessage } = failureWith(network)(sample)
  if (isByNetwork && network === 'dropped') return sandbox.drop(drive.call)
  if (isByNetwork) {
    const actors = samples.actors as Record<string, { outputs: Parameters<typeof samplesOf>[0] }>
    const [outcome] = samplesOf(actors[port]?.outputs)
    await arrange(sandbox, drive.answers, outcome, input)
  }
  if (kind === 'unreachable') await sandbox.lose(drive.call)
  else await sandbox.refuse(drive.call, { status: status ?? 0, message: serverMessage ?? '' })
}
