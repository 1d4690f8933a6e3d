import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { globSync } from 'tinyglobby'
import type { Plugin } from 'vite'
import { reasonOf } from '#machines/rules/kit/failures.ts'
import type { Report } from '#src/browser/record/report.ts'
import { caseText } from '#studio/reports/case-file.ts'
import { reportIn } from '#studio/reports/read.ts'
import { savedFolder } from './saved-folder.ts'

/** The cases in a folder by file name. If a file is not valid, throws an error with the file's name. */
export const casesInFolder = (folder: string): Record<string, Report> =>
  Object.fromEntries(
    globSync(`${folder}/*.json`)
      .sort()
      .map((file) => {
        try {
          return [basename(file), reportIn(readFileSync(file, 'utf8'))]
        } catch (thrown) {
          throw new Error(`${basename(file)}: ${reasonOf(thrown)}`)
        }
      }),
  )

/** Writes a case. Throws if a different case already has this name. */
export const writeCase = (folder: string, sent: unknown): string => {
  const { file, report } = Object(sent)
  if (!/^[a-z0-9-]{1,40}\.json$/.test(String(file))) throw new Error('The name of the case is not valid.')
  const text = caseText(reportIn(JSON.stringify(report)))
  const path = join(folder, file)
  if (existsSync(path) && readFileSync(path, 'utf8') !== text)
    throw new Error(`There is already a case with the name ${file}. Choose another name.`)
  mkdirSync(folder, { recursive: true })
  writeFileSync(path, text)
  return file
}

/** `virtual:reports`: the cases of `model/reports`. */
export const reports = (): Plugin => savedFolder({ name: 'reports', read: casesInFolder, write: writeCase })
