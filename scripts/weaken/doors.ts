/** The ways in: what each says of a project. */
import {spawn} from 'node:child_process'
import {existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join, resolve} from 'node:path'
import {PassThrough} from 'node:stream'
import {pathToFileURL} from 'node:url'
import {Client} from '@modelcontextprotocol/sdk/client/index.js'
import {InMemoryTransport} from '@modelcontextprotocol/sdk/inMemory.js'
import {
  createConnection,
  createProtocolConnection,
  type PublishDiagnosticsParams,
  StreamMessageReader,
  StreamMessageWriter
} from 'vscode-languageserver/node'
import {main} from '../../src/cli/main.ts'
import {serve} from '../../src/lsp/server.ts'
import {openServer} from '../../src/mcp/server.ts'
import {isRecord} from '../../src/text/json-object.ts'
import type {Project} from './project.ts'

/** What a door makes of a project: an error, a word for people, or nothing. */
type Answer = 'red' | 'warned' | 'green'

export interface Door {
  /** Whether the change is a commit: else it is in the work tree alone. */
  readonly isCommitted: boolean
  /** Whether it knows the state before, and has to tell of changes of what decides. */
  readonly knowsBase: boolean
  /** What it is asked about. */
  readonly about: 'file' | 'message'
  ask(folder: string, project: Project): Promise<Answer>
}

async function runMain(cwd: string, args: readonly string[], input = '') {
  const [printed, notices]: [string[], string[]] = [[], []]
  const code = await main(args, {
    cwd,
    out: (text) => printed.push(text) > 0,
    err: (text) => notices.push(text) > 0,
    isColored: false,
    stdin: () => [Buffer.from(input)],
    stdinWithin: () => Promise.resolve(Buffer.from(input))
  })
  return {code, out: printed.join(''), err: notices.join('')}
}

/** Any finding, notice or count of what was left out is a word. */
function ofReport({code, out, err}: {readonly code: number; readonly out: string; readonly err: string}): Answer {
  if (code !== 0) return 'red'
  const report: unknown = out.startsWith('{') ? JSON.parse(out) : {}
  const {
    files = [],
    notices = [],
    summary = {}
  } = (isRecord(report) ? report : {}) as {
    files?: readonly {readonly findings: readonly unknown[]}[]
    notices?: readonly unknown[]
    summary?: Readonly<Record<string, number>>
  }
  const isWarned =
    err.trim() !== '' ||
    notices.length > 0 ||
    files.some(({findings}) => findings.length > 0) ||
    ['suppressed', 'skipped', 'hidden'].some((name) => (summary[name] ?? 0) > 0)
  return isWarned ? 'warned' : 'green'
}

async function askAction(folder: string): Promise<Answer> {
  const temporary = mkdtempSync(join(tmpdir(), 'weaken-action-'))
  const files = Object.fromEntries(['output', 'summary', 'event.json'].map((name) => [name, join(temporary, name)]))
  for (const path of Object.values(files)) writeFileSync(path, path.endsWith('.json') ? '{}' : '')
  const env = {
    PATH: process.env['PATH'],
    GITHUB_WORKSPACE: folder,
    GITHUB_REPOSITORY: 'octo/agents',
    GITHUB_EVENT_NAME: 'push',
    GITHUB_EVENT_PATH: files['event.json'],
    GITHUB_OUTPUT: files['output'],
    GITHUB_STEP_SUMMARY: files['summary'],
    RUNNER_TEMP: temporary,
    INPUT_CHANGED: 'off'
  }
  const child = spawn(process.execPath, [resolve('action/index.js')], {cwd: folder, env})
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (text += part.toString()))
  const code = await new Promise<number | null>((end) => child.on('close', end))
  const summary = readFileSync(files['summary'] ?? '', 'utf8')
  rmSync(temporary, {recursive: true, force: true})
  if (code !== 0) return 'red'
  return /::(?:error|warning|notice)|turned off/.test(text) || /warning|note|turned off|skipped/i.test(summary)
    ? 'warned'
    : 'green'
}

async function askMcp(folder: string, name: string, values: Record<string, unknown>): Promise<Answer> {
  const client = new Client({name: 'weaken', version: '1.0.0'}, {capabilities: {}})
  const [mine, theirs] = InMemoryTransport.createLinkedPair()
  await openServer({cwd: folder}).connect(theirs)
  await client.connect(mine)
  try {
    const {structuredContent, isError} = await client.callTool({name, arguments: values})
    if (isError === true) return 'red'
    const text = JSON.stringify(structuredContent)
    if (/"severity":"error"|"verdict":"(?:errors|not-checked)"/.test(text)) return 'red'
    return /"severity":"|"notices":\[[^\]]/.test(text) ? 'warned' : 'green'
  } finally {
    await client.close()
  }
}

async function askEditor(folder: string, {path}: Project): Promise<Answer> {
  const [toServer, toEditor] = [new PassThrough(), new PassThrough()]
  const server = serve(
    createConnection(new StreamMessageReader(toServer), new StreamMessageWriter(toEditor)),
    async () => undefined
  )
  const editor = createProtocolConnection(new StreamMessageReader(toEditor), new StreamMessageWriter(toServer))
  const uri = pathToFileURL(join(folder, path)).href
  let timer: NodeJS.Timeout | undefined
  const published = new Promise<PublishDiagnosticsParams['diagnostics']>((end) => {
    editor.onNotification('textDocument/publishDiagnostics', (params: PublishDiagnosticsParams) => {
      if (params.uri === uri) end(params.diagnostics)
    })
    // A server that has nothing to say publishes nothing; the timer keeps this process alive meanwhile.
    timer = setTimeout(() => end([]), 30_000)
  })
  editor.listen()
  try {
    await editor.sendRequest('initialize', {
      processId: null,
      capabilities: {},
      workspaceFolders: [{uri: pathToFileURL(folder).href, name: 'a'}],
      initializationOptions: {debounce: 0}
    })
    await editor.sendNotification('initialized', {})
    const text = readFileSync(join(folder, path), 'utf8')
    await editor.sendNotification('textDocument/didOpen', {
      textDocument: {uri, languageId: 'markdown', version: 1, text}
    })
    const diagnostics = await published
    if (diagnostics.some(({severity}) => severity === 1)) return 'red'
    return diagnostics.length > 0 ? 'warned' : 'green'
  } finally {
    clearTimeout(timer)
    server.close()
    editor.dispose()
  }
}

async function askHook(folder: string, payload: object): Promise<Answer> {
  const input = JSON.stringify({cwd: folder, session_id: folder, ...payload})
  const {out, err} = await runMain(folder, ['hook', '--host', 'claude'], input)
  if (/"decision":"block"|"permissionDecision":"deny"/.test(out)) return 'red'
  return out !== '' || err !== '' ? 'warned' : 'green'
}

const stop = ({message = ''}: Project): object => ({
  hook_event_name: 'SubagentStop',
  agent_id: '1',
  agent_type: 'reviewer',
  last_assistant_message: message
})

function write(folder: string, {path, change}: Project): object {
  const content = change[path]
  const text = typeof content === 'string' ? content : readFileSync(join(folder, path), 'utf8')
  // The file is not there before.
  rmSync(join(folder, path), {force: true})
  return {hook_event_name: 'PreToolUse', tool_name: 'Write', tool_input: {file_path: join(folder, path), content: text}}
}

export const doors: Readonly<Record<string, Door>> = {
  'command line': {
    isCommitted: false,
    knowsBase: true,
    about: 'file',
    ask: async (folder) => ofReport(await runMain(folder, ['--format=json']))
  },
  changes: {
    isCommitted: true,
    knowsBase: true,
    about: 'file',
    ask: async (folder) => ofReport(await runMain(folder, ['--format=json', '--since=HEAD~1']))
  },
  'pre-commit': {
    isCommitted: false,
    knowsBase: true,
    about: 'file',
    ask: async (folder, {path}) =>
      existsSync(join(folder, path)) ? ofReport(await runMain(folder, ['--format=json', '--', path])) : 'red'
  },
  Action: {isCommitted: true, knowsBase: false, about: 'file', ask: askAction},
  'MCP lint': {isCommitted: false, knowsBase: true, about: 'file', ask: (folder) => askMcp(folder, 'lint', {})},
  'MCP check_output': {
    isCommitted: false,
    knowsBase: true,
    about: 'message',
    ask: (folder, {message}) => askMcp(folder, 'check_output', {text: message, agent: 'reviewer'})
  },
  LSP: {isCommitted: false, knowsBase: true, about: 'file', ask: askEditor},
  'hook, stop': {
    isCommitted: false,
    knowsBase: true,
    about: 'message',
    ask: (folder, project) => askHook(folder, stop(project))
  },
  'hook, write': {
    isCommitted: false,
    knowsBase: true,
    about: 'file',
    ask: (folder, project) => askHook(folder, write(folder, project))
  }
}
