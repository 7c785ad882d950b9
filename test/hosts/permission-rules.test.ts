/** Rules of Claude Code that allow or deny a tool. */
import {expect, test} from 'vitest'
import {ruleFault} from '../../src/hosts/claude-rules.ts'
import type {RuleUse} from '../../src/hosts/shapes.ts'
import {textOf} from '../../src/text/quoted.ts'

function found(rule: string, use: RuleUse = 'deny'): string | undefined {
  const fault = ruleFault(rule, use)
  if (fault === undefined) return undefined
  if (fault.kind === 'meaning') return `${fault.does}: ${textOf(fault.expected)}`
  return fault.kind === 'form' ? textOf(fault.expected) : `${fault.tool} -> ${fault.meant}`
}

test.each([
  ...[
    'Bash',
    'Task',
    'LS',
    'mcp__git',
    'mcp__git__log',
    '*',
    'Bash(git:*)',
    'Bash(a (b))',
    'Read(src/**)',
    'Read(a:b)'
  ],
  ...[
    'WebFetch(domain:*)',
    'Agent(a:*)',
    'Edit(docs/**)',
    'Edit(/src/**)',
    'Read(~/.zshrc)',
    'Read(.env)',
    'Read(//etc/x)',
    ...['Bash(npm run *)', 'Bash(git commit*)', 'Bash(git * main)', 'mcp__*', 'WebSearch(a b)', 'Grep(x)']
  ]
])('%s is right', (rule) => {
  expect(found(rule)).toBeUndefined()
})

test.each([
  ['', 'a tool such as `Read`'],
  [' ', 'a tool such as `Read`'],
  ['Bash)', 'an opening parenthesis before the pattern'],
  ['Bash(git', 'a closing parenthesis at the end'],
  ['Bash(git) ', 'a closing parenthesis at the end'],
  ['(git)', 'a tool before the pattern'],
  [' (git)', 'a tool before the pattern'],
  ['Read()', '`Read` without parentheses'],
  ['mcp__git(log)', '`mcp__git` without parentheses'],
  ['Bash(:*)', 'a command before `:*`'],
  ...['Read', 'Edit', 'Write', 'Glob', 'Grep', 'NotebookEdit'].map((tool) => [
    `${tool}(src:*)`,
    'a pattern of paths such as `src/**`'
  ]),
  ['bash', 'bash -> Bash'],
  ['webFetch(a)', 'webFetch -> WebFetch'],
  ['Raed', 'Raed -> Read'],
  ['Zebra', 'Zebra -> undefined']
])('%s is not: %s', (rule, expected) => {
  expect(found(rule)).toBe(expected)
})

test.each<[rule: string, expected: string, use?: RuleUse]>([
  ['Write(docs/**)', 'never matches: `Edit(docs/**)`'],
  ['NotebookEdit(a.ipynb)', 'never matches: `Edit(a.ipynb)`'],
  ['MultiEdit(a)', 'never matches: `Edit(a)`'],
  ['Glob(src/**)', 'never matches: `Read(src/**)`'],
  ['Read(/etc/passwd)', 'reads from the folder of the settings: `Read(//etc/passwd)`'],
  ['Bash(git * :*)', 'compares with the `*` as it is written: `Bash(git *)`'],
  ['Bash(a*b:*)', 'compares with the `*` as it is written: `Bash(a*b*)`'],
  ['Bash(npm run:* x)', 'compares with the `:` as it is written: `:*` at the end alone'],
  ['WebFetch(https://a.b)', 'skips: `domain:` and a host name in the parentheses'],
  ['WebSearch(a*)', 'skips: no `*` and `?`'],
  ['mcp__*', 'skips in `allow`: the name of a server before the `*`, such as `mcp__github__*`', 'allow'],
  ['*', 'skips in `allow`: the name of a server before the `*`, such as `mcp__github__*`', 'allow'],
  ['Bash(git * main)', 'allows with any options in place of the `*`: the exact words before the last one', 'allow']
])('%s means something else', (rule, expected, use = 'deny') => {
  expect(found(rule, use)).toBe(expected)
})

test.each(['mcp__git__*', 'mcp__git__get_*', 'Bash(git commit *)', 'Bash(git * -v)', 'Bash(* install)'])(
  'to allow %s is right',
  (rule) => {
    expect(found(rule, 'allow')).toBeUndefined()
  }
)
