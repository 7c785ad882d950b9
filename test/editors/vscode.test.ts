/** The extension of Visual Studio Code: which program it runs, and that its manifest fits its code. */
import {readFileSync} from 'node:fs'
import {join} from 'node:path'
import {expect, test} from 'vitest'
import {programOf, runProgram} from '../../editors/vscode/src/program.ts'
import {hostFolders} from '../../src/hosts/places.ts'
import {temporaryFolder} from '../support/folder.ts'

const source = (name: string): string => readFileSync(`editors/vscode/src/${name}.ts`, 'utf8')

interface Manifest {
  readonly activationEvents: readonly string[]
  readonly capabilities: {
    readonly untrustedWorkspaces: {readonly supported: string; readonly restrictedConfigurations: readonly string[]}
  }
  readonly contributes: {
    readonly commands: readonly {readonly command: string}[]
    readonly configuration: {readonly properties: Readonly<Record<string, object>>}
  }
}

const manifest = JSON.parse(readFileSync('editors/vscode/package.json', 'utf8')) as Manifest
const extension = '/extension'
const bundled = join(extension, 'server/bin/lint-agents.js')
const at = (name: string, files: readonly string[]): Record<string, string> =>
  Object.fromEntries(files.map((file) => [`node_modules/${name}/bin/${file}`, '']))

test.each<[string, Record<string, string>, boolean, string, string | undefined]>([
  ['that of the project', at('lint-agents', ['lint-agents.js', 'chunk-lsp.js']), true, 'project', 'lint-agents'],
  [
    'that of the preset',
    at('remark-preset-lint-agents', ['lint-agents.js', 'chunk-lsp.js']),
    true,
    'project',
    'remark-preset-lint-agents'
  ],
  [
    'not that of an untrusted project',
    at('lint-agents', ['lint-agents.js', 'chunk-lsp.js']),
    false,
    'project',
    undefined
  ],
  ['not by the setting', at('lint-agents', ['lint-agents.js', 'chunk-lsp.js']), true, 'bundled', undefined],
  ['not an older one without a server', at('lint-agents', ['lint-agents.js']), true, 'project', undefined],
  ['none is installed', {}, true, 'project', undefined]
])('%s', (_, files, isTrusted, server, name) => {
  const folder = temporaryFolder(files)
  const program = programOf({folders: [temporaryFolder(), folder], isTrusted, server, extension})
  expect(program).toBe(name === undefined ? bundled : join(folder, 'node_modules', name, 'bin/lint-agents.js'))
})

test('a program that ends with a code, and one that does not start', async () => {
  const folder = temporaryFolder({'a.cjs': "console.log('out'); console.error('err'); process.exitCode = 1"})
  expect(await runProgram(join(folder, 'a.cjs'), [])).toEqual({code: 1, out: 'out\n', err: 'err\n'})
  expect(await runProgram(join(folder, 'a.cjs'), [], join(folder, 'none'))).toMatchObject({code: undefined})
})

test('each command of the manifest is registered, and the other way round', () => {
  const registered = [
    ...[...source('commands').matchAll(/register\('(\w+)'/g)].map(([, name]) => `lint-agents.${name}`),
    ...[...source('extension').matchAll(/registerCommand\('([\w.-]+)'/g)].map(([, name]) => name)
  ]
  expect(registered.sort()).toEqual(manifest.contributes.commands.map(({command}) => command).sort())
})

test('each setting of the manifest is read, and the other way round', () => {
  const read = [...source('extension').matchAll(/settings\(\)\.get\('([\w.]+)'/g)].map(
    ([, name]) => `lint-agents.${name}`
  )
  // The client of the protocol reads it.
  const all = new Set([...read, 'lint-agents.trace.server'])
  expect([...all].sort()).toEqual(Object.keys(manifest.contributes.configuration.properties).sort())
})

test('it starts where a host has its folder', () => {
  const folders = manifest.activationEvents.flatMap((event) => event.match(/(?<=[{,])\.[\w-]+|\.github(?=\/)/g) ?? [])
  expect(folders.sort()).toEqual([...hostFolders()].sort())
  expect(manifest.activationEvents).not.toContain('onLanguage:markdown')
})

test('agents are linted in the languages that the editor has for them', () => {
  const languages = ['chatagent', 'prompt', 'instructions', 'skill'].map((id) => `onLanguage:${id}`)
  expect(manifest.activationEvents).toEqual(expect.arrayContaining(languages))
  expect(source('extension')).toMatch(/documentSelector = \[\{scheme: 'file', pattern: '\*\*\/\*\.\{md,/)
})

test('without the trust of a person no code of the workspace runs', () => {
  expect(manifest.capabilities.untrustedWorkspaces).toMatchObject({
    supported: 'limited',
    restrictedConfigurations: ['lint-agents.server']
  })
  const runs = [...source('commands').matchAll(/runProgram\(\s*program\(\),\s*\[(.*?)[\],]/g)].map(([, first]) => first)
  expect(runs).toEqual(['...withTrust()', "'rules'", "'explain'", "'contracts'", '...withTrust()'])
})
