/** What the workflows of this repository may do, and with what they are done. */
import {readdirSync, readFileSync} from 'node:fs'
import {join} from 'node:path'
import {fileURLToPath} from 'node:url'
import {registerLogger, validate} from '@actions/languageservice'
import {describe, expect, test} from 'vitest'
import {TextDocument} from 'vscode-languageserver-textdocument'
import {parse} from 'yaml'
import {unpinnedActions, withCommits} from '../scripts/actions.ts'

const folder = fileURLToPath(new URL('../.github/workflows', import.meta.url))

interface Step {
  readonly uses?: string
  readonly run?: string
  readonly with?: Readonly<Record<string, unknown>>
  readonly env?: Readonly<Record<string, string>>
}

interface Job {
  readonly permissions?: Readonly<Record<string, string>>
  readonly needs?: string | readonly string[]
  readonly steps: readonly Step[]
}

const names = readdirSync(folder)
const texts = names.map((name) => readFileSync(join(folder, name), 'utf8'))
const jobs = names.flatMap((name, index) => {
  const workflow = parse(texts[index] ?? '') as {permissions: unknown; jobs: Record<string, Job>}
  return Object.entries(workflow.jobs).map(([id, job]): [string, Job, unknown] => [
    `${name} ${id}`,
    job,
    workflow.permissions
  ])
})

const ignore = (): void => undefined
registerLogger({
  error: (message) => {
    throw new Error(message)
  },
  warn: ignore,
  info: ignore,
  log: ignore
})
let count = 0

/** The faults that the parser of GitHub finds in a workflow or in the manifest of an Action, each with its line. */
async function faultsOf(path: string, text: string): Promise<readonly string[]> {
  count += 1
  // It keeps the first text of each address.
  const found = await validate(TextDocument.create(`file:///${count}/${path}`, 'yaml', count, text))
  return found.map(({range, message}) => `${range.start.line + 1}: ${message}`)
}

describe('as GitHub reads it', () => {
  test.each(names.map((name, index): [string, string] => [name, texts[index] ?? '']))('%s', async (name, text) => {
    expect(await faultsOf(`.github/workflows/${name}`, text)).toEqual([])
  })

  test('action.yml', async () => {
    expect(await faultsOf('action.yml', readFileSync(join(folder, '../../action.yml'), 'utf8'))).toEqual([])
  })

  test.each<[was: string, is: string, fault: RegExp]>([
    ['needs: plan', 'needs: plans', /'plans'|unknown job/],
    ['needs.plan.outputs.next', 'needs.plan.outputs.version', /Context access might be invalid: version/],
    ['contents: read', 'content: read', /Unexpected value 'content'/],
    ["vars.PUBLISH == 'true' &&", "secrets.PUBLISH == 'true' &&", /Unrecognized named-value: 'secrets'/],
    ["vars.PUBLISH == 'true' &&", "vars.PUBLISH = 'true' &&", /Unexpected symbol/],
    ['timeout-minutes: 10', 'timeout-minutes: ten', /Unexpected value 'ten'/],
    ['run: npm ci', 'runs: npm ci', /Unexpected value 'runs'/]
  ])('with `%s` as `%s` it has a fault', async (was, is, fault) => {
    const text = texts[names.indexOf('release.yml')] ?? ''
    expect(text).toContain(was)
    const faults = await faultsOf('.github/workflows/release.yml', text.replace(was, is))
    expect(faults.join('\n')).toMatch(fault)
  })
})

/** What runs code of packages, of tests, or of a build. */
const runsPackages = /\bnpm (?:ci|install|i|run|test|exec)\b|\bnpx\b|--import tsx/

describe.each(jobs)('%s', (name, {permissions, steps, needs}, ofWorkflow) => {
  test('has permissions of its own', () => {
    expect(ofWorkflow).toEqual({})
    expect(Object.keys(permissions ?? {})).not.toEqual([])
  })

  test('runs no package where it may write or has a secret, and keeps no token where it runs one', () => {
    const scripts = steps.flatMap(({run = ''}) => run)
    const isTrusted =
      Object.values(permissions ?? {}).includes('write') || /secrets\./.test(JSON.stringify(steps)) === true
    if (isTrusted) expect(scripts.filter((script) => runsPackages.test(script))).toEqual([])
    const checkouts = steps.filter(({uses}) => uses?.startsWith('actions/checkout@'))
    if (!isTrusted) expect(checkouts.filter((step) => step.with?.['persist-credentials'] !== false)).toEqual([])
  })

  test('gives no expression to a shell, which an author of a pull request may have written', () => {
    expect(steps.filter(({run = ''}) => run.includes('${{'))).toEqual([])
  })

  test('takes nothing from a cache that other runs fill where it releases', () => {
    const cached = steps.filter(
      ({uses, with: options = {}}) =>
        uses?.startsWith('actions/setup-node@') && options['package-manager-cache'] !== false
    )
    expect(name.startsWith('release.yml') ? cached : []).toEqual([])
    expect(steps.filter(({uses}) => uses?.startsWith('actions/cache@'))).toEqual([])
  })

  test('compares packages that it takes from an artifact with the sums of the job that built them', () => {
    const takes = steps.some(
      ({uses, with: options}) => uses?.includes('download-artifact@') && options?.['name'] === 'packed'
    )
    const compares = steps.some(
      ({run = '', env = {}}) =>
        run.includes('echo "$SUMS" | sha256sum --check --strict') &&
        run.includes('sha256sum --check --strict SHA256SUMS') &&
        env['SUMS']?.includes('needs.build.outputs.sums')
    )
    expect(compares && [needs].flat().includes('build')).toBe(takes)
  })

  test('uses actions of GitHub alone, besides the one of this repository', () => {
    const others = steps.flatMap(({uses = 'actions/'}) => (/^(?:actions\/|\.\/)/.test(uses) ? [] : [uses]))
    expect(others).toEqual([])
  })
})

describe('actions by their commits', () => {
  const commit = '0123456789abcdef0123456789abcdef01234567'
  const text = [
    'steps:',
    '  - uses: actions/checkout@v6',
    '  - name: x',
    "    uses: 'a/b/c.d@main' # old",
    '  - uses: ./',
    `  - uses: d/e@${commit} # v1`,
    '  # uses: f/g@v1',
    '  - run: "uses: h/i@v1"',
    ''
  ].join('\n')

  test('those by a name are listed', () => {
    expect(unpinnedActions(text)).toEqual([
      {repository: 'actions/checkout', ref: 'v6', line: 2},
      {repository: 'a/b', ref: 'main', line: 4}
    ])
  })

  test('a name becomes the commit that was looked up, and stays behind it', () => {
    const found = withCommits(
      text,
      new Map([
        ['actions/checkout@v6', commit],
        ['a/b@main', commit],
        ['d/e@v1', 'x']
      ])
    )
    expect(found).toBe(
      text
        .replace('actions/checkout@v6', `actions/checkout@${commit} # v6`)
        .replace("'a/b/c.d@main' # old", `'a/b/c.d@${commit}' # main`)
    )
    expect(unpinnedActions(found)).toEqual([])
  })

  test('an answer that is not a commit is not written', () => {
    expect(withCommits(text, new Map([['actions/checkout@v6', 'v6.0.1']]))).toBe(text)
    expect(withCommits(text, new Map())).toBe(text)
  })

  test('each action of the workflows is used by one commit, with its tag behind it', () => {
    const uses = texts.flatMap((each) =>
      [...each.matchAll(/^\s*(?:- )?uses: (?!\.\/)(.*)$/gm)].map(([, use = '']) => use)
    )
    expect(uses.filter((use) => !/^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d[\d.]*$/.test(use))).toEqual([])
    const commits = new Set(uses.map((use) => use.replace(/ #.*/, '')))
    expect(commits.size).toBe(new Set(uses.map((use) => use.replace(/@.*/, ''))).size)
    expect(uses.length).toBe(jobs.flatMap(([, {steps}]) => steps.filter(({uses: used = './'}) => used !== './')).length)
  })

  test('each action of the workflows would be found by its tag', () => {
    for (const each of texts) {
      const byTag = each.replace(/@[0-9a-f]{40} # (v[\d.]+)$/gm, '@$1')
      expect(unpinnedActions(byTag)).toHaveLength(each.match(/@[0-9a-f]{40}/g)?.length ?? 0)
    }
  })
})
