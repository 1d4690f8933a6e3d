import { execFileSync } from 'node:child_process'
import project from '../package.json' with { type: 'json' }

/**
 * The version of a build: the project's version, with the commit if the folder is a Git repository. Reports of problems
 * contain this version.
 */
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
