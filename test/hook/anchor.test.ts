/** The agent does not choose what it is checked against: what it changed since the last commit is warning, or checked. */
import {mkdirSync, rmSync, symlinkSync} from 'node:fs'
import {join} from 'node:path'
import {afterEach, describe, expect, test} from 'vitest'
import {bad, createHookFixture, good, type HookFixture, silent, verdict} from '../support/hook.ts'
import {createRepository, temporaryFolder} from '../support/repository.ts'

const head = '---\nname: reviewer\ndescription: Reviews\n---\n\nReview.\n'
const marked = `${head}\n<!-- lint-agents output {"tag": "review", "values": ["PASS", "FAIL"], "at": "end"} -->\n`
const definition = '.claude/agents/reviewer.md'

/** A project whose last commit has files; some may be written since. */
function openProject(files: Readonly<Record<string, string>> = {[definition]: marked}): HookFixture {
  const fixture = createHookFixture(files)
  createRepository(fixture.repository.folder)
  fixture.repository.commit()
  return fixture
}

/** Each has its own count of retries. */
let sessions = 0

const stop = (text = bad, more: object = {}): object => ({
  hook_event_name: 'SubagentStop',
  session_id: `s-${sessions++}`,
  agent_id: '1',
  agent_type: 'reviewer',
  last_assistant_message: text,
  ...more
})

afterEach(() => {
  delete process.env['CLAUDE_PROJECT_DIR']
})

async function warningOf(fixture: HookFixture, payload = stop(), ...args: readonly string[]): Promise<string> {
  const {code, out, err} = await fixture.runHook(payload, '--host', 'claude', ...args)
  expect(code).toBe(0)
  const {systemMessage, decision} = JSON.parse(out)
  expect(decision).toBeUndefined()
  // A person who looks sees the same on standard error.
  expect(err).toBe(`${systemMessage}\n`)
  return systemMessage
}

async function isBlocked(fixture: HookFixture, payload = stop()): Promise<boolean> {
  const {out} = await fixture.runHook(payload, '--host', 'claude')
  return out !== '' && JSON.parse(out).decision === 'block'
}

describe('what the agent changed since the last commit', () => {
  test('only files that decide are named', async () => {
    const other = '.claude/agents/helper.md'
    const fixture = openProject({[definition]: marked, [other]: head.replace('reviewer', 'helper')})
    fixture.repository.write(definition, head)
    fixture.repository.write(other, marked.replace('reviewer', 'helper'))
    fixture.repository.write('lint-agents.config.json', '{"rules": {"agent-tools": "off"}}')
    expect(await warningOf(fixture)).toContain(`of the last commit, from which \`${definition}\` differs; allowed:`)
    fixture.repository.write(
      'lint-agents.config.json',
      '{"rules": {"custom-contract": "off", "definition-contract": "off"}}'
    )
    const both = await warningOf(fixture)
    for (const name of [definition, 'lint-agents.config.json']) expect(both).toContain(`\`${name}\``)
    expect(both).not.toContain(other)
  })

  test('a definition in a file of another name, which the index no longer has', async () => {
    const path = 'packages/a/.claude/agents/z.md'
    const fixture = openProject({[path]: marked})
    expect(await isBlocked(fixture)).toBe(true)
    fixture.repository.git('rm', '--quiet', path)
    expect(await warningOf(fixture)).toContain(`of the last commit, from which \`${path}\` differs`)
  })

  const changes: readonly [string, (fixture: HookFixture) => void, string][] = [
    ['a removed marker', ({repository}) => repository.write(definition, head), definition],
    [
      'a removed marker that was added to the index',
      ({repository}) => {
        repository.write(definition, head)
        repository.git('add', '--all')
      },
      definition
    ],
    ['a deleted definition', ({repository}) => rmSync(join(repository.folder, definition)), definition],
    [
      'a definition that was deleted in the index as well',
      ({repository}) => repository.git('rm', '--quiet', definition),
      definition
    ],
    [
      'a rule that a new configuration turns off',
      ({repository}) =>
        repository.write(
          'lint-agents.config.json',
          '{"rules": {"custom-contract": "off", "definition-contract": "off"}}'
        ),
      'lint-agents.config.json'
    ],
    [
      'another definition of the name, which comes first',
      ({repository}) => {
        repository.write('.claude/agents/a.md', head)
        repository.git('add', '--all')
      },
      '.claude/agents/a.md'
    ],
    [
      'a definition of too many lines',
      ({repository}) => repository.write(definition, `${marked}${'\n'.repeat(200_001)}`),
      definition
    ],
    [
      'values that allow more',
      ({repository}) => repository.write(definition, marked.replace('"FAIL"', '"PAS"')),
      definition
    ],
    [
      'a link in place of the definition',
      ({repository}) => {
        repository.write('docs/weak.md', head)
        rmSync(join(repository.folder, definition))
        symlinkSync('../../docs/weak.md', join(repository.folder, definition))
      },
      definition
    ],
    [
      'a configuration that ignores it',
      ({repository}) => repository.write('lint-agents.config.json', '{"ignore": ["**"]}'),
      'lint-agents.config.json'
    ]
  ]

  test.each(changes)('%s', async (_, change, file) => {
    const fixture = openProject()
    expect(await isBlocked(fixture)).toBe(true)
    change(fixture)
    const warning = await warningOf(fixture)
    expect(warning).toContain('The message violates 1 rule of the last commit, from which ')
    expect(warning).toContain(file)
    // What keeps the contract of the last commit, too, needs no word.
    expect((await fixture.runHook(stop(good), '--host', 'claude')).out).not.toContain('last commit')
  })

  test('a configuration that is gone, or binds less', async () => {
    const fixture = openProject({'lint-agents.config.json': verdict.replace('code-reviewer', 'reviewer')})
    expect(await isBlocked(fixture)).toBe(true)
    fixture.repository.write('lint-agents.config.json', '{}')
    expect(await warningOf(fixture)).toContain('`lint-agents.config.json` differs')
    rmSync(join(fixture.repository.folder, 'lint-agents.config.json'))
    expect(await warningOf(fixture)).toContain('`lint-agents.config.json` differs')
  })

  test('a schema that allows more', async () => {
    const schema = (values: string): string => `{"type": "object", "properties": {"verdict": {"enum": [${values}]}}}`
    const fixture = openProject({
      'lint-agents.config.json': JSON.stringify({
        contracts: {verdict: {json: 'schemas/verdict.json', only: true}},
        agents: {reviewer: ['verdict']}
      }),
      'schemas/verdict.json': schema('"PASS"')
    })
    const printed = stop('{"verdict": "PAS"}')
    expect(await isBlocked(fixture, printed)).toBe(true)
    fixture.repository.write('schemas/verdict.json', schema('"PASS", "PAS"'))
    expect(await warningOf(fixture, printed)).toContain('`schemas/verdict.json` differs')
  })

  test('nothing, where the contract is stricter now, or the agent has none', async () => {
    const fixture = openProject({[definition]: head})
    expect(await fixture.runHook(stop())).toEqual(silent)
    fixture.repository.write(definition, `${head}\nMore.\n`)
    expect(await fixture.runHook(stop())).toEqual(silent)
    fixture.repository.write(definition, marked)
    expect(await isBlocked(fixture)).toBe(true)
    expect(await fixture.runHook(stop(good))).toEqual(silent)
  })

  test('nothing, before the first commit', async () => {
    const fixture = createHookFixture({[definition]: marked})
    createRepository(fixture.repository.folder)
    expect(await fixture.runHook(stop(good))).toEqual(silent)
    expect(await isBlocked(fixture)).toBe(true)
  })
})

describe('where the agent works', () => {
  test('the project of the host decides, wherever the agent says that it is', async () => {
    const fixture = openProject()
    const {folder} = fixture.repository
    process.env['CLAUDE_PROJECT_DIR'] = folder
    const nested = join(folder, 'nested')
    mkdirSync(nested)
    createRepository(nested)
    for (const cwd of [folder, nested, temporaryFolder(), join(folder, '.claude'), '/gone'])
      expect(await isBlocked(fixture, stop(bad, {cwd}))).toBe(true)
  })

  test('without it, a repository inside of the project leads to the project', async () => {
    const fixture = openProject()
    const nested = join(fixture.repository.folder, 'nested')
    mkdirSync(nested)
    createRepository(nested)
    expect(await isBlocked(fixture, stop(bad, {cwd: nested}))).toBe(true)
    expect(await isBlocked(fixture, stop(bad, {cwd: temporaryFolder()}))).toBe(true)
    fixture.repository.write(`nested/${definition}`, marked.replace('"PASS"', '"PASS", "PAS"'))
    expect(await warningOf(fixture, stop(bad, {cwd: nested}))).toContain('of another folder that the agent works in')
  })

  test('a nested definition of the same name does not count', async () => {
    const fixture = openProject()
    fixture.repository.write(`packages/a/${definition}`, head)
    process.env['CLAUDE_PROJECT_DIR'] = fixture.repository.folder
    expect(await isBlocked(fixture, stop(bad, {cwd: join(fixture.repository.folder, 'packages/a')}))).toBe(true)
  })

  test('a variable that names no folder is none', async () => {
    const fixture = openProject()
    for (const path of ['', 'relative', '/gone']) {
      process.env['CLAUDE_PROJECT_DIR'] = path
      expect(await isBlocked(fixture)).toBe(true)
    }
  })
})

describe('a file that the agent writes', () => {
  const write = (fixture: HookFixture, path: string, content: string): object => ({
    hook_event_name: 'PreToolUse',
    tool_name: 'Write',
    tool_input: {file_path: join(fixture.repository.folder, path), content}
  })
  const broken = '---\nname: reviewer\n---\n\nReview.\n'

  test('a comment that turns an error off is a warning', async () => {
    const fixture = openProject()
    expect((await fixture.runHook(write(fixture, definition, broken), '--host', 'claude')).out).toContain('"deny"')
    const warning = await warningOf(fixture, write(fixture, definition, `${broken}\n<!--lint disable-->\n`))
    expect(warning).toContain('Comments turn 1 error off in:')
    expect(warning).toContain('Missing `description`')
  })

  test('a declaration that makes it an output, and an ignore file that the rest of the check would read', async () => {
    const fixture = openProject()
    const files = '{"lint-agents": {"files": [{"include": ["**"], "kind": "output"}]}}'
    fixture.repository.write('package.json', files)
    fixture.repository.write('.claude/agents/.remarkignore', '*\n')
    const warning = await warningOf(fixture, write(fixture, definition, broken))
    expect(warning).toContain('The rules differ from the last commit, by which there are errors:')
  })

  test.each(['', '<!--lint disable-->\n'])(
    'a rule that a new configuration turns off is a warning %s',
    async (comment) => {
      const fixture = openProject()
      fixture.repository.write('lint-agents.config.json', '{"rules": {"agent-front-matter": "off"}}')
      const warning = await warningOf(fixture, write(fixture, definition, `${broken}\n${comment}`))
      expect(warning).toContain('The rules differ from the last commit, by which there are errors:')
    }
  )
})
