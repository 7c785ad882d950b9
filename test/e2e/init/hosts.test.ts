/** `lint-agents init --hook`: the settings of hosts get an entry, and every other byte stays. */
import {readFileSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {parse} from 'jsonc-parser'
import {describe, expect, test} from 'vitest'
import {hostNames} from '../../../src/hook/host.ts'
import {filesOf, repositoryWith, runInit} from '../../support/init.ts'

const program = 'node_modules/.bin/lint-agents'
const roots = {
  claude: `"\${CLAUDE_PROJECT_DIR:-.}"/`,
  codex: '"$(git rev-parse --show-toplevel 2>/dev/null || pwd)"/',
  gemini: `"\${GEMINI_PROJECT_DIR:-.}"/`,
  copilot: '',
  cursor: ''
}
/** The command where the package is installed beside a `package.json`. */
const installed = (host: keyof typeof roots): string =>
  `! [ -x ${roots[host]}${program} ] || ${roots[host]}${program} hook`
/** The command where there is no `package.json`. */
const onPath = '! command -v lint-agents >/dev/null || lint-agents hook'
const powershell = {
  [onPath]:
    'if (Get-Command lint-agents -ErrorAction SilentlyContinue) { [Console]::In.ReadToEnd() | & lint-agents hook; exit $LASTEXITCODE }',
  [installed('copilot')]:
    `if (Test-Path ./${program}.cmd) { [Console]::In.ReadToEnd() | & ./${program}.cmd hook; exit $LASTEXITCODE }`
}

const files = {
  claude: '.claude/settings.json',
  codex: '.codex/hooks.json',
  gemini: '.gemini/settings.json',
  copilot: '.github/hooks/lint-agents.json',
  cursor: '.cursor/hooks.json'
} as const

const hooksOf = (command: string, timeout = 30, more: object = {}): object => ({
  hooks: [{type: 'command', ...more, command, timeout}]
})

/** The expected settings of each host. */
const settings = {
  claude: (command: string) => ({hooks: {Stop: [hooksOf(command)], SubagentStop: [hooksOf(command)]}}),
  codex: (command: string) => ({hooks: {Stop: [hooksOf(command)], SubagentStop: [hooksOf(command)]}}),
  gemini: (command: string) => ({hooks: {AfterAgent: [hooksOf(command, 30_000, {name: 'lint-agents'})]}}),
  copilot: (command: string) => {
    const entry = {type: 'command', bash: command, powershell: powershell[command] ?? command, timeoutSec: 30}
    return {version: 1, hooks: {agentStop: [entry], subagentStop: [entry]}}
  },
  cursor: (command: string) => {
    const entry = {command, timeout: 30, loop_limit: 5}
    return {version: 1, hooks: {stop: [entry], subagentStop: [entry]}}
  }
} as const

describe.each(hostNames)('%s', (host) => {
  const path = files[host]

  test('a new file, and nothing else', async () => {
    for (const [content, command] of [
      [{}, onPath],
      [{'package.json': '{}'}, installed(host)]
    ] as const) {
      const repository = repositoryWith(content)
      const {code, out} = await runInit(repository, ['--hook', host, '--yes'])
      expect(code).toBe(0)
      expect(out).toContain(`Wrote ${path}\n`)
      expect(filesOf(repository)).toEqual([path, ...Object.keys(content)].sort())
      expect(repository.read(path)).toBe(`${JSON.stringify(settings[host](command), null, 2)}\n`)
    }
  })

  test("a second run, and a run beside the user's own entry for the hook, have nothing to do", async () => {
    const repository = repositoryWith()
    await runInit(repository, ['--hook', host, '--yes'])
    const text = repository.read(path)
    expect((await runInit(repository, ['--hook', host, '--yes'])).out).toMatch(
      /nothing to do: already runs lint-agents[\s\S]*Nothing to do\n$/
    )
    expect(repository.read(path)).toBe(text)
    const own = `{"hooks": {"Other": [{"hooks": [{"command": "node node_modules/.bin/lint-agents hook --agent x"}]}]}}`
    const other = repositoryWith({[path]: own})
    await runInit(other, ['--hook', host, '--yes'])
    expect(other.read(path)).toBe(own)
  })

  test('entries of others stay, before ours', async () => {
    const command = 'say done'
    const before = settings[host](command)
    const repository = repositoryWith({[path]: `${JSON.stringify({theme: 'dark', ...before}, null, 4)}\n`})
    await runInit(repository, ['--hook', host, '--yes'])
    const {hooks, ...rest} = JSON.parse(repository.read(path))
    const {hooks: theirs, ...head} = before
    expect(rest).toEqual({theme: 'dark', ...head})
    const ours = settings[host](onPath).hooks
    expect(Object.keys(hooks)).toEqual(Object.keys(theirs))
    for (const [event, list] of Object.entries(theirs))
      expect(hooks[event]).toEqual([
        ...list,
        ...Object.entries(ours).flatMap(([name, own]) => (name === event ? own : []))
      ])
  })

  test.each<[string, string, string]>([
    ['a broken file', '{\n  "hooks": {\n', `:3:1: Unexpected `],
    ['half a file', '{"hooks"', ':1:'],
    ['a list', '[]', ': Unexpected value, expected an object'],
    ['a key twice', '{"a": 1,\n "a": 2}', ':2:2: Unexpected duplicate key `a`']
  ])('%s: a message with the place, and nothing is written', async (_, text, message) => {
    const repository = repositoryWith({[path]: text})
    const {code, err} = await runInit(repository, ['--hook', host, '--config', '--yes'])
    expect(code).toBe(2)
    expect(err).toContain(`${path}${message}`)
    expect(err.trimEnd().split('\n')).toHaveLength(1)
    expect(filesOf(repository)).toEqual([path])
    expect(repository.read(path)).toBe(text)
  })

  test.each([
    '{"hooks": []}',
    '{"hooks": null}',
    `{"hooks": {"Stop": {}, "AfterAgent": 1, "agentStop": "", "stop": true}}`
  ])('%s is left to people', async (text) => {
    const repository = repositoryWith({[path]: text})
    const {code, out} = await runInit(repository, ['--hook', host, '--yes'])
    expect(code).toBe(0)
    expect(out).toMatch(/by hand +\S+ +`hooks` is not an object of arrays/)
    expect(out).toContain(onPath)
    expect(repository.read(path)).toBe(text)
  })

  test('an empty file is filled', async () => {
    const repository = repositoryWith({[path]: '\n'})
    await runInit(repository, ['--hook', host, '--yes'])
    expect(repository.read(path)).toBe(`\n${JSON.stringify(settings[host](onPath), null, 2)}\n`)
  })
})

describe('every other byte stays', () => {
  /** A file after a run of `init --hook claude`. */
  const extendedBy = async (text: string): Promise<string> => {
    const repository = repositoryWith({[files.claude]: text})
    expect((await runInit(repository, ['--hook', 'claude', '--yes'])).code).toBe(0)
    return repository.read(files.claude)
  }
  const entry = JSON.stringify(hooksOf(onPath))

  test('comments, tabs, CRLF, a byte order mark, trailing commas, lists in one line', async () => {
    const lines = [
      '\uFEFF{',
      '\t// what Claude may do',
      '\t"permissions": {"allow": []}, // nothing',
      '\t"hooks": {',
      '\t\t"Stop": [{"hooks": [{"type": "command", "command": "say done"}]}] /* loud */, // for me',
      '\t},',
      '\t/* the end */',
      '}',
      ''
    ]
    const [head, tail] = [lines.slice(0, 4), lines.slice(5)]
    const [start, end] = lines[4]?.split('}]}]') ?? []
    const text = await extendedBy(lines.join('\r\n'))
    expect(
      text.startsWith(
        `${[...head, `${start}}]}, ${entry}]${end}`].join('\r\n')}\r\n\t\t"SubagentStop": [\r\n\t\t\t{\r\n`
      )
    ).toBe(true)
    expect(text.endsWith(`\r\n\t\t]\r\n${tail.join('\r\n')}`)).toBe(true)
    expect(text.replaceAll('\r\n', '')).not.toContain('\n')
    expect(parse(text.slice(1)).hooks.Stop).toHaveLength(2)
  })

  test('a file in one line stays in one line', async () => {
    const {Stop, ...more} = settings.claude(onPath).hooks
    expect(await extendedBy('{"hooks":{"Stop":[]}}')).toContain('{"hooks":{"Stop":[\n')
    const rest = Object.entries(more).map(([event, list]) => `, "${event}": ${JSON.stringify(list)}`)
    const theirs = '{"hooks":{"Stop":[{"hooks":[]}'
    expect(await extendedBy(`${theirs}]}}`)).toBe(`${theirs}, ${JSON.stringify(Stop[0])}]${rest.join('')}}}`)
  })

  test('a comment after the last value stays after it', async () => {
    const text = await extendedBy('{\n  "model": "m" // the small one\n  // more to come\n}\n')
    expect(text.startsWith('{\n  "model": "m", // the small one\n  "hooks": {\n    "Stop": [\n')).toBe(true)
    expect(text.endsWith('\n  }\n  // more to come\n}\n')).toBe(true)
  })

  test('bytes that are not UTF-8 are not written back', async () => {
    const repository = repositoryWith({[files.claude]: ''})
    const path = join(repository.folder, files.claude)
    const bytes = Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])
    writeFileSync(path, bytes)
    const {code, err} = await runInit(repository, ['--hook', 'claude', '--yes'])
    expect([code, err]).toEqual([2, `${path}: Unexpected bytes, expected UTF-8\n`])
    expect(readFileSync(path).equals(bytes)).toBe(true)
  })
})

describe('what agents write', () => {
  test('--hook-writes adds the event before a tool, also to settings that run the hook already', async () => {
    const entry = {matcher: 'Write|Edit|MultiEdit|SendMessage', ...hooksOf(onPath)}
    const repository = repositoryWith()
    await runInit(repository, ['--hook', 'claude', '--yes'])
    expect(JSON.parse(repository.read(files.claude)).hooks).not.toHaveProperty('PreToolUse')
    await runInit(repository, ['--hook', 'claude', '--hook-writes', '--yes'])
    expect(JSON.parse(repository.read(files.claude)).hooks).toEqual({
      ...settings.claude(onPath).hooks,
      PreToolUse: [entry]
    })
    const {out} = await runInit(repository, ['--hook', 'claude', '--hook-writes', '--yes'])
    expect(out).toContain('nothing to do: already runs lint-agents')
    const alone = await runInit(repository, ['--hook', 'codex', '--hook-writes'])
    expect([alone.code, alone.err]).toEqual([2, 'Unexpected --hook-writes alone, expected it with --hook claude\n'])
  })
})

describe('the command line', () => {
  test('several hosts at once, beside other parts', async () => {
    const repository = repositoryWith({'package.json': '{}'})
    const {out} = await runInit(repository, [
      '--hook',
      'claude',
      '--hook=cursor',
      '--hook',
      'claude',
      '--config',
      '--yes'
    ])
    expect(filesOf(repository)).toEqual([
      '.claude/settings.json',
      '.cursor/hooks.json',
      'lint-agents.config.json',
      'package.json'
    ])
    expect(out).toContain('Then run:\n  npm i -D lint-agents\n')
    const twice = (
      await runInit(repositoryWith({'package.json': '{}'}), ['--hook', 'codex', '--hooks', 'lefthook', '--dry-run'])
    ).out
    expect(twice.match(/npm i -D.*lint-agents/g)).toHaveLength(2)
  })

  test('--dry-run shows the change, and without --yes nothing is written', async () => {
    const repository = repositoryWith()
    expect((await runInit(repository, ['--hook', 'codex', '--dry-run'])).out).toContain(
      'Would write .codex/hooks.json\n'
    )
    expect((await runInit(repository, ['--hook', 'codex'])).out).toContain('Nothing was written: add --yes')
    expect(filesOf(repository)).toEqual([])
  })

  test('an unknown host is an error', async () => {
    const {code, err} = await runInit(repositoryWith(), ['--hook', 'claud'])
    expect([code, err]).toEqual([2, 'Unexpected --hook `claud`, expected `claude`\n'])
  })

  test('without --hook the settings of hosts are not read', async () => {
    const repository = repositoryWith({[files.claude]: '{'})
    expect((await runInit(repository, ['--yes'])).code).toBe(0)
    expect(repository.read(files.claude)).toBe('{')
  })
})

describe('formats that definitions show, and no marker declares', () => {
  const agent = '.claude/agents/reviewer.md'
  const head = '---\nname: reviewer\ndescription: Reviews.\n---\n\n## Output format\n\n'
  const block = '```\nVERDICT: PASS | FAIL\n```\n'
  const marked = `${head}<!-- lint-agents output verdict -->\n${block}`

  test('a person is asked about them, after the hook is written', async () => {
    const repository = repositoryWith({[agent]: head + block})
    const asked: string[] = []
    const {code, out} = await runInit(repository, ['--hook', 'claude'], {
      ask(question) {
        asked.push(question)
        return Promise.resolve('y')
      }
    })
    expect([code, asked]).toEqual([
      0,
      ['Write this file? [Y/n] ', 'Declare it? y: as it is; n: it is not output; Enter: leave it ']
    ])
    expect(out).toContain('The hook checks what definitions declare, and 1 format that they show is not declared\n')
    expect(out).toContain('  An output has a line `VERDICT:` with `PASS` or `FAIL`\n')
    expect(out).toContain(`Wrote 1 marker to ${agent}\n`)
    expect(repository.read(agent)).toBe(marked)
  })

  test('without a person, or with --yes, the command that asks is named, and no definition changes', async () => {
    for (const args of [['--yes'], ['--dry-run']]) {
      const repository = repositoryWith({[agent]: head + block})
      const {out} = await runInit(repository, ['--hook', 'claude', ...args])
      expect(out).toMatch(/Then run:\n[\s\S]* {2}npx lint-agents contracts --write=markers\n/)
      expect(repository.read(agent)).toBe(head + block)
    }
  })

  test.each([
    ['--hook', marked],
    ['--hook', '# Reviewer\n'],
    ['--config', head + block]
  ])('nothing is printed for %s where it is not needed (%j)', async (option, text) => {
    const repository = repositoryWith({[agent]: text})
    const args = option === '--hook' ? ['--hook', 'claude', '--yes'] : ['--config', '--yes']
    expect((await runInit(repository, args)).out).not.toContain('--write=markers')
  })
})
