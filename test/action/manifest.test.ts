/** The files that GitHub reads: `action.yml`, workflows, issue forms; and that documentation and code agree with them. */
import {existsSync, readdirSync, readFileSync} from 'node:fs'
import {expect, test} from 'vitest'
import {parse} from 'yaml'
import * as z from 'zod'
import {defaults} from '../../src/action/inputs.ts'
import {runStep} from '../support/runner.ts'

const Action = z.strictObject({
  name: z.string().min(1),
  description: z.string().min(1).max(125),
  author: z.string(),
  branding: z.strictObject({icon: z.string(), color: z.string()}),
  inputs: z.record(
    z.string(),
    z.strictObject({description: z.string().min(1), required: z.literal(false), default: z.string()})
  ),
  outputs: z.record(z.string(), z.strictObject({description: z.string().min(1)})),
  runs: z.strictObject({using: z.literal('node24'), main: z.string()})
})

const Permissions = z.record(z.string(), z.enum(['read', 'write', 'none']))

const Step = z
  .strictObject({
    uses: z.string().optional(),
    run: z.string().optional(),
    id: z.string().optional(),
    name: z.string().optional(),
    if: z.string().optional(),
    shell: z.literal('bash').optional(),
    with: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).optional(),
    env: z.record(z.string(), z.string()).optional()
  })
  .refine(({uses, run}) => (uses === undefined) !== (run === undefined), 'Expected either `uses` or `run`')

const Workflow = z.strictObject({
  name: z.string(),
  on: z.strictObject({
    push: z.strictObject({branches: z.array(z.string())}).optional(),
    pull_request: z.union([z.null(), z.strictObject({paths: z.array(z.string())})]).optional(),
    schedule: z.array(z.strictObject({cron: z.string()})).optional(),
    workflow_dispatch: z.null().optional()
  }),
  permissions: Permissions,
  env: z.record(z.string(), z.number()).optional(),
  concurrency: z
    .strictObject({group: z.string(), 'cancel-in-progress': z.union([z.boolean(), z.string()]).optional()})
    .optional(),
  jobs: z.record(
    z.string(),
    z.strictObject({
      name: z.string().optional(),
      if: z.string().optional(),
      needs: z.union([z.string(), z.array(z.string())]).optional(),
      outputs: z.record(z.string(), z.string()).optional(),
      'runs-on': z.string(),
      'timeout-minutes': z.number(),
      environment: z.union([z.string(), z.strictObject({name: z.string(), url: z.string()})]).optional(),
      permissions: Permissions.optional(),
      strategy: z
        .strictObject({
          'fail-fast': z.boolean(),
          matrix: z.record(z.string(), z.array(z.union([z.string(), z.number(), z.record(z.string(), z.unknown())])))
        })
        .optional(),
      steps: z.array(Step).min(1)
    })
  )
})

const FormItem = z.strictObject({
  type: z.enum(['input', 'textarea', 'dropdown', 'checkboxes']),
  id: z.string(),
  attributes: z.strictObject({
    label: z.string(),
    description: z.string().optional(),
    placeholder: z.string().optional(),
    render: z.string().optional(),
    options: z.union([z.array(z.string()), z.array(z.strictObject({label: z.string()}))]).optional()
  }),
  validations: z.strictObject({required: z.boolean()}).optional()
})

const Form = z.strictObject({
  name: z.string(),
  description: z.string(),
  labels: z.array(z.string()),
  body: z.array(FormItem).min(1)
})

const action = Action.parse(parse(readFileSync('action.yml', 'utf8')))
const page = readFileSync('docs/action.md', 'utf8')
const workflows = readdirSync('.github/workflows').map((name) => `.github/workflows/${name}`)
const forms = readdirSync('.github/ISSUE_TEMPLATE').filter((name) => name !== 'config.yml')

/** The rows of the table under a heading of `docs/action.md`: the cells of each. */
function rows(heading: string): string[][] {
  const section = page.split(/^## /m).find((part) => part.startsWith(`${heading}\n`)) ?? ''
  return section
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => line.split('|').map((cell) => cell.trim().replace(/^`|`$/g, '')))
}

test('the Action runs a file that is committed', () => {
  expect(action.runs.main).toBe('action/index.js')
  expect(existsSync(action.runs.main)).toBe(true)
})

test('the inputs of the Action, of its code and of its page are the same, with defaults and descriptions', () => {
  const declared = Object.entries(action.inputs)
  expect(declared.map(([name, input]) => [name, input.default])).toEqual(Object.entries(defaults))
  expect(declared.map(([name, input]) => [name, input.default, input.description])).toEqual(
    rows('Inputs').map(([, name, value, meaning]) => [name, value, meaning])
  )
  const code = readFileSync('src/action/inputs.ts', 'utf8')
  for (const [name] of declared)
    expect(code).toMatch(new RegExp(`(?:read|inputValue|isOn)\\((?:runner, )?'${name}'\\)`))
})

test('the outputs of the Action, of its page and of a run are the same, with descriptions', async () => {
  const {outputs} = await runStep({})
  const declared = Object.entries(action.outputs)
  expect(declared.map(([name]) => name)).toEqual(Object.keys(outputs))
  expect(declared.map(([name, {description}]) => [name, description])).toEqual(
    rows('Outputs').map(([, name, meaning]) => [name, meaning])
  )
})

test('the example of the page is a workflow that needs no more than to read', () => {
  const [, example = ''] = /^```yaml\n([\s\S]*?)^```$/m.exec(page) ?? []
  const {permissions, jobs} = parse(example)
  expect(permissions).toEqual({contents: 'read'})
  const [, own] = z.array(Step).parse(jobs['lint-agents'].steps)
  expect(own?.uses).toBe('remark-preset-lint-agents/remark-preset-lint-agents@v0')
  for (const name of Object.keys(own?.with ?? {})) expect(Object.keys(action.inputs)).toContain(name)
  for (const [, name = ''] of example.matchAll(/outputs\.([\w-]+)/g))
    expect(Object.keys(action.outputs)).toContain(name)
})

test.each(workflows)('%s may do nothing but what its jobs may, and names versions or commits', (file) => {
  const text = readFileSync(file, 'utf8')
  const {permissions, jobs} = Workflow.parse(parse(text))
  expect(permissions).toEqual({})
  expect(text).not.toContain('pull_request_target')
  const steps = Object.values(jobs).flatMap((job) => job.steps)
  for (const {uses} of steps)
    if (uses !== undefined) expect(uses).toMatch(/^(?:\.\/|[\w-]+\/[\w-]+@(?:v\d+|[0-9a-f]{40}))$/)
  for (const {run = ''} of steps) expect(run).not.toContain('${{')
  for (const [, script = ''] of text.matchAll(/npm run (?:--silent )?([\w:-]+)/g)) expect(scripts()).toContain(script)
})

test.each(forms)('the issue form %s is one that GitHub reads', (name) => {
  const {body} = Form.parse(parse(readFileSync(`.github/ISSUE_TEMPLATE/${name}`, 'utf8')))
  expect(new Set(body.map(({id}) => id)).size).toBe(body.length)
  for (const {type, attributes} of body)
    expect(attributes.options !== undefined).toBe(type === 'dropdown' || type === 'checkboxes')
})

function scripts(): string[] {
  return Object.keys(JSON.parse(readFileSync('package.json', 'utf8')).scripts)
}
