import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** What the model tests do on every flow besides its covering paths, by how the titles of those tests end. */
export const pathFaults = {
  ', twice':
    'A button that begins more than a reading is pressed twice at once, or pressed and sent by Enter',
  ' does not arrive': 'A call that writes is lost on its way to the provider, and made again',
  ' is lost': 'The provider has done what a call asks, and its answer is lost',
  ', left and accepted':
    'Somebody goes back while a call that writes is under way, which is accepted; they come again and do the same',
  ', left and refused': 'The same, and the call is refused',
  ', left and lost': 'The same, and the browser breaks off what the provider has accepted',
}

interface Report {
  testResults: readonly { assertionResults: readonly { title: string; status: string }[] }[]
}

/** Plays them in Chromium: how many there are of each, and how many ended well. */
export const runPathFaults = (): { ending: keyof typeof pathFaults; well: number; all: number }[] => {
  const file = 'reports/faults.json'
  const endings = Object.keys(pathFaults) as (keyof typeof pathFaults)[]
  const reporting = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  spawnSync('vitest', ['run', '--config', 'vitest.model.config.ts', 'tests/model/paths/', ...reporting], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, MODEL: JSON.stringify({ onlyFaults: true }) },
  })
  const { testResults } = JSON.parse(readFileSync(file, 'utf8')) as Report
  const played = testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => ['passed', 'failed'].includes(status))
  return endings.map((ending) => {
    const these = played.filter(({ title }) => title.endsWith(ending))
    return { ending, well: these.filter(({ status }) => status === 'passed').length, all: these.length }
  })
}
