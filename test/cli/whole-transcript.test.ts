/** Contracts whose program reads all that the agent printed: `"in": "transcript"`. */
import {join} from 'node:path'
import {describe, expect, test} from 'vitest'
import type {OutputContract} from '../../src/contracts/index.ts'
import type {Report} from '../../src/report/report.ts'
import {type CliOptions, reportOf, runCli} from '../support/cli.ts'
import {type Files, temporaryFolder} from '../support/folder.ts'
import {createHookFixture, silent} from '../support/hook.ts'
import {makers} from '../support/transcripts/makers.ts'

const promise: OutputContract = {tag: 'promise', values: ['COMPLETE', 'BLOCKED'], count: 1, in: 'transcript'}
const right = '<promise>COMPLETE</promise>'

function configOf(promise: OutputContract): string {
  const files = [{include: ['runs/**'], kind: 'output', agent: 'builder'}]
  return JSON.stringify({contracts: {promise}, agents: {builder: ['promise']}, files})
}

/** A session of Claude Code in which the agent prints these texts, with a tool between them that quotes the answer. */
function session(...texts: readonly string[]): string {
  const record = (type: string, uuid: string, message: object): string =>
    `${JSON.stringify({type, uuid, sessionId: 's', isSidechain: false, message: {role: type, ...message}})}\n`
  const call = {type: 'tool_use', id: 't', name: 'Bash', input: {}}
  const result = {type: 'tool_result', tool_use_id: 't', content: '<promise>BLOCKED</promise>'}
  return [
    record('user', 'u', {content: `Build it. Then print ${right}`}),
    ...texts.flatMap((text, index) => {
      const isLast = index === texts.length - 1
      const content = [{type: 'text', text}, ...(isLast ? [] : [call])]
      const own = record('assistant', `a${index}`, {
        id: `m${index}`,
        content,
        stop_reason: isLast ? 'end_turn' : 'tool_use'
      })
      return isLast ? [own] : [own, record('user', `r${index}`, {content: [result]})]
    })
  ].join('')
}

/** The findings of a report: `line, message of its thread line:column: message`. */
function found({files}: Pick<Report, 'files'>): readonly string[] {
  return files.flatMap(({findings}) =>
    findings.map(
      ({line, origin, message}) => `${line}, ${origin?.message} ${origin?.line}:${origin?.column}: ${message}`
    )
  )
}

/** The JSON report of a run. */
async function report(folder: string, args: readonly string[], options?: CliOptions): Promise<Report> {
  return reportOf(await runCli(folder, [...args, '--format', 'json'], options))
}

async function lint(content: string, terms = promise, name = 'runs/1.jsonl'): Promise<readonly string[]> {
  const folder = temporaryFolder({'lint-agents.config.json': configOf(terms), [name]: content})
  return found(await report(folder, ['outputs', name]))
}

const tag = '`<promise>`'

describe('in a transcript all messages of the agent are read', () => {
  test.each<[string, readonly string[], readonly string[]]>([
    ['an answer in an earlier message', [`Built.\n\n${right}`, 'Done.'], []],
    ['an answer in the last message', ['Built.', right], []],
    [
      'no answer, but in the prompt and in what a tool returned',
      ['Built.', 'Done.'],
      [`4, 2 1:1: Missing ${tag}, expected it in the transcript (contract \`promise\`)`]
    ],
    [
      'a wrong value in an earlier message',
      ['Built.\n\n <promise>COMPLET</promise>', 'Done.'],
      [`2, 1 3:11: Unexpected value \`COMPLET\` of ${tag}, expected \`COMPLETE\` (contract \`promise\`)`]
    ],
    [
      'two answers, in two messages',
      [`One.\n${right}`, 'Two.', `Three.\n\n${right}`],
      [`6, 3 3:1: Unexpected ${tag} a second time, expected it once (contract \`promise\`)`]
    ],
    [
      'an answer that is only shown in code',
      [`I will print \`${right}\`.`, 'Done.'],
      [`2, 1 1:14: Unexpected code around \`${right}\`, expected the plain text (contract \`promise\`)`]
    ],
    ['an answer in a fence', [`I will print this:\n\n\`\`\`\n${right}\n\`\`\``, 'Done.'], []],
    ['a fence that a message leaves open', ['The log:\n\n```\nok', right], []],
    ['a fence in a list that a message leaves open', ['- The log:\n\n  ```\n  ok', right], []],
    ['a comment that a message leaves open', ['<!-- The log', right], []]
  ])('%s', async (_, texts, expected) => {
    expect(await lint(session(...texts))).toEqual(expected)
  })

  test('places and readings are those of the whole', async () => {
    const end: OutputContract = {tag: 'promise', values: ['COMPLETE'], in: 'transcript', at: 'end'}
    expect(await lint(session(right, 'Done.'), end)).toEqual([
      `4, 2 1:1: Unexpected text after ${tag}, expected the output to end with it (contract \`promise\`)`
    ])
    const start: OutputContract = {...end, at: 'start'}
    expect(await lint(session(right, 'Done.'), start)).toEqual([])
    const last: OutputContract = {...promise, count: undefined, read: 'last'}
    expect(await lint(session('<promise>NO</promise>', right), last)).toEqual([])
    expect(await lint(session(right, '<promise>COMPLET</promise>'), last)).toHaveLength(1)
    const sections: OutputContract = {sections: ['Plan', 'Result'], order: true, in: 'transcript'}
    expect(await lint(session('## Plan\n\nBuild.', '## Result\n\nBuilt.'), sections)).toEqual([])
    expect(await lint(session('## Result\n\nBuilt.', '## Plan\n\nBuild.'), sections)).toEqual([
      '4, 2 1:1: Unexpected section `Plan` after `Result`, expected it before `Result` (contract `promise`)'
    ])
    const pattern: OutputContract = {pattern: '^DONE$', in: 'transcript'}
    expect(await lint(session('Well.\nDONE', 'Bye.'), pattern)).toEqual([])
  })

  test('alternatives read each in its own way', async () => {
    const any: OutputContract = {
      any: [
        {...promise, count: undefined},
        {oneOf: ['NOTHING TO DO'], at: 'end'}
      ]
    }
    expect(await lint(session(right, 'Done.'), any)).toEqual([])
    expect(await lint(session('Looked.', 'NOTHING TO DO'), any)).toEqual([])
    expect(await lint(session('NOTHING TO DO', 'Well.'), any)).toHaveLength(1)
  })

  test('contracts of the final message do not see them', async () => {
    const {in: _, ...final} = promise
    expect(await lint(session(right, 'Done.'), final)).toHaveLength(1)
    expect(await lint(session('<promise>NO</promise>', right), final)).toEqual([])
  })

  test('a run that did not end is not checked', async () => {
    const cut = session('<promise>NO</promise>', 'Done.').split('\n').slice(0, 2).join('\n')
    expect(await lint(cut)).toEqual([expect.stringContaining('Unexpected tool call at the end of the run')])
  })

  test.each(Object.entries(makers))('in each format: %s', async (_, make) => {
    const texts = ['FINAL', 'FINAL <promise>COMPLET</promise>', `FINAL ${right}`]
    const runs = texts.map((text, index) => {
      const {content, name} = make({text})
      return [`runs/${index}/${name}`, content] as const
    })
    const folder = temporaryFolder({'lint-agents.config.json': configOf(promise), ...Object.fromEntries(runs)})
    const {files} = await report(folder, ['outputs', ...runs.map(([path]) => path)])
    expect(files.map((file) => [file.path, found({files: [file]})])).toEqual([
      [runs[0]?.[0], [expect.stringContaining(`Missing ${tag}`)]],
      [runs[1]?.[0], [expect.stringContaining('1:16: Unexpected value')]],
      [runs[2]?.[0], []]
    ])
  })
})

test('standard input is read once, and a text and a record are all that was printed', async () => {
  const folder = temporaryFolder({'lint-agents.config.json': configOf(promise)})
  const from = async (input: string, name = 's.txt') =>
    found(await report(folder, ['outputs', '--agent', 'builder', '--stdin-filename', name], {input}))
  expect(await from(session(right, 'Done.'), 's.jsonl')).toEqual([])
  expect(await from(session('<promise>COMPLET</promise>', 'Done.'), 's.jsonl')).toEqual([
    expect.stringContaining('2, 1 1:10: Unexpected value `COMPLET`')
  ])
  expect(await from('Built.\n')).toEqual([expect.stringContaining(`Missing ${tag}, expected it in the transcript`)])
  const records = ['Built.', `Built.\n\n${right}\n\nDone.`].map(
    (text) => `${JSON.stringify({text, agent: 'builder'})}\n`
  )
  const {out} = await runCli(folder, ['outputs', '--format', 'ndjson', '-'], {input: records.join('')})
  expect(
    out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).errors)
  ).toEqual([1, 0])
})

test('statistics count an answer that is only shown as one that is elsewhere', async () => {
  const files: Files = {
    'lint-agents.config.json': configOf(promise),
    'runs/early.jsonl': session(right, 'Done.'),
    'runs/shown.jsonl': session(`Like \`${right}\`.`, 'Done.'),
    'runs/none.jsonl': session('Built.', 'Done.')
  }
  const {stats} = await report(temporaryFolder(files), ['outputs', '--stats', 'runs'])
  expect(stats).toMatchObject({outputs: 3, passed: 1, failed: 2, elsewhere: 1})
})

describe('the hook', () => {
  const last = (texts: readonly string[]) => texts.at(-1) ?? ''

  async function answer(texts: readonly string[], {isWritten = true} = {}) {
    const {repository, runHook} = createHookFixture({'lint-agents.config.json': configOf(promise)})
    const written = isWritten ? texts : texts.slice(0, -1)
    repository.write('runs/1.jsonl', session(...written))
    return await runHook({
      hook_event_name: 'Stop',
      session_id: 's',
      agent_type: 'builder',
      transcript_path: join(repository.folder, 'runs/1.jsonl'),
      last_assistant_message: last(texts)
    })
  }

  test('reads the messages before the last one, which may not be written yet', async () => {
    for (const isWritten of [true, false]) {
      expect(await answer([right, 'Done.'], {isWritten})).toEqual(silent)
      expect(await answer(['Built.', right], {isWritten})).toEqual(silent)
      const {out} = await answer(['Built.', 'Done.'], {isWritten})
      expect(JSON.parse(out)).toMatchObject({decision: 'block'})
      expect(out).toContain(`1:1 error Missing ${tag}, expected it in the transcript`)
    }
  })

  test('does not send an agent back for what no other message changes', async () => {
    const {out} = await answer(['<promise>COMPLET</promise>', 'Done.'])
    expect(JSON.parse(out)).toEqual({
      systemMessage: expect.stringContaining('Earlier messages violate 1 rule; no other message changes that')
    })
    expect(out).toContain('2:1 in builder 1:10 error Unexpected value `COMPLET`')
  })

  test('without a transcript the message alone is known', async () => {
    const {runHook} = createHookFixture({'lint-agents.config.json': configOf(promise)})
    const stop = {hook_event_name: 'Stop', session_id: 's', agent_type: 'builder', transcript_path: '/gone/1.jsonl'}
    expect(await runHook({...stop, last_assistant_message: 'Done.'})).toEqual(silent)
    const {out} = await runHook({...stop, last_assistant_message: '<promise>COMPLET</promise>'})
    expect(JSON.parse(out)).toMatchObject({decision: 'block'})
  })
})
