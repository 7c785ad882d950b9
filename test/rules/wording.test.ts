/** The words of messages that depend on what was found. */
import {describe, expect, test} from 'vitest'
import {rules} from '../../rules/index.ts'
import {type LintOptions, lines, lint} from '../support/lint.ts'

type Case = readonly [text: string, options: LintOptions, expected: readonly string[]]

const matter = (keys: string): string =>
  `---\nname: reviewer\ndescription: Reads changes\n${keys}---\n\nRead the change.\n`
const claude: LintOptions = {path: '.claude/agents/reviewer.md'}
const gemini: LintOptions = {path: '.gemini/agents/reviewer.md'}
const party: LintOptions = {kind: 'prompt', contracts: ['inception-party']}
const records: LintOptions = {kind: 'messages', contracts: ['inception-party']}
const state: LintOptions = {kind: 'state'}
const output: LintOptions = {kind: 'output', contracts: ['suggested-prompts']}
const subAgent: LintOptions = {...output, role: 'sub-agent'}
const subAgentStatus = 'STATUS: Returning results to the orchestrator'

const cases: Readonly<Record<string, readonly Case[]>> = {
  'agent-front-matter': [
    [
      matter('color: pinkish\n'),
      claude,
      [
        '4:8-4:15: warning: Unexpected value `pinkish` of `color`, which Claude Code 2.1 ignores, expected `red`, `blue`, `green` or 5 more'
      ]
    ],
    [
      matter('maxTurns: many\nmemory: all\neffort: lots\nbackground: 7\n'),
      claude,
      [
        '4:11-4:15: warning: Unexpected value `many` of `maxTurns`, which Claude Code 2.1 ignores, expected a whole number above 0',
        '5:9-5:12: warning: Unexpected value `all` of `memory`, which Claude Code 2.1 ignores, expected one of `user`, `project`, `local`',
        '6:9-6:13: warning: Unexpected value `lots` of `effort`, which Claude Code 2.1 ignores, expected `low`, `medium`, `high` or 2 more or a number',
        '7:13-7:14: warning: Unexpected value `7` of `background`, which Claude Code 2.1 ignores, expected `true` or `false`'
      ]
    ],
    [
      'name = "a"\n',
      {path: '.codex/agents/a.toml'},
      [
        '1:1-1:11: error: Missing `description`, so Codex 0.171 does not load the agent, expected it at the top',
        '1:1-1:11: error: Missing `developer_instructions`, so Codex 0.171 does not load the agent, expected it at the top'
      ]
    ],
    [
      'Read.\n',
      {path: 'skills/forms/SKILL.md'},
      [
        '1:1-1:6: warning: Missing front matter, which the Agent Skills specification requires, expected `---` around `name` and `description`'
      ]
    ]
  ],
  'agent-tools': [
    [
      matter('tools: Read, Qwertz\n'),
      claude,
      ['4:14-4:20: warning: Unexpected tool `Qwertz`, which Claude Code 2.1 ignores, expected a tool that it has']
    ],
    [
      matter('tools: Qwertz, Zuiop\n'),
      claude,
      [
        '4:8-4:21: error: Unexpected tools `Qwertz`, `Zuiop`, so Claude Code 2.1 refuses to run the agent, expected tools such as `Read`'
      ]
    ],
    [
      matter('tools: Qwertz\n'),
      claude,
      [
        '4:8-4:14: error: Unexpected tool `Qwertz`, so Claude Code 2.1 refuses to run the agent, expected tools such as `Read`'
      ]
    ],
    [
      matter('tools: []\n'),
      claude,
      [
        '4:8-4:10: note: Unexpected empty list of tools, so Claude Code 2.1 gives the agent no tools, expected tools such as `Read`'
      ]
    ]
  ],
  'agent-keys': [
    [
      matter('foo: 1\nbar: 2\n'),
      claude,
      ['4:1-4:4: note: Unexpected keys `foo`, `bar`, which Claude Code 2.1 ignores, expected only keys that it reads']
    ],
    [
      matter('foo: 1\n'),
      gemini,
      [
        '4:1-4:4: error: Unexpected key `foo`, so Gemini CLI 0.61 does not load the agent, expected only keys that it reads'
      ]
    ]
  ],
  'agent-place': [
    [
      matter(''),
      {path: '.claude/skills/forms.md', files: []},
      [
        '1:1-1:4: error: Unexpected place of a skill, which Claude Code 2.1 does not open, expected `.claude/skills/forms/SKILL.md`'
      ]
    ]
  ],
  'agent-references': [
    [
      '[a](x/b.md)\n[b](x/c.md)\n[c](x/d.md)\n',
      {path: 'docs/a.md', files: []},
      ['1:5-1:11: warning: Unexpected link to `x/b.md` and 2 more, expected a file that is there']
    ]
  ],
  'ascii-only': [
    [
      '\uFEFFa \u202Ex\n',
      {},
      [
        '1:1-1:2: note: Unexpected byte order mark, expected none',
        '1:4-1:5: error: Unexpected hidden character U+202E RIGHT-TO-LEFT OVERRIDE, expected none'
      ]
    ],
    [
      '\uFFFD \uFFFD\n',
      {},
      [
        '1:1-1:2: warning: Unexpected U+FFFD REPLACEMENT CHARACTER in 2 places, expected valid UTF-8',
        '1:3-1:4: note: Unexpected character `\uFFFD` (U+FFFD), expected ASCII'
      ]
    ]
  ],
  'lf-line-endings': [
    ['a\rb\r\nc\n', {}, ['1:1-1:2: note: Unexpected CR and CRLF line ending on 2 of 3 lines, expected LF']],
    ['{"type": "message"}\r\n', records, []]
  ],
  'party-messages': [
    [
      '{"type": "brodcast", "recipient": "nadia", "content": "x"}\n',
      records,
      ['1:10-1:20: error: Unexpected type `brodcast`, expected `broadcast`']
    ],
    [
      '{"type": "quux", "recipient": "nadia", "content": "x"}\n',
      records,
      ['1:10-1:16: error: Unexpected type `quux`, expected one of `message`, `broadcast`, `shutdown_request`']
    ]
  ],
  'party-persona-context': [
    [
      'PERSONA_CONTEXT:\n  Name: Iris\n',
      party,
      [
        '1:1-1:17: error: Missing fields `Title`, `Style`, `Expertise`, `Phase`, `Team Role` in the persona context, expected all six',
        '2:3-2:13: warning: Missing line `You are participating in an Inception Party with two other specialists.`, expected it below the fields'
      ]
    ],
    [
      'PERSONA_CONTEXT:\n  Title: x\n  Name: Iris\n  Foo: 3\n  Style:\n  Expertise: a\n  Phase: b\n',
      party,
      [
        '1:1-1:17: error: Missing field `Team Role` in the persona context, expected all six',
        '3:3-3:13: error: Unexpected field `Name` here, expected it first',
        '4:3-4:6: error: Unexpected field `Foo`, expected one of `Name`, `Title`, `Style`, `Expertise`, `Phase`, `Team Role`',
        '5:3-5:9: error: Missing value of field `Style`, expected it after the colon',
        '7:3-7:11: warning: Missing line `You are participating in an Inception Party with two other specialists.`, expected it below the fields'
      ]
    ]
  ],
  'party-state': [
    [
      '{"discover": {"party_phases": {"1": {"status": "x"}}}}',
      state,
      [
        '1:48-1:51: error: Unexpected value of `discover.party_phases.1.status`, expected one of `pending`, `in_progress`, `completed`'
      ]
    ]
  ],
  'prompt-sections-content': [
    [
      '# Task\n\nDo.\n\n# Expected Outputs\n\na/b.md\n',
      {kind: 'prompt'},
      ['7:1-7:7: error: Missing `- ` in the list of `Expected Outputs`, expected it before each item']
    ]
  ],
  'response-markers': [
    [
      '<review>PASS\n',
      {kind: 'output', phase: 'plan'},
      ['1:1-1:13: error: Missing end of `<review>PASS`, expected `<review>PASS</review>`']
    ]
  ],
  'suggested-prompts-block': [
    [
      '---\nSUGGESTED NEXT STEPS:\n  [1] a\n---\n',
      output,
      ['2:1-2:22: error: Unexpected 1 item in a prompt block, expected 2 to 4']
    ],
    [
      '---\nSUGGESTED NEXT STEPS: \n\n  [1] a\n  [2] \n  [3] b \n  [4] c\n  [5] d\n---\n',
      output,
      [
        '2:1-2:23: error: Unexpected 5 items in a prompt block, expected 2 to 4',
        '2:22-2:23: error: Unexpected spaces after the header, expected none',
        '3:1-3:1: error: Unexpected blank line in a prompt block, expected none between its delimiters',
        '5:1-5:7: error: Unexpected empty item `[2]`, expected a text after the number',
        '6:8-6:9: error: Unexpected trailing space after an item, expected none'
      ]
    ],
    [
      'SUGGESTED NEXT STEPS:\n  [1] a\n  [2] b\n---\n',
      output,
      ['1:1-1:22: error: Missing opening delimiter, expected `---` before the header']
    ]
  ],
  'suggested-prompts-placement': [
    [
      '#\tSUGGESTED PROMPTS\n\nText.\n\n# SUGGESTED PROMPTS\n',
      {kind: 'agent', role: 'phase-agent'},
      ['5:1-5:20: error: Unexpected second `# SUGGESTED PROMPTS`, expected one']
    ]
  ],
  'suggested-prompts-status': [
    [
      `---\n${subAgentStatus}\nMore\n---\n`,
      subAgent,
      ['2:1-2:46: error: Unexpected line beside the status line, expected only delimiters']
    ],
    [
      `---\nA\n${subAgentStatus}\nMore\n---\n`,
      subAgent,
      ['3:1-3:46: error: Unexpected 2 lines beside the status line, expected only delimiters']
    ]
  ],
  'system-template-markers': [
    [
      'End with `<review>`.\n',
      {path: 'templates/system/CLAUDE-implement.md'},
      [
        '1:1-1:21: error: Missing marker `<task_status>`, expected the template to ask for it with one of `COMPLETED`, `FAILED`'
      ]
    ]
  ],
  'template-variables': [
    [
      '---\nvariables: [A]\n---\n{{B_LONG_NAME}}\n',
      {},
      [
        '2:13-2:14: warning: Unexpected variable `A` in the front matter, expected a use of it',
        '4:1-4:16: warning: Unexpected variable `{{B_LONG_NAME}}`, expected it under `variables:`'
      ]
    ]
  ],
  'workflow-state': [
    ['[]', state, ['1:1-1:3: error: Unexpected value of the state, expected an object']],
    ['{"active_workflow": 3}', state, ['1:21-1:22: error: Unexpected value of `active_workflow`, expected an object']],
    [
      '{"active_workflow": {"type": "fix", "phases": [], "current_phase_index": 0, "artifact_folder": "B", "phase_status": {}}}',
      state,
      ['1:74-1:75: error: Unexpected phase index `0`, expected phases to point to']
    ]
  ]
}

describe.each(Object.entries(cases))('%s', (id, list) => {
  test.each(list)('%j', (text, options, expected) => {
    expect(lines(lint(text, {...options, only: [id]}))).toEqual(expected)
  })
})

test('which kinds of files each rule checks', () => {
  expect(Object.fromEntries(rules.map((rule) => [rule.id, rule.kinds.join(' ')]))).toEqual({
    'ascii-only': 'agent command template prompt output personas state brief',
    'lf-line-endings': 'agent command template prompt output personas state brief',
    'template-variables': 'agent command template prompt output',
    'suggested-prompts-placement': 'agent command template prompt',
    'suggested-prompts-required': 'agent command template prompt',
    'suggested-prompts-block': 'agent command template prompt output',
    'suggested-prompts-status': 'agent command template prompt output',
    'suggested-prompts-tiers': 'agent command template prompt output',
    'suggested-prompts-phase-names': 'agent command template prompt output',
    'suggested-prompts-last': 'output',
    'workflow-state': 'state',
    'system-template-filename': 'template',
    'system-template-coverage': 'template',
    'system-template-sections': 'template',
    'system-template-directives': 'template',
    'system-template-markers': 'template',
    'response-markers': 'output',
    'agent-response-present': 'output',
    'agent-response-schema': 'output',
    'agent-response-parseable': 'output',
    'agent-response-template': 'agent command template prompt',
    'prompt-sections-required': 'prompt',
    'prompt-sections-order': 'prompt',
    'prompt-sections-content': 'prompt',
    'provider-result': 'output',
    'party-personas': 'personas',
    'party-persona-context': 'agent command prompt output messages',
    'party-messages': 'messages',
    'party-brief': 'brief',
    'party-state': 'state',
    'party-command': 'command',
    'party-menu': 'agent command prompt output',
    'custom-contract': 'agent command output',
    'definition-contract': 'agent command output',
    'run-complete': 'output',
    'transcript-records': 'output messages',
    'agent-front-matter': 'agent command template prompt',
    'agent-hooks': 'agent command template prompt manifest',
    'agent-keys': 'agent command template prompt',
    'agent-tools': 'agent command template prompt',
    'agent-model': 'agent command template prompt manifest',
    'host-manifest': 'manifest',
    'agent-names': 'agent command template prompt',
    'agent-place': 'agent command template prompt manifest',
    'agent-policy': 'agent command template prompt',
    'agent-references': 'agent command template prompt'
  })
})
