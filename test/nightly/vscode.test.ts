/** The extension of Visual Studio Code as it is packed, and the server that it brings along. */
import {spawn, spawnSync} from 'node:child_process'
import {readFileSync, statSync} from 'node:fs'
import {join} from 'node:path'
import {pathToFileURL} from 'node:url'
import {strFromU8, unzipSync} from 'fflate'
import {expect, test} from 'vitest'
import {
  createProtocolConnection,
  type Hover,
  StreamMessageReader,
  StreamMessageWriter
} from 'vscode-languageserver/node'
import {temporaryFolder} from '../support/folder.ts'

test('it is smaller than 1 MB, and its server has the pages of the rules', async () => {
  const folder = join(temporaryFolder(), 'extension')
  const {status, stderr} = spawnSync(process.execPath, ['--import', 'tsx', 'scripts/release-vscode.ts', folder], {
    encoding: 'utf8'
  })
  expect(stderr).not.toContain('Error')
  expect(status).toBe(0)
  expect(statSync(join(folder, 'lint-agents.vsix')).size).toBeLessThan(1_000_000)
  const manifest = strFromU8(
    unzipSync(readFileSync(join(folder, 'lint-agents.vsix')))['extension.vsixmanifest'] ?? new Uint8Array()
  )
  expect(manifest).toContain('<Icon>extension/icon.png</Icon>')
  expect(manifest).toContain('Type="Microsoft.VisualStudio.Services.Content.Changelog" Path="extension/CHANGELOG.md"')
  const child = spawn(process.execPath, [join(folder, 'server/bin/lint-agents.js'), 'lsp'], {
    cwd: folder,
    stdio: ['pipe', 'pipe', 'inherit']
  })
  const connection = createProtocolConnection(
    new StreamMessageReader(child.stdout),
    new StreamMessageWriter(child.stdin)
  )
  connection.listen()
  await connection.sendRequest('initialize', {processId: process.pid, rootUri: null, capabilities: {}})
  const uri = pathToFileURL(join(folder, '.claude/agents/a.md')).href
  const text = '<!--lint disable agent-tools-->\n'
  await connection.sendNotification('textDocument/didOpen', {
    textDocument: {uri, languageId: 'markdown', version: 1, text}
  })
  const hover = await connection.sendRequest<Hover>('textDocument/hover', {
    textDocument: {uri},
    position: {line: 0, character: 20}
  })
  expect(hover.contents).toMatchObject({value: expect.stringMatching(/^# agent-tools\n/)})
  connection.dispose()
  child.kill()
})
