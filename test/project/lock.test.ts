/** Contracts that name the schema of a program: the linter reads it from `lint-agents.lock.json`, by the command line in this process. */
import {symlinkSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {describe, expect, test} from 'vitest'
import {readConfig} from '../../src/project/config.ts'
import {contractFiles} from '../../src/project/contracts.ts'
import {Lock, lockText, schemaHash} from '../../src/project/lock.ts'
import {runCli} from '../support/cli.ts'
import {type Files, temporaryFolder} from '../support/folder.ts'

const schema = {
  type: 'object',
  properties: {verdict: {enum: ['PASS', 'FAIL']}, score: {type: 'number'}},
  required: ['verdict']
}
const entry = {exporter: {name: 'zod', version: '4.1.0'}, hash: schemaHash(schema), lost: [], schema}
const lockOf = (name: string, more: object = {}): string =>
  lockText(new Map([[name, {...entry, ...more}]])).replaceAll(/\n */g, ' ')

const sources = {
  'src/schema.ts':
    "import * as z from 'zod'\nexport const Review = z.object({id: z.string().regex(/^a$/)})\nexport type Review = z.infer<typeof Review>\n",
  'app/models.py':
    'class Result(BaseModel):\n    status: str\n\n    @field_validator("status")\n    def known(cls, value):\n        return re.match(r"ok", value)\n',
  'src/again.ts': "export {Review as Again} from './schema.ts'\n"
}

const config = (terms: object): string => JSON.stringify({contracts: {review: terms}, agents: {reviewer: ['review']}})

async function lint(terms: object, lock: string | undefined, more: Files = {}) {
  const cwd = temporaryFolder({
    ...sources,
    'lint-agents.config.json': config(terms),
    'runs/1.md': '{"verdict": "PASS"}\n',
    ...(lock !== undefined && {'lint-agents.lock.json': lock}),
    ...more
  })
  const {code, out, err} = await runCli(cwd, ['outputs', '--agent', 'reviewer', 'runs'])
  return {code, out, err: err.replaceAll(`${cwd}/`, '')}
}

const review = {program: 'src/schema.ts#Review'}

test.each(['schemas', 'schemas.Review', 'Typed'])('%s is a schema, whatever expressions are in it', async (name) => {
  const text =
    'export const schemas = {Review: z.object({id: z.string().regex(/^R-/)})}\nexport const Typed = z.object<Own>({id: z.string().regex(/^T-/)})\n'
  const {code, err} = await lint({program: `src/more.ts#${name}`}, undefined, {'src/more.ts': text})
  expect(err).toContain(`Unexpected name \`${name}\` at src/more.ts:`)
  expect(err).toContain('expected an entry in `lint-agents.lock.json`: run `lint-agents contracts --sync`')
  expect(code).toBe(2)
})

describe('an output is judged by the schema of the lock', () => {
  test.each<[string, object, string, string | undefined]>([
    ['that it keeps', {}, '{"verdict": "FAIL", "score": 1}', undefined],
    ['another value', {}, '{"verdict": "SKIP"}', '1:13  error  Unexpected value `SKIP` of `verdict`, expected one of'],
    ['none', {}, 'Done.\n', 'Missing JSON'],
    ['in a fence', {in: 'fence'}, '```json\n{"verdict": "PASS"}\n```\n', undefined],
    [
      'not in a fence',
      {in: 'fence'},
      '{"verdict": "PASS"}\n',
      'Missing code fence `json`, expected it around the JSON'
    ],
    ['the last', {read: 'last'}, '```json\n{"verdict": 1}\n```\n\n```json\n{"verdict": "PASS"}\n```\n', undefined],
    [
      'too many',
      {count: 1},
      '```json\n{"verdict": "PASS"}\n```\n\n```json\n{"verdict": "FAIL"}\n```\n',
      'Unexpected JSON a second time, expected it once'
    ]
  ])('%s', async (_, more, output, message) => {
    const {code, out, err} = await lint({...review, ...more}, lockOf(review.program), {'runs/1.md': output})
    expect([err, code]).toEqual(['', message === undefined ? 0 : 1])
    expect(out).toContain(message ?? 'No problems')
  })

  test.each([
    ['a class with an expression in it', 'app/models.py#Result'],
    ['a name of another file', 'src/again.ts#Again']
  ])('%s', async (_, program) => {
    const {code, err} = await lint({program}, lockOf(program), {'runs/1.md': '{"verdict": "NO"}'})
    expect([err, code]).toEqual(['', 1])
  })

  test('in alternatives and parts', async () => {
    const terms = {parts: [{any: [review, {oneOf: ['NONE']}]}]}
    expect(await lint(terms, lockOf(review.program))).toMatchObject({code: 0, err: ''})
    expect(await lint(terms, lockOf(review.program), {'runs/1.md': 'NO\n'})).toMatchObject({code: 1, err: ''})
  })

  test('a configuration that is extended has the lock beside it', async () => {
    const {code, out} = await lint(review, undefined, {
      'lint-agents.config.json': JSON.stringify({extends: './shared/base.json', agents: {reviewer: ['review']}}),
      'shared/base.json': JSON.stringify({contracts: {review}}),
      'shared/src/schema.ts': sources['src/schema.ts'],
      'shared/lint-agents.lock.json': lockOf(review.program),
      'runs/1.md': '{"verdict": "NO"}'
    })
    expect([code, out.includes('expected one of `PASS`, `FAIL`')]).toEqual([1, true])
  })
})

describe('a lock that does not count is an error at the program of the contract', () => {
  const at = 'lint-agents.config.json:1:35: '
  const run = 'run `lint-agents contracts --sync`'
  const rule = '(contract-lock)'
  const deep = `{"version": 1, "schemas": ${'['.repeat(100_000)}`
  const changed = lockOf(review.program).replace('FAIL', 'FAULT')
  test.each<[string, string | undefined, string]>([
    [
      'no lock',
      undefined,
      `Unexpected name \`Review\` at src/schema.ts:2 without a regular expression, expected an entry in \`lint-agents.lock.json\`: ${run}, or a name with a regular expression: \`/^a$/\` (line 2) ${rule}`
    ],
    [
      'no entry',
      lockOf('src/schema.ts#Other'),
      `Unexpected name \`Review\` at src/schema.ts:2 without a regular expression, expected an entry in \`lint-agents.lock.json\`: ${run}, or a name with a regular expression: \`/^a$/\` (line 2) ${rule}`
    ],
    ['no JSON', '<<<<<<< HEAD\n', `Unexpected symbol at lint-agents.lock.json:1:1, expected JSON: ${run} ${rule}`],
    ['nothing', '', `Unexpected end of the text at lint-agents.lock.json:1:1, expected JSON: ${run} ${rule}`],
    ['a depth', deep, `Unexpected depth of nesting at lint-agents.lock.json:1:1, expected JSON: ${run} ${rule}`],
    [
      'another version',
      '{"version": 2, "schemas": {}}',
      `Unexpected value of \`version\`, expected \`1\`, at lint-agents.lock.json:1:13: ${run} ${rule}`
    ],
    [
      'a key that it does not have',
      lockOf(review.program, {hush: ''}),
      `Unexpected key \`hush\`, expected \`hash\`, at lint-agents.lock.json:1:${lockOf(review.program, {hush: ''}).indexOf('"hush"') + 1}: ${run} ${rule}`
    ],
    [
      'an entry that is none',
      '{"version": 1, "schemas": {"src/schema.ts#Review": null}}',
      `Unexpected value of \`schemas.src/schema.ts#Review\`, expected an object, at lint-agents.lock.json:1:52: ${run} ${rule}`
    ],
    [
      'a schema that was edited by hand',
      changed,
      `Unexpected schema of \`src/schema.ts#Review\` at lint-agents.lock.json:1:${changed.indexOf('"schema":') + 11}, expected the exported one, by its hash: ${run} ${rule}`
    ]
  ])('%s', async (_, lock, message) => {
    const {code, out, err} = await lint(review, lock)
    expect([code, out]).toEqual([2, ''])
    expect(err).toBe(`${at}${message}\n`)
  })

  test('an entry with a fault is one of its contract alone', async () => {
    const lock = JSON.parse(lockOf(review.program)) as {schemas: object}
    const {code, err} = await lint(review, JSON.stringify({...lock, schemas: {...lock.schemas, 'a.ts#A': 1}}))
    expect([code, err]).toEqual([0, ''])
  })

  test('the order of keys does not count', async () => {
    const {code, err} = await lint(
      review,
      lockOf(review.program, {schema: Object.fromEntries(Object.entries(schema).reverse())})
    )
    expect([code, err]).toEqual([0, ''])
  })

  test('a link out of the repository', async () => {
    const outside = temporaryFolder({'lint-agents.lock.json': lockOf(review.program)})
    const cwd = temporaryFolder({
      ...sources,
      '.git/HEAD': '',
      'lint-agents.config.json': config(review),
      'runs/1.md': ''
    })
    symlinkSync(join(outside, 'lint-agents.lock.json'), join(cwd, 'lint-agents.lock.json'))
    const {code, err} = await runCli(cwd, ['outputs', 'runs'])
    expect([code, err]).toEqual([
      2,
      `${cwd}/${at}Unexpected \`lint-agents.lock.json\`, expected a file: outside of ${cwd}: ${run} ${rule}\n`
    ])
  })

  test('an invalid schema has its place in the lock', async () => {
    const wrong = {type: 'objekt'}
    const {code, err} = await lint(review, lockOf(review.program, {schema: wrong, hash: schemaHash(wrong)}))
    expect(code).toBe(2)
    expect(err).toMatch(/Unexpected value of `type` at lint-agents\.lock\.json:1:\d+, expected one of/)
  })

  test('keys that only expressions have', async () => {
    const {code, err} = await lint({...review, use: 'match', group: 1, values: ['a']}, lockOf(review.program))
    expect(code).toBe(2)
    const words = (key: string): string =>
      `Unexpected key \`${key}\`, expected it only with an expression: \`src/schema.ts#Review\` is a schema`
    expect(err.split('\n').map((line) => line.replace(/^\S+ /, ''))).toEqual([
      words('use'),
      words('group'),
      words('values'),
      ''
    ])
  })

  test('a name like another one is misspelt', async () => {
    const {err} = await lint({program: 'src/schema.ts#Revew'}, lockOf(review.program))
    expect(err).toBe(`${at}Unexpected name \`Revew\` of \`src/schema.ts\`, expected \`Review\` (line 2)\n`)
  })
})

test('text of the lock never reaches a terminal', async () => {
  const {err} = await lint(
    review,
    `{"version": 1, "schemas": {"src/schema.ts#Review": {"\\u001b]0;x\\u0007\\u202e": 1}}}`
  )
  expect(err).toMatch(/^lint-agents\.config\.json.*contract-lock\)\n$/)
  expect(/[^\n -~]/.test(err)).toBe(false)
})

test('the cache notices a change of the lock', async () => {
  const cwd = temporaryFolder({
    ...sources,
    'lint-agents.config.json': JSON.stringify({
      contracts: {review},
      files: [{include: ['runs/**'], kind: 'output', contracts: ['review']}]
    }),
    'lint-agents.lock.json': lockOf(review.program),
    'runs/1.md': '{"verdict": "PASS"}\n'
  })
  const run = () => runCli(cwd, ['runs', '--cache', '--cache-location', 'cache'])
  expect((await run()).code).toBe(0)
  expect((await run()).code).toBe(0)
  const other = {...schema, required: ['verdict', 'score']}
  writeFileSync(join(cwd, 'lint-agents.lock.json'), lockOf(review.program, {schema: other, hash: schemaHash(other)}))
  const {code, out} = await run()
  expect([code, out.includes('Missing key `score`')]).toEqual([1, true])
})

test('lint-agents contracts lists the schema, tests it and writes its type', async () => {
  const cwd = temporaryFolder({
    ...sources,
    'lint-agents.config.json': config({...review, in: 'fence'}),
    'lint-agents.lock.json': lockOf(review.program),
    'agents/reviewer.md': '---\nname: reviewer\ndescription: Reviews.\n---\n\nEnd with JSON.\n'
  })
  const {code, out} = await runCli(cwd, ['contracts', 'agents'])
  expect([code, out]).toEqual([
    0,
    `agents/reviewer.md (reviewer)
  6          declared  program   "review": {"program":"src/schema.ts#Review","in":"fence"}
             lint-agents.config.json:1
             an output has JSON of the schema \`src/schema.ts#Review\`
             self-test: takes what it shows; 16 of 20 drifts are findings; not note, text-behind, twice or thoughts

1 of 1 file asks for 1 contract
`
  ])
})

test('the text of a lock keeps its schema, and ends in a line end', () => {
  const text = lockText(
    new Map([
      ['b#B', entry],
      ['a#A', entry]
    ])
  )
  const lock = Lock.parse(JSON.parse(text))
  expect(Object.keys(lock.schemas)).toEqual(['a#A', 'b#B'])
  expect([text.startsWith('{\n  "version": 1,\n'), text.endsWith('}\n'), text.endsWith('\n\n')]).toEqual([
    true,
    true,
    false
  ])
})

test('a run names the lock among the files that decide what is found', () => {
  const file = readConfig('/project/lint-agents.config.json', config({any: [review, {oneOf: ['NONE']}]}))
  expect(file && contractFiles(file)).toEqual(['/project/src/schema.ts', '/project/lint-agents.lock.json'])
})
