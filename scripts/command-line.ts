/** The bundle of the command line: compiling is most of the time that its start takes. */
import {createHash} from 'node:crypto'
import {chmodSync, mkdirSync, rmSync, writeFileSync} from 'node:fs'
import {basename, join} from 'node:path'
import {build, type Metafile, transform} from 'esbuild'
import {banner, bundleOptions} from './bundle.ts'
import {buildLeaves, lazyLeaves} from './lazy-leaves.ts'

const entry = 'src/cli/start.ts'

/**
 * Builds it into a folder: an entry, the program in chunks, of which a run loads those that it needs, and packages that few runs
 * need as leaves. All are CommonJS, since Node loads 45 more modules of its own for an ES module.
 *
 * @param isProfiled keeps the lines of the sources and a map to them, for the bench
 */
export async function buildCommandLine(folder: string, isProfiled = false): Promise<readonly Metafile[]> {
  rmSync(folder, {recursive: true, force: true})
  mkdirSync(folder, {recursive: true})
  writeFileSync(join(folder, 'package.json'), '{"type": "commonjs"}\n')
  const {exports, metafiles} = await buildLeaves(bundleOptions, join(folder, 'leaves'))
  const {metafile, outputFiles} = await build({
    ...bundleOptions,
    entryPoints: {main: 'src/cli/bin.ts'},
    outdir: folder,
    // Beside the entry, so that the path to the leaves is the same from each.
    chunkNames: 'chunk-[name]-[hash]',
    splitting: true,
    minify: false,
    sourcemap: isProfiled && 'inline',
    write: false,
    plugins: [lazyLeaves(exports, './leaves')]
  })
  const hash = createHash('sha256')
  for (const {path, text} of outputFiles) {
    const code = await toCommonJs(text, isProfiled)
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

/** esbuild splits ES modules alone, so each chunk is converted by itself. */
async function toCommonJs(text: string, isProfiled: boolean): Promise<string> {
  const source = text
    .replaceAll('import.meta.url', 'require("node:url").pathToFileURL(__filename).href')
    .replaceAll('import.meta.require', 'require')
  const {target, charset} = bundleOptions
  const options = {platform: 'node', format: 'cjs', legalComments: 'none', target, charset} as const
  const kept = {minify: !isProfiled, sourcemap: isProfiled && 'inline'} as const
  const {code} = await transform(source, {...options, ...kept, supported: {'dynamic-import': false}})
  return code
}
