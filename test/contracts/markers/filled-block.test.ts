/** Blocks below markers, filled as an agent fills them to the letter: each keeps what it declares. */
import {describe, expect, test} from 'vitest'
import {filledBlock} from '../../../src/contracts/markers/filled-block.ts'
import {lines, lint} from '../../support/lint.ts'

const marked = (rows: string, options = ''): string =>
  `<!-- lint-agents output${options} -->\n\n\`\`\`\`\n${rows}\n\`\`\`\`\n`

function faults(rows: string, options?: string): Promise<readonly string[]> | readonly string[] {
  return lines(lint(marked(rows, options), {path: 'agents/a.md', kind: 'agent', only: ['definition-contract']}))
}

describe('a block and what an agent prints', () => {
  test.each([
    ['a choice', 'VERDICT: PASS | FAIL', 'VERDICT: PASS'],
    ['a range', 'Score: <number from 2 to 10>\nRating: 1-5', 'Score: 2\nRating: 1'],
    [
      'ranges that differ',
      '| A | B |\n| --- | --- |\n| x | 1-4 |\n| y | 10-20 |',
      '| A | B |\n| --- | --- |\n| x | 1 |\n| y | 10 |'
    ],
    ['an optional line', 'A: {x} (optional)\n**B**: [low / high]', 'A: alpha\n**B**: low'],
    ['alternatives', 'APPROVED | BLOCKED: {reason}', 'APPROVED'],
    ['literal brackets', '[{n}] {HIGH | LOW} - {action}\n...', '[1] HIGH - alpha'],
    ['a tag', '<task id="{id}" state="open|done">DONE | STUCK</task>', '<task id="alpha" state="open">DONE</task>'],
    ['a hole like a tag', 'Say <reason> here', 'Say alpha here'],
    ['a table', 'File | Level\n--- | ---\n{file} | high / low', '| File | Level |\n--- | ---\n| alpha | high |'],
    [
      'JSON',
      'Result:\n\n```json\n{"ok": true, "level": "high | low"}\n```',
      'Result:\n\n```json\n{"ok":true,"level":"high"}\n```'
    ],
    ['a fence that is cut off', 'Run:\n```bash\n<command>', 'Run:\n```bash\nalpha\n```'],
    ['boxes', '- [ ] PASS\n- [ ] FAIL', 'PASS'],
    ['a value below its label', '## Risks\nWhy:\n## Next\n{x}', '## Risks\nWhy: alpha\n## Next\nalpha']
  ])('%s', async (_, rows, text) => {
    expect(filledBlock(rows.split('\n'))).toBe(text)
    expect(await faults(rows)).toEqual([])
  })
})

describe('a block keeps its contract', () => {
  test.each([
    ['a title above labels', 'SUMMARY:\n  cause: {x}\n  fix: {y}'],
    ['a title above a list with labels', '- {x}\n\n**Evidence**:\n- Levels: {levels}'],
    ['several spaces within a line', 'README.md          # for people\nsrc/     # code {x}'],
    ['a line that is there twice', 'main/\n  lib/\n  app.ts\ntest/\n  lib/'],
    ['a number in a hole', '- {what is next, 1-2 lines}\n- {what is last, 1-2 lines}'],
    ['links with one begin', '- [code-1.md](./code-1.md) - one\n- [code-2.md](./code-2.md) - two'],
    ['a label that ends in bold text', '- [ ] **Phase 1: Name** - one line\n- [ ] **Phase 2: Name** - one line']
  ])('%s', async (_, rows) => expect(await faults(rows)).toEqual([]))
})

describe('a marker that contradicts its block', () => {
  test.each([
    [
      'VERDICT: PASS | FAIL',
      ' {"values": ["SHIP", "HOLD"]}',
      '1:1-1:57: error: Unexpected contract that refuses its own block, line 1: Unexpected value `PASS` of line `VERDICT`, expected one of `SHIP`, `HOLD`'
    ],
    [
      'VERDICT: PASS | FAIL',
      ' {"pattern": "^VERDICT=(PASS|FAIL)$"}',
      '1:1-1:65: error: Unexpected contract that refuses its own block, line 1: Unexpected line `VERDICT: PASS`, expected a match of `^VERDICT=(PASS|FAIL)$`'
    ],
    [
      'VERDICT: {x}',
      ' {"pattern": "\\\\w*"}',
      '1:1-1:48: error: Unexpected contract that accepts an empty output, expected it to ask for something or to be optional'
    ],
    [
      'VERDICT: PASS | FAIL',
      ' {"examples": {"good": ["VERDICT: PASS", "PASS"]}}',
      '1:1-1:78: error: Unexpected finding in good example 2, line 1: Missing line `VERDICT`, expected it in the output'
    ]
  ])('%s with%s', async (rows, options, expected) => expect(await faults(rows, options)).toEqual([expected]))

  test.each(['', ' {"pattern": "^VERDICT: (PASS|FAIL)$"}', ' {"count": 3}', ' {"at": "end", "only": true}'])(
    'is none with%s',
    async (options) => expect(await faults('VERDICT: PASS | FAIL', options)).toEqual([])
  )
})

describe('paths of examples', () => {
  const text = marked('VERDICT: PASS | FAIL', ' {"examples": {"good": ["./runs/1.md"], "bad": ["../runs/2.md"]}}')
  const found = async (options: object) =>
    lines(await lint(text, {path: 'agents/a.md', kind: 'agent', only: ['definition-contract'], ...options})).map(
      (line) => line.replace(/^.*? error: /, '')
    )

  test('are from the definition', async () => {
    const files = ['agents/runs/1.md', 'runs/2.md']
    const texts = {'agents/runs/1.md': 'VERDICT: PASS', 'runs/2.md': 'PASS'}
    expect(await found({files, texts})).toEqual([])
    expect(await found({files, texts: {...texts, 'agents/runs/1.md': 'VERDICT: GO'}})).toEqual([
      'Unexpected finding in good example 1, line 1: Unexpected value `GO` of line `VERDICT`, expected one of `PASS`, `FAIL`'
    ])
    expect(await found({files, texts: {'agents/runs/1.md': 'VERDICT: PASS'}})).toEqual([
      'Unexpected example `../runs/2.md`, expected a file'
    ])
    expect(await found({files: ['runs/2.md'], texts})).toEqual(['Unexpected example `./runs/1.md`, expected a file'])
  })

  test('lead to nothing where no file is known', async () => expect(await found({})).toEqual([]))
})
