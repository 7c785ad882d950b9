import {fileURLToPath} from 'node:url'
import {expect, test} from 'vitest'
import {main} from '../../src/cli/main.ts'

const examples = fileURLToPath(new URL('../../examples', import.meta.url))

async function run(cwd: string, ...args: string[]): Promise<{code: number; lines: readonly string[]}> {
  let out = ''
  const code = await main([...args, '--format', 'json'], {
    cwd,
    out: (text) => {
      out += text
      return true
    },
    err: () => true,
    isColored: false,
    stdin: () => []
  })
  const report = JSON.parse(out) as {
    files: readonly {path: string; findings: readonly {line: number; rule: string; fix?: object}[]}[]
  }
  return {
    code,
    lines: report.files.flatMap(({path, findings}) =>
      findings.map(({line, rule, fix}) => `${path}:${line} ${rule}${fix ? ' fix' : ''}`)
    )
  }
}

test('the files of a party and of prompts are found by kind: the good ones are clean', async () => {
  expect(await run(`${examples}/good`, 'party', 'prompts')).toEqual({code: 0, lines: []})
})

test('each fault of the bad ones is one finding, and messages are never fixed', async () => {
  expect(await run(`${examples}/bad`, 'party', 'prompts')).toEqual({
    code: 1,
    lines: [
      'party/messages.jsonl:1 party-messages',
      'party/messages.jsonl:3 party-messages',
      'party/messages.jsonl:7 party-messages',
      'party/messages.jsonl:8 party-messages',
      'party/party-personas.json:21 party-personas',
      'party/party-personas.json:119 party-personas',
      'party/party-personas.json:126 party-personas',
      'party/project-brief.md:1 party-brief',
      'party/project-brief.md:14 party-brief',
      'party/project-brief.md:24 party-brief',
      'prompts/beds.md:12 prompt-sections-content',
      'prompts/beds.md:18 prompt-sections-required',
      'prompts/beds.md:27 prompt-sections-content',
      'prompts/beds.md:31 prompt-sections-content'
    ]
  })
})

test('--as messages --contract inception-party reads a file that nothing else declares', async () => {
  const {code, lines} = await run(
    `${examples}/bad`,
    '--no-config',
    '--as',
    'messages',
    '--contract',
    'inception-party',
    'party/messages.jsonl'
  )
  expect([code, lines.length]).toEqual([1, 4])
  expect((await run(`${examples}/bad`, '--no-config', '--as', 'messages', 'party/messages.jsonl')).lines).toEqual([])
})
