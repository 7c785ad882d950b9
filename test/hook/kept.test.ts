/** What hooks keep of definitions: the same findings, from a file that counts only for the same text and program. */
import {chmodSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import fc from 'fast-check'
import {describe, expect, test} from 'vitest'
import type {Kept} from '../../src/contracts/kept.ts'
import {openMessageCheck} from '../../src/hook/check-message.ts'
import {openKept} from '../../src/hook/kept.ts'
import type {FindingReport} from '../../src/run/report.ts'
import {temporaryFolder, writeFiles} from '../support/folder.ts'

const head = '---\nname: gardener\ndescription: Plants\n---\n\n'
const definition = `${head}# SUGGESTED PROMPTS\n\n---\nSUGGESTED NEXT STEPS:\n  [1] Water the beds\n  [2] Go on\n---\n`

/** A project with the definition of `gardener`, and a folder for what is kept. */
function openProject(text = definition) {
  const [cwd, base] = [temporaryFolder({'.claude/agents/gardener.md': text, '.git/HEAD': ''}), temporaryFolder()]
  chmodSync(base, 0o700)
  const file = (): string => join(base, 'definitions', readdirSync(join(base, 'definitions'))[0] ?? '')
  /** The errors of a message of the agent. */
  const check = (message: string, program?: string): readonly FindingReport[] => {
    const kept = program === undefined ? undefined : openKept(program, base)
    const setting = {cwd, config: undefined, overrides: {}, keptOf: kept?.of}
    const {found = []} = openMessageCheck('gardener', true, setting)?.find(message, {kind: 'subagent'}, true) ?? {}
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
    expect(readdirSync(base)).toEqual(['definitions'])
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
      'a link',
      ({base, file}) => {
        renameSync(file(), join(base, 'other'))
        symlinkSync(join(base, 'other'), join(base, 'definitions', readdirSync(base)[0] ?? ''))
      }
    ],
    ['a folder that others can write', ({base}) => chmodSync(join(base, 'definitions'), 0o777)],
    [
      'a folder that is a link',
      ({base}) => {
        const other = join(temporaryFolder(), 'definitions')
        renameSync(join(base, 'definitions'), other)
        symlinkSync(other, join(base, 'definitions'))
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
    {numRuns: 150}
  )
})

test('what is added is kept besides what was there', () => {
  const base = temporaryFolder()
  chmodSync(base, 0o700)
  const context = {path: 'a.md', kind: 'agent', declared: false, variables: []} as const
  const add = (name: string, value: readonly unknown[]): Kept => {
    const open = openKept('one', base)
    const kept: Kept = open?.of('text', context) ?? new Map()
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
  expect([...(openKept('one', base)?.of('text', {...context, role: 'sub-agent'}) ?? [])]).toEqual([])
})
