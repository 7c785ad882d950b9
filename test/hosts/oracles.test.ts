/** What validators of hosts print, as they printed it, and the table of differences. */
import {expect, test} from 'vitest'
import {differences, tableOf} from '../../scripts/oracles/differences.ts'
import {claudeFaults, codexFaults, linterFaults, opencodeFaults} from '../../scripts/oracles/validators.ts'

const printed = `Validating plugin manifest: /repo/kit/.claude-plugin/plugin.json

✘ Found 1 error:

  ❯ agents: Invalid input

Validating agent: /repo/kit/agents/a.md

⚠ Found 1 warning:

  ❯ description: No description in frontmatter.

Plugin directory checks for /repo/kit. The plugin directory is the catalog that plugins are submitted to.

✘ Found 1 problem the plugin directory refuses a submission for:

  ❯ README.md: README missing (README_MISSING).

✘ Validation failed
`

test('Claude Code names the errors of each file', () => {
  expect([...claudeFaults(printed, '/repo')]).toEqual([['kit/.claude-plugin/plugin.json', ['agents: Invalid input']]])
})

test('OpenCode names the first file', () => {
  const text = 'Error: Configuration is invalid at /repo/.opencode/agents/a.md\n↳ Expected "subagent", got "x" mode\n'
  expect([...opencodeFaults(text, '/repo')]).toEqual([['.opencode/agents/a.md', ['Expected "subagent", got "x" mode']]])
  expect([...opencodeFaults('{"agent": {}}\n', '/repo')]).toEqual([])
})

test('Codex says whether it loads its configuration', () => {
  const report = (status: string): string =>
    `WARNING: no aliases\n{"checks": {"config.load": {"status": "${status}", "summary": "config could not be loaded"}}}\n`
  expect([...codexFaults(report('fail'))]).toEqual([['.codex/config.toml', ['config could not be loaded']]])
  expect([...codexFaults(report('ok'))]).toEqual([])
  expect([...codexFaults('no report')]).toEqual([])
})

test('the linter counts with what it says about the host', () => {
  const findings = [
    {severity: 'note', message: 'a', hosts: ['claude']},
    {severity: 'warning', message: 'b', hosts: ['claude', 'codex']},
    {severity: 'error', message: 'c'}
  ]
  const report = JSON.stringify({
    files: [
      {path: 'x.md', findings},
      {path: 'y.md', findings: []}
    ]
  })
  expect([...linterFaults(report, 'claude')]).toEqual([['x.md', ['warning: b']]])
  expect([...linterFaults(report, 'gemini')]).toEqual([])
})

test('the table has the differences both ways', () => {
  const about = {project: 'repo', validator: 'claude plugin validate'}
  const found = differences(
    about,
    new Map([
      ['a.md', ['name: Required']],
      ['b.md', ['x']]
    ]),
    new Map([
      ['b.md', ['warning: W']],
      ['c.md', ['warning: W', 'error: Unexpected `<a>|\u001B[1m`']],
      ['d.md', ['warning: W']]
    ])
  )
  expect(tableOf(found).split('\n')).toEqual([
    '| validator | both | validator alone | linter alone |',
    '| --- | --- | --- | --- |',
    '| `claude plugin validate` | 1 | 1 | 1 |',
    '',
    '| project | file | by | fault |',
    '| --- | --- | --- | --- |',
    '| repo | a.md | validator alone | name: Required |',
    '| repo | c.md | linter alone | error: Unexpected   a    1m  |'
  ])
})
