import { execFileSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { beforeAll, expect, it, vi } from 'vitest'
import { type AnyMachineSnapshot, type AnyStateMachine, createMachine } from 'xstate'
import { writtenOf } from '#studio/diagram/chart/config.ts'
import { distinctIds } from '#studio/diagram/export/ids.ts'
import { scxmlOf } from '#studio/diagram/export/scxml.ts'
import { inputOf, machines, nodesIn, randomFrom, walk, withStubs } from './walks.ts'

/** What the tests use of SCION, an interpreter of SCXML that is independent of XState. */
interface Scion {
  core: {
    Statechart: new (model: object, options: object) => Session
    InterpreterScriptingContext: { invokers: Record<string, (...given: never[]) => void> }
  }
  documentStringToModel(
    url: string,
    text: string,
    callback: (
      error: unknown,
      model: { prepare(callback: (error: unknown, model: object) => void): void },
    ) => void,
  ): void
}

interface Session {
  start(): void
  gen(event: { name: string }): void
  getFullConfiguration(): string[]
  isFinal(): boolean
}

let scion: Scion
beforeAll(() => {
  scion = createRequire(resolve('tools/exports/package.json'))('@scion-scxml/scxml') as Scion
  // The actors of the machines are stubs: they start, and do nothing.
  scion.core.InterpreterScriptingContext.invokers.xstate = () => {}
}, 60_000)

/** The SCXML of a machine, and the machine rebuilt from its written configuration. */
const exported = (machine: AnyStateMachine) => {
  const { config } = writtenOf(machine)
  const again = createMachine(config)
  const delays = Object.fromEntries(
    nodesIn(again).flatMap(({ after }) => after.map(({ delay }) => [delay, 1e8])),
  )
  return { again, text: scxmlOf({ config, delays }) }
}

const modelOf = (text: string) =>
  new Promise<object>((done, fail) => {
    scion.documentStringToModel('file:///machine.scxml', text, (error, model) => {
      if (error) fail(error)
      else model.prepare((refused, prepared) => (refused ? fail(refused) : done(prepared)))
    })
  })

/** The names of states and events in the file. Each character but letters and digits becomes an underscore. */
const namesOf = (machine: AnyStateMachine) => {
  const nodes = nodesIn(machine)
  const states = distinctIds(nodes.map(({ id }) => id))
  const calls = distinctIds(
    nodes.flatMap(({ invoke }) => invoke.map(({ id }) => id)),
    states.values(),
  )
  const event = (type: string): string => {
    const [, of = '', id = ''] = /^xstate\.(done\.actor|error\.actor|snapshot|after)\.(.*)$/s.exec(type) ?? []
    const [, delay, state] = /^([^.]*)\.(.*)$/s.exec(id) ?? []
    switch (of) {
      case 'done.actor':
        return `done.invoke.${calls.get(id)}`
      case 'error.actor':
        return `error.platform.${calls.get(id)}`
      case 'snapshot':
        return `snapshot.${calls.get(id)}`
      case 'after':
        return `after.${delay}.${states.get(state ?? '')}`
      default:
        return type.replaceAll(' ', '_')
    }
  }
  return { states, event }
}

it.each(machines)(
  '%s: its exported SCXML takes the same steps in another interpreter as the machine in XState',
  async (_, machine, samples) => {
    vi.spyOn(console, 'warn').mockReturnValue()
    const { again, text } = exported(machine)
    const guards = [...text.matchAll(/<data id="(\w+)"/g)].map(([, name = '']) => name)
    const { states, event: nameOf } = namesOf(again)
    const known = new Set(states.values())
    // Leaves out the states that the interpreter adds.
    const configuration = (session: Session) =>
      session
        .getFullConfiguration()
        .filter((id) => known.has(id))
        .sort()
    const active = ({ _nodes }: AnyMachineSnapshot) => _nodes.map(({ id }) => states.get(id))
    for (let seed = 0; seed <= 1; seed += 1) {
      const random = randomFrom(seed)
      const answers = new Map(guards.map((name) => [name, seed === 0 || random() < 0.6]))
      let session: Session | null = null
      const model = await modelOf(
        text.replaceAll(
          /<data id="(\w+)" expr="true"/g,
          (_all, name) => `<data id="${name}" expr="${answers.get(name)}"`,
        ),
      )
      let evaluated = 0
      const stubs = withStubs(again, (guard) => {
        evaluated += 1
        if (evaluated > 500) throw new Error('endless')
        const name = typeof guard === 'string' ? guard : (guard as { type: string }).type
        return answers.get(name.replaceAll(/\W/g, '_')) ?? false
      })
      try {
        walk(stubs, inputOf(samples), random, ({ event, snapshot }) => {
          evaluated = 0
          if (snapshot.status === 'error') throw new Error('endless')
          if (session === null || event === null) {
            session = new scion.core.Statechart(model, { console: { log: () => {} } })
            session.start()
          } else session.gen({ name: nameOf(event) })
          if (snapshot.status === 'done') expect(session.isFinal()).toBe(true)
          else expect([event, ...configuration(session)]).toEqual([event, ...active(snapshot).sort()])
        })
      } catch (error) {
        if ((error as Error).message !== 'endless') throw error
      }
    }
  },
)

/** The attributes of the namespace `xml`, which W3C's schema of SCXML imports by their address. */
const xml = `<schema targetNamespace="http://www.w3.org/XML/1998/namespace" xmlns="http://www.w3.org/2001/XMLSchema">
  <attribute name="lang" type="language"/>
  <attribute name="space" type="NCName"/>
  <attribute name="base" type="anyURI"/>
  <attribute name="id" type="ID"/>
</schema>`

/** No package contains W3C's schema of SCXML. CI downloads it, and sets this variable to its file. */
const schema = process.env.SCXML_SCHEMA

it.runIf(schema)('the SCXML of every machine is valid in the schema of W3C', () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  const folder = mkdtempSync(join(tmpdir(), 'scxml-'))
  const file = (name: string, text: string) => {
    writeFileSync(join(folder, name), text)
    return join(folder, name)
  }
  const catalog = `<catalog xmlns="urn:oasis:names:tc:entity:xmlns:xml:catalog">
    <system systemId="http://www.w3.org/2001/xml.xsd" uri="file://${file('xml.xsd', xml)}"/>
    <uri name="http://www.w3.org/2001/xml.xsd" uri="file://${folder}/xml.xsd"/>
  </catalog>`
  const files = machines.map(([, machine], nth) => file(`${nth}.scxml`, exported(machine).text))
  execFileSync('xmllint', ['--noout', '--nonet', '--schema', schema as string, ...files], {
    env: { ...process.env, XML_CATALOG_FILES: file('catalog.xml', catalog) },
    stdio: 'pipe',
  })
})
