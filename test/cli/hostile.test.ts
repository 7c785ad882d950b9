/** No name, key or text that a command quotes acts on the terminal or the runner that shows it, whatever the command. */
import {join} from 'node:path'
import fc from 'fast-check'
import {describe, expect, test} from 'vitest'
import {type CliOptions, type Ran, runCli} from '../support/cli.ts'
import {type Files, temporaryFolder} from '../support/folder.ts'
import {reporters} from '../support/reporters.ts'
import {createRepository, goodAgent} from '../support/repository.ts'
import {commandStarts} from '../support/runner.ts'
import {runs} from '../support/runs.ts'

const isWindows = process.platform === 'win32'

const pieces = [
  '\x1B[31m',
  '\x1B]0;title\x07',
  '\x1B[2J',
  '\x9B31m',
  '\x9D0;title\x9C',
  '\x08\x7F',
  '\r',
  '\n',
  '\t',
  '\u2028',
  '\u202E',
  '\u2066',
  '\u200B',
  '\u00AD',
  '\u{E0041}',
  '\uFE01',
  '\uFEFF',
  '::set-output name=a::b',
  '::add-mask::x',
  '::stop-commands::y',
  '##[add-mask]z',
  '#\uFE0F#[error]w',
  '##[error]v',
  '##vso[task.setvariable variable=t]u',
  '##VSO[',
  '##\x1B[31mteamcity[message]',
  '##v\uFE0Fso[',
  ':\uFE0F:error::r',
  '--- s',
  '+++ t',
  '^^^ +++',
  'section_start:1:q\r\x1B[0K',
  'travis_fold:end:p',
  ' ',
  '\u00A0',
  '\u3000',
  'word',
  '`',
  '%0A',
  'd\u00E9',
  '\u{1F331}'
]
const hostile = fc.string({unit: fc.constantFrom(...pieces), minLength: 1, maxLength: 12})

/** As the name of a file: without what no file system takes. */
const nameOf = (text: string): string => text.replaceAll('/', '').replaceAll('\0', '').slice(0, 40)

/** All that is not visible, apart from line ends and the tabs of data. */
const controls = /(?![\n\t])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]|(?![\uFE0E\uFE0F])\p{Default_Ignorable_Code_Point}/u

function expectSafe({out, err}: Ran): void {
  for (const text of [out, err]) {
    const plain = text.replace(/\x1B\[(?:2|4|22|24|3[1-49])m/g, '')
    expect(controls.exec(plain)?.[0].codePointAt(0)).toBeUndefined()
  }
}

/** Runs as in a terminal or the log of a runner. */
async function expectHarmless(files: Files, args: readonly string[], options: CliOptions = {}): Promise<void> {
  const cwd = temporaryFolder(files)
  if (args.includes('--since')) createRepository(cwd)
  const ran = await runCli(cwd, args, {...options, isShown: true})
  expectSafe(ran)
  const own = /^::(?:error|warning|notice) file=/
  // A diff and a fixed text begin lines with such signs themselves.
  const isData = ['--diff', '--fix', '--dry-run', 'render'].some((word) => args.includes(word))
  const starts = [...commandStarts(ran.out, {isData}), ...commandStarts(ran.err)]
  expect(starts.filter((start) => !(args.includes('github') && own.test(start)))).toEqual([])
}

/** A broken agent that quotes a text in messages, code frames and edits. */
const agentWith = (text: string): string =>
  `---\nname: ${text}\ndescription: d\n---\n\n# ${text}\n\n${text}\n\n# SUGGESTED PROMPTS\n\n---\n${text}\nSUGGESTED NEXT STEP:\n  [1] ${text}\n---\n\n# ${text}\r\n`

const outputWith = (text: string): string => `${text}\n\n<review>${text}</review>\n\n{{${text}}}\n::add-mask::q\n`

const numRuns = runs(12)

describe.each(Object.keys(reporters))('--format %s', (format) => {
  test('a definition', async () => {
    await fc.assert(
      fc.asyncProperty(hostile, hostile, async (text, name) => {
        const path = isWindows ? 'agents/a.md' : `agents/${nameOf(name)}.md`
        await expectHarmless({[path]: agentWith(text)}, ['--format', format, '--no-config', 'agents'])
      }),
      {numRuns}
    )
  })

  test('an output', async () => {
    await fc.assert(
      fc.asyncProperty(hostile, hostile, async (text, name) => {
        const path = isWindows ? 'runs/a.md' : `runs/${nameOf(name)}.md`
        const args = ['outputs', '--format', format, '--contract', 'system-templates', '--agent', 'x', '--no-config']
        await expectHarmless({[path]: outputWith(text)}, [...args, 'runs'], {isColored: true})
      }),
      {numRuns}
    )
  })
})

describe('what else a command prints', () => {
  const bad = fc.record({text: hostile, key: hostile})

  const cases: readonly [string, (text: string, key: string) => readonly [Files, readonly string[], string?]][] = [
    ['a diff', (text) => [{'agents/a.md': agentWith(text)}, ['--diff', '--unsafe-fixes', '--no-config', 'agents']]],
    ['a fixed text', (text) => [{}, ['--fix', '--no-config', '--stdin-filename', 'agents/a.md', '-'], agentWith(text)]],
    ['a configuration', (text, key) => [{'lint-agents.config.json': JSON.stringify({[key]: text})}, ['.']]],
    [
      'a rule of a configuration',
      (text, key) => [
        {'lint-agents.config.json': JSON.stringify({rules: {[key]: text}}), 'agents/a.md': goodAgent},
        ['.']
      ]
    ],
    [
      'settings',
      (text, key) => [
        {'lint-agents.config.json': JSON.stringify({agents: {[key]: ['agent-response']}, variables: [text]})},
        ['--print-config', `agents/${text}.md`]
      ]
    ],
    [
      'agents of a configuration',
      (text, key) => [
        {
          'lint-agents.config.json': JSON.stringify({agents: {[key]: ['agent-response'], [text]: []}}),
          'agents/a.md': goodAgent,
          'runs/a.md': outputWith(text)
        },
        ['outputs', 'runs', '--agent', key]
      ]
    ],
    ['broken JSON', (text) => [{'lint-agents.config.json': `{"files": ${text}`}, ['.']]],
    ['a path that does not exist', (text) => [{}, [`./${text}`]]],
    ['a command line', (text, key) => [{}, [`--${key}=${text}`]]],
    ['the value of an option', (text) => [{}, ['--format', `x${text}`]]],
    ['a word', (text) => [{}, ['explain', text]]],
    ['a revision', (text) => [{'agents/a.md': goodAgent}, ['--since', `x${text}`]]],
    ['a rendered text', (text) => [{}, ['render', 'status', '--task', text, '--parent', text]]],
    [
      'a rendered template',
      (text) => [
        {'templates/system/BASE-plan.md': `Plan {{WHO}}.\n${text}\n`},
        ['render', 'template', 'BASE', 'plan', '--var', `WHO=${text}`, '--var', `x${text}=1`]
      ]
    ],
    [
      'records',
      (text, key) => [
        {},
        ['outputs', '--format', 'ndjson', '--no-config', '-'],
        `${JSON.stringify({id: text, text: outputWith(text), contract: 'system-templates'})}\n${JSON.stringify({id: key, text, contract: key})}\n${text}\n`
      ]
    ],
    [
      'the answer of a hook',
      (text) => [
        {},
        ['hook', '--contract', 'system-templates'],
        JSON.stringify({hook_event_name: 'Stop', last_assistant_message: outputWith(text), session_id: text})
      ]
    ],
    [
      'the failure of a hook',
      (text) => [{}, ['hook'], JSON.stringify({hook_event_name: 'Stop', transcript_path: text, agent_type: text})]
    ],
    ['changes of init', () => [{'agents/a.md': goodAgent}, ['init', '--dry-run', '--config', '--workflow']]]
  ]

  test.each(cases)('%s', async (_, make) => {
    await fc.assert(
      fc.asyncProperty(bad, async ({text, key}) => {
        const [files, args, input = ''] = make(text.replaceAll('\0', ''), key)
        await expectHarmless(files, args, {input})
      }),
      {numRuns}
    )
  })

  test.skipIf(isWindows)('a folder and a repository', async () => {
    const name = 'a\n::set-output name=x::y\x1B[31m'
    const cwd = join(
      temporaryFolder({[`${name}/agents/a.md`]: goodAgent, [`${name}/agents/${name}/b.md`]: goodAgent}),
      name
    )
    createRepository(cwd)
    for (const args of [['init', '--dry-run'], ['.'], ['outputs', 'gone'], ['--changed']]) {
      const ran = await runCli(cwd, args, {isShown: true})
      expectSafe(ran)
      const isData = args.includes('--dry-run')
      expect([...commandStarts(ran.out, {isData}), ...commandStarts(ran.err)]).toEqual([])
    }
  })
})

describe('data', () => {
  const text = '---\nname: a\ndescription: b\n---\n# A\r\n::set-output name=x::y \x1B[31m ##[error]z\n'
  const files = {'.claude/agents/a.md': text}

  test('a diff is as it is for a program, and visible where it is shown', async () => {
    const args = ['--diff', '--no-config', '.']
    const read = await runCli(temporaryFolder(files), args)
    expect(read.out).toContain('-# A\r\n+# A\n ::set-output name=x::y \x1B[31m ##[error]z\n')
    const shown = await runCli(temporaryFolder(files), args, {isShown: true})
    expect(shown.out).toContain('-# A\u00B7\n+# A\n \u00B7::set-output name=x::y \u00B7[31m #\u00B7#[error]z\n')
  })

  test('a fixed text is as it is', async () => {
    const args = ['--fix', '--no-config', '--stdin-filename', '.claude/agents/a.md', '-']
    const {out} = await runCli(temporaryFolder(), args, {input: text})
    expect(out).toBe(text.replace('\r', ''))
  })

  test('JSON has the same value', async () => {
    const name = '##[add-mask]q \u202E\x9B\u{E0041}'
    const args = ['outputs', '--no-config', '--contract', 'system-templates', '--format', 'json', '-']
    const {out} = await runCli(temporaryFolder(), args, {input: `<review>${name}</review>\n`})
    expect(out).not.toContain('##[')
    expect(out).toMatch(/^[\n\x20-\x7E\u00B7]*$/)
    const messages: string[] = JSON.parse(out).files[0].findings.map(({message}: {message: string}) => message)
    expect(messages.find((message) => message.includes('verdict'))).toContain('##[add-mask]q')
  })
})
