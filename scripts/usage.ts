import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { type Usage, usageText } from '#src/browser/record/usage.ts'
import { added, usageIn } from '#studio/usage/read.ts'

// `npm run usage -- DIR` adds up the counts of many visits and writes them to reports/usage.json. The studio's page
// 'Reports' opens this file.

const [folder] = process.argv.slice(2)
if (folder === undefined) {
  console.error('Name the folder with the files of counts: npm run usage -- DIR')
  process.exit(1)
}

const all: Usage[] = []
for (const file of globSync(`${folder}/**/*.json`).sort()) {
  const usage = usageIn(readFileSync(file, 'utf8'))
  if (usage) all.push(usage)
  else console.error(`${file} is left out: it contains no counts of transitions of Guildhall.`)
}

mkdirSync('reports', { recursive: true })
writeFileSync('reports/usage.json', usageText(added(all)))
console.log(
  `reports/usage.json has the counts of ${all.length} visits. Open it in the studio, on the page 'Reports'.`,
)
