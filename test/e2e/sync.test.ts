/** `lint-agents contracts --sync`, with the real zod. */
import {spawnSync} from 'node:child_process'
import {existsSync, readFileSync, symlinkSync, writeFileSync} from 'node:fs'
import {join, resolve} from 'node:path'
import {describe, expect, test} from 'vitest'
import {Lock} from '../../src/project/lock.ts'
import {runCli} from '../support/cli.ts'
import {type Files, temporaryFolder} from '../support/folder.ts'
import {pydanticExample, schemaExample} from '../support/programs-page.ts'

const source = `import * as z from 'zod'
console.log('\\u001b[31mloaded')
export const Review = z.object({verdict: z.enum(['PASS', 'FAIL']), score: z.number().refine((value) => value > 0).optional()})
`
const review = {program: 'src/schema.mjs#Review'}
const config = (contracts: object, more: object = {}): string =>
  JSON.stringify({contracts, agents: {reviewer: Object.keys(contracts)}, ...more})

const lockName = 'lint-agents.lock.json'

function project(files: Files = {}): string {
  const cwd = temporaryFolder({
    'package.json': '{}',
    'lint-agents.config.json': config({review}),
    'src/schema.mjs': source,
    'runs/1.md': '{"verdict": "PASS"}\n',
    ...files
  })
  symlinkSync(resolve('node_modules'), join(cwd, 'node_modules'))
  return cwd
}

const sync = (cwd: string, ...more: readonly string[]) => runCli(cwd, ['contracts', '--sync', '--yes', ...more])
const lockIn = (cwd: string): string => readFileSync(join(cwd, lockName), 'utf8')
const namesIn = (cwd: string): readonly string[] => Object.keys(Lock.parse(JSON.parse(lockIn(cwd))).schemas)
const version = (cwd: string): string =>
  Lock.parse(JSON.parse(lockIn(cwd))).schemas[review.program]?.exporter.version ?? ''

test('writes the lock that the linter reads', async () => {
  const cwd = project({'runs/2.md': '{"verdict": "SKIP"}\n'})
  const before = await runCli(cwd, ['outputs', '--agent', 'reviewer', 'runs'])
  expect([before.code, before.err.includes('run `lint-agents contracts --sync` (contract-lock)')]).toEqual([2, true])
  expect(await sync(cwd)).toEqual({
    code: 0,
    out: `lint-agents.config.json
  node - src/schema.mjs Review
Wrote 1 schema to ${lockName}
  src/schema.mjs#Review: zod ${version(cwd)}, without refinement at \`score\`
`,
    err: ''
  })
  expect(lockIn(cwd).endsWith('}\n')).toBe(true)
  const {code, out, err} = await runCli(cwd, ['outputs', '--agent', 'reviewer', 'runs'])
  expect([code, err]).toEqual([1, ''])
  expect(out).toContain('1:13  error  Unexpected value `SKIP` of `verdict`, expected one of `PASS`, `FAIL`')
  expect(out).not.toContain('runs/1.md')
})

test('the same schemas give the same bytes', async () => {
  const cwd = project()
  await sync(cwd)
  const before = lockIn(cwd)
  writeFileSync(join(cwd, 'src/schema.mjs'), `// A comment.\n${source}`)
  const {out} = await sync(cwd)
  expect(out).toContain(`Unchanged: 1 schema of ${lockName}\n`)
  expect(lockIn(cwd)).toBe(before)
})

describe('nothing runs that a person did not ask for', () => {
  const traced = {'src/schema.mjs': `import {writeFileSync} from 'node:fs'\nwriteFileSync('trace', '')\n${source}`}

  test.each<[string, string | undefined, number, string]>([
    ['no', '', 0, 'Nothing was run\n'],
    ['another word', 'yo', 0, 'Nothing was run\n'],
    ['nobody', undefined, 2, '']
  ])('%s', async (_, answer, code, last) => {
    const cwd = project(traced)
    const asked: string[] = []
    const ran = await runCli(cwd, ['contracts', '--sync'], {
      ask: async (question) => {
        asked.push(question)
        return answer
      }
    })
    expect(ran).toMatchObject({code, out: `lint-agents.config.json\n  node - src/schema.mjs Review\n${last}`})
    expect(asked).toEqual(['Run it? y: yes; Enter: no '])
    expect([existsSync(join(cwd, 'trace')), existsSync(join(cwd, lockName))]).toEqual([false, false])
  })

  test('yes', async () => {
    const cwd = project(traced)
    const {code} = await runCli(cwd, ['contracts', '--sync'], {ask: async () => 'Y'})
    expect([code, existsSync(join(cwd, 'trace')), namesIn(cwd)]).toEqual([0, true, [review.program]])
  })

  test.each([[['contracts', '--sync']], [['contracts', '--sync', '--check']]])(
    'without a terminal: %j',
    async (args) => {
      const cwd = project(traced)
      expect(await runCli(cwd, args)).toMatchObject({
        code: 2,
        err: 'Nothing was run: expected an answer, or --yes to run without a question\n'
      })
      expect(existsSync(join(cwd, 'trace'))).toBe(false)
    }
  )
})

describe('--check', () => {
  const changes: readonly [string, string, string][] = [
    [
      'a value',
      source.replace("'FAIL']", "'FAIL', 'SKIP']"),
      '`properties.verdict.enum[2]` is `"SKIP"` there, and nothing in the lock'
    ],
    [
      'a type',
      source.replace('z.number()', 'z.int()'),
      '`properties.score.maximum` is `9007199254740991` there, and nothing in the lock'
    ],
    [
      'a key less',
      source.replace(/, score: [^}]*/, ''),
      '`properties.score` is nothing there, and `{"type":"number"}` in the lock'
    ],
    ['another schema', source.replace(/z\.object\(.*\)/, 'z.any()'), '`properties` is nothing there, and '],
    [
      'a key that is required',
      source.replace('.optional()', ''),
      '`required[1]` is `"score"` there, and nothing in the lock'
    ]
  ]
  test.each(changes)('%s', async (_, changed, message) => {
    const cwd = project()
    await sync(cwd)
    const before = lockIn(cwd)
    writeFileSync(join(cwd, 'src/schema.mjs'), changed)
    const {code, out, err} = await sync(cwd, '--check')
    expect([code, err]).toEqual([1, ''])
    expect(out).toContain(`Unexpected schema of \`src/schema.mjs#Review\` at ${lockName}:`)
    expect(out).toContain(`, expected that of the program: ${message}`)
    expect(lockIn(cwd)).toBe(before)
  })

  test.each([
    ['nothing', source],
    ['a comment', `// A comment.\n${source}`],
    ['the order of keys', source.replace(/\{(verdict: .*\])\), (score: .*optional\(\))\}/, '{$2, $1)}')],
    ['a refinement', source.replace('value > 0', 'value > 1')]
  ])('says nothing of %s', async (_, changed) => {
    const cwd = project()
    await sync(cwd)
    writeFileSync(join(cwd, 'src/schema.mjs'), changed)
    expect(await sync(cwd, '--check')).toEqual({
      code: 0,
      out: `lint-agents.config.json\n  node - src/schema.mjs Review\nUnchanged: 1 schema of ${lockName}\n`,
      err: ''
    })
  })

  test('of what is missing, too much or edited by hand', async () => {
    const cwd = project()
    const missing = await sync(cwd, '--check')
    expect([missing.code, existsSync(join(cwd, lockName))]).toEqual([1, false])
    expect(missing.out).toContain(`Missing entry \`src/schema.mjs#Review\`, expected it in \`${lockName}\`\n`)
    await sync(cwd)
    writeFileSync(join(cwd, lockName), lockIn(cwd).replace('FAIL', 'FAULT'))
    const edited = await sync(cwd, '--check')
    expect([edited.code, edited.out.includes('expected the exported one, by its hash\n')]).toEqual([1, true])
    writeFileSync(join(cwd, lockName), '{"version": 3}')
    const other = await sync(cwd, '--check')
    expect([
      other.code,
      other.out.includes(`Unexpected value of \`version\`, expected \`1\`, at ${lockName}:1:13\n`)
    ]).toEqual([1, true])
    await sync(cwd)
    writeFileSync(join(cwd, 'lint-agents.config.json'), config({other: {oneOf: ['A']}}))
    expect(await sync(cwd, '--check')).toEqual({
      code: 1,
      out: `Unexpected entry \`src/schema.mjs#Review\` of \`${lockName}\`, expected only schemas that contracts name\n`,
      err: ''
    })
  })
})

test('a schema that no contract names any more leaves the lock', async () => {
  const cwd = project()
  await sync(cwd)
  writeFileSync(join(cwd, 'lint-agents.config.json'), config({other: {oneOf: ['A']}}))
  expect(await sync(cwd)).toEqual({code: 0, out: `Wrote 0 schemas to ${lockName}\n`, err: ''})
  expect(lockIn(cwd)).toBe('{\n  "version": 1,\n  "schemas": {}\n}\n')
})

test('without a schema there is nothing to do', async () => {
  const expressions = config({verdict: {program: 'src/a.ts#A'}, issues: {json: {type: 'object'}}})
  const cwd = project({'lint-agents.config.json': expressions, 'src/a.ts': 'export const A = /a/\n'})
  expect(await sync(cwd)).toEqual({code: 0, out: 'No contract names a schema of a program\n', err: ''})
  expect(existsSync(join(cwd, lockName))).toBe(false)
})

test('a schema that cannot be exported leaves the lock as it is', async () => {
  const cwd = project()
  await sync(cwd)
  const before = lockIn(cwd)
  writeFileSync(
    join(cwd, 'lint-agents.config.json'),
    config({
      a: {program: 'src/none.mjs#A'},
      b: {program: 'src/none.mjs#B'},
      review,
      c: {program: 'src/schema.mjs#Revew'}
    })
  )
  writeFileSync(join(cwd, 'src/none.mjs'), "throw new Error('\\u001b[31m\\u202Eno\\nway')\n")
  const {code, out, err} = await sync(cwd)
  expect([code, lockIn(cwd) === before]).toEqual([2, true])
  expect(out).toBe('lint-agents.config.json\n  node - src/none.mjs A B\n  node - src/schema.mjs Review Revew\n')
  expect(err.replaceAll(`${cwd}/`, '')).toBe(
    `lint-agents.config.json:1:30: Cannot import \`src/none.mjs\`: ·[31m·no way
lint-agents.config.json:1:141: Unexpected name \`Revew\` of \`src/schema.mjs\`, expected \`Review\`
`
  )
})

test('a source that cannot be read is an error before anything runs', async () => {
  const cwd = project({'lint-agents.config.json': config({review, a: {program: '../a.mjs#A'}, b: {program: 'b.rb#B'}})})
  const {code, out, err} = await sync(cwd)
  expect([code, out]).toEqual([2, ''])
  expect(err.trim().split('\n')).toHaveLength(2)
})

test('each configuration has a lock beside it, with its own commands', async () => {
  const cwd = project({
    'lint-agents.config.json': JSON.stringify({
      extends: './shared/base.json',
      node: `${process.execPath} --no-warnings`
    }),
    'shared/base.json': config({review}),
    'shared/src/schema.mjs': source,
    'packages/one/package.json': JSON.stringify({
      'lint-agents': {contracts: {inner: {any: [review, {oneOf: ['NONE']}]}}}
    }),
    'packages/one/src/schema.mjs': source
  })
  const {code, out} = await sync(cwd)
  expect([code, out.split('\n').filter((line) => !line.includes('#'))]).toEqual([
    0,
    [
      'shared/base.json',
      `  ${process.execPath} --no-warnings - src/schema.mjs Review`,
      'packages/one/package.json',
      '  node - src/schema.mjs Review',
      'Wrote 1 schema to shared/lint-agents.lock.json',
      'Wrote 1 schema to packages/one/lint-agents.lock.json',
      ''
    ]
  ])
  const one = await sync(cwd, '--check', 'packages/one')
  expect([one.code, one.out.includes('shared')]).toEqual([0, false])
})

test.each<[readonly string[], string]>([
  [['--check'], 'Unexpected --check without --sync, expected both'],
  [['--sync', '--write=markers'], 'Unexpected --sync beside --write, expected one of them'],
  [['--sync', '--no-config'], 'Unexpected --sync beside --no-config, expected one of them'],
  [['--sync', 'none'], 'No such file or folder: none']
])('misuse: %j', async (args, message) => {
  const {code, err} = await runCli(project(), ['contracts', ...args])
  expect([code, err.startsWith(message)]).toEqual([2, true])
})

test('docs/programs.md shows what the commands print', async () => {
  const cwd = temporaryFolder({'package.json': '{"type": "module"}', ...schemaExample.files})
  symlinkSync(resolve('node_modules'), join(cwd, 'node_modules'))
  const withoutVersion = (text: string): string => text.replace(/zod [\d.]+/, 'zod').replace(/^Run it\?.*\n/m, '')
  const [first, outputs, check, ...more] = schemaExample.commands
  expect([first?.[0], outputs?.[0], check?.[0], more]).toEqual([
    'contracts --sync',
    'outputs --agent reviewer runs',
    'contracts --sync --check --yes',
    []
  ])
  const run = (shownCommand = '') => runCli(cwd, shownCommand.split(' '), {ask: async () => 'y'})
  const synced = await run(first?.[0])
  expect([synced.code, synced.err, withoutVersion(synced.out)]).toEqual([0, '', withoutVersion(first?.[1] ?? '')])
  expect((await run(outputs?.[0])).out).toBe(outputs?.[1])
  const path = join(cwd, 'src/schema.ts')
  writeFileSync(path, readFileSync(path, 'utf8').replace("'FAIL']", "'FAIL', 'SKIP']"))
  const {code, out} = await run(check?.[0])
  expect([code, out]).toEqual([1, check?.[1]])
})

const hasPydantic = spawnSync('python3', ['-c', 'import pydantic; assert pydantic.VERSION[0] == "2"']).status === 0

// Where it is not installed, the page is not run.
test.skipIf(!hasPydantic)('docs/programs.md shows what the commands print for Pydantic', async () => {
  const cwd = temporaryFolder(pydanticExample.files)
  const found: string[] = []
  for (const [command] of pydanticExample.commands) found.push((await runCli(cwd, command.split(' '))).out)
  const withoutVersion = (text: string): string => text.replace(/pydantic [\d.]+/, 'pydantic')
  expect(found.map(withoutVersion)).toEqual(pydanticExample.commands.map(([, printed]) => withoutVersion(printed)))
  expect(found).toHaveLength(2)
})
