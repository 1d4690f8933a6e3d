import fc from 'fast-check'
import { AdminRefusal } from '#mocks/backend/admin/api.ts'
import type { Backend } from '#mocks/backend/http/app.ts'
import { pagesAt } from '#mocks/backend/http/pages.ts'
import { openBackend } from '#mocks/backend/open.ts'
import { memoryPersistence } from '#mocks/backend/store/persistence/memory.ts'
import type { Persistence } from '#mocks/backend/store/persistence/persistence.ts'
import type { Call } from '#src/api/contract/call.ts'
import { type CallName, contract } from '#src/api/contract/index.ts'
import { ORIGIN } from '#tests/mocks/backend.ts'
import { leaks, trespasses } from '../access/rights.ts'
import { type Beginning, beginningOf, contradictions } from './invariants.ts'
import { actOf, type CallStep, callerOf, requestOf, type Step, sequence } from './steps.ts'
import { peopleOf, type Subject } from './subjects.ts'

const scenarios = ['fresh', 'buyer', 'overdue', 'trial'] as const

interface OpenedScenario {
  readonly backend: Backend
  readonly persistence: Persistence
  readonly beginning: Beginning
  readonly seq: number
}

const openScenario = async (scenario: string): Promise<OpenedScenario> => {
  const persistence = memoryPersistence()
  const backend = await openBackend({ persistence, pages: pagesAt(ORIGIN), scenario, time: () => 0 })
  // Adds some rows that otherwise only the actions between requests create.
  for (const { id, name, email } of await backend.store.read(peopleOf)) {
    for (const kind of ['image', 'video'] as const)
      await backend.admin.keepMedia({
        account: id,
        kind,
        url: `${ORIGIN}/api/image-host/${kind}/upload/${id}.bin`,
      })
    await backend.admin.issueGoogleCredential({ name, email })
  }
  await backend.admin.payPerView({ paid: true })
  return {
    backend,
    persistence,
    beginning: await backend.store.read(beginningOf),
    seq: backend.store.seq,
  }
}

/** The values that each caller has sent so far in a sequence. */
type Brought = Map<string | null, readonly string[]>

/** How a response violates the contract. */
const faultsOf = (name: CallStep['name'], status: number, body: unknown): string[] => {
  const { answer, refusals }: Call = contract[name]
  const schema = status === 200 ? answer : refusals[status]
  if (!schema) return [`${name} returned the undeclared status ${status}: ${JSON.stringify(body)}`]
  const { error } = schema.safeParse(body)
  return error
    ? [
        `${name} returned ${status} with an invalid ${error.issues[0]?.path.join('.')}: ${error.issues[0]?.message}`,
      ]
    : []
}

const makeCall = async (
  { backend, persistence, beginning }: OpenedScenario,
  of: Subject,
  step: CallStep,
  broughtBy: Brought,
): Promise<string[]> => {
  const { store } = backend
  if (step.bearer === 'own' || step.bearer === 'seller') {
    const waiting = await store.read((tx) => callerOf(tx, of, step))
    if (waiting.id !== null && waiting.token === null) await backend.admin.signInAs({ account: waiting.id })
  }
  const { caller, request } = await store.read((tx) => {
    const known = callerOf(tx, of, step)
    return { caller: known, request: requestOf(tx, of, step, known) }
  })
  const sent = [
    ...(broughtBy.get(caller.id) ?? []),
    decodeURIComponent(request.url),
    await request.clone().text(),
  ]
  broughtBy.set(caller.id, sent)
  const { seq } = store
  const response = await backend.fetch(request)
  const told = await response.text()
  const { entries } = await persistence.since(seq)
  const changes = entries.flatMap((entry) => entry.changes)
  return store.read((tx) => [
    ...faultsOf(step.name, response.status, JSON.parse(told)),
    ...trespasses(tx, step.name, caller.id, changes),
    ...leaks(tx, step.name, caller.id, { sent: sent.join(' '), told }),
    ...(changes.length > 0 ? contradictions(tx, beginning) : []),
  ])
}

const takeStep = async (
  opened: OpenedScenario,
  of: Subject,
  step: Step,
  broughtBy: Brought,
): Promise<string[]> => {
  if (step.kind === 'call') return makeCall(opened, of, step, broughtBy)
  const { store, admin } = opened.backend
  const act = await store.read((tx) => actOf(tx, of, step))
  try {
    await act(admin)
  } catch (cause) {
    if (!(cause instanceof AdminRefusal)) throw cause
  }
  return store.read((tx) => contradictions(tx, opened.beginning))
}

export interface FuzzRun {
  readonly requests: number
  readonly seed: number
  /** The path of the shortest failing sequence in fast-check, to replay it directly. */
  readonly path?: string
}

/**
 * fast-check generates one sequence for every 12 requests that are wanted. Most sequences have more than 12 requests,
 * so there are enough. A sequence that starts after the wanted number of requests was reached does nothing.
 */
const FEW_CALLS = 12

/** Plays sequences until this many requests were made or one fails. */
export const fuzz = async ({ requests, seed, path }: FuzzRun) => {
  const byScenario = new Map<string, OpenedScenario>()
  const responded = new Set<CallName>()
  let made = 0
  const openedOf = async (scenario: string) => {
    const opened = byScenario.get(scenario) ?? (await openScenario(scenario))
    byScenario.set(scenario, opened)
    return opened
  }
  const property = fc.asyncProperty(
    fc.constantFrom(...scenarios),
    sequence,
    async (scenario, { subject, steps }) => {
      if (made >= requests) return
      const opened = await openedOf(scenario)
      const broughtBy: Brought = new Map()
      try {
        for (const step of steps) {
          const wrong = await takeStep(opened, subject, step, broughtBy)
          if (step.kind === 'call') {
            made += 1
            if (opened.backend.requests.list()[0]?.status === 200) responded.add(step.name)
          }
          if (wrong.length > 0) throw new Error(wrong.join('\n'))
        }
      } finally {
        await opened.backend.store.rewind(opened.seq)
      }
    },
  )
  const details = await fc.check(property, {
    seed,
    ...(path === undefined ? {} : { path }),
    numRuns: Math.ceil(requests / FEW_CALLS),
  })
  for (const { backend } of byScenario.values()) backend.close()
  const failure = details.failed
    ? [
        (details.errorInstance as Error | null)?.message,
        JSON.stringify(details.counterexample, null, 1),
        `Again: npm run test:fuzz -- --requests ${requests} --seed ${seed} --path ${details.counterexamplePath}`,
      ].join('\n')
    : undefined
  return { failure, made, answered: responded }
}
