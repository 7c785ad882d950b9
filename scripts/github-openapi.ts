/**
 * `tsx scripts/github-openapi.ts FILE`: takes the operations that the Action uses from GitHub's published description, the file
 * `generated/api.github.com.json` of the npm package `@octokit/openapi`, for the tests. The package has 385 MB, these few kB.
 */
import {readFileSync, writeFileSync} from 'node:fs'
import {dirname, join} from 'node:path'

const used: Readonly<Record<string, readonly string[]>> = {
  '/repos/{owner}/{repo}/compare/{basehead}': ['get'],
  '/repos/{owner}/{repo}/pulls/{pull_number}/files': ['get'],
  '/repos/{owner}/{repo}/pulls/{pull_number}/comments': ['get'],
  '/repos/{owner}/{repo}/pulls/{pull_number}/reviews': ['post'],
  '/repos/{owner}/{repo}/commits/{ref}/check-runs': ['get'],
  '/repos/{owner}/{repo}/check-runs': ['post'],
  '/repos/{owner}/{repo}/check-runs/{check_run_id}': ['get', 'patch']
}

/** What explains a schema to people. */
const prose: ReadonlySet<string> = new Set(['description', 'example', 'examples', 'title'])

interface Operation {
  readonly parameters?: unknown
  readonly requestBody?: {readonly content: {readonly 'application/json': {readonly schema: unknown}}}
}

const [file] = process.argv.slice(2)
if (file === undefined) {
  console.error('Missing file, expected `generated/api.github.com.json` of `@octokit/openapi`')
  process.exit(2)
}
const description = JSON.parse(readFileSync(file, 'utf8'))
const {version} = JSON.parse(readFileSync(join(dirname(file), '../package.json'), 'utf8'))

/** A value with what its references lead to in their place. */
function resolved(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(resolved)
  if (typeof value !== 'object' || value === null) return value
  if ('$ref' in value && typeof value.$ref === 'string') {
    const keys = value.$ref.slice(2).split('/')
    return resolved(keys.reduce((at, key) => at[key], description))
  }
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, resolved(each)]))
}

/** A schema without prose; a property may have the name of a key that holds prose. */
function bare(value: unknown, areNames = false): unknown {
  if (Array.isArray(value)) return value.map((each) => bare(each))
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).filter(([key, each]) => areNames || !prose.has(key) || typeof each === 'object')
  return Object.fromEntries(entries.map(([key, each]) => [key, bare(each, key === 'properties' && !areNames)]))
}

const operations = Object.entries(used).flatMap(([path, methods]) =>
  methods.map((method) => {
    const {parameters, requestBody}: Operation = description.paths[path][method]
    const body = requestBody?.content['application/json'].schema
    return bare(resolved({method: method.toUpperCase(), path, parameters, body}))
  })
)
const written = {source: `@octokit/openapi ${version} (MIT)`, operations}
writeFileSync('test/fixtures/github-openapi.json', `${JSON.stringify(written, null, 1)}\n`)
