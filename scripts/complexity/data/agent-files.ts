/** Front matter that all hosts read, each in its own way. */
import {hostIds} from '../../../src/contracts/host-ids.ts'
import {word} from '../generate.ts'
import type {WorstCase} from '../worst-case.ts'
import {fill} from './fill.ts'

/** Text below front matter. */
function text(name: string, part: string | ((index: number) => string), before = ''): WorstCase {
  return {
    name: `agent text: ${name}`,
    kinds: ['agent'],
    config: {hosts: [...hostIds], files: [{include: ['**/*.md'], kind: 'agent'}]},
    make: (size) => `---\n${named}---\n\n${before}${fill(size, part)}\n`
  }
}

function codex(name: string, make: (size: number) => string): WorstCase {
  return {name: `Codex agent: ${name}`, kinds: ['codex'], make}
}

const named = 'name: a\ndescription: b\n'

function agent(name: string, body: (size: number) => string): WorstCase {
  return {
    name: `agent file: ${name}`,
    kinds: ['agent'],
    config: {hosts: [...hostIds], files: [{include: ['**/*.md'], kind: 'agent'}]},
    make: (size) => `---\n${body(size - 2000)}\n---\n\n# ROLE\n`
  }
}

export const agentFileCases: readonly WorstCase[] = [
  agent('tools', (size) => `${named}tools: ${fill(size, (index) => `Tool${index}`, ', ')}`),
  agent('tools in a list', (size) => `${named}tools: [${fill(size, (index) => `Tool${index}`, ', ')}]`),
  agent('one tool many times', (size) => `${named}tools: [${fill(size, 'Grpe', ', ')}]`),
  agent('parentheses in tools', (size) => `${named}tools: ${fill(size, 'Bash(a, ')}`),
  agent('misspelt keys', (size) => named + fill(size, (index) => `tool${index}: a`, '\n')),
  agent('values with colons', (size) => fill(size, (index) => `key${index}: a: b`, '\n')),
  agent('values with brackets', (size) => fill(size, (index) => `key${index}: [a] b`, '\n')),
  agent('lines without a key', (size) => `${named}${fill(size, 'and more', '\n')}`),
  agent('tabs', (size) => `${named}a: b: c\n${fill(size, '\t')}`),
  agent('spaces before keys', (size) => `a: b: c\n${fill(size, `${' '.repeat(40)}key: [a`, '\n')}`),
  agent('keys', (size) => named + fill(size, (index) => `k${index}: a`, '\n')),
  agent('tools on lines', (size) => `${named}tools:\n${fill(size, (index) => `  - Tool${index}`, '\n')}`),
  agent('tools of servers', (size) => `${named}tools: ${fill(size, (index) => `mcp__s${index}__t`, ', ')}`),
  agent('tools as a map', (size) => `${named}tools:\n${fill(size, (index) => `  tool${index}: true`, '\n')}`),
  agent('maps in maps', (size) => `${named}permission:\n${fill(size, (index) => `  p${index}:\n    a: ask`, '\n')}`),
  agent('anchors', (size) => named + fill(size, (index) => `k${index}: &a${index} b`, '\n')),
  agent('aliases', (size) => `${named}a: &a b\n${fill(size, 'c: *a', '\n')}`),
  agent(
    'a hook many times',
    (size) => `${named}hooks:\n${fill(size, '  Stop:\n    - hooks: [{type: command}]', '\n')}`
  ),
  agent('skills', (size) => `${named}skills: [${fill(size, (index) => `s${index}`, ', ')}]`),
  agent('models', (size) => `${named}model: [${fill(size, (index) => `sonet${index}`, ', ')}]`),
  agent('one long description', (size) => `name: a\ndescription: ${fill(size, 'use this when ')}`),
  agent('examples in the description', (size) => `name: a\ndescription: ${fill(size, '<example>a</example>\\n')}`),
  agent('one long tool', (size) => `${named}tools: Bash(${fill(size, 'a:*')})`),
  agent('stars in tools', (size) => `${named}tools: ${'*'.repeat(size)}`),
  agent('one long name', (size) => `name: ${fill(size, 'a:')}\ndescription: b`)
]

export const agentTextCases: readonly WorstCase[] = [
  text('imports', (index) => `@docs/a${index}.md\n`),
  text('imports on one line', (index) => `@docs/a${index}.md `),
  text('imports of the home', '@~/a.md '),
  text('at signs', '@'),
  text('at signs and dots', '@../'),
  text('mail addresses', 'a@b.c '),
  text('links', (index) => `[a](docs/a${index}.md)\n`),
  text('links on one line', (index) => `[a](docs/a${index}.md) `),
  text('one link', '[a](docs/a.md)\n'),
  text('links with anchors', (index) => `[a](#title-${index})\n`),
  text('links to headings', (index) => `# ${word(index)}\n\n[a](#${word(index)})\n\n`),
  text('links with percent signs', '[a](%20%2e%2) '),
  text('links that go up', (index) => `[a](${'../'.repeat(index % 30)}b.md)\n`),
  text('definitions of links', (index) => `[a${index}]: docs/a${index}.md\n`),
  text('links to definitions', (index) => `[a${index}] `, '[a1]: b.md\n\n'),
  text('images', '![a](b.png) '),
  text('links in angle brackets', '[a](<b c>) '),
  text('paths in code', (index) => `\`docs/a${index}.md\` `),
  text('agents in text', (index) => `Use the a${index} agent. `),
  text('agents in calls', (index) => `Task(subagent_type="a${index}") `),
  text('agents with at signs', (index) => `@agent-a${index} `),
  text('shell commands', (index) => `!\`git log ${index}\`\n`),
  text('arguments', '$ARGUMENTS $1 '),
  text('fences in fences', (index) => `${'`'.repeat(3 + (index % 40))}\n`),
  text('equal headings', '# Title\n\n'),
  text('headings with marks', (index) => `## *${word(index)}* \`${index}\` [a](b)\n`)
]

export const codexCases: readonly WorstCase[] = [
  codex('keys', (size) => fill(size, (index) => `k${index} = "a"\n`)),
  codex('tables', (size) => fill(size, (index) => `[t${index}]\na = 1\n`)),
  codex('lists of tables', (size) => fill(size, '[[t]]\na = 1\n')),
  codex('tables in tables', (size) => fill(size, (index) => `[t.u${index}.v]\na = 1\n`)),
  codex('dotted keys', (size) => fill(size, (index) => `a.b.k${index} = 1\n`)),
  codex('one deep key', (size) => `${fill(size, 'a.')}b = 1\n`),
  codex('one long list', (size) => `tools = [${fill(size, (index) => `"t${index}"`, ', ')}]\n`),
  codex('open brackets', (size) => `a = ${'['.repeat(size)}`),
  codex('open braces', (size) => `a = ${fill(size, '{a = ')}`),
  codex('maps in a line', (size) => `a = [${fill(size, '{b = 1}', ', ')}]\n`),
  codex('one key many times', (size) => fill(size, 'name = "a"\n')),
  codex('comments', (size) => fill(size, '# a\n')),
  codex('instructions', (size) => `name = "a"\ndeveloper_instructions = """\n${fill(size, 'Do this.\n')}"""\n`),
  codex('escapes', (size) => `developer_instructions = "${fill(size, '\\n')}"\n`),
  codex('escapes in instructions', (size) => `developer_instructions = """${fill(size, '\\u2019 ')}"""\n`),
  codex('lines that are joined', (size) => `developer_instructions = """${fill(size, '\\\n   ')}"""\n`),
  codex('quotes without an end', (size) => `a = """${fill(size, '\\"')}`),
  codex('faults', (size) => fill(size, 'a b\n')),
  codex('numbers', (size) => fill(size, (index) => `k${index} = 1_000.5e3\n`)),
  codex('dates', (size) => fill(size, (index) => `k${index} = 2026-01-01T00:00:00Z\n`))
]
