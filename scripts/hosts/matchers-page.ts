/** The sections of the page about hosts that list matchers of hooks, and rules of permissions. */

import {hostIds} from '../../src/contracts/host-ids.ts'
import {ruleFault} from '../../src/hosts/claude-rules.ts'
import {type HookTable, hooksOf} from '../../src/hosts/manifests/hooks.ts'
import type {RuleUse} from '../../src/hosts/shapes.ts'
import {hostOf} from '../../src/hosts/tables.ts'
import {textOf} from '../../src/text/quoted.ts'

export function matchersSection(): readonly string[] {
  const tables = hostIds.flatMap((id) => hooksOf(id) ?? [])
  return [
    '## Matchers of hooks',
    '',
    'A matcher is compared with the name of a tool alone, never with what the tool is called with: `Bash(git commit*)` matches no',
    'tool. The empty matcher and `*` match all.',
    '',
    '| host | names | else | events of tools | other matchers |',
    '| --- | --- | --- | --- | --- |',
    ...tables.map(matcherRow),
    ''
  ]
}

function matcherRow({host, matching, toolEvents, matchers}: HookTable): string {
  const {names, separator} = matching ?? {}
  const compared =
    matching === undefined
      ? ['not known', 'not known']
      : [
          names === undefined ? 'those of other events' : `of the form ${code(names.source)}`,
          names === undefined ? 'those of tools are regular expressions' : 'a regular expression, anywhere in a name'
        ]
  const [named = '', otherwise = ''] = compared
  const marks = separator?.source.match(/[|,]/g)?.map(code) ?? []
  const apart = marks.length === 0 ? '' : `, with ${marks.join(' or ')} between them`
  const others = Object.entries(matchers).map(([event, values]) => `${code(event)}: ${values.map(code).join(', ')}`)
  return `| ${hostOf(host).name} | ${named}${apart} | ${otherwise} | ${toolEvents.map(code).join(', ')} | ${others.join('; ')} |`
}

/** Rules as people write them; the table says what the host makes of each. */
const tried: readonly (readonly [rule: string, use: RuleUse])[] = [
  ['Bash(git commit:*)', 'allow'],
  ['Bash(git commit *)', 'allow'],
  ['Bash(git * main)', 'allow'],
  ['Bash(git *:*)', 'deny'],
  ['Bash(:*)', 'allow'],
  ['Bash()', 'allow'],
  ['bash(ls)', 'allow'],
  ['Read(.env)', 'deny'],
  ['Read(/etc/passwd)', 'deny'],
  ['Read(src:*)', 'allow'],
  ['Write(src/**)', 'allow'],
  ['Glob(src/**)', 'allow'],
  ['WebFetch(example.com)', 'allow'],
  ['WebFetch(domain:example.com)', 'allow'],
  ['WebSearch(news*)', 'allow'],
  ['mcp__github(list)', 'allow'],
  ['mcp__github__*', 'allow'],
  ['mcp__*', 'allow']
]

export function permissionsSection(): readonly string[] {
  return [
    '## Permission rules',
    '',
    'Rules of Claude Code, in `permissions` of its settings, in `allowed-tools`, and in `if` of hooks. A path is from the working directory;',
    'one that begins with `/` is from the folder of the settings, one with `//` from the root of the file system.',
    '',
    '| rule | in | Claude Code | expected |',
    '| --- | --- | --- | --- |',
    ...tried.map(([rule, use]) => `| ${code(rule)} | \`${use}\` | ${outcomeOf(rule, use).join(' | ')} |`),
    ''
  ]
}

function outcomeOf(rule: string, use: RuleUse): readonly [does: string, expected: string] {
  const fault = ruleFault(rule, use)
  switch (fault?.kind) {
    case undefined:
      return ['reads it as written', '']
    case 'form':
      return ['cannot read it', textOf(fault.expected)]
    case 'tool':
      return [`has no tool ${code(fault.tool)}`, fault.meant === undefined ? '' : code(fault.meant)]
    case 'meaning':
      return [fault.does, textOf(fault.expected)]
  }
}

function code(text: string): string {
  return `\`${text.replaceAll('|', '\\|')}\``
}
