/** The bundle of the command line: compiling is most of the time that its start takes. */
import {createHash} from 'node:crypto'
import {chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs'
import {basename, join} from 'node:path'
import {build, type Metafile, transform} from 'esbuild'
import {banner, bundleOptions} from './bundle.ts'
import {toCommonJs} from './common-js.ts'
import {joinCore} from './core.ts'
import {buildLeaves, lazyLeaves} from './lazy-leaves.ts'
import {expectCalls, lazyParts, partEntries, readParts} from './lazy-parts.ts'
import {innerParts} from './parts.ts'

const entry = 'src/cli/start.ts'

const core = 'main.js'

/**
 * Builds it into a folder: an entry, the core, chunks that few runs need, such as a command, and packages that few runs need as
 * leaves. All are CommonJS, since Node loads 45 more modules of its own for an ES module.
 *
 * @param isProfiled keeps the lines of the sources and a map to them, for the bench
 */
export async function buildCommandLine(folder: string, isProfiled = false): Promise<readonly Metafile[]> {
  rmSync(folder, {recursive: true, force: true})
  mkdirSync(folder, {recursive: true})
  writeFileSync(join(folder, 'package.json'), '{"type": "commonjs"}\n')
  const {exports, metafiles} = await buildLeaves(bundleOptions, join(folder, 'leaves'))
  const parts = await readParts()
  const {metafile, outputFiles} = await build({
    ...bundleOptions,
    entryPoints: {main: 'src/cli/bin.ts', ...partEntries(parts)},
    outdir: folder,
    // Beside the entry, so that the path to the leaves is the same from each.
    chunkNames: 'chunk-[name]-[hash]',
    splitting: true,
    minify: false,
    sourcemap: isProfiled && 'inline',
    write: false,
    plugins: [lazyLeaves(exports, './leaves'), lazyParts(parts)]
  })
  expectCalls(outputFiles.map(({text}) => text).join('\n'))
  const chunks = new Map(outputFiles.map(({path, text}) => [basename(path), text]))
  const files = toCommonJs(await joinCore(chunks, core, isProfiled), core, innerParts)
  for (const [name, text] of files) writeFileSync(join(folder, name), await finished(text, isProfiled))
  const hash = createHash('sha256')
  for (const path of filesOf(folder)) {
    const code = asFunction(readFileSync(path, 'utf8'))
    hash.update(`${basename(path)}\0${code}\0`)
    writeFileSync(path, code)
  }
  await build({
    ...bundleOptions,
    format: 'cjs',
    entryPoints: [entry],
    outfile: join(folder, 'lint-agents.js'),
    define: {buildHash: JSON.stringify(hash.digest('hex').slice(0, 16))},
    banner: banner(entry)
  })
  chmodSync(join(folder, 'lint-agents.js'), 0o755)
  return [metafile, ...metafiles]
}

async function finished(text: string, isProfiled: boolean): Promise<string> {
  const {target, charset} = bundleOptions
  const options = {platform: 'node', format: 'cjs', legalComments: 'none', target, charset} as const
  const kept = {minify: !isProfiled, sourcemap: isProfiled && 'inline'} as const
  return (await transform(text, {...options, ...kept})).code
}

/** The files of the bundle. */
function filesOf(folder: string): readonly string[] {
  const names = readdirSync(folder, {recursive: true, encoding: 'utf8'}).sort()
  return names.filter((name) => /\.c?js$/.test(name)).map((name) => join(folder, name))
}

/**
 * What the entry loads: it calls the function.
 *
 * @throws {Error} where a character is not ASCII, as esbuild leaves them in regular expressions: the files are read byte by byte
 */
function asFunction(code: string): string {
  const other = /.{0,40}[^\0-\x7F]/.exec(code)
  if (other !== null) throw new Error(`Unexpected character in \`${other[0]}\`, expected an escape`)
  return `(function (exports, require, module, __filename) {${code}\n})`
}
