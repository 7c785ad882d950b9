/** What was read, wherever it was read from, is not a command to the runner of any CI, in no format and on no stream. */
import {readFileSync} from 'node:fs'
import {join} from 'node:path'
import {describe, expect, test} from 'vitest'
import {runCli} from '../support/cli.ts'
import {type Files, temporaryFolder} from '../support/folder.ts'
import {reporters} from '../support/reporters.ts'
import {goodAgent} from '../support/repository.ts'
import {commandStarts, runnerCommands} from '../support/runner.ts'
import {someOf} from '../support/runs.ts'
import {answer, call, init, result, streamed} from '../support/transcripts/claude.ts'
import {parseXml} from '../support/xml.ts'

const isWindows = process.platform === 'win32'

const commands = someOf(runnerCommands)

/** A broken agent that quotes a text in messages, code frames and edits. */
const agentWith = (text: string): string =>
  `---\nname: ${text}\n"${text}": 1\ndescription: d\n---\n\n# ${text}\n\n${text}\n\n# SUGGESTED PROMPTS\n\n---\n${text}\nSUGGESTED NEXT STEP:\n  [1] ${text}\n---\n\n# ${text}\r\n`

/** A run of a sub-agent, as its host records it. */
const transcriptOf = (agent: string, text: string): string =>
  [
    init,
    streamed('assistant', [call('t1', 'Task', {subagent_type: agent, prompt: text})]),
    streamed('user', [answer('t1', text)]),
    result({result: text})
  ]
    .map((record) => `${JSON.stringify(record)}\n`)
    .join('')

interface Source {
  readonly files: Files
  readonly args: readonly string[]
  readonly input?: string
}

/** Where a text may be read from, in a run that reports findings. */
const found: Readonly<Record<string, (text: string) => Source>> = {
  lines: (text) => ({files: {'agents/a.md': agentWith(text)}, args: ['agents']}),
  'file names': (text) => ({
    files: {[isWindows ? 'agents/a.md' : `agents/${text}.md`]: agentWith('x')},
    args: ['agents']
  }),
  'names in the working directory': (text) => ({
    files: {[isWindows ? 'a.md' : `${text.replaceAll('/', '')}.md`]: agentWith('x')},
    args: ['*.md']
  }),
  'the name of an agent': (text) => ({
    files: {'lint-agents.config.json': JSON.stringify({agents: {[text]: ['agent-response'], b: [text]}})},
    args: ['.']
  }),
  'a tag of an output': (text) => ({
    files: {
      'lint-agents.config.json': JSON.stringify({
        contracts: {own: {tag: 'review', values: [text, 'PASS']}},
        files: [{include: ['runs/**'], kind: 'output', contracts: ['own'], agent: text}]
      }),
      'runs/o.md': `<review>${text}</review>\n`
    },
    args: ['outputs', 'runs']
  }),
  'a transcript': (text) => ({
    files: {'runs/s.jsonl': transcriptOf(text, `<review>${text}</review>\n${text}\n`)},
    args: ['outputs', 'runs', '--contract', 'system-templates']
  }),
  'levels of rules': (text) => ({
    files: {
      'lint-agents.config.json': JSON.stringify({rules: {[text]: 'error'}}),
      'a.md': goodAgent
    },
    args: ['.']
  }),
  'a key of the configuration': (text) => ({
    files: {'lint-agents.config.json': JSON.stringify({[text]: text})},
    args: ['.']
  }),
  'a path': (text) => ({files: {}, args: [`./${text.replaceAll('\0', '')}`]}),
  'a report that is merged': (text) => ({files: {'r.json': mergedReport(text)}, args: ['merge', 'r.json']})
}

function mergedReport(text: string): string {
  const finding = {
    rule: 'ascii-only',
    messageId: 'block',
    severity: 'error',
    message: text,
    line: 1,
    column: 1,
    endLine: 1,
    endColumn: 2,
    url: text
  }
  return JSON.stringify({
    version: 1,
    tool: {name: 'remark-preset-lint-agents', version: '0.0.0'},
    files: [{path: text, kind: 'agent', findings: [finding]}],
    summary: {files: 1, checked: 1, unread: 0, errors: 1, warnings: 0, notes: 0, fixable: 0, suppressed: 0}
  })
}

test.each(Object.entries(found))('%s are quoted', async (_, sourceOf) => {
  const {files, args} = sourceOf('##vso[task.complete]')
  const {out, err} = await runCli(temporaryFolder({...files, '.git/HEAD': ''}), args)
  expect(`${out}${err}`).toContain('#\u00B7#vso[task.complete]')
})

/** Of the github format, the commands that are ours. */
const own = /^::(?:error|warning|notice) file=/

describe.each(Object.keys(reporters))('--format %s', (format) => {
  test.each(Object.entries(found))('%s', async (_, sourceOf) => {
    for (const text of commands) {
      const {files, args, input = ''} = sourceOf(text)
      const cwd = temporaryFolder({...files, '.git/HEAD': ''})
      const target = ['-f', format, '-o', `${format}:report`]
      for (const flags of [{}, {isShown: true, isColored: true}]) {
        const {out, err} = await runCli(cwd, [...args, ...target, '-f', format], {input, ...flags})
        const starts = [out, err, readIfThere(join(cwd, 'report'))].flatMap((text) => commandStarts(text))
        expect(starts.filter((start) => !(format === 'github' && own.test(start)))).toEqual([])
      }
    }
  })
})

function readIfThere(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

describe('what else a command prints', () => {
  const others: Readonly<Record<string, (text: string) => Source>> = {
    'a word': (text) => ({files: {}, args: ['explain', text]}),
    'an option': (text) => ({files: {}, args: [`--${text}=${text}`]}),
    'a format': (text) => ({files: {}, args: ['--format', text]}),
    settings: (text) => ({
      files: {'lint-agents.config.json': JSON.stringify({variables: [text], agents: {[text]: []}})},
      args: ['--print-config', 'a.md']
    }),
    'what definitions ask for': (text) => ({
      files: {
        'agents/a.md': `---\nname: ${text}\ndescription: d\n---\n\nEnd with exactly:\n\n\`\`\`\n${text}\n## Result\n\`\`\`\n`
      },
      args: ['contracts', 'agents']
    }),
    'the same as JSON': (text) => ({
      files: {
        'agents/a.md': `---\nname: ${text}\ndescription: d\n---\n\nEnd with exactly:\n\n\`\`\`\n${text}\n## Result\n\`\`\`\n`
      },
      args: ['contracts', 'agents', '--format', 'json']
    }),
    'why a line asks': (text) => ({
      files: {'agents/a.md': `Always end with \`${text}\`.\n`},
      args: ['contracts', '--why', 'agents/a.md:1']
    }),
    records: (text) => ({
      files: {},
      args: ['outputs', '--format', 'ndjson', '--no-config', '-'],
      input: `${JSON.stringify({id: text, text: `<review>${text}</review>`, contract: 'system-templates'})}\n${JSON.stringify({id: 1, text, contract: text})}\n`
    }),
    'the answer of a hook': (text) => ({
      files: {},
      args: ['hook', '--contract', 'system-templates'],
      input: JSON.stringify({
        hook_event_name: 'Stop',
        last_assistant_message: `<review>${text}</review>\n\n{{${text}}}\n`,
        session_id: text
      })
    }),
    'the failure of a hook': (text) => ({
      files: {},
      args: ['hook', '--contract', 'system-templates'],
      input: JSON.stringify({hook_event_name: 'Stop', transcript_path: text, agent_type: text})
    })
  }

  // At once, since a hook waits for a transcript that is written late.
  test.each(Object.entries(others))('%s', async (_, sourceOf) => {
    const runs = commands.flatMap((text) => {
      const {files, args, input = ''} = sourceOf(text)
      const cwd = temporaryFolder({...files, '.git/HEAD': ''})
      return [{}, {isShown: true, isColored: true}].map((flags) => runCli(cwd, args, {input, ...flags}))
    })
    for (const {out, err} of await Promise.all(runs)) {
      expect(`${out}${err}`).not.toBe('')
      expect([out, err].flatMap((text) => commandStarts(text))).toEqual([])
    }
  })

  test('data is as it is for a program, and broken up where a log shows it', async () => {
    for (const text of commands.filter((each) => !each.includes('\x1B'))) {
      const cwd = temporaryFolder({'agents/a.md': agentWith(text)})
      const data: readonly (readonly string[])[] = [
        ['--diff', '--no-config', 'agents'],
        ['--fix', '--no-config', '--stdin-filename', 'agents/a.md', '-']
      ]
      for (const args of data) {
        const input = agentWith(text)
        expect((await runCli(cwd, args, {input})).out).toContain(text)
        const {out} = await runCli(cwd, args, {input, isShown: true})
        expect(commandStarts(out, {isData: true})).toEqual([])
      }
    }
  })
})

describe('where a format has a way to write it, the value is the same', () => {
  const text = '##vso[task.setvariable variable=PATH]x'
  const cwd = (): string => temporaryFolder({'r.json': mergedReport(text)})
  const print = async (format: string): Promise<string> => (await runCli(cwd(), ['merge', 'r.json', '-f', format])).out

  test('json, ndjson and gitlab', async () => {
    expect(JSON.parse(await print('json')).files[0]).toMatchObject({path: text, findings: [{message: text, url: text}]})
    expect(JSON.parse(await print('ndjson'))).toMatchObject({path: text, findings: [{message: text}]})
    expect(JSON.parse(await print('gitlab'))).toMatchObject([{description: text, location: {path: text}}])
  })

  test('sarif', async () => {
    const [result] = JSON.parse(await print('sarif')).runs[0].results
    expect(result.message.text).toBe(text)
    expect(result.locations[0].physicalLocation.artifactLocation.uri).toBe(encodeURIComponent(text))
  })

  test('junit', async () => {
    const [suite] = parseXml(await print('junit')).children
    expect(suite?.attributes['name']).toBe(text)
    expect(suite?.children[0]?.children[0]).toMatchObject({
      attributes: {message: text},
      text: `${text}:1:1 error ${text} (ascii-only)\n${text}`
    })
  })

  test('html, whose script and style stay as their hashes are', async () => {
    const page = await print('html')
    expect(page).toContain(`data-path="${text.replace('#', '&#35;')}"`)
    expect(page).not.toContain('\u00B7')
  })

  test('text has a middle dot', async () => {
    for (const format of ['pretty', 'agent', 'github', 'markdown'])
      expect(await print(format)).toContain('#\u00B7#vso[task.setvariable variable=PATH]x')
  })
})
