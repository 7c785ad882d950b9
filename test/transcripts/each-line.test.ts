import fc from 'fast-check'
import {describe, expect, test} from 'vitest'
import {documentFormats} from '../../src/transcripts/formats.ts'
import {reportOf, runCli} from '../support/cli.ts'
import {temporaryFolder} from '../support/folder.ts'
import {runs} from '../support/runs.ts'
import {lines, runOf} from '../support/transcripts/capture.ts'
import {makers} from '../support/transcripts/makers.ts'

/** Makers of a run that is one JSON value. */
const names = [...new Set(documentFormats.map(({name}) => name))].filter((name) => name !== 'aider')
const line = (name: (typeof names)[number], text: string, isCut = false): string =>
  JSON.stringify(JSON.parse(asDocument(makers[name]({text, isCut}).content)))

/** Some formats have lines too: here their records are one array. */
function asDocument(content: string): string {
  const records = content.trim().split('\n')
  return records.length === 1 ? content : `[${records.join(',')}]`
}

const documents = names.filter((name) => name !== 'gemini-session')

describe('each line is a run of its own', () => {
  test.each(documents)('%s', (name) => {
    const texts = Array.from({length: 40}, (_, index) => `Answer ${index}`)
    const {threads, skipped} = runOf(`${texts.map((text) => line(name, text)).join('\n')}\n`)
    expect(threads.map(({text, line}) => [text, line])).toEqual(texts.map((text, index) => [text, index + 1]))
    expect(new Set(threads.map(({id}) => id)).size).toBe(40)
    expect(threads.every(({kind}) => kind === 'main')).toBe(true)
    expect(skipped).toBe(0)
  })

  test('of several formats, some cut, some broken', () => {
    const row = fc.tuple(fc.constantFrom(...documents), fc.boolean(), fc.stringMatching(/^[a-z]{1,8}$/))
    fc.assert(
      fc.property(fc.array(row, {minLength: 2, maxLength: 12}), fc.nat(12), (rows, at) => {
        const written = rows.map(([name, isCut, text]) => line(name, text, isCut))
        const {threads, skipped} = runOf(
          [...written.slice(0, 2), ...written.slice(2, at), '{"type":"resu', ...written.slice(Math.max(2, at))].join(
            '\n'
          )
        )
        expect(threads).toHaveLength(rows.length)
        expect(threads.map(({stopReason}) => stopReason !== undefined)).toEqual(rows.map(([, isCut]) => isCut))
        expect(skipped).toBe(1)
      }),
      {numRuns: runs(100)}
    )
  })

  test('batches of OpenAI and Anthropic', () => {
    const openai = (text: string) => ({
      id: 'b',
      custom_id: text,
      response: {status_code: 200, body: JSON.parse(line('openai-chat', text))},
      error: null
    })
    const anthropic = (text: string) => ({
      custom_id: text,
      result: {type: 'succeeded', message: JSON.parse(line('anthropic-message', text))}
    })
    for (const batch of [openai, anthropic] as ((text: string) => object)[])
      for (const texts of [['a'], ['a', 'b', 'c']])
        expect(runOf(lines(...texts.map(batch))).threads.map(({text}) => text)).toEqual(texts)
  })

  test('the messages of a chat are one run', () => {
    const say = (text: string) => ({type: 'message', role: 'assistant', content: [{type: 'text', text}]})
    expect(runOf(lines({role: 'user', content: 'go'}, say('a'), say('b'))).threads).toMatchObject([
      {id: 'main', text: 'b'}
    ])
  })
})

describe('each stream of a file is a run of its own', () => {
  test.each(['claude-stream', 'cursor-stream', 'gemini-stream', 'codex-exec'] as const)('%s', (name) => {
    const texts = Array.from({length: 10}, (_, index) => `Answer ${index}`)
    const made = texts.map((text) => makers[name]({text}))
    const rename = (content: string, index: number): string =>
      content.replace(/("(?:session|thread)_id":)"[^"]*"/g, `$1"session ${index}"`)
    const length = (made[0]?.content.split('\n').length ?? 1) - 1
    const {threads, skipped} = runOf(made.map(({content}, index) => rename(content, index)).join(''))
    expect(threads.map(({text, line, stopReason}) => [text, line, stopReason])).toEqual(
      made.map(({line}, index) => [texts[index], index * length + line, undefined])
    )
    expect(new Set(threads.map(({id}) => id)).size).toBe(10)
    expect(skipped).toBe(0)
    // The turns of one session are one run.
    const turns = runOf(made.map(({content}) => rename(content, 0)).join('')).threads
    expect(turns).toMatchObject([{id: 'main', text: 'Answer 9'}])
  })

  test('one that was cut is not the next one', () => {
    const of = (session: string, isCut: boolean): string =>
      makers['claude-stream']({text: 'Done.', isCut}).content.replaceAll(
        '"session_id":"s"',
        `"session_id":"${session}"`
      )
    expect(runOf(of('a', true) + of('b', false)).threads.map(({stopReason}) => stopReason === undefined)).toEqual([
      false,
      true
    ])
  })
})

test('each is linted, at its line', async () => {
  const content = Array.from({length: 40}, (_, index) =>
    line('claude-result', `<review>${index === 0 ? 'PASS' : 'PAS'}</review>`)
  )
  const cwd = temporaryFolder({
    'lint-agents.config.json': '{"contracts": {"verdict": {"tag": "review", "values": ["PASS", "FAIL"], "count": 1}}}',
    'runs.jsonl': `${content.join('\n')}\n`
  })
  const ran = await runCli(cwd, ['outputs', '--contract', 'verdict', '--format', 'json', 'runs.jsonl'])
  const found = reportOf(ran).files.flatMap(({findings}) => findings)
  expect(found.map(({rule, line, origin}) => [rule, line, origin?.thread])).toEqual(
    content.slice(1).map((_, index) => ['custom-contract', index + 2, `line ${index + 2}`])
  )
  expect(ran.err).toBe('')
})
