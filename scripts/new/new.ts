import { type SpawnSyncOptions, spawnSync } from 'node:child_process'
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { contract } from '#src/api/contract/index.ts'

/**
 * Generates the files and entries for a new part of the product, then lists what to edit. The generated code passes all
 * tests. With `--dry-run` nothing is written. Examples:
 * `npm run new -- flow buying/report-community --child-of community-page [--call reportCourse]`,
 * `npm run new -- page site/about --path /about [--call …]`,
 * `npm run new -- call POST /courses/{courseId}/report [--name reportCourse] [--body reason,text]
 * [--does 'Reports a community.'] [--in courses] [--changes account]`,
 * `npm run new -- field account supportEmail [--does 'The address for questions.']`,
 * `npm run new -- scenario two-sellers`.
 */
export class Refusal extends Error {}

const fail = (message: string): never => {
  throw new Refusal(message)
}

const commandLine = (args: string[]) => {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        'dry-run': { type: 'boolean' },
        'child-of': { type: 'string' },
        path: { type: 'string' },
        call: { type: 'string' },
        name: { type: 'string' },
        body: { type: 'string' },
        does: { type: 'string' },
        in: { type: 'string' },
        changes: { type: 'string' },
      },
    })
    const [kind, place = '', address = ''] = positionals
    return { values, kind, place, address }
  } catch (error) {
    return fail(`${(error as Error).message}\nThe options are in docs/commands.md.`)
  }
}
type CommandLine = ReturnType<typeof commandLine>

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
const camel = (text: string) => text.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
const titleOf = (slug: string) => capital(slug.replaceAll('-', ' '))

type Names = Record<string, string>

/** The next free requirement id that begins with OWN. The specification does not use this prefix. */
const nextRequirement = () =>
  `OWN-${String(
    (readFileSync('docs/specification/requirements.jsonl', 'utf8').match(/"id": "OWN-/g)?.length ?? 0) + 1,
  ).padStart(2, '0')}`

const listed = (fields: readonly string[], as: (field: string) => string) => fields.map(as).join(', ')
const sampled = (field: string) => `${field}: '${field}-1'`

/** Replaces the provider's word *course* in a name by the product's word *community*. */
const inProduct = (name: string) => name.replaceAll('course', 'community').replaceAll('Course', 'Community')
const operationOf = (call: string, method: string) =>
  `${inProduct(call)}${method === 'GET' ? 'Query' : 'Mutation'}`

/**
 * The values of an endpoint that the templates of a flow need. `npm run new -- call` must have added the endpoint
 * before.
 */
const callOf = (name: string): Names => {
  const call = Object.entries(contract).find(([one]) => one === name)?.[1]
  if (!call) return fail(`There is no endpoint ${name}. Add the endpoint first: npm run new -- call.`)
  const operation = operationOf(name, call.method)
  const document = globSync('src/graphql/documents/*.ts').find((file) =>
    readFileSync(file, 'utf8').includes(`const ${operation} `),
  )
  if (!document)
    return fail(`No file of src/graphql/documents has an operation ${operation} for the endpoint ${name}.`)
  const body = 'body' in call && 'shape' in call.body.def ? Object.keys(call.body.def.shape as object) : []
  const fields = [...[...call.path.matchAll(/:(\w+)/g)].map(([, field = '']) => field), ...body].map(
    inProduct,
  )
  return {
    call: name,
    operation,
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

const flowNames = ({ values, place, kind }: CommandLine): Names => {
  const isPage = kind === 'page'
  const { call, path = '', 'child-of': parent = '' } = values
  const [, area = '', flow = ''] = /^(account|buying|selling|site)\/([a-z]+(?:-[a-z]+)*)$/.exec(place) ?? []
  if (!flow)
    fail(
      `Name the area and the flow, such as buying/report-community. The areas are account, buying, selling and site. '${place}' is not such a name.`,
    )
  if (isPage && !/^\/[\w-]+$/.test(path)) fail('Give the path of the page, such as --path /report.')
  if (!isPage && !existsSync(`machines/${area}/${parent}/machine.ts`))
    fail(
      `Name the flow of ${area} that starts the new flow, such as --child-of community-page. A flow with its own URL is a page: npm run new -- page.`,
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

/** The fields of a type of the GraphQL schema. */
const fieldsOf = (type: string) => {
  const [, body = ''] =
    new RegExp(`^type ${type} {([^}]*)^}`, 'm').exec(readFileSync('src/graphql/schema.graphql', 'utf8')) ?? []
  return [...body.matchAll(/^ {2}(\w+)/gm)].map(([, field = '']) => field)
}

const doesIn = ({ does = '' }: CommandLine['values'], otherwise = 'Say here what it does.') => {
  if (/['"\\]/.test(does))
    fail('The text of --does must not contain apostrophes, quotation marks or backslashes.')
  return does || otherwise
}

const callNames = ({ values, place, address }: CommandLine): Names => {
  if (!/^(GET|POST|PUT|PATCH|DELETE)$/.test(place) || !/^\/\w+\/./.test(address))
    fail('Give the method and the path of the endpoint, such as POST /courses/{courseId}/report.')
  const path = address.replace(/\{(\w+)\}/g, ':$1')
  const [first = '', ...words] = path.split('/').filter((word) => word && !word.startsWith(':'))
  const call = values.name ?? camel([...words, first.replace(/s$/, '')].join('-'))
  if (call in contract)
    fail(`There is already an endpoint ${call}. Give the new endpoint another name, with --name.`)
  const field = inProduct(call)
  if (fieldsOf(place === 'GET' ? 'Query' : 'Mutation').includes(field))
    fail(
      `src/graphql/schema.graphql already has a field ${field}. Give the endpoint another name, with --name.`,
    )
  const file = globSync('src/api/contract/*.ts').find((one) =>
    values.in
      ? one.endsWith(`/${values.in}.ts`)
      : new RegExp(`^    request: '\\w+ /${first}/`, 'm').test(readFileSync(one, 'utf8')),
  )
  if (!file)
    return fail(
      values.in
        ? `There is no file src/api/contract/${values.in}.ts.`
        : `No file of src/api/contract has an endpoint whose path begins with /${first}/. Name the file, such as --in users.`,
    )
  const section = file.replace(/.*\/|\.ts$/g, '')
  const documents: Names = {
    courses: 'communities',
    images: 'communities',
    stripe: 'payments',
    email: 'session',
  }
  const document = documents[section] ?? 'account'
  const does = doesIn(values)
  const params = [...path.matchAll(/:(\w+)/g)].map(([, param = '']) => param)
  const body = values.body?.split(',') ?? []
  const fields = [...params, ...body]
  /** Fields that contain the id of a community or of a plan. The fake backend would refuse an unknown id. */
  const owned = fields.filter((field) => ['courseId', 'planId'].includes(field))
  const named = fields.map(inProduct)
  const fieldIn = (field: string) => (inProduct(field) === field ? field : `${field}: ${inProduct(field)}`)
  const typeIn = (field: string) => `${field}: ${field.endsWith('Id') ? 'ID' : 'String'}!`
  const inputOf = (as: (field: string) => string) =>
    `{ ${[params.length > 0 && `params: { ${listed(params, as)} }`, body.length > 0 && `body: { ${listed(body, as)} }`].filter(Boolean).join(', ')} }`
  const isRead = place === 'GET'
  const { changes } = values
  if (
    changes !== undefined &&
    (changes !== 'account' || document !== 'account' || isRead || body.length === 0)
  )
    fail(
      'Only --changes account is possible, for an endpoint of the signed-in user with a --body, such as POST /users/website --body website.',
    )
  const unknown = changes && body.find((field) => !fieldsOf('Account').includes(field))
  if (unknown)
    fail(`An account has no field ${unknown}. Add the field first: npm run new -- field account ${unknown}.`)
  const bracketed = (text: string) => (fields.length > 0 ? `(${text})` : '')
  return {
    call,
    field,
    Field: capital(field),
    operation: operationOf(call, place),
    does,
    method: place,
    documented: address,
    path,
    file,
    section,
    document,
    bodyShape: `{ ${listed(body, (field) => `${field}: text`)} }`,
    Type: isRead ? 'Query' : 'Mutation',
    type: isRead ? 'query' : 'mutation',
    run: isRead ? 'query' : 'mutate',
    args: bracketed(listed(named, typeIn)),
    variables: bracketed(listed(named, (field) => `$${typeIn(field)}`)),
    passed: bracketed(listed(named, (field) => `${field}: $${field}`)),
    fieldObject: fields.length > 0 ? `{ ${named.join(', ')} }` : '_',
    fieldTypes: fields.length > 0 ? `{ ${listed(named, (field) => `${field}: string`)} }` : 'unknown',
    input: inputOf(fieldIn),
    samplePath: path.replace(/:(\w+)/g, '$1-1'),
    sampleInput: inputOf(sampled),
    ownInput: `${owned.length > 0 ? `({ sold: { ${owned.join(', ')} } })` : '()'} => (${inputOf((field) => (owned.includes(field) ? field : sampled(field)))})`,
    sampleRest: body.length > 0 ? `{ body: { ${listed(body, sampled)} } }` : '{}',
    sampleFields: `{ ${listed(named, sampled)} }`,
    sampleBody: `{ ${listed(body, sampled)} }`,
    sampleChange: listed(body, sampled),
    patch: `{ ${listed(body, (field) => `${field}: body.${field} || null`)} }`,
    changed: `{ ${listed(body, (field) => `${field}: ${field} || null`)} }`,
    selected: body.join(' '),
  }
}

const fieldNames = ({ values, place, address }: CommandLine): Names => {
  if (place !== 'account' || !/^[a-z]+([A-Z][a-z]+)*$/.test(address))
    fail('Name the entity, which can only be account, and the field, such as account supportEmail.')
  if (fieldsOf('Account').includes(address)) fail(`An account has a field ${address} already.`)
  return { field: address, does: doesIn(values, 'Say here what it means.') }
}

const scenarioNames = ({ place }: CommandLine): Names => {
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(place))
    fail(`Name the scenario in lower case with hyphens, such as two-sellers. '${place}' is not such a name.`)
  return { slug: place, name: camel(place), Title: titleOf(place) }
}

const templateOf = (given: CommandLine): [template: string, conditions: string[], names: Names] => {
  const { kind, values } = given
  if (kind === 'flow' || kind === 'page')
    return ['flow', [kind === 'page' ? 'page' : 'child', values.call ? 'call' : 'bare'], flowNames(given)]
  if (kind === 'call')
    return ['call', [values.body ? 'body' : '', values.changes ?? 'plain'], callNames(given)]
  if (kind === 'field') return ['field-account', [], fieldNames(given)]
  if (kind === 'scenario') return ['scenario', [], scenarioNames(given)]
  return fail('Choose what to make: npm run new -- flow | page | call | field | scenario …')
}

/**
 * The files that a command changes, with their new texts, and the steps that follow. Writes nothing. Throws a `Refusal`
 * if the arguments name nothing that can be made.
 */
export const generate = (args: string[]) => {
  const given = commandLine(args)
  const [template, conditions, own] = templateOf(given)
  const names: Names = { ...own, requirement: nextRequirement() }
  const files = new Map<string, string>()
  const told: string[] = []
  let steps: string[] = []

  /**
   * Applies one section of a template. `=== file` writes a file. `=== file << pattern` inserts before the last match of
   * the pattern, or at the end.
   */
  const apply = (head: string, text: string) => {
    const [file = '', pattern] = head.split(/ << ?/)
    if (file === 'next') {
      steps = text.trim().split('\n')
      return
    }
    if (pattern === undefined) {
      if (existsSync(file)) fail(`${file} exists already.`)
      files.set(file, text)
      told.push(`+ ${file}`)
      return
    }
    const old = files.get(file) ?? readFileSync(file, 'utf8')
    const at = pattern ? [...old.matchAll(new RegExp(pattern, 'gm'))].at(-1)?.index : old.length
    if (at === undefined)
      return fail(`No line of ${file} matches '${pattern}', where the template inserts: ${text}`)
    const isThere = (line: string) => line.startsWith('import ') && old.includes(`${line}\n`)
    const lacking = text.split('\n').filter((line) => !isThere(line))
    files.set(file, old.slice(0, at) + lacking.join('\n') + old.slice(at))
    told.push(`~ ${file}`)
  }

  /** A line that starts with conditions, such as `child call|`, is used only if all of them apply. */
  const lines = readFileSync(join(import.meta.dirname, 'templates', `${template}.txt`), 'utf8')
    .split('\n')
    .flatMap((line) => {
      const [, wanted, rest = ''] =
        /^((?:(?:child|page|call|bare|body|plain|account) ?)+)\| ?(.*)$/.exec(line) ?? []
      if (wanted === undefined) return [line]
      return wanted.split(' ').every((one) => conditions.includes(one)) ? [rest] : []
    })
  const filled = lines
    .join('\n')
    .replace(
      /@(\w+)@/g,
      (_, name: string) => names[name] ?? fail(`The template needs a value for '${name}'.`),
    )
  for (const part of filled.split(/^=== /m).slice(1)) {
    const [head = '', ...text] = part.split('\n')
    if (text.some((line) => line.trim())) apply(head, text.join('\n'))
  }
  return { kind: given.kind, isDry: given.values['dry-run'] === true, files, told: [...new Set(told)], steps }
}

/** Writes and formats the generated files. After a new endpoint or field, also writes the types of the schema. */
export const write = ({ kind, files }: ReturnType<typeof generate>) => {
  for (const [file, text] of files) {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
  const quiet: SpawnSyncOptions = { stdio: ['ignore', 'ignore', 'inherit'] }
  const code = [...files.keys()].filter((file) => /\.tsx?$/.test(file))
  spawnSync('biome', ['check', '--write', '--linter-enabled=false', ...code], quiet)
  if (kind === 'call' || kind === 'field') {
    spawnSync(process.execPath, ['scripts/graphql.ts'], quiet)
    spawnSync('gql.tada', ['generate-output'], quiet)
  }
}

if (import.meta.main) {
  try {
    const made = generate(process.argv.slice(2))
    if (!made.isDry) {
      write(made)
      if (made.kind === 'call' || made.kind === 'field')
        spawnSync('npm', ['run', '--silent', 'graphql'], { stdio: ['ignore', 'ignore', 'inherit'] })
    }
    console.log(
      [
        ...made.told,
        '',
        made.isDry
          ? 'Nothing was written. Next would be:'
          : 'All checks pass with the generated files. Next:',
        ...made.steps.map((step, before) => `${before + 1}. ${step}`),
      ].join('\n'),
    )
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    console.error(`${error.message}\nNothing was written.`)
    process.exitCode = 1
  }
}
