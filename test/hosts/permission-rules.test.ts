/** Rules of Claude Code that allow or deny a tool. */
import {expect, test} from 'vitest'
import {ruleFault} from '../../src/hosts/checks/permission-rules.ts'
import {textOf} from '../../src/text/quoted.ts'

function found(rule: string): string | undefined {
  const fault = ruleFault(rule)
  if (fault === undefined) return undefined
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
  ...['WebFetch(domain:*)', 'Agent(a:*)']
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
