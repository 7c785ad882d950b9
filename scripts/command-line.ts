/** The bundle of the command line: compiling is most of the time that its start takes. */
import {createHash} from 'node:crypto'
import {chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs'
import {basename, join} from 'node:path'
import type {OutputChunk} from 'rolldown'
import {banner, bundle} from './bundle.ts'
import {lazyChunks, withoutPromises} from './lazy-chunks.ts'
import {buildLeaves, lazyLeaves} from './lazy-leaves.ts'

const entry = 'src/cli/start.ts'

/**
 * Builds it into a folder: an entry, what all runs load, what few runs load, such as a command, and packages that few runs need as
 * leaves. All are CommonJS, since Node loads 45 more modules of its own for an ES module.
 *
 * @param isProfiled keeps the lines of the sources and a map to them, for the bench
 */
export async function buildCommandLine(folder: string, isProfiled = false): Promise<readonly OutputChunk[]> {
  rmSync(folder, {recursive: true, force: true})
  mkdirSync(folder, {recursive: true})
  writeFileSync(join(folder, 'package.json'), '{"type": "commonjs"}\n')
  const {exports, chunks: leaves} = await buildLeaves(join(folder, 'leaves'))
  const chunks = await bundle({
    input: {main: 'src/cli/bin.ts'},
    plugins: [lazyLeaves(exports, './leaves'), lazyChunks()],
    output: {
      dir: folder,
      format: 'cjs',
      minify: !isProfiled,
      sourcemap: isProfiled && 'inline',
      chunkFileNames: 'chunk-[name].js',
      codeSplitting: {
        groups: [
          {name: 'main', tags: ['$initial']},
          // One file for a hook, though the tools for agents share some of it.
          {name: 'hook', test: /src.(?:cli.hook\.ts|hook.)/},
          {name: 'derive', test: /contracts.(?:markers(?!.tested)|proposals)/}
        ]
      }
    }
  })
  const hash = createHash('sha256')
  for (const path of filesOf(folder)) {
    const code = asFunction(withoutPromises(readFileSync(path, 'utf8')))
    hash.update(`${basename(path)}\0${code}\0`)
    writeFileSync(path, code)
  }
  await bundle({
    input: entry,
    define: {buildHash: JSON.stringify(hash.digest('hex').slice(0, 16))},
    output: {file: join(folder, 'lint-agents.js'), format: 'cjs', banner: banner(entry)}
  })
  chmodSync(join(folder, 'lint-agents.js'), 0o755)
  return [...chunks, ...leaves]
}

/** The files of the bundle. */
function filesOf(folder: string): readonly string[] {
  const names = readdirSync(folder, {recursive: true, encoding: 'utf8'}).sort()
  return names.filter((name) => /\.c?js$/.test(name)).map((name) => join(folder, name))
}

/**
 * What the entry loads: it calls the function. The files are read byte by byte, so they are ASCII. That is so for the source, so that
 * other characters are in strings, templates and regular expressions, where escapes mean the same.
 */
function asFunction(code: string): string {
  const ascii = code.replace(/[^\0-\x7F]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
  return `(function (exports, require, module, __filename) {${ascii}\n})`
}
