/** The built language server, as editors start it: by standard input and output. */
import {type ChildProcess, spawn, spawnSync} from 'node:child_process'
import {once} from 'node:events'
import {readFileSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {pathToFileURL} from 'node:url'
import {afterEach, describe, expect, test} from 'vitest'
import {
  type CodeLens,
  type CompletionItem,
  createProtocolConnection,
  type Hover,
  type ProtocolConnection,
  type PublishDiagnosticsParams,
  StreamMessageReader,
  StreamMessageWriter
} from 'vscode-languageserver/node'
import {temporaryFolder} from '../support/folder.ts'
import {plant} from '../support/planted-programs.ts'
import {bin} from '../support/process.ts'

const path = '.claude/agents/reviewer.md'
const config = 'lint-agents.config.json'
const agent = '---\nname: reviewer\ndescription: Reviews code.\ntools: Read, Gerp\n---\n\nReview.\n'

interface Started {
  readonly child: ChildProcess
  readonly connection: ProtocolConnection
  /** The first diagnostics of a file. */
  readonly published: (uri: string) => Promise<PublishDiagnosticsParams>
  readonly refreshed: Promise<void>
}

const started: Started[] = []
afterEach(() => {
  for (const {child, connection} of started.splice(0)) {
    connection.dispose()
    child.kill()
  }
})

async function start(folder: string, options: object = {}): Promise<Started> {
  const child = spawn(process.execPath, [bin, 'lsp', '--stdio'], {cwd: folder, stdio: ['pipe', 'pipe', 'inherit']})
  const connection = createProtocolConnection(
    new StreamMessageReader(child.stdout),
    new StreamMessageWriter(child.stdin)
  )
  const found = new Map<string, PublishDiagnosticsParams>()
  const waiting = new Set<() => void>()
  connection.onNotification('textDocument/publishDiagnostics', (params: PublishDiagnosticsParams) => {
    found.set(params.uri, params)
    for (const look of waiting) look()
  })
  connection.onRequest('client/registerCapability', () => null)
  const refreshed = new Promise<void>((resolve) => {
    connection.onRequest('workspace/codeLens/refresh', () => {
      resolve()
      return null
    })
  })
  connection.listen()
  const uri = pathToFileURL(folder).href
  await connection.sendRequest('initialize', {
    processId: process.pid,
    rootUri: uri,
    capabilities: {workspace: {codeLens: {refreshSupport: true}}},
    workspaceFolders: [{uri, name: 'project'}],
    initializationOptions: options
  })
  await connection.sendNotification('initialized', {})
  const published = async (of: string): Promise<PublishDiagnosticsParams> => {
    for (;;) {
      const params = found.get(of)
      if (params !== undefined) return params
      await new Promise<void>((resolve) => waiting.add(resolve))
    }
  }
  const all = {child, connection, published, refreshed}
  started.push(all)
  return all
}

function open({connection}: Started, folder: string, file: string, text: string): string {
  const uri = pathToFileURL(join(folder, file)).href
  void connection.sendNotification('textDocument/didOpen', {
    textDocument: {uri, languageId: 'markdown', version: 1, text}
  })
  return uri
}

test('a message that would take gigabytes where it is parsed is dropped, and the next one is answered', async () => {
  const folder = temporaryFolder({[path]: agent})
  const server = await start(folder)
  const nested = `${'['.repeat(200_000)}${']'.repeat(200_000)}`
  server.child.stdin?.write(`Content-Length: ${nested.length}\r\n\r\n${nested}`)
  const uri = open(server, folder, path, agent)
  expect((await server.published(uri)).uri).toBe(uri)
})

test('findings, pages, completion and evidence, with what the package brings along', async () => {
  const folder = temporaryFolder({
    [config]: JSON.stringify({files: [{include: ['runs/*.md'], kind: 'output', agent: 'reviewer'}]}),
    [path]: `${agent}\n<!-- lint-agents output verdict -->\n\n\`\`\`\nVerdict: PASS | FAIL\n\`\`\`\n`,
    'runs/a.md': 'Verdict: PASS\n',
    'runs/b.md': 'Done.\n'
  })
  const server = await start(folder)
  const {connection, published, refreshed} = server
  const uri = open(server, folder, path, readFileSync(join(folder, path), 'utf8'))
  expect((await published(uri)).diagnostics.map(({code}) => code)).toEqual(['agent-tools'])
  const textDocument = {uri}
  const hover = await connection.sendRequest<Hover>('textDocument/hover', {
    textDocument,
    position: {line: 3, character: 14}
  })
  expect(hover.contents).toMatchObject({value: expect.stringMatching(/^# agent-tools\n/)})
  const configUri = open(server, folder, config, '{}')
  const items = await connection.sendRequest<CompletionItem[]>('textDocument/completion', {
    textDocument: {uri: configUri},
    position: {line: 0, character: 1}
  })
  expect(items.map(({label}) => label)).toContain('rules')
  await connection.sendRequest('textDocument/codeLens', {textDocument})
  await refreshed
  const lenses = await connection.sendRequest<CodeLens[]>('textDocument/codeLens', {textDocument})
  expect(lenses.map(({command}) => command?.title)).toEqual([
    'Asks for 1 thing; 1 of 2 outputs hold',
    '`verdict`: declared; 1 of 2 outputs hold'
  ])
})

describe('the end', () => {
  test('a client that says goodbye: 0', async () => {
    const {child, connection} = await start(temporaryFolder())
    await connection.sendRequest('shutdown')
    void connection.sendNotification('exit')
    expect(await once(child, 'exit')).toEqual([0, null])
  })

  test('a client that dies, in the middle of a message: 1', async () => {
    const {child, connection} = await start(temporaryFolder())
    child.stdin?.write('Content-Length: 1000\r\n\r\n{"jsonrpc"')
    connection.dispose()
    child.stdin?.end()
    expect(await once(child, 'exit')).toEqual([1, null])
  })

  test.each([
    ['a text of a person', 'hi\n'],
    ['nothing', ''],
    ['a header without a length', 'a: b\r\n\r\n{}']
  ])('%s in place of messages: 1, and one line says what is expected', (_, input) => {
    const {status, stdout, stderr} = spawnSync(process.execPath, [bin, 'lsp'], {encoding: 'utf8', input})
    expect([status, stdout]).toEqual([1, ''])
    expect(stderr).toBe('Unexpected standard input, expected messages of the Language Server Protocol\n')
  })

  test('the end of the input after a first message: 1, without a word', () => {
    const message = JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'initialize',
      params: {processId: null, rootUri: null, capabilities: {}}
    })
    const input = `Content-Length: ${message.length}\r\n\r\n${message}`
    const {status, stderr} = spawnSync(process.execPath, [bin, 'lsp'], {encoding: 'utf8', input})
    expect([status, stderr]).toEqual([1, ''])
  })

  test('a word that is not an option: 2, and nothing is waited for', () => {
    const {status, stdout, stderr} = spawnSync(process.execPath, [bin, 'lsp', 'file.md'], {encoding: 'utf8'})
    expect([status, stdout]).toEqual([2, ''])
    expect(stderr).toContain('Unexpected `file.md` with `lsp`, expected options only')
  })
})

test('what a repository puts beside the files does not run', async () => {
  const {cwd, traces} = plant({})
  const server = await start(cwd)
  const uri = open(server, cwd, path, agent)
  await server.published(uri)
  const textDocument = {uri}
  await server.connection.sendRequest('textDocument/codeLens', {textDocument})
  await server.connection.sendRequest('textDocument/codeAction', {
    textDocument,
    range: {start: {line: 0, character: 0}, end: {line: 9, character: 0}},
    context: {diagnostics: []}
  })
  expect(traces()).toEqual([])
})

const hasNeovim = spawnSync('nvim', ['--version']).status === 0

/** As `docs/editors.md` has it, but for the program. */
function initFile(): string {
  const page = readFileSync(new URL('../../docs/editors.md', import.meta.url), 'utf8')
  const [, lua = ''] = /```lua init\.lua\n([\s\S]*?)```/.exec(page) ?? []
  return lua.replace(
    "{'npx', 'lint-agents', 'lsp'}",
    JSON.stringify([process.execPath, bin, 'lsp']).replace(/^\[(.*)\]$/, '{$1}')
  )
}

const check = `vim.wait(20000, function() return #vim.diagnostic.get(0) > 0 end, 20)
for _, each in ipairs(vim.diagnostic.get(0)) do
  io.stdout:write(each.lnum + 1, ':', each.col + 1, ' ', each.severity, ' ', each.code, '\\n')
end
vim.cmd('qall!')
`

describe.skipIf(!hasNeovim && process.env['REQUIRED_PROGRAMS'] === undefined)(
  `Neovim${hasNeovim ? '' : ' (skipped, but where REQUIRED_PROGRAMS is set: the program nvim is not installed)'}`,
  () => {
    test('shows findings with the settings of the page', () => {
      const folder = temporaryFolder({[path]: agent, 'init.lua': initFile(), 'check.lua': check})
      writeFileSync(join(folder, config), '{}')
      const argv = ['--headless', '-u', 'init.lua', path, '-c', 'luafile check.lua']
      const {stdout, error} = spawnSync('nvim', argv, {cwd: folder, encoding: 'utf8', timeout: 60_000})
      expect(error).toBeUndefined()
      expect(stdout).toBe('4:14 2 agent-tools\n')
    })
  }
)
