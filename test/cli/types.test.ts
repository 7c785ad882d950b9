/** `lint-agents contracts --types`: a module that reads what agents print. */
import {readFileSync, writeFileSync} from 'node:fs'
import {join, resolve} from 'node:path'
import {pathToFileURL} from 'node:url'
import {expect, test} from 'vitest'
import {runCli} from '../support/cli.ts'
import {temporaryFolder} from '../support/folder.ts'

const files = {
  'agents/reviewer.md':
    '---\nname: bed-reviewer\n---\n\n## Output\n\n```\nVERDICT: PASS | FAIL\nReason: <text>\nCost: [high / low] (optional)\n```\n',
  'agents/sampler.md':
    '## Output\n\nJSON only.\n\n```json\n{"status": "done | failed", "beds": [{"size": "big | small"}], "__proto__": 1}\n```\n',
  'agents/planter.md': 'End with `<planted>ALL</planted>` or `<planted>SOME</planted>`.\n',
  'agents/odd "name"\u2028.md': 'Respond with exactly one of:\n\n- `APPROVED`\n- `NEEDS WORK`\n',
  'agents/writer.md': '# Writer\n'
}

interface Module {
  readPrinted(agent: string, name: string, text: string): unknown
  schemaFor(agent: string, name: string): {'~standard': {validate(text: unknown): unknown}}
}

/** The module that the command writes for definitions, loaded. */
async function moduleOf(definitions: Readonly<Record<string, string>>): Promise<Module & {readonly text: string}> {
  const cwd = temporaryFolder(definitions)
  await runCli(cwd, ['contracts', 'agents', '--types', 'printed.ts'])
  const library = pathToFileURL(resolve('src/contracts/index.ts')).href
  const text = readFileSync(join(cwd, 'printed.ts'), 'utf8')
  writeFileSync(join(cwd, 'run.ts'), text.replace("'lint-agents/contracts'", `'${library}'`))
  return {...((await import(pathToFileURL(join(cwd, 'run.ts')).href)) as Module), text}
}

test('its reader reads what the agents print', async () => {
  const {readPrinted, schemaFor} = await moduleOf(files)
  expect(readPrinted('bed-reviewer', 'verdict', 'Fine.\n\nVERDICT: PASS\nReason: good soil\n')).toMatchObject({
    ok: true,
    value: {VERDICT: 'PASS', Reason: 'good soil'}
  })
  expect(readPrinted('planter', 'planted', 'Well.\n')).toMatchObject({ok: false, findings: [{kind: 'missing'}]})
  expect(readPrinted('odd "name"\u2028', 'oneof', 'NEEDS WORK\n')).toMatchObject({ok: true, value: 'NEEDS WORK'})
  const {validate} = schemaFor('bed-reviewer', 'verdict')['~standard']
  expect(validate('VERDICT: PASS (two notes)\nReason: good soil\n')).toEqual({
    value: {VERDICT: 'PASS', Reason: 'good soil'}
  })
  expect(validate('VERDICT: PASS\n')).toMatchObject({issues: [{kind: 'missing', line: 1}]})
})

test('JSON has the types of its example, but for what is to fill in', async () => {
  const example = {
    status: 'done | failed',
    success: true,
    line: 3,
    file: 'beds/a.md',
    score: '<0-10>',
    owner: null,
    tags: ['x'],
    beds: [{size: 'big | small', cost: 2.5, note: '...'}]
  }
  const definition = `## Output\n\nJSON only.\n\n\`\`\`json\n${JSON.stringify(example)}\n\`\`\`\n`
  const {readPrinted, text} = await moduleOf({'agents/sampler.md': definition})
  const printed = {...example, status: 'done', score: 7, beds: [{size: 'big', cost: 1}]}
  expect(readPrinted('sampler', 'json', JSON.stringify(printed))).toMatchObject({ok: true, value: printed})
  expect(readPrinted('sampler', 'json', JSON.stringify({...printed, success: 'yes', tags: [1]}))).toMatchObject({
    findings: [
      {message: 'Unexpected value `yes` of `success`, expected a boolean'},
      {message: 'Unexpected value `1` of `tags[0]`, expected a string'}
    ]
  })
  const [, schema] = /"json": (\{.*\})$/m.exec(text) ?? []
  expect(JSON.parse(schema ?? '').json.properties).toEqual({
    status: {enum: ['done', 'failed']},
    success: {type: 'boolean'},
    line: {type: 'number'},
    file: {type: 'string'},
    score: {},
    owner: {},
    tags: {type: 'array', items: {type: 'string'}},
    beds: {
      type: 'array',
      items: {type: 'object', properties: {size: {enum: ['big', 'small']}, cost: {type: 'number'}, note: {}}}
    }
  })
})

test('it reads by the expressions and the schemas that the configuration names', async () => {
  const {readPrinted, text} = await moduleOf({
    'lint-agents.config.json': JSON.stringify({
      contracts: {
        triage: {program: 'review.py#TRIAGE', values: ['PASS', 'FAIL'], group: 1, use: 'match'},
        forms: {program: 'review.py#FORMS'},
        findings: {json: 'findings.schema.json'},
        gate: {program: {command: ['node', 'gate.mjs']}}
      },
      agents: {reviewer: ['triage', 'forms', 'findings', 'gate']}
    }),
    'review.py':
      'import re\nTRIAGE = re.compile(r"TRIAGE: (\\w+)", re.I)\nFORMS = [re.compile(r"^A: (.+)$", re.M), re.compile(r"^(B)$", re.M)]\n',
    'findings.schema.json': '{"type": "object", "required": ["verdict"]}',
    'agents/reviewer.md': '---\nname: reviewer\ndescription: Reviews.\n---\n\nReview.\n'
  })
  expect(readPrinted('reviewer', 'triage', 'triage: PASS\n')).toMatchObject({ok: true, value: 'PASS'})
  expect(readPrinted('reviewer', 'triage', 'Well. TRIAGE: PASS\n')).toMatchObject({ok: false})
  expect(readPrinted('reviewer', 'triage', 'TRIAGE: MAYBE\n')).toMatchObject({ok: false, findings: [{kind: 'value'}]})
  expect(readPrinted('reviewer', 'forms', 'Well.\nB\n')).toMatchObject({ok: true, value: ['B', 'B']})
  expect(readPrinted('reviewer', 'findings', '{"verdict": 1}')).toMatchObject({ok: true, value: {verdict: 1}})
  expect(text).not.toContain('gate')
})

test('a file that something else wrote stays', async () => {
  const cwd = temporaryFolder({...files, 'mine.ts': 'export {}\n'})
  expect(await runCli(cwd, ['contracts', '--types', 'mine.ts'])).toEqual({
    code: 2,
    out: '',
    err: 'mine.ts: not written: it was not written by `lint-agents contracts --types`\n'
  })
  expect(await runCli(cwd, ['contracts', 'agents', '--types', 'printed.py'])).toMatchObject({code: 0})
  expect((await runCli(cwd, ['contracts', 'agents', '--types', 'printed.py'])).code).toBe(0)
  expect(readFileSync(join(cwd, 'mine.ts'), 'utf8')).toBe('export {}\n')
  const again = ['contracts', 'agents', '--types', 'printed.ts']
  await runCli(cwd, again)
  expect((await runCli(cwd, again)).code).toBe(0)
})
