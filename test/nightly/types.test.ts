/** The module of `lint-agents contracts --types`, compiled by the compiler of the project. */
import {spawnSync} from 'node:child_process'
import {resolve} from 'node:path'
import {expect, test} from 'vitest'
import {lockText, schemaHash} from '../../src/project/lock.ts'
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

/** Uses each type in a way that another type would refuse. */
const consumer = `import {type Printed, readPrinted} from './printed.ts'
const verdict: Printed<'bed-reviewer', 'verdict'>['VERDICT'] = 'PASS'
const planted: Printed<'planter', 'planted'> = 'SOME'
const status: Printed<'sampler', 'json'>['status'] = 'done'
const reading = readPrinted('bed-reviewer', 'verdict', 'VERDICT: PASS')
export const found: 'PASS' | 'FAIL' | undefined = reading.ok ? reading.value.VERDICT : undefined
export const all = [verdict, planted, status]
// @ts-expect-error the definition does not list this value
export const wrong: Printed<'planter', 'planted'> = 'NONE'
// @ts-expect-error there is no such agent
readPrinted('gardener', 'verdict', '')
`

const tsconfig = JSON.stringify({
  extends: resolve('tsconfig.json'),
  compilerOptions: {
    rootDir: '/',
    types: [],
    paths: {'lint-agents/contracts': [resolve('src/contracts/index.ts')]}
  },
  files: ['use.ts']
})

test('the module compiles, and its types are those that definitions list', async () => {
  const cwd = temporaryFolder({
    ...files,
    'use.ts': consumer,
    'tsconfig.json': tsconfig,
    'package.json': '{"type": "module"}'
  })
  const {code, err} = await runCli(cwd, ['contracts', 'agents', '--types', 'printed.ts'])
  expect([code, err]).toEqual([0, 'Wrote the contracts of 4 definitions to printed.ts\n'])
  const {status, stdout} = spawnSync(
    process.execPath,
    [resolve('node_modules/typescript/bin/tsc'), '--noEmit', '-p', cwd],
    {
      encoding: 'utf8'
    }
  )
  expect([status, stdout]).toEqual([0, ''])
})

const scored = {type: 'object', properties: {score: {type: 'number'}}, required: ['score']}

test('it has the contracts that the configuration declares: expressions, schemas, the lock', async () => {
  const cwd = temporaryFolder({
    'lint-agents.config.json': JSON.stringify({
      contracts: {
        triage: {program: 'src/review.py#TRIAGE', values: ['PASS', 'FAIL'], group: 1, use: 'match'},
        forms: {program: 'src/review.py#FORMS'},
        findings: {json: 'findings.schema.json', in: 'fence'},
        review: {program: 'src/schema.ts#Review'},
        ending: {any: [{oneOf: ['DONE']}, {program: 'src/review.py#TRIAGE', group: 1}]},
        gate: {program: {command: ['node', 'gate.mjs']}}
      },
      agents: {reviewer: ['triage', 'forms', 'findings', 'review', 'ending', 'gate']}
    }),
    'lint-agents.lock.json': lockText(
      new Map([
        [
          'src/schema.ts#Review',
          {exporter: {name: 'zod', version: '4.1.0'}, hash: schemaHash(scored), lost: [], schema: scored}
        ]
      ])
    ),
    'findings.schema.json': JSON.stringify({
      type: 'object',
      properties: {verdict: {enum: ['YES', 'NO']}},
      required: ['verdict']
    }),
    'src/review.py':
      'import re\nTRIAGE = re.compile(r"TRIAGE: (\\w+)\\Z", re.I)\nFORMS = [re.compile(r"^A: (.+)$", re.M), re.compile(r"^B$", re.M)]\n',
    'src/schema.ts': "import * as z from 'zod'\nexport const Review = z.object({score: z.number()})\n",
    'agents/reviewer.md': '---\nname: reviewer\ndescription: Reviews.\n---\n\nReview.\n',
    'use.ts': `import {type Printed, readPrinted} from './printed.ts'
export const triage: Printed<'reviewer', 'triage'> = 'PASS'
export const findings: Printed<'reviewer', 'findings'>['verdict'] = 'YES'
export const score: number = ({score: 1} as Printed<'reviewer', 'review'>).score
export const forms: Printed<'reviewer', 'forms'> = ['B', undefined]
// @ts-expect-error the program knows no such value
export const wrong: Printed<'reviewer', 'triage'> = 'NONE'
// @ts-expect-error a command is no contract of the module
readPrinted('reviewer', 'gate', '')
`,
    'tsconfig.json': tsconfig,
    'package.json': '{"type": "module"}'
  })
  const {code, err} = await runCli(cwd, ['contracts', 'agents', '--types', 'printed.ts'])
  expect([code, err]).toEqual([
    0,
    'Wrote the contracts of 1 definition to printed.ts, without 1 contract that commands judge\n'
  ])
  const {status, stdout} = spawnSync(
    process.execPath,
    [resolve('node_modules/typescript/bin/tsc'), '--noEmit', '-p', cwd],
    {
      encoding: 'utf8'
    }
  )
  expect([status, stdout]).toEqual([0, ''])
})
