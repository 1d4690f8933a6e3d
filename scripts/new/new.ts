import { type SpawnSyncOptions, spawnSync } from 'node:child_process'
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { contract } from '#src/api/contract/index.ts'

/**
 * Generates the files and entries for a new part of the product, then lists what to edit. The generated code passes all
 * tests. With `--dry-run` it writes nothing. Examples:
 * `npm run new -- flow buying/report-community --child-of community-page [--call reportCourse]`,
 * `npm run new -- page site/about --path /about [--call …]`,
 * `npm run new -- call POST /courses/{courseId}/report [--name reportCourse] [--body reason,text]
 * [--does 'Reports a community.']`,
 * `npm run new -- scenario two-sellers`.
 */
const fail = (message: string): never => {
  console.error(`${message}\nNothing was written.`)
  process.exit(1)
}

const commandLine = () => {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        'dry-run': { type: 'boolean' },
        'child-of': { type: 'string' },
        path: { type: 'string' },
        call: { type: 'string' },
        name: { type: 'string' },
        body: { type: 'string' },
        does: { type: 'string' },
      },
    })
  } catch (error) {
    return fail(`${(error as Error).message}\nThe options are in docs/commands.md.`)
  }
}
const { values, positionals } = commandLine()
const [kind, place = '', address = ''] = positionals

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
const camel = (text: string) => text.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
const titleOf = (slug: string) => capital(slug.replaceAll('-', ' '))

type Names = Record<string, string>

/** The next free requirement id that begins with OWN. The specification does not use this prefix. */
const requirement = `OWN-${String(
  (readFileSync('docs/specification/requirements.jsonl', 'utf8').match(/"id": "OWN-/g)?.length ?? 0) + 1,
).padStart(2, '0')}`

const listed = (fields: readonly string[], as: (field: string) => string) => fields.map(as).join(', ')
const sampled = (field: string) => `${field}: '${field}-1'`

/**
 * The values of an endpoint that the templates of a flow need. `npm run new -- call` must have added the endpoint
 * before.
 */
const callOf = (name: string): Names => {
  const call = Object.entries(contract).find(([one]) => one === name)?.[1]
  const document = globSync('src/graphql/documents/*.ts').find((file) =>
    readFileSync(file, 'utf8').includes(`const ${name}Operation`),
  )
  if (!call || !document)
    return fail(
      `There is no call ${name} with an operation ${name}Operation: make it first, with npm run new -- call.`,
    )
  const body = 'body' in call && 'shape' in call.body.def ? Object.keys(call.body.def.shape as object) : []
  const fields = [...[...call.path.matchAll(/:(\w+)/g)].map(([, field = '']) => field), ...body]
  return {
    call: name,
    id: call.id,
    method: call.method,
    line: `${call.method} ${call.path}`,
    run: call.method === 'GET' ? 'query' : 'mutate',
    document: document.replace(/.*\/|\.ts$/g, ''),
    fields: fields.join(', '),
    fieldTypes: listed(fields, (field) => `${field}: string`),
    fieldSamples: listed(fields, sampled),
  }
}

const flowNames = (isPage: boolean): Names => {
  const { call, path = '', 'child-of': parent = '' } = values
  const [, area = '', flow = ''] = /^(account|buying|selling|site)\/([a-z]+(?:-[a-z]+)*)$/.exec(place) ?? []
  if (!flow)
    fail(
      `Name the area and the flow, such as buying/report-community. The areas are account, buying, selling and site. '${place}' is not such a name.`,
    )
  if (isPage && !/^\/[\w-]+$/.test(path)) fail('Give the address of the page, such as --path /report.')
  if (!isPage && !existsSync(`machines/${area}/${parent}/machine.ts`))
    fail(
      `Name the flow of ${area} that starts it, such as --child-of community-page. A flow with its own address is a page: npm run new -- page.`,
    )
  const name = camel(flow)
  const key = flow.includes('-') ? `['${flow}']` : `.${flow}`
  return {
    area,
    flow,
    name,
    key,
    path,
    parent,
    Flow: capital(name),
    Title: titleOf(flow),
    ...(call && callOf(call)),
  }
}

const callNames = (): Names => {
  if (!/^(GET|POST|PUT|PATCH|DELETE)$/.test(place) || !/^\/\w+\/./.test(address))
    fail('Give method and path of the call, such as POST /courses/{courseId}/report.')
  const path = address.replace(/\{(\w+)\}/g, ':$1')
  const [first = '', ...words] = path.split('/').filter((word) => word && !word.startsWith(':'))
  const call = values.name ?? camel([...words, first.replace(/s$/, '')].join('-'))
  if (call in contract) fail(`There is a call ${call} already. Give this one another name, with --name.`)
  const file = globSync('src/api/contract/*.ts').find((one) =>
    readFileSync(one, 'utf8').includes(`path: '/${first}/`),
  )
  if (!file) return fail(`No file of src/api/contract has an endpoint whose path begins with /${first}/.`)
  const section = file.replace(/.*\/|\.ts$/g, '')
  const documents: Names = {
    courses: 'communities',
    images: 'communities',
    stripe: 'payments',
    email: 'session',
  }
  const { does = 'Say here what it does.' } = values
  if (/['"\\]/.test(does)) fail('Say what the call does without quotation marks and backslashes.')
  const params = [...path.matchAll(/:(\w+)/g)].map(([, param = '']) => param)
  const body = values.body?.split(',') ?? []
  const fields = [...params, ...body]
  /** Fields that contain the id of a community or of a plan. The fake backend would refuse an unknown id. */
  const owned = fields.filter((field) => ['courseId', 'planId'].includes(field))
  const inputOf = (as: (field: string) => string) =>
    `{ ${[params.length > 0 && `params: { ${listed(params, as)} }`, body.length > 0 && `body: { ${listed(body, as)} }`].filter(Boolean).join(', ')} }`
  const isRead = place === 'GET'
  const bracketed = (text: string) => (fields.length > 0 ? `(${text})` : '')
  return {
    call,
    Call: capital(call),
    does,
    method: place,
    documented: address,
    path,
    file,
    section,
    document: documents[section] ?? 'account',
    bodyShape: `{ ${listed(body, (field) => `${field}: text`)} }`,
    Type: isRead ? 'Query' : 'Mutation',
    type: isRead ? 'query' : 'mutation',
    run: isRead ? 'query' : 'mutate',
    args: bracketed(listed(fields, (field) => `${field}: String!`)),
    variables: bracketed(listed(fields, (field) => `$${field}: String!`)),
    passed: bracketed(listed(fields, (field) => `${field}: $${field}`)),
    fieldObject: fields.length > 0 ? `{ ${fields.join(', ')} }` : '_',
    fieldTypes: fields.length > 0 ? `{ ${listed(fields, (field) => `${field}: string`)} }` : 'unknown',
    input: inputOf((field) => field),
    samplePath: path.replace(/:(\w+)/g, '$1-1'),
    sampleInput: inputOf(sampled),
    ownInput: `${owned.length > 0 ? `({ sold: { ${owned.join(', ')} } })` : '()'} => (${inputOf((field) => (owned.includes(field) ? field : sampled(field)))})`,
    sampleRest: body.length > 0 ? `{ body: { ${listed(body, sampled)} } }` : '{}',
    sampleFields: `{ ${listed(fields, sampled)} }`,
  }
}

const scenarioNames = (): Names => {
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(place))
    fail(`Name the scenario in lower case with hyphens, such as two-sellers. '${place}' is not such a name.`)
  return { slug: place, name: camel(place), Title: titleOf(place) }
}

const [template, conditions, given]: [string, string[], Names] =
  kind === 'flow' || kind === 'page'
    ? [
        'flow',
        [kind === 'page' ? 'page' : 'child', values.call ? 'call' : 'bare'],
        flowNames(kind === 'page'),
      ]
    : kind === 'call'
      ? ['call', values.body ? ['body'] : [], callNames()]
      : kind === 'scenario'
        ? ['scenario', [], scenarioNames()]
        : fail('Choose what to make: npm run new -- flow | page | call | scenario …')
const names: Names = { ...given, requirement }

const changed = new Map<string, string>()
const told: string[] = []
let next = ''

/**
 * Applies one section of a template. `=== file` writes a file. `=== file << pattern` inserts before the last match of
 * the pattern, or at the end.
 */
const apply = (head: string, text: string) => {
  const [file = '', pattern] = head.split(/ << ?/)
  if (file === 'next') {
    next = text
    return
  }
  if (pattern === undefined) {
    if (existsSync(file)) fail(`${file} exists already.`)
    changed.set(file, text)
    told.push(`+ ${file}`)
    return
  }
  const old = changed.get(file) ?? readFileSync(file, 'utf8')
  const at = pattern ? [...old.matchAll(new RegExp(pattern, 'gm'))].at(-1)?.index : old.length
  if (at === undefined)
    return fail(`No line of ${file} matches '${pattern}', where the template inserts: ${text}`)
  const isThere = (line: string) => line.startsWith('import ') && old.includes(`${line}\n`)
  const lacking = text.split('\n').filter((line) => !isThere(line))
  changed.set(file, old.slice(0, at) + lacking.join('\n') + old.slice(at))
  told.push(`~ ${file}`)
}

/** A line that starts with conditions, such as `child call|`, is used only if all of them apply. */
const lines = readFileSync(join(import.meta.dirname, 'templates', `${template}.txt`), 'utf8')
  .split('\n')
  .flatMap((line) => {
    const [, wanted, rest = ''] = /^((?:(?:child|page|call|bare|body) ?)+)\| ?(.*)$/.exec(line) ?? []
    if (wanted === undefined) return [line]
    return wanted.split(' ').every((one) => conditions.includes(one)) ? [rest] : []
  })
const filled = lines
  .join('\n')
  .replace(/@(\w+)@/g, (_, name: string) => names[name] ?? fail(`The template needs a value for '${name}'.`))
for (const part of filled.split(/^=== /m).slice(1)) {
  const [head = '', ...text] = part.split('\n')
  if (text.some((line) => line.trim())) apply(head, text.join('\n'))
}

if (!values['dry-run']) {
  for (const [file, text] of changed) {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
  const quiet: SpawnSyncOptions = { stdio: ['ignore', 'ignore', 'inherit'] }
  spawnSync(
    'biome',
    [
      'check',
      '--write',
      '--linter-enabled=false',
      ...[...changed.keys()].filter((file) => /\.tsx?$/.test(file)),
    ],
    quiet,
  )
  if (kind === 'call') {
    spawnSync(process.execPath, ['scripts/graphql.ts'], quiet)
    spawnSync('gql.tada', ['generate-output'], quiet)
  }
}
const steps = next
  .trim()
  .split('\n')
  .map((step, before) => `${before + 1}. ${step}`)
console.log(
  [
    ...new Set(told),
    '',
    values['dry-run']
      ? 'Nothing was written. Next would be:'
      : 'All checks pass with the generated files. Next:',
    ...steps,
  ].join('\n'),
)
