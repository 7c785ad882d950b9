/** The bundle of the command line: compiling is most of the time that its start takes. */
import {createHash} from 'node:crypto'
import {chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs'
import {basename, join} from 'node:path'
import {build, type Metafile, transform} from 'esbuild'
import {banner, bundleOptions} from './bundle.ts'
import {joinCore} from './core.ts'
import {buildLeaves, lazyLeaves} from './lazy-leaves.ts'
import {expectCalls, lazyParts, partEntries, readParts} from './lazy-parts.ts'

const entry = 'src/cli/start.ts'

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
  for (const [name, text] of await joinCore(chunks, 'main.js', isProfiled)) {
    writeFileSync(join(folder, name), await toCommonJs(text, isProfiled))
  }
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

/** The files of the bundle. */
function filesOf(folder: string): readonly string[] {
  const names = readdirSync(folder, {recursive: true, encoding: 'utf8'}).sort()
  return names.filter((name) => /\.c?js$/.test(name)).map((name) => join(folder, name))
}

/** What the entry loads: it calls the function. */
function asFunction(code: string): string {
  return `(function (exports, require, module, __filename) {${code}\n})`
}

/**
 * esbuild splits ES modules alone, so each chunk is converted by itself: imports become constants, each module of Node is required
 * once, and exports become getters of one object. What esbuild makes of them defines each export twice, which takes 2 ms of a start.
 */
async function toCommonJs(text: string, isProfiled: boolean): Promise<string> {
  const required = new Map<string, string[]>()
  const exported: string[] = []
  const body = text
    .replace(/^import \{([^}]*)\} from "((?:node:|\.\/)[^"]+)";$/gm, (statement, names: string, from: string) => {
      required.set(from, [...(required.get(from) ?? []), ...listOf(names).map(([name, local]) => `${name}: ${local}`)])
      return withoutText(statement)
    })
    .replace(/^export \{([^}]*)\};$/gm, (statement, names: string) => {
      exported.push(...listOf(names).map(([local, name]) => `get ${name}() {return ${local}}`))
      return withoutText(statement)
    })
    .replace(/\bimport\(("[^"]+")\)/g, 'Promise.resolve().then(() => require($1))')
    .replace(/^import ("[^"]+");$/gm, 'require($1);')
    .replaceAll('import.meta.url', 'require("node:url").pathToFileURL(__filename).href')
    .replaceAll('import.meta.require', 'require')
  const heads = [...required].map(([from, names]) => `const {${names.join(', ')}} = require("${from}")`)
  if (exported.length > 0) heads.unshift(`module.exports = {${exported.join(', ')}}`)
  const {target, charset} = bundleOptions
  const options = {platform: 'node', format: 'cjs', legalComments: 'none', target, charset} as const
  const kept = {minify: !isProfiled, sourcemap: isProfiled && 'inline'} as const
  const {code} = await transform(`${heads.join(';')};${body}`, {...options, ...kept})
  return code
}

/** The line ends of a statement: a map to the sources counts lines. */
function withoutText(statement: string): string {
  return statement.replace(/[^\n]/g, '')
}

/** The names of an import or export, and what each is called. */
function listOf(names: string): readonly (readonly [name: string, as: string])[] {
  return names.split(',').flatMap((each) => {
    const [name = '', as = name] = each.trim().split(/\s+as\s+/)
    return name === '' ? [] : [[name, as] as const]
  })
}
