/** The preset in a language server, as editors run it: diagnostics while a file is open, and a fix as a code action. */
import {type ChildProcess, spawn} from 'node:child_process'
import {createRequire} from 'node:module'
import {join} from 'node:path'
import {fileURLToPath, pathToFileURL} from 'node:url'
import {afterEach, describe, expect, test} from 'vitest'
import {reportOf} from '../support/cli.ts'
import {temporaryFolder} from '../support/folder.ts'
import {plant} from '../support/planted-programs.ts'
import {run} from '../support/process.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const require = createRequire(import.meta.url)

/** The address of a package; `undefined` where it is not installed. */
function addressOf(name: string): string | undefined {
  try {
    return pathToFileURL(require.resolve(name)).href
  } catch {
    return undefined
  }
}

const server = addressOf('unified-language-server')

/** A server of the preset; editors start such a one, or `remark-language-server` with a configuration of remark. */
const script = `import {createUnifiedLanguageServer} from '${server}'
import {remark} from '${addressOf('remark')}'
import preset from '${pathToFileURL(join(root, 'dist/src/preset/recommended.js')).href}'
createUnifiedLanguageServer({
  configurationSection: 'remark',
  processorName: 'remark',
  processorSpecifier: 'remark',
  defaultProcessor: remark(),
  pluginPrefix: 'remark',
  packageField: 'remarkConfig',
  rcName: '.remarkrc',
  ignoreName: '.remarkignore',
  plugins: [preset]
})
`

interface Message {
  readonly id?: number
  readonly method?: string
  readonly params?: unknown
  readonly result?: unknown
}

/** The other end of a server: requests get their answers, and notifications of a method can be waited for. */
class Client {
  readonly #child: ChildProcess
  readonly #received: Message[] = []
  #waiting: (() => void)[] = []
  #rest = Buffer.alloc(0)
  #id = 0

  constructor(child: ChildProcess) {
    this.#child = child
    child.stdout?.on('data', (part: Buffer) => this.#read(part))
  }

  #read(part: Buffer): void {
    this.#rest = Buffer.concat([this.#rest, part])
    for (;;) {
      const end = this.#rest.indexOf('\r\n\r\n')
      const [, length] = /Content-Length: (\d+)/i.exec(this.#rest.subarray(0, Math.max(end, 0)).toString()) ?? []
      if (length === undefined || this.#rest.length < end + 4 + Number(length)) return
      const message = JSON.parse(this.#rest.subarray(end + 4, end + 4 + Number(length)).toString()) as Message
      this.#rest = this.#rest.subarray(end + 4 + Number(length))
      // Requests of the server, such as for its configuration: none of ours has an answer to give.
      if (message.id !== undefined && message.method !== undefined) this.#send({id: message.id, result: null})
      this.#received.push(message)
      for (const look of this.#waiting.splice(0)) look()
    }
  }

  #send(message: object): void {
    const text = JSON.stringify({jsonrpc: '2.0', ...message})
    this.#child.stdin?.write(`Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`)
  }

  notify(method: string, params: object): void {
    this.#send({method, params})
  }

  async request(method: string, params: object): Promise<unknown> {
    const id = ++this.#id
    this.#send({id, method, params})
    return (await this.next((message) => message.id === id && message.method === undefined)).result
  }

  /** The next message that is right, which is then taken. */
  async next(isRight: (message: Message) => boolean): Promise<Message> {
    for (;;) {
      const at = this.#received.findIndex(isRight)
      const [found] = at === -1 ? [] : this.#received.splice(at, 1)
      if (found !== undefined) return found
      await new Promise<void>((resolve) => this.#waiting.push(resolve))
    }
  }
}

interface Diagnostic {
  readonly range: {readonly start: {readonly line: number; readonly character: number}}
  readonly severity: number
  readonly code: string
  readonly message: string
}

describe.skipIf(server === undefined)(
  'in a language server (skipped where unified-language-server is not installed)',
  () => {
    const children: ChildProcess[] = []
    afterEach(() => {
      for (const child of children.splice(0)) child.kill()
    })

    async function open(cwd: string): Promise<Client> {
      const child = spawn(process.execPath, [join(cwd, 'server.mjs'), '--stdio'], {
        cwd,
        stdio: ['pipe', 'pipe', 'inherit']
      })
      children.push(child)
      const client = new Client(child)
      const uri = pathToFileURL(cwd).href
      const capabilities = {workspace: {workspaceFolders: true}, textDocument: {publishDiagnostics: {}}}
      await client.request('initialize', {
        processId: process.pid,
        rootUri: uri,
        capabilities,
        workspaceFolders: [{uri, name: 'project'}]
      })
      client.notify('initialized', {})
      return client
    }

    const diagnosticsOf = async (client: Client): Promise<readonly Diagnostic[]> => {
      const {params} = await client.next(({method}) => method === 'textDocument/publishDiagnostics')
      return (params as {diagnostics: Diagnostic[]}).diagnostics
    }

    test('findings are diagnostics, those of lint-agents, and a fix is a code action', async () => {
      const text = '# SUGGESTED PROMPTS\n\n---\nSUGGESTED NEXT STEPS:\n  [1] Continue\n [2] Show workflow status\n---\n'
      const config = {files: [{include: ['prompts/*.md'], kind: 'prompt', contracts: ['suggested-prompts']}]}
      const cwd = temporaryFolder({
        'lint-agents.config.json': JSON.stringify(config),
        'prompts/a.md': text,
        'server.mjs': script
      })
      const client = await open(cwd)
      const uri = pathToFileURL(join(cwd, 'prompts/a.md')).href
      client.notify('textDocument/didOpen', {textDocument: {uri, languageId: 'markdown', version: 1, text}})
      const diagnostics = await diagnosticsOf(client)
      const shown = diagnostics.map(({range, code, message}) => [
        range.start.line + 1,
        range.start.character + 1,
        code,
        message
      ])
      const {files} = reportOf(run(cwd, ['-f', 'json', 'prompts']))
      const expected = files.flatMap(({findings}) =>
        findings.map((each) => [each.line, each.column, each.rule, each.message])
      )
      expect(shown).toEqual(expected)
      expect(shown.map(([line, , rule]) => [line, rule])).toContainEqual([6, 'suggested-prompts-block'])
      const [wrong] = diagnostics.filter(({code}) => code === 'suggested-prompts-block')
      const actions = await client.request('textDocument/codeAction', {
        textDocument: {uri},
        range: wrong?.range,
        context: {diagnostics}
      })
      expect(actions).toMatchObject([
        {kind: 'quickfix', edit: {changes: {[uri]: [{range: wrong?.range, newText: '  [2] '}]}}}
      ])
      const fixed = text.replace(' [2]', '  [2]')
      client.notify('textDocument/didChange', {textDocument: {uri, version: 2}, contentChanges: [{text: fixed}]})
      expect((await diagnosticsOf(client)).map(({code}) => code)).toEqual([])
    })

    test('what a repository puts beside the files does not run, but what remark itself loads', async () => {
      const below = {plugins: ['../index.js']}
      const {cwd, traces} = plant({'runs/lint-agents.config.json': JSON.stringify(below), 'server.mjs': script})
      const client = await open(cwd)
      const [uri, text] = [pathToFileURL(join(cwd, 'runs/a.md')).href, '# SUGGESTED PROMPTS\n']
      client.notify('textDocument/didOpen', {textDocument: {uri, languageId: 'markdown', version: 1, text}})
      await diagnosticsOf(client)
      expect(traces().filter((name) => !name.startsWith('.remarkrc'))).toEqual([])
    })
  }
)
