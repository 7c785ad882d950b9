/** Advice and fixes, each applied and read again: what was found is gone, and nothing worse comes of it. */
import fc from 'fast-check'
import {describe, expect, test} from 'vitest'
import {casesOf, pathOf} from '../../scripts/hosts/cases.ts'
import {fileWith} from '../../scripts/hosts/facts.ts'
import {manifestCasesOf, pathsOf} from '../../scripts/hosts/manifests/cases.ts'
import {hostIds} from '../../src/contracts/host-ids.ts'
import {hostOf} from '../../src/hosts/tables.ts'
import type {Finding} from '../../src/linter/rule.ts'
import type {Edit} from '../../src/text/edit.ts'
import {type LintOptions, lines, lint} from '../support/lint.ts'
import {casesAt, runs} from '../support/runs.ts'

const only = [
  'agent-front-matter',
  'agent-keys',
  'agent-tools',
  'agent-names',
  'agent-model',
  'agent-hooks',
  'agent-references',
  'host-manifest'
]

/** The edits that a finding offers: its fix, or the one text that its message says to write. */
function adviceOf({fix, expected, range, message}: Finding): readonly Edit[] | undefined {
  if (fix !== undefined) return fix.edits
  const [first, ...others] = expected ?? []
  if (first === undefined || others.length > 0 || !message.endsWith(`expected \`${first.replace(/^"|"$/g, '')}\``))
    return undefined
  return [{...range, text: first}]
}

function apply(text: string, edits: readonly Edit[]): string {
  return [...edits]
    .sort((one, other) => other.start - one.start)
    .reduce((changed, edit) => changed.slice(0, edit.start) + edit.text + changed.slice(edit.end), text)
}

const ranks = {error: 2, warning: 1, note: 0}

/** What is wrong after an advice of one of the findings of a text, in words. */
function failures(text: string, options: LintOptions): readonly string[] {
  const {findings} = lint(text, {...options, only})
  const before = new Set(findings.map(({rule, messageId}) => `${rule} ${messageId}`))
  return findings.flatMap((finding) => {
    const edits = adviceOf(finding)
    if (edits === undefined) return []
    const changed = apply(text, edits)
    const after = lint(changed, {...options, only}).findings
    // With a text that cannot be read, nothing else of it is known.
    if (finding.messageId === 'syntax') for (const {rule, messageId} of after) before.add(`${rule} ${messageId}`)
    if (finding.messageId === 'syntax' && after.some(({messageId}) => messageId === 'syntax'))
      return [`${finding.message}: still no YAML in ${JSON.stringify(changed)}`]
    const isLeft = after.some(({rule, message}) => rule === finding.rule && message === finding.message)
    const worse = after.find(
      ({rule, messageId, severity}) =>
        !before.has(`${rule} ${messageId}`) && ranks[severity] >= ranks[finding.severity] && severity !== 'note'
    )
    if (isLeft) return [`${finding.message}: again in ${JSON.stringify(changed)}`]
    return worse === undefined ? [] : [`${finding.message}: then ${worse.message} in ${JSON.stringify(changed)}`]
  })
}

const withProgram = hostIds.filter((id) => casesOf(id).length > 0)

describe.each(withProgram.map((id, row) => [id, row] as const))('%s', (id, row) => {
  test('every file that its facts are tried with', () => {
    const found = casesAt(row, casesOf(id), 3).flatMap((each) =>
      each.files === undefined ? failures(each.text, {path: pathOf(each)}) : []
    )
    expect(found).toEqual([])
  })

  test('every manifest that its facts are tried with', () => {
    const found = casesAt(row, manifestCasesOf(id), 3).flatMap(({text, manifest}) =>
      failures(text, {path: pathsOf[manifest], kind: 'manifest'})
    )
    expect(found).toEqual([])
  })
})

/** Ways to write a key almost right. */
const slips: readonly ((key: string) => string)[] = [
  (key) => key.slice(0, 3) + key.slice(4),
  (key) => key.slice(0, 2) + key.charAt(3) + key.charAt(2) + key.slice(4),
  (key) => key.toUpperCase(),
  (key) => `${key}s`,
  (key) => key.replace(/-/g, '_'),
  (key) => key.replace(/[-_](\w)/g, (_, letter: string) => letter.toUpperCase())
]

const values = ['a', '[a, b]', 'true', '5', '{a: b}', 'Read, Grep']

test('every key that is written almost right', () => {
  const tables = hostIds.flatMap((id) =>
    Object.values(hostOf(id).files).flatMap((file) => {
      const path = file.globs[0]?.replaceAll('**/', 'probe/').replace('/*/', '/probe/').replace('*', 'probe')
      return path === undefined || file.format !== 'markdown' || Object.keys(file.keys).length === 0
        ? []
        : [{file, path}]
    })
  )
  const written = fc.constantFrom(...tables).chain(({file, path}) =>
    fc.record({
      file: fc.constant(file),
      path: fc.constant(path),
      key: fc.constantFrom(...Object.keys(file.keys), ...Object.keys(file.equivalents ?? {})),
      slip: fc.constantFrom(...slips, (key: string) => key),
      value: fc.constantFrom(...values)
    })
  )
  fc.assert(
    fc.property(written, ({file, path, key, slip, value}) => {
      expect(failures(fileWith(file, slip(key), value), {path})).toEqual([])
    }),
    {numRuns: runs(60)}
  )
})

/** Slips of a line of front matter, each at its own line. */
test.each([
  [
    'description:Says it',
    '3:1-3:13: error: Unexpected `description:` without a space behind it',
    'description: Says it'
  ],
  ['  description: Says it', '3:3-3:14: error: Unexpected indentation before `description`', 'description: Says it'],
  ['description = Says it', '3:12-3:15: error: Unexpected `=` after the key', 'description: Says it'],
  ['description\uFF1ASays it', '3:12-3:13: error: Unexpected `\uFF1A` after the key', 'description: Says it'],
  ['**description**: Says it', '3:1-3:16: error: Unexpected bold around key `**description**`', 'description: Says it'],
  [
    'description: Says it\n*: deny',
    '4:1-4:2: error: Unexpected key `*` without quotes',
    'description: Says it\n"*": deny'
  ]
])('%j', (line, expected, fixed) => {
  const file = (text: string): string => `---\nname: a\n${text}\n---\n\nSay it.\n`
  const options = {path: '.claude/agents/a.md', only: ['agent-front-matter']}
  const {findings} = lint(file(line), options)
  expect(lines(lint(file(line), options))).toEqual([expect.stringContaining(expected)])
  expect(apply(file(line), findings[0]?.fix?.edits ?? [])).toBe(file(fixed))
})

test.each<readonly [path: string, text: string, expected: string]>([
  [
    '.claude/agents/a.md',
    '---\nname: a\n---\ndescription: b\n\nSay.\n',
    '4:1-4:12: error: Unexpected key `description`'
  ],
  [
    '.github/agents/a.agent.md',
    '---\nname: a\nmetadata:\n  description: b\n---\n\nSay.\n',
    '4:3-4:14: error: Unexpected key `description`'
  ],
  [
    '.codex/agents/a.toml',
    'name = "a"\ndescription = "b"\n[own]\ndeveloper_instructions = "c"\n',
    '4:1-4:23: error: Unexpected key `developer_instructions`'
  ],
  ['.claude-plugin/plugin.json', '{"plugin": {"name": "a"}}', '1:13-1:19: error: Unexpected key `name`']
])('a key that its host does not see is reported where it is: %s', (path, text, expected) => {
  const found = lines(lint(text, {path, only: ['agent-front-matter', 'host-manifest']}))
  expect(found.filter((line) => line.includes('error'))).toEqual([expect.stringContaining(expected)])
})

test('a key of other words is not a misspelt one', () => {
  const text = JSON.stringify({name: 'a', version: '1.0.0', minVersion: '2'})
  const found = lines(lint(text, {path: '.claude-plugin/plugin.json', kind: 'manifest', only: ['host-manifest']}))
  expect(found).toEqual([expect.stringContaining('note: Unexpected key `minVersion`, which Claude Code 2.1 ignores')])
})
