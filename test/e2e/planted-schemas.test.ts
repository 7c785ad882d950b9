/** Sources of schemas, and the commands of a configuration that would run them, do not run on any way in but `contracts --sync`. */
import {rmSync} from 'node:fs'
import {join} from 'node:path'
import {afterEach, describe, expect, test} from 'vitest'
import {lockText, schemaHash} from '../../src/project/lock.ts'
import {openEditor} from '../support/lsp.ts'
import {connect} from '../support/mcp.ts'
import {plant} from '../support/planted-programs.ts'
import {run} from '../support/process.ts'
import {startStep} from '../support/runner.ts'

const {PATH: userPath = ''} = process.env

afterEach(() => {
  process.env['PATH'] = userPath
})

const schema = {type: 'object', required: ['verdict']}
const entry = {exporter: {name: 'zod', version: '4.0.0'}, hash: schemaHash(schema), lost: [], schema}
const programs = ['index.js#Review', 'app/models.py#Result', 'bundle.js#Review']

/** `./node` and `./bash` are planted, and so is `index.js`; the PATH finds planted programs first. */
function plantSchemas(hasLock: boolean) {
  const contracts = {review: {any: programs.map((program) => ({program, in: 'fence'}))}}
  const planted = plant({
    'lint-agents.config.json': JSON.stringify({
      node: './node',
      python: './bash',
      contracts,
      agents: {'*': ['review']},
      files: [{include: ['runs/**'], kind: 'output', contracts: ['review']}]
    }),
    'lint-agents.lock.json': lockText(new Map(programs.map((program) => [program, entry]))),
    'app/models.py': 'open("traced", "w")\nclass Result(BaseModel):\n    a: str\n'
  })
  if (!hasLock) rmSync(join(planted.cwd, 'lint-agents.lock.json'))
  return planted
}

describe.skipIf(process.platform === 'win32').each([true, false])('with a lock: %j', (hasLock) => {
  test.each([
    [['.'], hasLock ? 1 : 2],
    [['--cache', '--cache-location', 'cache', 'agents'], hasLock ? 1 : 2],
    [['--staged'], 0],
    [['--print-config', 'agents/a.md'], hasLock ? 0 : 2],
    [['outputs', 'runs'], hasLock ? 1 : 2],
    [['contracts', 'agents'], hasLock ? 0 : 2],
    [['contracts', '--types', 'printed.ts', 'agents'], hasLock ? 0 : 2],
    [['contracts', '--against', 'runs'], 2],
    [['contracts', '--sync'], 2],
    [['contracts', '--sync', '--check'], 2],
    [['init', '--dry-run'], 0]
  ])('on the command line: %j', (args, code) => {
    const {cwd, env, traces} = plantSchemas(hasLock)
    expect([run(cwd, args, '', env).code, traces()]).toEqual([code, []])
  })

  test('as the live hook', () => {
    const {cwd, env, traces} = plantSchemas(hasLock)
    const payload = {hook_event_name: 'Stop', session_id: '1', cwd, last_assistant_message: 'Done.\n'}
    const {code} = run(cwd, ['hook', '--contract', 'review'], JSON.stringify(payload), env)
    expect([code, traces()]).toEqual([0, []])
  })

  test('by the Action, which shows what is wrong', () => {
    const {cwd, env, traces} = plantSchemas(hasLock)
    process.env['PATH'] = env['PATH'] ?? ''
    const {code, stdout} = startStep({inputs: {changed: 'off', outputs: 'runs'}, workspace: cwd})
    expect([code, traces(), stdout.includes('contract-lock')]).toEqual([1, [], !hasLock])
  })

  test('in an editor, which shows what is wrong in the configuration', async () => {
    const {cwd, traces} = plantSchemas(hasLock)
    const editor = await openEditor({}, {root: cwd})
    editor.open('agents/b.md', '---\nname: b\ndescription: Reviews.\n---\n\nReview.\n')
    const found = hasLock ? [] : await editor.diagnostics('lint-agents.config.json')
    await editor.diagnostics('agents/b.md')
    expect(found.map(({message, severity}) => [severity, String(message).endsWith('(contract-lock)')])).toEqual(
      hasLock ? [] : [[1, true]]
    )
    expect(traces()).toEqual([])
  })

  test('by the tools for agents', async () => {
    const {cwd, traces} = plantSchemas(hasLock)
    const client = await connect(cwd)
    const text = 'Done.'
    const {isError = false} = await client.callTool({name: 'check_output', arguments: {text, contracts: ['review']}})
    await client.callTool({name: 'lint', arguments: {paths: ['.']}})
    await client.callTool({name: 'contracts'})
    expect([isError, traces()]).toEqual([!hasLock, []])
  })
})

test.skipIf(process.platform === 'win32')('with `contracts --sync --yes` they do', () => {
  const {cwd, env, traces} = plantSchemas(true)
  expect(run(cwd, ['contracts', '--sync', '--yes'], '', env).code).toBe(2)
  expect(traces()).toEqual(['bash', 'node'])
})
