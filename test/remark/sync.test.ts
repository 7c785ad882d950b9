/** `processSync` works for every text: no rule waits for anything. */
import {remark} from 'remark'
import {expect, test} from 'vitest'
import preset from '../../src/preset/recommended.ts'
import strict from '../../src/preset/strict.ts'
import {temporaryFolder} from '../support/folder.ts'

const block = '---\nSUGGESTED NEXT STEPS:\n  [1] Water \u2014 slowly\n  [2] Show workflow status\n---\n'

const texts: readonly (readonly [string, string, readonly string[]])[] = [
  ['plain text', '# ROLE\n', []],
  ['an em dash in a block', `# SUGGESTED PROMPTS\n\n${block}`, ['5:13 ascii-only']],
  ['a block scalar in front matter', '---\nname: a\ndescription: |\n  One\n  two\n---\n\n# ROLE\n', []],
  ['YAML that is not closed, in instructions', '---\nname: [a\n---\n\n# ROLE\n', []],
  [
    'mojibake',
    '# SUGGESTED PROMPTS\n\n---\nSUGGESTED NEXT STEPS:\n  [1] a \u00E2\u2020\u2019 b\n  [2] c\n---\n',
    ['5:9 ascii-only']
  ],
  ['a comment for remark-lint', '<!--lint disable ascii-only-->\n\nCaf\u00E9\n', []],
  ['a response block', '```yaml\nagent_response:\n  status: done\n```\n', []],
  ['CRLF', '# A\r\n\r\ntext\r\n', ['1:1 lf-line-endings']]
]

function messagesIn(path: string, value: string): string[] {
  // The folder of the tests may be one that git ignores, in which no host reads a file.
  const cwd = temporaryFolder()
  const {messages} = remark().use(preset).processSync({cwd, path, value})
  expect(() => remark().use(strict).processSync({cwd, path, value})).not.toThrow()
  return messages.map(({line, column, ruleId}) => `${line}:${column} ${ruleId}`)
}

test.each(texts)('%s', (_, value, expected) => {
  expect(messagesIn('agents/AGENTS.md', value)).toEqual(expected)
})

test('YAML that is not closed, in an agent', () => {
  expect(messagesIn('.gemini/agents/a.md', '---\nname: [a\n---\n\n# ROLE\n')).toEqual(['2:7 agent-front-matter'])
})
