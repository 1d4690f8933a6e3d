import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** Descriptions of the faults that the model tests play on every flow, by the ending of their test titles. */
export const pathFaults = {
  ', twice': 'A button that starts more than a read is pressed twice at once, or pressed together with Enter',
  ' does not arrive': 'A request that writes is lost on its way to the provider, and repeated',
  ' is lost': 'The provider processes a request, and its response is lost',
  ', left and accepted':
    'The user goes back while a request that writes is pending; it succeeds; the user returns and repeats the action',
  ', left and refused':
    'The user goes back while a request that writes is pending; it is refused; the user returns and repeats the action',
  ', left and lost':
    'The user goes back while a request that writes is pending; the browser aborts it after the provider has processed it; the user returns and repeats the action',
}

interface Report {
  testResults: readonly { assertionResults: readonly { title: string; status: string }[] }[]
}

/** Plays these faults in Chromium. Returns for each fault the number of tests and of passed tests. */
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
