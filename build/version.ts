import { execFileSync } from 'node:child_process'
import project from '../package.json' with { type: 'json' }

/** The version of a build: that of the project, with the commit where there is one. Reports of problems name it. */
export const versionOfBuild = (): string => {
  try {
    const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], {
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    return `${project.version}+${String(commit).trim()}`
  } catch {
    return project.version
  }
}
