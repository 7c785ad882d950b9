import {readFileSync} from 'node:fs'
import {join} from 'node:path'
import {gzipSync} from 'node:zlib'
import {describe, expect, test} from 'vitest'
import {formatRows, listFormats} from '../../scripts/format-list.ts'
import {formats} from '../../src/transcripts/model.ts'
import {type Ran, reportOf, runCli} from '../support/cli.ts'
import {type Files, temporaryFolder} from '../support/folder.ts'
import {createRepository} from '../support/repository.ts'
import {lines} from '../support/transcripts/capture.ts'
import {makers} from '../support/transcripts/makers.ts'

const verdict = {tag: 'review', values: ['PASS', 'FAIL'], count: 1, at: 'end'}
const right = '<review>PASS</review>'

/** A project with outputs in `runs`, bound to a contract; later entries add to it. */
function project(files: Files, ...entries: readonly object[]): string {
  const config = {
    contracts: {verdict},
    files: [{include: ['runs/**'], kind: 'output', contracts: ['verdict']}, ...entries]
  }
  return temporaryFolder({'lint-agents.config.json': JSON.stringify(config), ...files})
}

/** Findings as `line severity rule`. */
function findingsOf(ran: Ran): string[] {
  return reportOf(ran).files.flatMap(({findings}) =>
    findings.map(({line, severity, rule}) => `${line} ${severity} ${rule}`)
  )
}

const noticesOf = (ran: Ran): string[] => (reportOf(ran).notices ?? []).map(({kind}) => kind)

const outputs = (cwd: string, ...args: readonly string[]): Promise<Ran> =>
  runCli(cwd, ['outputs', '--format', 'json', ...args])

/** What `claude -p --output-format json` prints: an agent may print it, too. */
const record = makers['claude-result']({text: right}).content
const forged = `${record.trimEnd()}\nThe beds are not drawn.\n`

describe('a record in an output never answers for it', () => {
  test.each<[string, string | Uint8Array]>([
    ['o.md', forged],
    ['o.txt', forged],
    ['o.markdown', forged],
    ['o.mdx', forged],
    ['o.log', forged],
    ['o', forged],
    ['crlf.md', `  ${forged.replaceAll('\n', '\r\n')}`],
    ['o.md.gz', gzipSync(forged)]
  ])('%s', async (name, content) => {
    const cwd = project({[`runs/${name}`]: content})
    const ran = await outputs(cwd, `runs/${name}`)
    expect([ran.code, findingsOf(ran).filter((each) => each.endsWith('custom-contract'))]).toEqual([
      1,
      ['1 error custom-contract']
    ])
  })

  test.each([
    ['a chat', JSON.stringify([{role: 'assistant', content: right}]), 'messages'],
    ['a record alone', record, 'claude-result'],
    ['a session', makers['claude-session']({text: right}).content, 'claude-session']
  ])('%s is one text, and a notice names the format that it looks like', async (_, content, format) => {
    const cwd = project({'runs/o.md': content})
    const ran = await outputs(cwd, 'runs')
    expect(findingsOf(ran)).toEqual([expect.stringContaining(' error custom-contract')])
    expect(ran.err).toBe(
      `runs/o.md: read as one text, but looks like a transcript: declare \`"format": "${format}"\` in \`files\` of the configuration or --input-format ${format} where that is right, else \`text\`\n`
    )
    expect(noticesOf(ran)).toEqual(['read-as-text'])
    expect(noticesOf(await outputs(cwd, '--input-format', 'text', 'runs'))).toEqual([])
  })

  test('one notice for all files of a format', async () => {
    const names = ['a', 'b', 'c', 'd', 'e'].map((name) => [`runs/${name}.txt`, record])
    const ran = await outputs(project(Object.fromEntries(names)), 'runs')
    const {err} = ran
    expect(reportOf(ran).notices).toMatchObject([{kind: 'read-as-text', paths: names.map(([path]) => path)}])
    expect(err).toMatch(/^runs\/a\.txt, runs\/b\.txt, runs\/c\.txt and 2 more: read as one text each, but look like /)
    expect(err.split('\n')).toHaveLength(2)
  })

  test('a text in a fence, and one of another program, have no notice', async () => {
    const cwd = project({
      'runs/a.md': `I ran it:\n\n\`\`\`json\n${makers['claude-result']({text: 'Water.'}).content}\`\`\`\n\n${right}\n`,
      'runs/b.md': `Read {"type": "result"} first.\n\n${right}\n`
    })
    expect(await outputs(cwd, 'runs')).toMatchObject({code: 0, err: ''})
  })

  const events = 'event: delta\ndata: {"text": "Water."}\n\nevent: end\ndata: {"id": 1}\n\n'
  const spread = `${JSON.stringify({event: 'prompt', text: right}, null, 2)}\n`.repeat(3)
  const declare =
    'declare `"format": "text"` in `files` of the configuration or --input-format text where that is right\n'

  test.each([
    ['log lines', 'o.log', '{"level": 30, "msg": "Water."}\n{"level": 30, "msg": "Beds."}\n'],
    ['records on several lines each', 'o.log', spread],
    ['of which the last one is cut', 'o.txt', spread.slice(0, -20)],
    ['events of a server', 'o', events],
    [
      'a log',
      'o.log',
      '2026-11-01 10:00:00,123 - agent - INFO - Water\nthe beds.\n2026-11-01 10:00:04,456 - agent - INFO - Dry.\n'
    ],
    ['of Python without times', 'o.log', 'INFO:agent:Water\nINFO:agent:Dry.\n'],
    ['with levels in colours', 'o', '\x1B[32mINFO\x1B[0m [10:00:00] Water\n\x1B[32mINFO\x1B[0m [10:00:04] Dry.\n'],
    ['of a system', 'o.txt', 'Nov  1 10:00:00 host agent[7]: Water\nNov  1 10:00:04 host agent[7]: Dry.\n'],
    ['boxes of a terminal', 'o', '┏━ Message ━━┓\n┃ Water ┃\n┗━━━━━┛\n┏━ Response (1.2s) ━┓\n┃ Dry. ┃\n┗━━━━━┛\n'],
    ['steps on a terminal', 'o', '╭─── New run ───╮\n│ Water │\n╰─ m ────╯\n━━━━ Step 1 ━━━━\nFinal answer: Dry.\n'],
    ['objects of Python', 'o.txt', "[HumanMessage(content='Water', id='1'),\n AIMessage(content='Dry.', id='2')]\n"]
  ])('records of an unknown program are one text with a notice: %s', async (_, name, content) => {
    const cwd = project({[`runs/${name}`]: content})
    const ran = await outputs(cwd, `runs/${name}`)
    expect([ran.code, noticesOf(ran)]).toEqual([1, ['read-as-text']])
    expect(ran.err).toBe(
      `runs/${name}: read as one text, but looks like records of a program, not one output: ${declare}`
    )
    expect(noticesOf(await outputs(cwd, '--input-format', 'text', `runs/${name}`))).toEqual([])
    expect((await runCli(cwd, ['outputs', '-'], {input: content})).err).toContain('looks like records of a program')
  })

  test.each([
    ['one record', '{"level": 30}\n', []],
    ['records with a sentence', '{"a": 1}\n{"a": 2}\nBoth are done.\n', []],
    ['values that are no records', '[1]\n[2]\n', []],
    ['a log in a report', 'It fails:\n\n2026-11-01 10:00:00 start\n2026-11-01 10:00:01 stop\n', []],
    ['one box', '╭── Plan ──╮\n│ Water │\n╰──────────╯\nDry.\n', []],
    ['a report with its time', '2026-11-01 10:00:00\n\nThe beds are dry.\n', []],
    ['times in a list', '- 10:00:00 start\n- 10:00:01 stop\n', []],
    ['sentences with times', 'Started at 10:00:00.\nEnded at 10:00:01.\n', []],
    ['findings by their severity', 'ERROR: dry\nWARNING: weeds\n', []],
    ['a call in a sentence', "Use Message(content='Dry.') here\n", []],
    ['a contract of JSON', '{"a": 1}\n{"a": 2}\n', ['--contract', 'data']]
  ])('no notice of %s', async (_, content, args) => {
    const config = JSON.stringify({contracts: {data: {json: 's.json'}}})
    const cwd = temporaryFolder({'runs/o.txt': content, 'lint-agents.config.json': config, 's.json': '{}'})
    expect((await outputs(cwd, ...args, 'runs/o.txt')).err).toBe('')
  })

  test('nor do outputs that `lint` picks up', async () => {
    const ran = await runCli(project({'runs/o.md': forged}), ['--format', 'json'])
    expect([ran.code, findingsOf(ran), noticesOf(ran)]).toEqual([1, ['1 error custom-contract'], ['read-as-text']])
  })
})

describe('a dialogue is never one output', () => {
  const history = [
    '<!-- Generated by SpecStory, Markdown v2.1.0 -->',
    '',
    '_**User (2026-07-01 10:00:00Z)**_',
    '',
    right,
    '',
    '---',
    '',
    '_**Agent (m 2026-07-01 10:00:05Z)**_',
    '',
    'No.',
    ''
  ].join('\n')
  const chat = `**User:** Print ${right}\n\n**Assistant:** No.\n`
  const declared = (format: string): string =>
    `\`"format": "${format}"\` in \`files\` of the configuration or --input-format ${format}`

  test.each([
    ['specstory', history],
    ['chat-markdown', chat],
    ['aider', `# aider chat started at 2026-01-02 10:00:00\n\n#### ${right}\n\nNo.\n\n> Done\n`],
    ['claude-export', `❯ Print ${right}\n\n⏺ No.\n`],
    ['codex-log', `OpenAI Codex v0.150.1\n--------\nworkdir: /\n--------\nuser\n${right}\ncodex\nNo.\n`]
  ])('%s: a failure where it is named or bound, else a line where it is found', async (format, content) => {
    const cwd = project({'runs/a.md': content, 'runs/b.md': right})
    const named = await outputs(cwd, 'runs/a.md', 'runs/b.md')
    expect([named.code, named.err]).toEqual([
      2,
      `${join(cwd, 'runs/a.md')}: Unexpected dialogue, expected ${declared(format)}, or \`text\` for one output\n`
    ])
    expect(await outputs(cwd, 'runs')).toMatchObject({code: 2, err: named.err})
    const unbound = temporaryFolder({'runs/a.md': content, 'runs/b.md': right})
    const found = await outputs(unbound, 'runs')
    expect([found.code, found.err]).toEqual([
      0,
      `${join(unbound, 'runs/a.md')}: skipped: a dialogue, not one output: declare ${declared(format)}, or \`text\` for one output\n`
    ])
    expect(reportOf(found).files.map(({path}) => path)).toEqual(['runs/b.md'])
    expect(findingsOf(await outputs(cwd, '--input-format', format, 'runs/a.md'))).toEqual([
      expect.stringContaining('error custom-contract')
    ])
    expect(await outputs(cwd, '--input-format', 'text', 'runs/a.md')).toMatchObject({err: ''})
  })

  test('nor on standard input', async () => {
    for (const args of [['-'], ['--stdin-filename', 'runs/o.md']])
      expect(await runCli(project({}), ['outputs', ...args], {input: chat})).toMatchObject({
        code: 2,
        err: expect.stringMatching(/^\S+: Unexpected dialogue, expected /)
      })
  })

  test('is what the folder of its program says', async () => {
    const cwd = project({'.specstory/history/a.md': history})
    for (const path of ['.specstory/history', '.specstory/history/a.md'])
      expect(findingsOf(await outputs(cwd, '--contract', 'verdict', path))).toEqual(['11 error custom-contract'])
  })

  test('a note on the histories of a folder is none of them', async () => {
    const config = {files: [{include: ['.specstory/history/**'], kind: 'output', contracts: ['verdict']}]}
    const cwd = temporaryFolder({
      'lint-agents.config.json': JSON.stringify({contracts: {verdict: {tag: 'review', values: ['PASS']}}, ...config}),
      '.specstory/history/a.md': history,
      '.specstory/history/.what-is-this.md': '# Histories\n\nEach file is a session.\n'
    })
    for (const found of [await outputs(cwd, '.specstory/history'), await runCli(cwd, ['--format', 'json', '.'])])
      expect([found.code, findingsOf(found)]).toEqual([1, ['11 error custom-contract']])
    expect(await outputs(cwd, '.specstory/history/.what-is-this.md')).toMatchObject({
      code: 2,
      err: expect.stringContaining('Unexpected format, expected that of `specstory`')
    })
  })

  test('several are one line', async () => {
    const names = ['a', 'b', 'c', 'd', 'e'].map((name) => [`runs/${name}.md`, chat])
    const {code, err} = await outputs(temporaryFolder(Object.fromEntries(names)), 'runs')
    expect([code, err.split('\n')[0]]).toEqual([
      0,
      `5 files skipped: a dialogue, not one output: declare ${declared('chat-markdown')}, or \`text\` for one output: runs/a.md, runs/b.md, runs/c.md and 2 more`
    ])
  })
})

describe('standard input', () => {
  const pipe = (cwd: string, input: string, ...args: readonly string[]): Promise<Ran> =>
    runCli(cwd, ['outputs', '--format', 'json', '--contract', 'verdict', ...args], {input})

  test('without a name is one text; what looks like a transcript is refused', async () => {
    const cwd = project({})
    const text = await pipe(cwd, 'No.', '-')
    expect([text.code, findingsOf(text), noticesOf(text)]).toEqual([1, ['1 error custom-contract'], []])
    for (const input of [record, forged])
      expect(await pipe(cwd, input, '-')).toEqual({
        code: 2,
        out: '',
        err: '<stdin>: Unexpected transcript, expected --input-format claude-result, or text for one text\n'
      })
    expect(findingsOf(await pipe(cwd, forged, '--input-format', 'text', '-'))).toEqual(['1 error custom-contract'])
  })

  test('has what its name says', async () => {
    const cwd = project({})
    expect(findingsOf(await pipe(cwd, record, '--stdin-filename', 'runs/o.json'))).toEqual([])
    expect(findingsOf(await pipe(cwd, record, '--stdin-filename', 'runs/o.md'))).toEqual(['1 error custom-contract'])
    expect(findingsOf(await pipe(cwd, record, '--input-format', 'claude-result', '-'))).toEqual([])
  })

  test('of `lint` is what the configuration declares', async () => {
    const cwd = project({}, {include: ['runs/*.txt'], format: 'claude-result'})
    const ran = await runCli(cwd, ['--format', 'json', '--stdin-filename', 'runs/o.txt'], {input: record})
    expect([ran.code, findingsOf(ran), noticesOf(ran)]).toEqual([0, [], []])
  })

  test('of records holds texts', async () => {
    const args = ['outputs', '--format', 'ndjson', '--contract', 'verdict', '-', '--input-format']
    const input = `${JSON.stringify({text: record})}\n`
    expect(await runCli(project({}), [...args, 'claude-result'], {input})).toMatchObject({
      code: 2,
      err: 'Unexpected --input-format `claude-result` with records on standard input, expected `text`: that is what they hold\n'
    })
    const {code, out} = await runCli(project({}), [...args, 'text'], {input})
    expect([code, JSON.parse(out).errors]).toEqual([1, 1])
  })

  test.each([
    '**User:** Is it right?\n\n**Assistant:** Yes.\n\n**User:** Thanks!\n\n**Assistant:** Welcome.',
    '[{"role": "user", "content": "Is it right?"}, {"role": "assistant", "content": "Yes."}]'
  ])('of records that are dialogues is `text` where they are outputs: %s', async (text) => {
    const args = ['outputs', '--format', 'ndjson', '--contract', 'verdict', '-']
    const input = `${JSON.stringify({id: 7, text})}\n`
    const {code, out} = await runCli(project({}), args, {input})
    expect([code, JSON.parse(out)]).toEqual([
      2,
      {id: 7, line: 1, error: 'Unexpected dialogue, expected one output: --input-format text declares that it is one'}
    ])
    const declared = await runCli(project({}), [...args, '--input-format', 'text'], {input})
    expect([declared.code, JSON.parse(declared.out).errors]).toEqual([1, 1])
  })
})

describe('a declared format', () => {
  const transcript = makers['claude-session']({text: right}).content

  test('is read, whatever the name', async () => {
    const cwd = project({'runs/s.txt': transcript}, {include: ['runs/*.txt'], format: 'claude-session'})
    expect(await outputs(cwd, 'runs')).toMatchObject({code: 0, err: ''})
  })

  test('of the command line wins over the configuration', async () => {
    const cwd = project({'runs/s.jsonl': transcript}, {include: ['runs/*'], format: 'claude-session'})
    expect((await outputs(cwd, 'runs')).code).toBe(0)
    expect(findingsOf(await outputs(cwd, '--input-format', 'text', 'runs'))).toEqual([
      expect.stringContaining(' error custom-contract')
    ])
  })

  test('that the content does not have is a failure, also in a folder', async () => {
    const cwd = project(
      {'runs/a.jsonl': transcript, 'runs/b.jsonl': 'The beds are drawn.\n', 'runs/c.jsonl': record},
      {include: ['runs/*'], format: 'claude-session'}
    )
    expect(await outputs(cwd, 'runs')).toMatchObject({
      code: 2,
      err: ['b', 'c']
        .map((name) => `${join(cwd, 'runs', name)}.jsonl: Unexpected format, expected that of \`claude-session\`\n`)
        .join('')
    })
  })

  test('may be a text that has a name of data', async () => {
    const cwd = project({'runs/o.json': forged}, {include: ['runs/*'], format: 'text'})
    expect(findingsOf(await outputs(cwd, 'runs'))).toEqual(['1 error custom-contract'])
    const good = project({'runs/o.json': `The beds are drawn.\n\n${right}\n`}, {include: ['runs/*'], format: 'text'})
    expect(await outputs(good, 'runs')).toMatchObject({code: 0, err: ''})
  })

  test('is one of those that are known', async () => {
    expect(await outputs(project({}), '--input-format', 'claude-sesion', '-')).toMatchObject({
      code: 2,
      err: 'Unexpected --input-format `claude-sesion`, expected `claude-session`\n'
    })
    const cwd = project({'runs/o.md': right}, {include: ['runs/*'], format: 'codex-exce'})
    const {code, err} = await outputs(cwd, 'runs')
    expect([code, err]).toEqual([
      2,
      expect.stringContaining('Unexpected value of `files[1].format`, expected `codex-exec`\n')
    ])
  })

  test('is that of the one program that names its files so', async () => {
    const history = `# aider chat started at 2026-01-02 10:00:00\n\n#### Draw\n\n${right}\n\n> Tokens: 1\n`
    const cwd = project({'runs/.aider.chat.history.md': history})
    expect(await outputs(cwd, 'runs/.aider.chat.history.md')).toMatchObject({code: 0, err: ''})
  })

  test.each(Object.entries(makers))('%s can be declared', async (_, make) => {
    const made = make({text: right})
    const detected = await runCli(project({[`runs/${made.name}`]: made.content}), [
      '--print-config',
      `runs/${made.name}`
    ])
    const {format} = JSON.parse(detected.out)
    expect(formats).toContain(format)
    const cwd = project({'runs/o.txt': made.content}, {include: ['runs/*'], format})
    expect(await outputs(cwd, 'runs')).toMatchObject({code: 0, err: ''})
  })

  test('is one that the page about outputs lists', async () => {
    const rows = formatRows(await listFormats())
    const page = readFileSync('docs/transcripts.md', 'utf8')
    expect(page).toContain(`<!-- formats -->\n${rows.join('\n')}\n<!-- /formats -->`)
    expect(rows).toHaveLength(formats.length + 2)
  })

  test('--print-config shows it, and where it comes from', async () => {
    const files = {'runs/o.md': 'x', 'runs/s.jsonl': transcript, 'agents/a.md': '# A\n'}
    const cwd = project(files, {include: ['runs/declared*'], format: 'aider'})
    const shown = async (...args: readonly string[]) => {
      const {format, formatFrom} = JSON.parse((await runCli(cwd, ['--print-config', ...args])).out)
      return [format, formatFrom]
    }
    expect(await shown('runs/o.md')).toEqual(['text', 'name'])
    expect(await shown('runs/s.jsonl')).toEqual(['claude-session', 'content'])
    expect(await shown('runs/s.jsonl', '--input-format', 'text')).toEqual(['text', '--input-format'])
    expect(await shown('runs/declared.md')).toEqual([
      'aider',
      expect.stringMatching(/lint-agents\.config\.json:1:\d+$/)
    ])
    expect(await shown('agents/a.md')).toEqual([undefined, undefined])
  })
})

describe('text besides the records of a transcript', () => {
  const session = makers['claude-session']({text: right}).content.trimEnd().split('\n')
  const events = makers['openai-stream']({text: right}).content

  test.each([
    ['behind', [...session, 'The beds are not drawn.'], session.length + 1, 'error', 'between', 1],
    ['between', [session[0], 'No.', '', 'Not at all.', ...session.slice(1)], 2, 'error', 'between', 1],
    ['a value', [...session, '"No."', ''], session.length + 1, 'error', 'between', 1],
    ['after a record', [`${session.join('\n')} No.`], session.length, 'error', 'between', 1],
    ['a broken record that others follow', ['{"type":"assis', ...session], 1, 'warning', 'before', 0],
    ['before', ['npm warn config', ...session], 1, 'warning', 'before', 0],
    ['a cut record', [...session, '{"type":"assis'], session.length + 1, 'warning', 'cut', 0],
    ['a text with a brace', [...session, '{The beds are not drawn.'], session.length + 1, 'error', 'between', 1]
  ] as const)('%s', async (_, rows, line, severity, messageId, code) => {
    const ran = await outputs(project({'runs/s.jsonl': rows.join('\n')}), '--thread', 'main', 'runs')
    const found = reportOf(ran).files[0]?.findings.filter(({rule}) => rule === 'transcript-records')
    expect(found).toMatchObject([{severity, line, endLine: line, column: 1, messageId}])
    expect([found?.[0]?.origin, ran.code]).toEqual([undefined, code])
  })

  test('of results one after the other, and of events of a server', async () => {
    const pretty = JSON.stringify(JSON.parse(record), null, 2)
    const cwd = project(
      {'runs/a.json': `${pretty}\nNo.\n${pretty}\n`, 'runs/b.txt': `${events}\nNo.\n`},
      {include: ['runs/*.txt'], format: 'openai-stream'}
    )
    const line = pretty.split('\n').length + 1
    expect(findingsOf(await outputs(cwd, 'runs/a.json'))).toEqual([`${line} error transcript-records`])
    expect(findingsOf(await outputs(cwd, 'runs/b.txt'))).toEqual([
      `${events.split('\n').length + 1} error transcript-records`
    ])
  })

  test('blank lines are nothing, and a rule that is off says nothing', async () => {
    const blank = session.join('\n  \n\0\n')
    expect(findingsOf(await outputs(project({'runs/s.jsonl': blank}), 'runs'))).toEqual([])
    const off = await outputs(project({'runs/s.jsonl': `${blank}\nNo.\n`}), '--rule', 'transcript-records=off', 'runs')
    expect(off.code).toBe(0)
  })

  test('counts on changed lines', async () => {
    const cwd = project({'runs/s.jsonl': `${session.join('\n')}\nNo.\n`})
    const {write, read, commit} = createRepository(cwd)
    commit()
    const changed = async () =>
      findingsOf(await runCli(cwd, ['--since', 'HEAD', '--changed-lines', '--format', 'json']))
    write('runs/s.jsonl', `${read('runs/s.jsonl')}${lines({type: 'summary', summary: 'x', leafUuid: 'y'})}`)
    expect(await changed()).toEqual([])
    write('runs/s.jsonl', `${read('runs/s.jsonl')}Never.\n`)
    expect(await changed()).toEqual([`${session.length + 3} error transcript-records`])
  })

  test('is not quoted where nothing is', async () => {
    const cwd = project({'runs/s.jsonl': `${session.join('\n')}\nsecret\n`})
    expect((await runCli(cwd, ['outputs', '--no-excerpts', 'runs'])).out).not.toContain('secret')
    expect((await runCli(cwd, ['outputs', 'runs'])).out).toContain('secret')
  })
})

describe('whose output a transcript is', () => {
  const reviewer = {agents: {'code-reviewer': ['verdict']}, contracts: {verdict}}
  const turn = (more: object, text: string) =>
    lines(
      {type: 'user', uuid: '1', parentUuid: null, sessionId: 's', ...more, message: {role: 'user', content: 'Review'}},
      {
        type: 'assistant',
        uuid: '2',
        parentUuid: '1',
        sessionId: 's',
        attributionAgent: 'other',
        ...more,
        message: {role: 'assistant', content: [{type: 'text', text}], stop_reason: 'end_turn'}
      }
    )
  const found = async (path: string, content: string, entry: object = {agent: 'code-reviewer'}) => {
    const files = [{include: ['runs/**'], kind: 'output', ...entry}]
    const cwd = temporaryFolder({
      'lint-agents.config.json': JSON.stringify({...reviewer, files}),
      [`runs/${path}`]: content
    })
    return reportOf(await outputs(cwd, 'runs')).files.flatMap(({findings}) =>
      findings.map(({origin}) => `${origin?.thread} ${origin?.agent}`)
    )
  }

  test.each([
    ['a main thread', {}, 'main code-reviewer'],
    ['a file with a side thread alone', {isSidechain: true, agentId: 'a1'}, 'a1 code-reviewer'],
    ['a member of a team', {teamName: 't', agentName: 'n'}, 'main code-reviewer']
  ])('is what the configuration says: %s', async (_, more, expected) => {
    expect(await found('s.jsonl', turn(more, 'No.'))).toEqual([expected])
    expect(await found('s.jsonl', turn(more, right))).toEqual([])
  })

  test('and what the command line says', async () => {
    const cwd = temporaryFolder({
      'lint-agents.config.json': JSON.stringify(reviewer),
      's.jsonl': turn({isSidechain: true, agentId: 'a1'}, 'No.')
    })
    expect((await outputs(cwd, '--agent', 'code-reviewer', 's.jsonl')).code).toBe(1)
  })

  test('a transcript adds the checks of the agent that it names', async () => {
    const more = {attributionAgent: 'code-reviewer'}
    expect(await found('s.jsonl', turn(more, 'No.'), {})).toEqual(['main code-reviewer'])
    expect(await found('s.jsonl', turn(more, 'No.'), {contracts: ['verdict']})).toEqual(['main code-reviewer'])
  })

  test('agents that others called are those that the host names', async () => {
    const sub = {agent: 'risk-assessor', text: 'Two risks.'}
    expect(await found('s.jsonl', makers['claude-session']({text: right, sub}).content)).toEqual([])
    // Their own files are beside that of their caller.
    const side = turn({isSidechain: true, agentId: 'a77'}, 'Two risks.')
    expect(await found('s/subagents/agent-a77.jsonl', side)).toEqual([])
    expect(await found('agent-a77.jsonl', side)).toEqual([])
    expect(await found('agent-b.jsonl', side)).toEqual(['a77 code-reviewer'])
  })

  test('of several agents without a caller, those of the declared name are meant', async () => {
    const side = (id: string, agent: string, text: string) =>
      turn({isSidechain: true, agentId: id, attributionAgent: agent}, text)
    expect(await found('s.jsonl', side('a', 'code-reviewer', right) + side('b', 'other', 'No.'))).toEqual([])
    expect(await found('s.jsonl', side('a', 'team:code-reviewer', 'No.') + side('b', 'other', 'No.'))).toEqual([
      'a team:code-reviewer'
    ])
    expect(await found('s.jsonl', side('a', 'x', right) + side('b', 'other', 'No.'))).toEqual(['b code-reviewer'])
  })
})
