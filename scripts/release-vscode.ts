/**
 * `npm run release:vscode -- DIR`: writes the extension of Visual Studio Code into an empty folder, with the command that it brings along,
 * and packs it as `lint-agents.vsix`.
 */
import {execFileSync} from 'node:child_process'
import {cpSync, mkdirSync, statSync, writeFileSync} from 'node:fs'
import {join, resolve} from 'node:path'
import {version} from '../src/report/version.ts'
import {banner, bundle, licenses} from './bundle.ts'
import {copyInto, readJson, releaseFolder, writeManifest} from './release-folder.ts'

/** In bytes. */
const largest = 1_000_000

const source = 'editors/vscode'
const entry = `${source}/src/extension.ts`
const folder = releaseFolder('release:vscode', ['bin/lint-agents.js', 'bin/chunk-lsp.js'])
const server = join(folder, 'server')
mkdirSync(server)
copyInto(server, ['bin', 'docs/rules', 'schema.json'])
copyInto(folder, ['LICENSE'])
cpSync('schema.json', join(folder, 'schema.json'))
cpSync(join(source, 'README.md'), join(folder, 'README.md'))
const chunks = await bundle({
  input: entry,
  external: ['vscode'],
  output: {file: join(folder, 'dist', 'extension.js'), format: 'cjs', banner: banner(entry)}
})
writeFileSync(join(folder, 'dist', 'THIRD-PARTY-LICENSES.txt'), licenses(chunks))
// The bundle is CommonJS, as all versions of the editor load.
writeManifest(folder, {...readJson<object>(join(source, 'package.json')), version, type: 'commonjs'})
const file = resolve(folder, 'lint-agents.vsix')
execFileSync('npx', ['--yes', '@vscode/vsce@3', 'package', '--no-dependencies', '--out', file], {
  cwd: folder,
  stdio: ['ignore', 'ignore', 'inherit']
})
const {size} = statSync(file)
if (size > largest) throw new Error(`Unexpected size of ${size} bytes, expected at most ${largest}`)
console.log(`${file}: ${size} bytes`)
