/** What runs keep of definitions and configurations: the same findings, only for the same text and program. */
import {chmodSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync} from 'node:fs'
import {join, relative} from 'node:path'
import fc from 'fast-check'
import {describe, expect, test, vi} from 'vitest'
import {openKept} from '../../src/cache/fact-store.ts'
import {ConfigError} from '../../src/disk/errors.ts'
import {noAutomaticCache} from '../../src/disk/user-cache.ts'
import {openAgentView} from '../../src/hook/check-message.ts'
import type {ListedFinding} from '../../src/report/report.ts'
import type {CachedFacts} from '../../src/text/cached-facts.ts'
import {temporaryFolder, writeFiles} from '../support/folder.ts'
import {runs} from '../support/runs.ts'

const head = '---\nname: gardener\ndescription: Plants\n---\n\n'
const definition = `${head}# SUGGESTED PROMPTS\n\n---\nSUGGESTED NEXT STEPS:\n  [1] Water the beds\n  [2] Go on\n---\n`

/** A project with the definition of `gardener`, and a folder for what is kept. */
function openProject(text = definition) {
  const [cwd, base] = [temporaryFolder({'.claude/agents/gardener.md': text}), temporaryFolder()]
  chmodSync(base, 0o700)
  const file = (): string => join(base, 'files', readdirSync(join(base, 'files'))[0] ?? '')
  /** The errors of a message of the agent. */
  const check = (message: string, program?: string): readonly ListedFinding[] => {
    const kept = program === undefined ? undefined : openKept(program, base)
    const setting = {cwd, config: undefined, overrides: {}, cachedFactsOf: kept?.of}
    const {found = []} = openAgentView('gardener', true, setting).check?.find(message, {kind: 'subagent'}, true) ?? {}
    kept?.save()
    return found
  }
  return {cwd, base, file, check, read: () => JSON.parse(readFileSync(file(), 'utf8'))}
}

/** Leaves out of a file all that is asked for: errors show whether the file was used. */
function withoutValues(path: string): void {
  const values: [string, unknown[]][] = [
    ['derived', [{contracts: [], unread: []}]],
    ['prompts', [[]]],
    ['response', []]
  ]
  writeFileSync(path, JSON.stringify({...JSON.parse(readFileSync(path, 'utf8')), values}))
}

const message = 'Planted.\n'

describe('the file of a definition', () => {
  test('has what was derived, and counts for the next hook', () => {
    const {base, check, file, read} = openProject()
    const first = check(message, 'one')
    expect(first.map(({rule}) => rule)).toEqual(['definition-contract'])
    expect(read().values).toContainEqual(['response', []])
    expect(check(message, 'one')).toEqual(first)
    withoutValues(file())
    expect(check(message, 'one')).toEqual([])
    expect(readdirSync(base)).toEqual(['files'])
  })

  test.each<[string, (project: ReturnType<typeof openProject>) => void]>([
    ['another text', ({cwd}) => writeFiles(cwd, {'.claude/agents/gardener.md': definition.replace('Water', 'Dig')})],
    [
      'other declarations',
      ({cwd}) =>
        writeFiles(cwd, {
          'lint-agents.config.json': JSON.stringify({variables: ['BED'], files: [{include: ['x/**'], kind: 'agent'}]})
        })
    ],
    ['a damaged file', ({file}) => writeFileSync(file(), readFileSync(file(), 'utf8').slice(0, -20))],
    ['a file of another form', ({file}) => writeFileSync(file(), '[1]')],
    ['values of another form', ({file, read}) => writeFileSync(file(), JSON.stringify({...read(), values: [7]}))],
    [
      'values that are no lists',
      ({file, read}) => {
        const {values} = read()
        writeFileSync(file(), JSON.stringify({...read(), values: values.map(([name]: [string]) => [name, 7])}))
      }
    ],
    [
      'a link',
      ({base, file}) => {
        const place = file()
        renameSync(place, join(base, 'other'))
        symlinkSync(join(base, 'other'), place)
      }
    ],
    ['a folder that others can write', ({base}) => chmodSync(join(base, 'files'), 0o777)],
    [
      'a folder that is a link',
      ({base}) => {
        const other = join(temporaryFolder(), 'files')
        renameSync(join(base, 'files'), other)
        symlinkSync(other, join(base, 'files'))
      }
    ]
  ])('does not count: %s', (_, change) => {
    const project = openProject()
    project.check(message, 'one')
    withoutValues(project.file())
    change(project)
    expect(project.check(message, 'one').map(({rule}) => rule)).toEqual(['definition-contract'])
  })

  test('does not count for another program', () => {
    const {check, file} = openProject()
    check(message, 'one')
    withoutValues(file())
    expect(check(message, 'two')).toHaveLength(1)
  })

  test('is not needed: nothing is kept from source, or where the folder cannot be made', () => {
    const {base, check} = openProject()
    expect(check(message)).toHaveLength(1)
    expect(readdirSync(base)).toEqual([])
    rmSync(base, {recursive: true})
    writeFileSync(base, '')
    expect(check(message, 'one')).toHaveLength(1)
  })
})

const pieces = [
  'End with `<review>PASS</review>` or `<review>REJECTED</review>`.',
  'Print exactly one of `<score>LOW</score>`, `<score>HIGH</score>`.',
  'Reply only with this JSON:\n\n```json\n{"status": "ok", "count": 1, "next": ["a"]}\n```',
  'Write this:\n\n```markdown\n# Beds\n\nText.\n\n## Risks\n\nText.\n```',
  'The last line is `Verdict: PASS` or `Verdict: FAIL`.',
  'Reply with one of:\n\n- `GO`: all is well\n- `STOP`: start over',
  'Reply with a table:\n\n| Bed | State |\n| --- | --- |\n| 1 | dry |',
  '# SUGGESTED PROMPTS\n\n---\nSUGGESTED NEXT STEPS:\n  [1] Water the beds\n  [2] Go on\n---',
  'End with:\n\n---\nSTATUS: Planting complete. Returning results to orchestrator.\n---',
  'End with this response:\n\n```yaml\n---\nresponse:\n  status: completed\n  summary: "text"\n---\n```',
  '## Output\n\n- **Bed**: its number\n- **State**: dry or wet',
  'Text \u2014 plain.'
]

const messages = [
  'Planted.\n',
  '<review>PAS</review>\n',
  '# Beds\n\nText.\n\nVerdict: MAYBE\n',
  '{"status": "ok"}\n',
  '---\nSUGGESTED NEXT STEPS:\n  [1] Dig\n  [2] Go on\n  [3] Stop\n---\n'
]

test('errors are the same from what is kept', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...pieces), {minLength: 1, maxLength: 5}),
      fc.constantFrom(...messages),
      (parts, text) => {
        const {check} = openProject(head + parts.join('\n\n'))
        const plain = check(text)
        expect(check(text, 'one')).toEqual(plain)
        expect(check(text, 'one')).toEqual(plain)
      }
    ),
    {numRuns: runs(150)}
  )
})

test('what is added is kept besides what was there', () => {
  const base = temporaryFolder()
  chmodSync(base, 0o700)
  const context = {path: 'a.md', kind: 'agent', declared: false, variables: []} as const
  const add = (name: string, value: readonly unknown[]): CachedFacts => {
    const open = openKept('one', base)
    const kept: CachedFacts = open?.of('text', context) ?? new Map()
    kept.set(name, value)
    open?.save()
    return kept
  }
  add('first', [{a: [1, '\uD800']}])
  expect([...add('second', [])]).toEqual([
    ['first', [{a: [1, '\uD800']}]],
    ['second', []]
  ])
  expect([...(openKept('one', base)?.of('text', context) ?? [])]).toHaveLength(2)
  const other = {...context, role: 'sub-agent'}
  expect([...(openKept('one', base)?.of('text', other) ?? [])]).toEqual([])
})

test('of very many files something is kept of the first hundred', () => {
  const base = temporaryFolder()
  chmodSync(base, 0o700)
  const open = openKept('one', base)
  for (let index = 0; index < 150; index++) open?.of('text', {path: `${index}.md`}).set('a', [index])
  open?.save()
  const next = openKept('one', base)
  const found = [0, 99, 100, 149].map((index) => next?.of('text', {path: `${index}.md`}).get('a'))
  expect(found).toEqual([[0], [99], undefined, undefined])
})

describe('a configuration', () => {
  const config = {
    contracts: {verdict: {tag: 'review', values: ['PASS', 'FAIL'], count: 1, at: 'end'}},
    agents: {gardener: ['verdict']}
  }
  const name = 'lint-agents.config.json'
  const openConfigured = (files: Readonly<Record<string, string>>) => {
    const project = openProject(`${head}Plant.\n`)
    writeFiles(project.cwd, files)
    /** What is kept of configurations: their paths, and how to put another in the place of what was read. */
    const kept = () =>
      readdirSync(join(project.base, 'files')).flatMap((each) => {
        const place = join(project.base, 'files', each)
        const {from, values} = JSON.parse(readFileSync(place, 'utf8'))
        const {path, isPart} = JSON.parse(from[1])
        const empty = (): void => writeFileSync(place, JSON.stringify({from, values: [['config', [{}]]]}))
        return isPart === undefined || values.length === 0 ? [] : [{path: relative(project.cwd, path), empty}]
      })
    return {...project, kept}
  }

  test('is read from what is kept, with the same errors', () => {
    const {check, kept, cwd} = openConfigured({[name]: JSON.stringify(config)})
    const first = check(message, 'one')
    expect(first.map(({rule}) => rule)).toEqual(['custom-contract'])
    expect(check(message, 'one')).toEqual(first)
    expect(kept().map(({path}) => path)).toEqual([name])
    for (const {empty} of kept()) empty()
    expect(check(message, 'one')).toEqual([])
    writeFiles(cwd, {[name]: `/* Changed. */ ${JSON.stringify(config)}`})
    expect(check(message, 'one')).toEqual(first)
  })

  test('of a manifest, and one that another extends', () => {
    const {check, kept} = openConfigured({
      'package.json': JSON.stringify({'lint-agents': {extends: './base.json', agents: config.agents}}),
      'base.json': JSON.stringify({contracts: config.contracts})
    })
    const first = check(message, 'one')
    expect(first.map(({rule}) => rule)).toEqual(['custom-contract'])
    expect(check(message, 'one')).toEqual(first)
    expect(
      kept()
        .map(({path}) => path)
        .sort()
    ).toEqual(['base.json', 'package.json'])
  })

  test.each<[string, string]>([
    ['a key that does not exist', '{"contract": {}}'],
    ['a contract that does not exist', '{"agents": {"gardener": ["verdicts"]}}'],
    ['invalid JSON', '{'],
    ['a configuration that extends itself', `{"extends": "./${name}"}`]
  ])('with a mistake is an error each time: %s', (_, text) => {
    const {check, kept} = openConfigured({[name]: text})
    const [first, second] = [0, 1].map(() => {
      try {
        return check(message, 'one')
      } catch (error) {
        return error
      }
    })
    expect(first).toBeInstanceOf(ConfigError)
    expect(second).toEqual(first)
    expect(() => kept()).toThrow('ENOENT')
  })

  test('with a number that JSON does not write is read each time', () => {
    const rules = '{"rules": {"ascii-only": ["warn", {"scope": "file"}], "template-variables": ["off", {"x": 1e999}]}}'
    const {check, kept} = openConfigured({[name]: rules})
    check(message, 'one')
    expect(kept()).toEqual([])
  })
})

test('nothing is kept where the caches that need no option are off', () => {
  vi.stubEnv('XDG_CACHE_HOME', temporaryFolder())
  vi.stubEnv(noAutomaticCache, '1')
  expect(openKept('one')).toBeUndefined()
  vi.stubEnv(noAutomaticCache, '')
  expect(openKept('one')).toBeDefined()
  vi.unstubAllEnvs()
})
