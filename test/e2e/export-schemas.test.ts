/** The exporters of schemas, with the real zod and, where this machine has it, the real Pydantic. */
import {spawnSync} from 'node:child_process'
import {symlinkSync} from 'node:fs'
import {join, resolve} from 'node:path'
import {describe, expect, test} from 'vitest'
import {exportCommand, exportSchemas, type Runners} from '../../src/evidence/export-schemas.ts'
import {schemaHash} from '../../src/project/lock.ts'
import {Quoted} from '../../src/text/quoted.ts'
import {type Files, temporaryFolder} from '../support/folder.ts'

/** A project whose packages are those of this one. */
function project(files: Files): string {
  const cwd = temporaryFolder({'package.json': '{"type": "module"}', ...files})
  symlinkSync(resolve('node_modules'), join(cwd, 'node_modules'))
  return cwd
}

const tsx = {node: `${process.execPath} ${resolve('node_modules/tsx/dist/cli.mjs')}`}

/** What is exported of names of a source; a fault in words. */
async function exported(path: string, text: string, names: readonly string[], runners: Runners = {}, timeout = 60_000) {
  const cwd = project({[path]: text})
  const found = await exportSchemas(cwd, {path, isPython: path.endsWith('.py'), names}, runners, timeout)
  return Object.fromEntries(
    [...found].map(([name, each]) => [name, each instanceof Quoted ? each.text.replaceAll(cwd, '') : each])
  )
}

const zodVersion = expect.stringMatching(/^4\.\d+\.\d+/)

describe('zod', () => {
  const source = `import * as z from 'zod'
import * as mini from 'zod/mini'
import {z as old} from 'zod/v3'
console.log('loaded')
const Line = z.object({line: z.int().min(1)})
export const Review = z.object({
  verdict: z.enum(['PASS', 'FAIL']),
  id: z.string().regex(/^R-\\d+$/),
  score: z.number().refine((value) => value !== 3),
  lines: z.array(Line.superRefine(() => undefined)).optional(),
  text: z.string().transform((text) => text.length),
  days: z.tuple([z.date(), z.string()]),
  tree: z.lazy(() => Tree)
}).refine(() => true)
const Tree: z.ZodType = z.object({get inner() { return Tree.optional() }, kind: z.string()})
export const Mini = mini.strictObject({verdict: mini.string().check(mini.refine(() => true))})
export const Old = old.object({verdict: old.enum(['PASS']), score: old.number().refine(() => true)})
export const schemas = {Line}
export default {Inner: Line}
export const NUMBER = 3
export const NOTHING = null
`

  test('a schema, what JSON Schema does not say of it, and the version', async () => {
    const {Review, Mini, Old, Inner, ...others} = await exported(
      'src/schema.ts',
      source,
      ['Review', 'Mini', 'Old', 'schemas.Line', 'Inner', 'NUMBER', 'NOTHING', 'Revew'],
      tsx
    )
    expect(Review).toMatchObject({
      exporter: {name: 'zod', version: zodVersion},
      hash: schemaHash((Review as {schema: object}).schema),
      lost: [
        {path: '', what: 'refinement'},
        {path: 'score', what: 'refinement'},
        {path: 'lines[]', what: 'refinement'},
        {path: 'text', what: 'transform'},
        {path: 'days[0]', what: 'date'}
      ],
      schema: {
        type: 'object',
        properties: {
          verdict: {type: 'string', enum: ['PASS', 'FAIL']},
          id: {type: 'string', pattern: '^R-\\d+$'},
          text: {type: 'string'}
        },
        required: ['verdict', 'id', 'score', 'text', 'days', 'tree']
      }
    })
    expect(Mini).toMatchObject({
      exporter: {name: 'zod', version: zodVersion},
      lost: [{path: 'verdict', what: 'refinement'}],
      schema: {properties: {verdict: {type: 'string'}}, additionalProperties: false}
    })
    expect(Old).toMatchObject({
      exporter: {name: 'zod-to-json-schema', version: expect.stringMatching(/^3\./)},
      lost: [{path: 'score', what: 'refinement'}],
      schema: {properties: {verdict: {enum: ['PASS']}}, required: ['verdict', 'score']}
    })
    expect(JSON.stringify((Old as {schema: object}).schema)).toContain('"additionalProperties":true')
    expect(Inner).toEqual(others['schemas.Line'])
    expect(others).toMatchObject({
      'schemas.Line': {schema: {properties: {line: {type: 'integer', minimum: 1}}}},
      NUMBER:
        'Unexpected type `number` of `NUMBER` of `src/schema.ts`, expected a schema of zod, a Standard JSON Schema, or a type of Pydantic 2',
      NOTHING:
        'Unexpected type `null` of `NOTHING` of `src/schema.ts`, expected a schema of zod, a Standard JSON Schema, or a type of Pydantic 2',
      Revew:
        'Unexpected name `Revew` of `src/schema.ts`, expected `Mini`, `NOTHING`, `NUMBER`, `Old`, `Review` or `schemas`'
    })
  })

  test('the build that CommonJS loads', async () => {
    const text =
      "const z = require('zod/mini')\nexports.Review = z.object({id: z.string().check(z.describe('An id'))})\n"
    const {Review} = await exported('src/schema.cjs', text, ['Review'])
    expect(Review).toMatchObject({schema: {properties: {id: {type: 'string', description: 'An id'}}}})
  })

  test('the same schema has the same entry, whatever else the source says', async () => {
    const one = await exported('a.mjs', "import * as z from 'zod'\nexport const A = z.object({a: z.string()})\n", ['A'])
    const other =
      "// A comment.\nimport {object, string} from 'zod'\nconst a = string()\nexport const A = object({a})\n"
    expect(await exported('a.mjs', other, ['A'])).toEqual(one)
  })
})

describe('Standard JSON Schema', () => {
  test('its own exporter', async () => {
    const text = `export const A = {'~standard': {version: 1, vendor: 'acme', jsonSchema: {input: ({target}) => ({type: 'object', title: target})}}}
export const B = {'~standard': {version: 1, vendor: 'acme', jsonSchema: {input() { throw new Error('no\\n\\u001b[31mschema') }}}}
export const C = Object.assign(() => 3, A)
`
    const entry = {
      exporter: {name: 'acme', version: 'unknown'},
      lost: [],
      schema: {title: 'draft-2020-12', type: 'object'},
      hash: schemaHash({type: 'object', title: 'draft-2020-12'})
    }
    expect(await exported('a.mjs', text, ['A', 'B', 'C'])).toEqual({
      A: entry,
      B: 'Cannot export `B` of `a.mjs`: no \u001b[31mschema',
      C: entry
    })
  })
})

const hasPython = spawnSync('python3', ['--version']).status === 0
const hasPydantic = spawnSync('python3', ['-c', 'import pydantic; assert pydantic.VERSION[0] == "2"']).status === 0

describe.skipIf(!hasPydantic)('Pydantic 2', () => {
  const source = `from typing import Annotated, Callable, Literal
from typing_extensions import TypedDict
from pydantic import AfterValidator, BaseModel, Field, TypeAdapter, field_validator, model_validator

print("loaded")


class Item(BaseModel):
    path: str
    line: Annotated[int, AfterValidator(lambda value: value)] = Field(ge=1)


class Result(BaseModel):
    status: Literal["ok", "failed"]
    items: list[Item] = []

    @field_validator("status")
    @classmethod
    def known(cls, value):
        return value

    @model_validator(mode="after")
    def total(self):
        return self


class Row(TypedDict):
    name: str


Results = list[Item]
ADAPTER = TypeAdapter(dict[str, int])
NUMBER = 3


class Odd(BaseModel):
    call: Callable[[], int]


class Thing:
    pass
`

  test('a model, a type, an adapter', async () => {
    const {Result, Results, Row, ADAPTER, ...others} = await exported('app/models.py', source, [
      'Result',
      'Results',
      'Row',
      'ADAPTER',
      'NUMBER',
      'Reslt',
      'Odd',
      'Thing'
    ])
    const exporter = {name: 'pydantic', version: expect.stringMatching(/^2\./)}
    expect(Result).toMatchObject({
      exporter,
      hash: schemaHash((Result as {schema: object}).schema),
      lost: [
        {path: '', what: 'validator Result.total'},
        {path: 'status', what: 'validator Result.known'},
        {path: 'items[].line', what: 'validator Item.<lambda>'}
      ],
      schema: {properties: {status: {enum: ['ok', 'failed']}}, required: ['status'], $defs: {Item: {}}}
    })
    expect(Results).toMatchObject({exporter, schema: {type: 'array'}})
    expect(Row).toMatchObject({exporter, lost: [], schema: {required: ['name']}})
    expect(ADAPTER).toMatchObject({schema: {additionalProperties: {type: 'integer'}}})
    expect(others).toEqual({
      NUMBER:
        'Unexpected type `int` of `NUMBER` of `app/models.py`, expected a schema of zod, a Standard JSON Schema, or a type of Pydantic 2',
      Reslt: 'Unexpected name `Reslt` of `app/models.py`, expected `Item`, `Result` or `Odd`',
      Odd: expect.stringMatching(/^Cannot export `Odd` of `app\/models\.py`: Cannot generate a JsonSchema for /),
      Thing: expect.stringMatching(
        /^Cannot export `Thing` of `app\/models\.py`: Unable to generate pydantic-core schema for /
      )
    })
  })

  test('a module of a package, with its own imports', async () => {
    const cwd = project({
      'src/own/__init__.py': '',
      'src/own/base.py': 'from pydantic import BaseModel\n\n\nclass Base(BaseModel):\n    id: int\n',
      'src/own/models.py': 'from .base import Base\n\n\nclass Result(Base):\n    name: str\n',
      'test/models.py':
        'from helper import ID\nfrom pydantic import BaseModel\n\n\nclass Result(BaseModel):\n    id: ID\n',
      'test/helper.py': 'ID = int\n'
    })
    const found = [
      await exportSchemas(cwd, {path: 'src/own/models.py', isPython: true, names: ['Result']}, {}),
      await exportSchemas(cwd, {path: 'test/models.py', isPython: true, names: ['Result']}, {})
    ]
    expect(found.map((each) => each.get('Result'))).toMatchObject([
      {schema: {required: ['id', 'name']}},
      {schema: {required: ['id']}}
    ])
  })
})

describe('a run that gives no schema', () => {
  test.each<[string, string, string, string]>([
    [
      'an import that fails',
      'a.mjs',
      "import 'no-such-package'\n",
      "Cannot import `a.mjs`: Cannot find package 'no-such-package' imported from /a.mjs"
    ],
    ['a syntax error', 'a.mjs', 'export const A = (\n', 'Cannot import `a.mjs`: Unexpected end of input'],
    ['an error', 'a.mjs', "throw new Error('a\\nb')\n", 'Cannot import `a.mjs`: a b'],
    ['another thing', 'a.mjs', 'throw null\n', 'Cannot import `a.mjs`: null'],
    [
      'an end',
      'a.mjs',
      "console.error('gone')\nprocess.exit(3)\n",
      'Cannot export by `node - a.mjs A`: exit code 3: gone'
    ],
    ['an end without a word', 'a.mjs', 'process.exit()\n', 'Cannot export by `node - a.mjs A`: it printed no schema'],
    [
      'a signal',
      'a.mjs',
      "process.kill(process.pid, 'SIGTERM'); await new Promise((go) => setTimeout(go, 5000))\n",
      'Cannot export by `node - a.mjs A`: was ended by the signal SIGTERM'
    ],
    [
      'a hang',
      'a.mjs',
      'setInterval(() => undefined, 1000)\nawait new Promise(() => undefined)\n',
      'Cannot export by `node - a.mjs A`: was ended after 3 seconds'
    ],
    [
      'too much text',
      'a.mjs',
      "import {writeSync} from 'node:fs'\nfor (let at = 0; at < 100; at++) writeSync(1, 'x'.repeat(1_000_000))\n",
      'Cannot export by `node - a.mjs A`: was ended: it printed more than 10 MB'
    ],
    ['no name', 'a.mjs', 'export default 3\n', 'Unexpected name `A` of `a.mjs`, expected a name that it exports']
  ])('%s', async (_, path, text, message) => {
    expect(await exported(path, text, ['A'], {}, 3_000)).toEqual({A: message})
  })

  test.skipIf(!hasPython).each<[string, string, string]>([
    [
      'an import that fails',
      'import no_such_package\n',
      "Cannot import `a.py`: ModuleNotFoundError: No module named 'no_such_package'"
    ],
    ['a syntax error', 'A = (\n', "Cannot import `a.py`: SyntaxError: '(' was never closed (a.py, line 1)"],
    ['an end', 'import sys\nsys.exit(3)\n', 'Cannot import `a.py`: SystemExit: 3'],
    ['an end at once', 'import os\nos._exit(3)\n', 'Cannot export by `python3 - a.py A`: exit code 3'],
    [
      'a signal',
      'import os\nos.kill(os.getpid(), 9)\n',
      'Cannot export by `python3 - a.py A`: was ended by the signal SIGKILL'
    ],
    ['a hang', 'import time\ntime.sleep(60)\n', 'Cannot export by `python3 - a.py A`: was ended after 3 seconds'],
    [
      'too much text',
      'for at in range(100):\n    print("x" * 1_000_000)\n',
      'Cannot export by `python3 - a.py A`: was ended: it printed more than 10 MB'
    ],
    ['no name', 'B = 3\n', 'Unexpected name `A` of `a.py`, expected a name that it exports']
  ])('of Python: %s', async (_, text, message) => {
    expect(await exported('a.py', text, ['A'], {}, 3_000)).toEqual({A: message})
  })

  test('text of its own that looks like a result', async () => {
    const text = `console.log(JSON.stringify({schemas: [{name: 'A', schema: true}]}))
process.on('exit', () => console.log('bye'))
export const A = 3
`
    expect(await exported('a.mjs', text, ['A'])).toEqual({
      A: 'Unexpected type `number` of `A` of `a.mjs`, expected a schema of zod, a Standard JSON Schema, or a type of Pydantic 2'
    })
  })

  test('a schema that is none', async () => {
    const text = "export const A = {'~standard': {vendor: 'x', jsonSchema: {input: () => 'text'}}}\n"
    expect(await exported('a.mjs', text, ['A'])).toEqual({
      A: 'Cannot export by `node - a.mjs A`: it printed no schema'
    })
  })

  test('a command that is not there', async () => {
    const runners = {node: 'no-such-node  --flag'}
    expect(await exported('a.mjs', '', ['A', 'B'], runners)).toEqual({
      A: 'Cannot export by `no-such-node --flag - a.mjs A B`: did not start: no such program',
      B: 'Cannot export by `no-such-node --flag - a.mjs A B`: did not start: no such program'
    })
  })

  test.skipIf(Boolean((process.features as {typescript?: unknown}).typescript))(
    'a Node that does not strip types',
    async () => {
      expect(await exported('a.ts', 'export const A = 3', ['A'])).toEqual({
        A: `Cannot run \`a.ts\` by Node ${process.versions.node}, which does not strip types, expected Node 22.18 or later, or a command such as \`"node": "npx tsx"\` in the configuration`
      })
    }
  )
})

test('the commands that the configuration gives', () => {
  const source = {path: 'a.py', isPython: true, names: ['A', 'B']}
  expect(exportCommand(source, {python: ' uv run  python '})).toEqual({
    command: ['uv', 'run', 'python', '-', 'a.py', 'A', 'B'],
    shownCommand: 'uv run python - a.py A B'
  })
  expect(exportCommand({...source, path: 'a.js', isPython: false}, {}).command[0]).toBe(process.execPath)
})
