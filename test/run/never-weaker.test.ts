/** What a file holds besides never hides an error: the run still fails. */
import {describe, expect, test} from 'vitest'
import {runCli} from '../support/cli.ts'
import {type Files, temporaryFolder} from '../support/folder.ts'
import {someOf} from '../support/runs.ts'

const agent = (lines: string): string => `---\n${lines}---\n\nReview the changes.\n`

/** Files of hosts, each with an error that a run of its host proved. */
const errors: Files = {
  '.claude/agents/reviewer.md': agent('name: reviewer\ndescription: Reviews changes\ntools: Raed\n'),
  '.claude/agents/nameless.md': agent('description: Reviews changes\n'),
  '.claude/agents/plain.md': 'Review the changes.\n',
  '.claude/agent/reviewer.md': agent('name: reviewer\ndescription: Reviews changes\n'),
  '.gemini/agents/reviewer.md': agent('name: reviewer\n'),
  '.github/agents/reviewer.md': agent('name: reviewer\ndescription: 5\n'),
  '.opencode/agents/reviewer.md': agent('description: Reviews changes\nmode: sub\n'),
  '.codex/skills/forms/SKILL.md': agent('name: forms\n'),
  '.codex/agents/reviewer.toml': 'name = "reviewer"\ndeveloper_instructions = "Review."\n',
  '.gemini/commands/commit.toml': 'description = "Commits"\n',
  '.claude-plugin/plugin.json': '{"description": "A kit"}\n'
}

const inMatter = (line: string) => (text: string) => text.replace(/^---\n/, `---\n${line}\n`)
const isMarkdown = (path: string): boolean => path.endsWith('.md')
/** OpenCode reads front matter that is not as it should be as text, and starts. */
const isMarkdownOfOthers = (path: string): boolean => isMarkdown(path) && !path.startsWith('.opencode')
const long = 'x'.repeat(100_000)

interface Addition {
  readonly suits: (path: string, text: string) => boolean
  readonly add: (text: string) => string
}

const additions: Readonly<Record<string, Addition>> = {
  'a YAML tag': {
    suits: isMarkdownOfOthers,
    add: inMatter('extra: !custom value')
  },
  '60 keys in each other': {
    suits: isMarkdown,
    add: inMatter(`extra:\n${Array.from({length: 60}, (_, depth) => `${' '.repeat(depth + 1)}key:`).join('\n')} 1`)
  },
  '60 tables in a line': {suits: isMarkdown, add: inMatter(`extra: ${'{a: '.repeat(60)}1${'}'.repeat(60)}`)},
  '5,000 keys': {
    suits: isMarkdown,
    add: inMatter(Array.from({length: 5_000}, (_, index) => `key-${index}: 1`).join('\n'))
  },
  'anchors and aliases': {suits: isMarkdown, add: inMatter('extra: &list [1]\nother: *list')},
  'a comment of 100 kB in front matter': {suits: isMarkdown, add: inMatter(`# ${long}`)},
  'a comment of 100 kB': {suits: isMarkdown, add: (text) => `${text}\n<!-- ${long} -->\n`},
  '200,001 lines': {suits: isMarkdown, add: (text) => text + 'Review.\n'.repeat(200_001)},
  'a comment of 100 kB in TOML': {suits: (path) => path.endsWith('.toml'), add: (text) => `# ${long}\n${text}`},
  'a string of 1.2 MB': {
    suits: (path) => path.endsWith('.toml'),
    add: (text) => `${text}extra = "${'x'.repeat(1_200_000)}"\n`
  },
  '600 arrays in each other': {
    suits: (path) => path.endsWith('.json'),
    add: (text) => text.replace('{', `{"extra": ${'['.repeat(600)}${']'.repeat(600)}, `)
  },
  '600 arrays beside each other': {
    suits: (path) => path.endsWith('.json'),
    add: (text) => text.replace('{', `{"extra": [${Array.from({length: 600}, () => '[]').join(', ')}], `)
  },
  'a byte order mark': {suits: () => true, add: (text) => `\uFEFF${text}`},
  'two byte order marks': {suits: isMarkdownOfOthers, add: (text) => `\uFEFF\uFEFF${text}`},
  CRLF: {suits: () => true, add: (text) => text.replaceAll('\n', '\r\n')},
  'no newline at its end': {suits: () => true, add: (text) => text.trimEnd()},
  'a comment that turns nothing off': {
    suits: isMarkdown,
    add: (text) => `${text}\n<!-- lint-agents-disable agent-nmes -->\n`
  }
}

const pairs = Object.entries(errors).flatMap(([path, text]) =>
  Object.entries(additions).flatMap(([name, {suits, add}]) =>
    suits(path, String(text)) ? [[path, name, add(String(text))] as const] : []
  )
)

test.each(Object.entries(errors))('%s has an error', async (path, text) => {
  expect((await runCli(temporaryFolder({[path]: text}), ['.'])).code).toBe(1)
})

describe('an error stays one', () => {
  // One text has no front matter to add a line to.
  const changed = pairs.filter(([path, , text]) => text !== errors[path])
  test.each(someOf(changed))('%s with %s', async (path, _, text) => {
    const {code} = await runCli(temporaryFolder({[path]: text}), ['.'])
    expect([1, 2]).toContain(code)
  })
})

describe('an output is checked by its definition', () => {
  const marked = 'End with it:\n\n<!-- lint-agents output -->\n\n```text\nVERDICT: PASS | FAIL\n```\n'
  const definition = `---\nname: reviewer\ndescription: Reviews changes\n---\n\n${marked}`
  const run = (text: string) =>
    runCli(temporaryFolder({'.claude/agents/reviewer.md': text, 'runs/reviewer.txt': 'Looks fine.\n'}), [
      'outputs',
      '--agent',
      'reviewer',
      'runs/reviewer.txt'
    ])

  test('that is plain', async () => {
    expect((await run(definition)).code).toBe(1)
  })

  test.each(Object.entries(additions).filter(([, {suits}]) => suits('.claude/agents/reviewer.md', definition)))(
    'with %s',
    async (_, {add}) => {
      expect([1, 2]).toContain((await run(add(definition))).code)
    }
  )
})
