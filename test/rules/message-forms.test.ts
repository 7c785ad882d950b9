/** Words of messages that depend on what is found: one or several, with or without something. */
import {expect, test} from 'vitest'
import {type LintOptions, lines, lint} from '../support/lint.ts'

const settings: LintOptions = {kind: 'manifest', path: '.claude/settings.json'}

test.each<readonly [rule: string, text: string, options: LintOptions, expected: readonly string[]]>([
  [
    'agent-hooks',
    '{"hooks": {"Zebra": []}}',
    settings,
    ['1:12-1:19: warning: Unexpected event `Zebra`, which Claude Code 2.1 ignores, expected one that it has']
  ],
  [
    'host-manifest',
    '{"permissions": {"allow": ["Zebra"]}}',
    settings,
    ['1:28-1:35: warning: Unexpected tool `Zebra`, which Claude Code 2.1 ignores, expected a tool that it has']
  ],
  [
    'agent-keys',
    '---\nname: a\ndescription: x\nzebra: 1\nquagga: 2\n---\n',
    {path: '.claude/skills/a/SKILL.md'},
    ['4:1-4:6: note: Unexpected keys `zebra`, `quagga`, which Claude Code 2.1 ignores, expected them under `metadata`']
  ],
  [
    'agent-references',
    'prompt = "Use {{arguments}}"\n',
    {path: '.gemini/commands/a.toml'},
    ['1:15-1:28: warning: Unexpected `{{arguments}}`, which Gemini CLI 0.61 leaves as it is, expected `{{args}}`']
  ],
  [
    'agent-references',
    '---\nname: a\ndescription: x\n---\n',
    {path: '.claude/skills/a/SKILL.md', answers: {bundledFiles: () => ['b.md', 'c.md'], isNamedInBundle: () => false}},
    [
      '1:1-1:4: note: Unexpected file `b.md` and 1 more that nothing in the skill names, expected its text to say when to read or run it'
    ]
  ],
  ['lf-line-endings', 'a\r\nb\r\n', {answers: {isLfInIndex: () => true}}, []],
  ['lf-line-endings', 'a\r\nb\r\n', {}, ['1:1-1:2: note: Unexpected CRLF line ending on 2 of 2 lines, expected LF']]
])('%s: %j', (rule, text, options, expected) => {
  expect(lines(lint(text, {...options, only: [rule]}))).toEqual(expected)
})
