/**
 * Forms of what a marker declares, each with outputs that hold it and outputs that do not:
 *
 * ```ebnf
 * form   = "@@@ ", name, block, { "+++ good", output | "--- ", finding, output } ;
 * ```
 */
import {readFileSync} from 'node:fs'
import {describe, expect, test} from 'vitest'
import {lines, lint} from '../../support/lint.ts'

const path = 'agents/reviewer.md'

interface Form {
  readonly name: string
  readonly block: string
  readonly outputs: readonly {readonly text: string; readonly findings: readonly string[]}[]
}

function readForms(file: string): readonly Form[] {
  const text = readFileSync(new URL(`../../fixtures/markers/${file}`, import.meta.url), 'utf8')
  return text
    .split(/^@@@ /m)
    .slice(1)
    .map((form) => {
      const [head = '', ...outputs] = form.split(/^(?=\+\+\+ good$|--- \d)/m)
      const [name, block] = cut(head)
      return {
        name,
        block,
        outputs: outputs.map((each) => {
          const [first, output] = cut(each)
          return {text: output.replace(/\n$/, ''), findings: first.startsWith('--- ') ? [first.slice(4)] : []}
        })
      }
    })
}

function cut(text: string): [line: string, rest: string] {
  const end = text.indexOf('\n')
  return [text.slice(0, end), text.slice(end + 1)]
}

async function found(block: string, output: string): Promise<readonly string[]> {
  const definition = block.includes('lint-agents') ? block : `<!-- lint-agents output -->\n${block}`
  const only = ['custom-contract', 'definition-contract']
  const result = await lint(output, {kind: 'output', definition: {path, text: definition}, only})
  return lines(result).map((line) => line.replace(' error: ', ' '))
}

describe.each(['text.txt', 'data.txt'])('a marker over %s', (file) => {
  test.each(readForms(file))('$name', async ({block, outputs}) => {
    for (const {text, findings} of outputs) expect([text, await found(block, text)]).toEqual([text, findings])
    const definition = {path, kind: 'agent', only: ['definition-contract']} as const
    expect(
      lines(await lint(block.includes('lint-agents') ? block : `<!-- lint-agents output -->\n${block}`, definition))
    ).toEqual([])
  })
})

const unread = [
  ['prose', 'Be kind.\n'],
  ['a fence of a program', '```toml\nstatus = "ok"\n```\n'],
  ['a fence with nothing but a place', '```\n{anything}\n```\n'],
  ['an empty fence', '```\n```\n'],
  [
    'a fence with several lines of prose',
    '```\nWrite what you did, in a few words.\nThen thank the reader for their time.\n```\n'
  ],
  ['JSON that is none', "```json\n{verdict: 'ship' | 'hold'}\n```\n"],
  ['a heading without a fence', '## Verdict\n\nPASS | FAIL\n'],
  ['a question', 'Is it safe? (yes / no)\n']
] as const

test.each(unread)('a marker over what cannot be read: %s', async (_, block) => {
  const definition = {path, kind: 'agent', only: ['definition-contract']} as const
  expect(lines(await lint(`<!-- lint-agents output -->\n${block}`, definition))).toEqual([
    '1:1-1:28: error: Missing format below a marker, expected a fence, a list of choices, a table or a sentence with tags that shows it'
  ])
})

test('a block that shows several things may be all of an output', async () => {
  const block = '<!-- lint-agents output {"only": true} -->\n```\n## Notes\n<done>YES</done>\n<score>{n}</score>\n```\n'
  expect(await found(block, '## Notes\n<done>YES</done>\n<score>1</score>')).toEqual([])
  expect(await found(block, 'Well.\n## Notes\n<done>YES</done>\n<score>1</score>')).toEqual([
    '1:1-1:6: Unexpected text before section `Notes`, expected nothing else (contract `report`)'
  ])
})
