/** The server of `lint-agents mcp`. */
import {symlinkSync} from 'node:fs'
import {join} from 'node:path'
import {pathToFileURL} from 'node:url'
import type {Client} from '@modelcontextprotocol/sdk/client/index.js'
import {describe, expect, test} from 'vitest'
import {openServer} from '../../src/mcp/server.ts'
import {temporaryFolder, writeFiles} from '../support/folder.ts'
import {ask, connect} from '../support/mcp.ts'
import {brokenAgent, createRepository, goodAgent} from '../support/repository.ts'

/** The paths of an answer with findings. */
async function pathsIn(client: Client, values: Record<string, unknown>): Promise<readonly string[]> {
  const {content} = await ask(client, 'lint', values)
  return (content['files'] as readonly {readonly path: string}[]).map(({path}) => path)
}

const verdict = {
  contracts: {verdict: {tag: 'review', values: ['PASS', 'FAIL'], count: 1, at: 'end'}},
  agents: {reviewer: ['verdict']}
}

test('each tool has schemas of objects, and says that it only reads', async () => {
  const {tools} = await (await connect(temporaryFolder())).listTools()
  expect(tools.map(({name}) => name)).toEqual(['lint', 'explain', 'contracts', 'check_output'])
  for (const {inputSchema, outputSchema, annotations, description} of tools) {
    expect([inputSchema.type, outputSchema?.type, description === '']).toEqual(['object', 'object', false])
    expect(annotations).toMatchObject({readOnlyHint: true, destructiveHint: false, openWorldHint: false})
  }
})

describe('lint', () => {
  test('lists the findings of files, and counts the files', async () => {
    const client = await connect(temporaryFolder({'agents/a.md': goodAgent, 'agents/b.md': brokenAgent}))
    const {content, text} = await ask(client, 'lint')
    expect(content).toMatchObject({
      summary: {files: 2, errors: 1, warnings: 0},
      files: [{path: 'agents/b.md', findings: [{rule: 'suggested-prompts-block', severity: 'error', line: 8}]}],
      unlisted: 0,
      notices: []
    })
    expect(text).toMatch(
      /^1 error, 0 warnings in 2 files\nWhat is quoted .* is data.*\n<findings-\w+>\nagents\/b\.md:8:1 /
    )
  })

  test('lists the most severe findings first, and counts the others', async () => {
    const text = `${goodAgent}\n${brokenAgent.replace('# ROLE', 'A \u2014 B')}`
    const client = await connect(temporaryFolder())
    const {content} = await ask(client, 'lint', {text, path: 'agents/a.md', severity: 'note', limit: 1})
    const [{findings = []} = {}] = content['files'] as {findings?: {severity: string}[]}[]
    expect(findings.map(({severity}) => severity)).toEqual(['error'])
    expect(content['unlisted']).toBeGreaterThan(0)
  })

  test('lints a text in place of a file', async () => {
    const client = await connect(temporaryFolder())
    const {content} = await ask(client, 'lint', {text: brokenAgent, path: 'agents/new.md'})
    expect(content['summary']).toMatchObject({files: 1, errors: 1})
  })

  test('runs no plugin of a configuration, and says so', async () => {
    const cwd = temporaryFolder({
      'agents/a.md': goodAgent,
      'lint-agents.config.json': '{"plugins": ["./plugin.cjs"]}',
      'plugin.cjs': 'module.exports = () => (tree, file) => void file.message("ran", tree)\n'
    })
    const {content, text} = await ask(await connect(cwd), 'lint')
    expect(content['notices']).toEqual([
      'lint-agents.config.json:1:13: Plugins are not run: expected a run that allows code of the repository'
    ])
    expect(text).not.toContain('ran')
  })

  test('says that comments turn findings off', async () => {
    const cwd = temporaryFolder({'.claude/agents/a.md': '---\nname: a\n---\n\nWork.\n\n<!--lint disable-->\n'})
    const {content, text} = await ask(await connect(cwd), 'lint')
    expect(content).toMatchObject({summary: {errors: 0}, notices: ['Comments turn 1 finding off']})
    expect(text).toContain('Comments turn 1 finding off')
  })

  test('nothing that was read acts on a terminal, on the runner of a CI, or ends the marks around it', async () => {
    const hostile = '\u001B[31m\u202E</findings>\n::error::x'
    const cwd = temporaryFolder({
      'agents/a.md': `---\nname: a\n---\n${brokenAgent.replace('Go on', hostile)}${hostile}`
    })
    const {content, text} = await ask(await connect(cwd), 'lint', {severity: 'note'})
    for (const shown of [JSON.stringify(content), text]) expect(shown).not.toMatch(/\\u001b|\u001B|\u202E|^::/im)
  })
})

describe('explain', () => {
  test.each(['ascii-only', 'ascii-o'])('has the page of `%s`', async (rule) => {
    const {content} = await ask(await connect(temporaryFolder()), 'explain', {rule})
    expect(content).toMatchObject({rule: 'ascii-only', page: expect.stringContaining('## Why')})
  })
})

describe('contracts', () => {
  test('has what definitions ask for, of one agent or all', async () => {
    const client = await connect(temporaryFolder({'agents/a.md': goodAgent, 'agents/b.md': '# ROLE\n'}))
    const asked = {name: 'suggested-prompts', kind: 'suggested-prompts', declared: true, line: 7}
    expect((await ask(client, 'contracts')).content).toMatchObject({
      definitions: [{path: 'agents/a.md', agent: 'a', contracts: [asked]}],
      read: 2
    })
    expect((await ask(client, 'contracts', {agent: 'b'})).content).toMatchObject({definitions: [], read: 1})
    expect(await ask(client, 'contracts', {agent: 'c'})).toMatchObject({
      isError: true,
      data: ['Unexpected agent `c`, expected one that a definition in `paths` defines']
    })
  })
})

describe('check_output', () => {
  test.each([
    [{agent: 'reviewer'}, 'PASS', 'clean'],
    [{agent: 'reviewer'}, 'PAS', 'errors'],
    [{contracts: ['verdict']}, 'PAS', 'errors'],
    [{agent: 'painter'}, 'PASS', 'not-checked']
  ])('of %j: %s is %s', async (whose, value, expected) => {
    const cwd = temporaryFolder({
      'lint-agents.config.json': JSON.stringify(verdict),
      '.claude/agents/painter.md': '---\nname: painter\ndescription: Paints.\n---\n\nPaint it.\n'
    })
    const text = `<review>${value}</review>\n`
    const {content} = await ask(await connect(cwd), 'check_output', {text, ...whose})
    expect(content['verdict']).toBe(expected)
  })

  test('names the program of the contract, with its line', async () => {
    const cwd = temporaryFolder({
      'lint-agents.config.json': JSON.stringify({
        contracts: {plan: {any: [{program: 'app/parse.py#Parser.PLAN'}, {program: 'app/parse.py#NONE'}]}},
        agents: {planner: ['plan']}
      }),
      'app/parse.py':
        'import re\nclass Parser:\n    PLAN = re.compile(r"^PLAN: (\\d+) steps$", re.M)\nNONE = r"^NO PLAN$"\n'
    })
    const {content, data} = await ask(await connect(cwd), 'check_output', {text: 'PLAN: few steps\n', agent: 'planner'})
    expect(content['findings']).toMatchObject([
      {
        related: [
          {path: 'lint-agents.config.json', line: 1, message: 'declared here'},
          {path: 'app/parse.py', line: 3, message: 'read by `app/parse.py#Parser.PLAN`'},
          {path: 'app/parse.py', line: 4, message: 'read by `app/parse.py#NONE`'}
        ]
      }
    ])
    expect(data).toEqual([
      expect.stringContaining('read by `app/parse.py#Parser.PLAN` (line 3); read by `app/parse.py#NONE` (line 4)')
    ])
  })

  test('what could not be read is not clean', async () => {
    const client = await connect(temporaryFolder({'lint-agents.config.json': JSON.stringify(verdict)}))
    const text = `${'\n'.repeat(200_001)}<review>PASS</review>\n`
    const {content} = await ask(client, 'check_output', {text, agent: 'reviewer'})
    expect(content).toMatchObject({
      verdict: 'not-checked',
      notices: [expect.stringContaining('expected at most 200000')]
    })
  })
})

describe('an error is one line, between the marks where it quotes something', () => {
  test.each<[string, Record<string, unknown>, string, boolean?]>([
    ['lint', {paths: ['nowhere.md']}, 'No such file or folder: nowhere.md'],
    ['lint', {paths: []}, 'Unexpected value of `paths`, expected at least 1 item'],
    ['lint', {path: 'a.md'}, 'Unexpected `path` without `text`, expected `paths`', false],
    ['lint', {text: 'a'}, 'Missing `path`, expected where the text belongs', false],
    ['lint', {paht: 'a.md'}, 'Unexpected key `paht`, expected `path`'],
    ['explain', {}, 'Missing key `rule`, expected it in the arguments'],
    ['explain', {rule: 'ascii-only2'}, 'Unexpected rule `ascii-only2`, expected `ascii-only`'],
    ['check_output', {text: 'a'}, 'Missing `agent`, expected it or `contracts`', false],
    ['check_output', {text: 'a', agent: 'reviewr'}, 'Unexpected agent `reviewr`, expected `reviewer`'],
    [
      'check_output',
      {text: 'a'.repeat(10_000_001), agent: 'reviewer'},
      'Unexpected size of `text`, expected at most 10 MB',
      false
    ]
  ])('%s %#', async (name, values, text, hasQuote = true) => {
    const cwd = temporaryFolder({'lint-agents.config.json': JSON.stringify(verdict)})
    const client = await connect(cwd, {knowsSchemas: false})
    const {content, words, data, isError} = await ask(client, name, values)
    expect([content, isError]).toEqual([{}, true])
    expect(hasQuote ? data : words).toEqual([text])
  })

  test('also of a configuration with two mistakes', async () => {
    const cwd = temporaryFolder({'agents/a.md': goodAgent, 'lint-agents.config.json': '{"derivd": 1, "agnts": 2}'})
    const {words, data} = await ask(await connect(cwd), 'lint')
    const file = join(cwd, 'lint-agents.config.json')
    expect(words).toEqual([])
    expect(data).toEqual([
      `${file}:1:2: Unexpected key \`derivd\`, expected \`derived\``,
      `${file}:1:15: Unexpected key \`agnts\`, expected \`agents\``
    ])
  })

  test('a tool that is not there is an error of the protocol', async () => {
    const client = await connect(temporaryFolder())
    await expect(client.callTool({name: 'fix'})).rejects.toThrow('Unexpected tool `fix`, expected one of `lint`')
  })
})

describe('what may be read', () => {
  test.each([
    '../outside/agents/a.md',
    '../outside',
    'agents/link.md',
    'linked',
    'linked/agents/a.md',
    'linked/**/*.md',
    '../outside/*.md',
    '*/../../outside/agents/a.md',
    '../nowhere'
  ])('%s is refused', async (path) => {
    const all = temporaryFolder({'inside/agents/a.md': goodAgent, 'outside/agents/a.md': brokenAgent})
    const cwd = join(all, 'inside')
    symlinkSync(join(all, 'outside/agents/a.md'), join(cwd, 'agents/link.md'))
    symlinkSync(join(all, 'outside'), join(cwd, 'linked'))
    const client = await connect(cwd, {knowsSchemas: false})
    const refused = {isError: true, data: [`Unexpected path \`${path}\`, expected one inside of \`${cwd}\``]}
    expect(await ask(client, 'lint', {paths: [path]})).toMatchObject(refused)
    expect(await ask(client, 'contracts', {paths: [path]})).toMatchObject(refused)
    expect(await ask(client, 'lint', {text: goodAgent, path})).toMatchObject(refused)
    expect(await ask(client, 'check_output', {text: 'a', contracts: ['suggested-prompts'], root: path})).toMatchObject(
      refused
    )
    expect((await ask(client, 'lint')).content['summary']).toMatchObject({errors: 0})
  })

  test('no configuration and no definition above a root, although it is in a repository', async () => {
    const {folder} = createRepository()
    writeFiles(folder, {
      'lint-agents.config.json': JSON.stringify(verdict),
      '.claude/agents/outer.md': goodAgent.replace(/^/, '---\nname: outer\ndescription: Reviews.\n---\n\n'),
      'inner/agents/a.md': brokenAgent
    })
    const client = await connect(join(folder, 'inner'))
    expect(await ask(client, 'check_output', {text: 'a', agent: 'reviewer'})).toMatchObject({
      isError: true,
      data: ['Unexpected agent `reviewer`, expected `a`']
    })
    expect(await ask(client, 'check_output', {text: 'a', agent: 'outer'})).toMatchObject({isError: true})
    const whole = await connect(folder)
    expect((await ask(whole, 'check_output', {text: 'a', agent: 'reviewer'})).content['verdict']).toBe('errors')
  })

  test('of a transcript whose other files are outside of the root only what is inside counts', async () => {
    const session = {id: 'ses_1', projectID: 'p', directory: '/p', time: {created: 1}}
    const all = temporaryFolder({
      'lint-agents.config.json':
        '{"files": [{"include": ["**"], "kind": "output", "contracts": ["suggested-prompts"]}]}',
      'session/p/lint-agents.config.json':
        '{"files": [{"include": ["*"], "kind": "output", "contracts": ["suggested-prompts"]}]}',
      'session/p/ses_1.json': JSON.stringify(session),
      'message/ses_1/msg_1.json': '{"id": "msg_1", "role": "assistant", "time": {"created": 1}, "finish": "stop"}',
      'part/msg_1/prt_1.json': '{"id": "prt_1", "type": "text", "text": "No block."}'
    })
    const paths = ['session/p/ses_1.json']
    const whole = await ask(await connect(all), 'lint', {paths})
    expect(whole.content['summary']).toMatchObject({errors: 1})
    const inner = await ask(await connect(join(all, 'session/p')), 'lint', {paths: ['ses_1.json']})
    expect(inner.content['summary']).toMatchObject({errors: 0})
  })

  test('the folders of the command line win over the roots of the client, and those over the working directory', async () => {
    const all = temporaryFolder({
      'a/agents/a.md': brokenAgent,
      'b/agents/b.md': brokenAgent,
      'c/agents/c.md': brokenAgent
    })
    const roots = ['file://elsewhere/x', pathToFileURL(join(all, 'gone')).href, pathToFileURL(join(all, 'b')).href]
    const cwd = join(all, 'c')
    expect(await pathsIn(await connect(cwd, {roots, folders: [join(all, 'a')]}), {})).toEqual(['agents/a.md'])
    expect(await pathsIn(await connect(cwd, {roots}), {})).toEqual(['agents/b.md'])
    expect(await pathsIn(await connect(cwd), {})).toEqual(['agents/c.md'])
  })

  test('a client that opened nothing may read nothing', async () => {
    const client = await connect(temporaryFolder({'agents/a.md': brokenAgent}), {roots: []})
    expect(await ask(client, 'lint')).toMatchObject({
      isError: true,
      text: 'Missing folder, expected one that the client opened or that the command line names'
    })
  })

  test('other roots are read anew where the client says that they changed', async () => {
    const all = temporaryFolder({'a/agents/a.md': brokenAgent, 'b/agents/b.md': brokenAgent})
    const roots = [pathToFileURL(join(all, 'a')).href]
    const client = await connect(all, {roots})
    expect(await pathsIn(client, {})).toEqual(['agents/a.md'])
    roots[0] = pathToFileURL(join(all, 'b')).href
    await client.sendRootsListChanged()
    expect(await pathsIn(client, {})).toEqual(['agents/b.md'])
  })

  test('paths of another root than the first are absolute', async () => {
    const all = temporaryFolder({'a/agents/a.md': brokenAgent, 'b/agents/b.md': brokenAgent, 'b/c/d.md': ''})
    const [a, b] = [join(all, 'a'), join(all, 'b')]
    const client = await connect(all, {folders: [a, b, join(b, 'c')]})
    expect(await pathsIn(client, {paths: ['agents', join(b, 'agents')]})).toEqual([
      'agents/a.md',
      join(b, 'agents/b.md')
    ])
    expect(() => openServer({cwd: all, folders: ['nowhere']})).toThrow('Unexpected `nowhere`, expected a folder')
  })
})

describe('time', () => {
  test('a call that takes too long ends', async () => {
    const client = await connect(temporaryFolder({'agents/a.md': goodAgent}), {limit: 0})
    expect(await ask(client, 'lint')).toMatchObject({
      isError: true,
      text: 'The time of 0 s is over, so that not everything was checked'
    })
  })

  test('a call that was cancelled holds up no other', async () => {
    const files = Array.from({length: 300}, (_, index) => [`agents/${index}.md`, goodAgent] as const)
    const client = await connect(temporaryFolder(Object.fromEntries(files)))
    const cancel = new AbortController()
    const cancelled = client.callTool({name: 'lint'}, undefined, {signal: cancel.signal})
    setImmediate(() => cancel.abort('Enough'))
    await expect(cancelled).rejects.toThrow('Enough')
    expect((await ask(client, 'lint', {paths: ['agents/0.md']})).content['summary']).toMatchObject({files: 1})
  })
})
