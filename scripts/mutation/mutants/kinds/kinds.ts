import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type ts from 'typescript'
import { parsed } from '#scripts/kit/syntax.ts'
import { ownerOf, usersOfFiles } from '../flow-files.ts'
import type { Change, Mutant } from '../mutant.ts'
import { bodiesWrong, callsDropped } from './calls.ts'
import { delaysDoubled, rowsExchanged, stepsOfMachinesExchanged, targetsChanged } from './machines.ts'
import { wordsChanged } from './texts.ts'
import { controlsLeftEnabled, eventsRenamed } from './views.ts'

type Find = (source: ts.SourceFile) => Iterable<Change>

const machine = /^machines\/[^/]+\/[^/]+\/(?:machine|setup)\.ts$/
const rule = /^machines\/rules\/|^machines\/[^/]+\/[^/]+\/entries\.ts$/
const ports = /^src\/flows\/[^/]+\/[^/]+\/ports\.ts$/
const view = /^src\/flows\/.*\.tsx$/

/**
 * The kinds of mutants that `npm run test:mutation` cannot make: it empties every text and so breaks a target instead of
 * changing it, exchanges nothing, leaves numbers as they are, and runs no View and no port. For a strict one the tables
 * or the model have to say what is right.
 */
export const kinds: Record<string, { strict: boolean; finds: [files: RegExp, find: Find][] }> = {
  target: { strict: true, finds: [[machine, targetsChanged]] },
  order: {
    strict: true,
    finds: [
      [machine, stepsOfMachinesExchanged],
      [rule, rowsExchanged],
    ],
  },
  delay: { strict: true, finds: [[machine, delaysDoubled]] },
  event: { strict: false, finds: [[view, eventsRenamed]] },
  string: { strict: false, finds: [[view, wordsChanged]] },
  call: { strict: false, finds: [[ports, callsDropped]] },
  body: { strict: false, finds: [[ports, bodiesWrong]] },
  control: { strict: false, finds: [[view, controlsLeftEnabled]] },
}

/** Everything that can be changed in the files of the flows, file by file. */
export const allMutants = (root: string): Mutant[] => {
  const seen = new Map<string, number>()
  const users = [...usersOfFiles(root)].sort(([a], [b]) => (a < b ? -1 : 1))
  return users.flatMap(([file, users]) => {
    const source = parsed(file, readFileSync(join(root, file), 'utf8'))
    return Object.entries(kinds).flatMap(([kind, { finds }]) =>
      finds
        .filter(([files]) => files.test(file))
        .flatMap(([, find]) => [...find(source)])
        .map(({ at, change, edits }) => {
          const name = `${file}: ${change}`
          const nth = (seen.get(name) ?? 0) + 1
          seen.set(name, nth)
          return {
            id: nth === 1 ? name : `${name} (${nth})`,
            kind,
            owner: ownerOf(file),
            file,
            line: source.getLineAndCharacterOfPosition(at.getStart()).line + 1,
            change,
            edits,
            users,
          }
        }),
    )
  })
}
