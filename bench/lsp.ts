/**
 * `npm run bench:lsp`: how long after a change of a definition of 20 kB an editor has its diagnostics, in a repository of 7,000 files, and
 * the memory of the server over 10,000 changes.
 */
import {type ChildProcess, execFileSync, spawn} from 'node:child_process'
import {mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {dirname, join} from 'node:path'
import {fileURLToPath, pathToFileURL} from 'node:url'
import {createProtocolConnection, StreamMessageReader, StreamMessageWriter} from 'vscode-languageserver/node'

const command = fileURLToPath(new URL('../bin/lint-agents.js', import.meta.url))
const files = 7_000
const size = 20_000
const changes = Number(process.argv[2] ?? 10_000)
/** Milliseconds after the last key. */
const debounce = 0

function writeWorkspace(folder: string): void {
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(folder, path)), {recursive: true})
    writeFileSync(join(folder, path), text)
  }
  for (let index = 0; index < files; index++) {
    const isAgent = index % 70 === 0
    const path = isAgent ? `.claude/agents/agent-${index}.md` : `docs/part-${index % 100}/page-${index}.md`
    const head = isAgent ? `---\nname: agent-${index}\ndescription: Does part ${index}.\ntools: Read\n---\n\n` : ''
    write(path, `${head}# Page ${index}\n\nSome text about page ${index}.\n`)
  }
  write('lint-agents.config.json', '{"agents": {"agent-0": []}}')
  execFileSync('git', ['init', '--quiet'], {cwd: folder})
}

/** A definition of about 20 kB that names other agents, links to files, shows an output and has lists and code. */
function definition(tool: string): string {
  const head = `---\nname: agent-0\ndescription: Reviews changes.\ntools: Read, Grep, ${tool}\n---\n\n# Role\n\nReview the change.\n`
  const part = (index: number): string =>
    `\n## Step ${index}\n\nRead [page ${index}](../../docs/part-${index}/page-${index}.md), then ask the agent \`agent-${index * 70}\`.\n\n1. Look at \`src/\`.\n2. **Compare** it with the rules.\n\n\`\`\`ts\nconst step = ${index}\n\`\`\`\n`
  const output = '\n# Output\n\nEnd with exactly this:\n\n```\nVERDICT: PASS | FAIL\nREASON: {one sentence}\n```\n'
  let text = head
  for (let index = 1; text.length + output.length < size; index++) text += part(index)
  return text + output
}

/** Of sorted numbers. */
function percentile(sorted: readonly number[], part: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0
}

/** Milliseconds of the processor that a process took, of all its threads. */
function timeOf({pid}: ChildProcess): number {
  const [, , ...fields] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10
}

/** Megabytes in memory, where the system shows that. */
function memoryOf({pid}: ChildProcess): number {
  const [, kilobytes = '0'] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) / 1024
}

const folder = mkdtempSync(join(tmpdir(), 'lint-agents-bench-'))
try {
  writeWorkspace(folder)
  const child = spawn(process.execPath, [command, 'lsp'], {cwd: folder, stdio: ['pipe', 'pipe', 'inherit']})
  const connection = createProtocolConnection(
    new StreamMessageReader(child.stdout),
    new StreamMessageWriter(child.stdin)
  )
  let wake: (count: number) => void = () => {}
  connection.onNotification(
    'textDocument/publishDiagnostics',
    ({uri, diagnostics}: {uri: string; diagnostics: object[]}) => {
      if (uri.endsWith('.md')) wake(diagnostics.length)
    }
  )
  connection.onRequest('client/registerCapability', () => null)
  connection.listen()
  const rootUri = pathToFileURL(folder).href
  await connection.sendRequest('initialize', {
    processId: process.pid,
    rootUri,
    capabilities: {workspace: {didChangeWatchedFiles: {dynamicRegistration: true}}},
    workspaceFolders: [{uri: rootUri, name: 'bench'}],
    initializationOptions: {debounce}
  })
  await connection.sendNotification('initialized', {})
  const uri = pathToFileURL(join(folder, '.claude/agents/agent-0.md')).href
  const published = (): Promise<number> =>
    new Promise((resolve) => {
      wake = resolve
    })
  const text = definition('Bash')
  const line = 3
  const character = 'tools: Read, Grep, '.length
  const start = performance.now()
  const first = published()
  await connection.sendNotification('textDocument/didOpen', {
    textDocument: {uri, languageId: 'markdown', version: 0, text: text.replace('Bash', 'Bas0')}
  })
  await first
  console.log(`definition: ${text.length} characters; workspace: ${files} files`)
  console.log(`first diagnostics: ${(performance.now() - start).toFixed(0)} ms`)
  const times: number[] = []
  const before = timeOf(child)
  const memory: string[] = []
  for (let version = 1; version <= changes; version++) {
    const next = published()
    const begin = performance.now()
    await connection.sendNotification('textDocument/didChange', {
      textDocument: {uri, version},
      contentChanges: [
        {range: {start: {line, character}, end: {line, character: character + 4}}, text: `Bas${version % 10}`}
      ]
    })
    await next
    times.push(performance.now() - begin)
    if (version === 100 || version % 2_000 === 0 || version === changes)
      memory.push(`${version}: ${memoryOf(child).toFixed(0)} MB`)
  }
  const sorted = times.toSorted((a, b) => a - b)
  const shown = [0.5, 0.95, 0.99, 1].map((part) => `p${part * 100} ${percentile(sorted, part).toFixed(1)} ms`)
  console.log(`from a change to its diagnostics, over ${changes} changes: ${shown.join(', ')}`)
  console.log(`time of the processor for each change: ${((timeOf(child) - before) / changes).toFixed(1)} ms`)
  console.log(`memory after changes: ${memory.join(', ')}`)
  await connection.sendRequest('shutdown')
  await connection.sendNotification('exit')
} finally {
  rmSync(folder, {recursive: true, force: true})
}
