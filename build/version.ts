import { execSync } from 'node:child_process'
import project from '../package.json' with { type: 'json' }

/** The project's version, with the commit if the folder is a Git repository. Reports of problems contain this version. */
export const versionOfBuild = (): string => {
  try {
    return `${project.version}+${execSync('git rev-parse --short HEAD', { stdio: 'pipe' })}`.trim()
  } catch {
    return project.version
  }
}
