/**
 * The linter as a bundle for a web worker: `tsx scripts/browser.ts DIR`. It is that of the command line, with texts in memory in place
 * of Node's files, and loads what few runs need at the first use, as that one does.
 */
import {mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs'
import {join, resolve} from 'node:path'
import {gzipSync} from 'node:zlib'
import type {Plugin} from 'rolldown'
import {bundle, undescribed} from './bundle.ts'
import {lazyChunks, withoutPromises} from './lazy-chunks.ts'
import {buildLeaves, lazyLeaves} from './lazy-leaves.ts'

const memory = (name: string): string => resolve(`src/browser/node/${name}.ts`)

/** What Node has and browsers do not, and what texts in memory do not need. */
const platform = {
  alias: {
    'node:path': resolve('node_modules/path-browserify/index.js'),
    'node:fs': memory('fs'),
    'node:buffer': memory('buffer'),
    unified: memory('plugins'),
    vfile: memory('plugins')
  },
  // Without it, each package that asks would bring all that is injected.
  define: {'process.platform': '"linux"', 'typeof process': '"object"'},
  inject: {
    Buffer: [memory('buffer'), 'Buffer'] as [string, string],
    process: [memory('process'), 'process'] as [string, string]
  }
}

/** Modules of the source that texts in memory do not need, with all that they import. */
const absent =
  /\/(?:reach\/(?:paths|tasks)|path-mentions|changed|changed-links|changed-text|committed|index-file|line-ends|lost-readers|cache\/open|decompressed|run-git|run-program)\.ts$/

const replaced: Plugin = {
  name: 'replaced',
  resolveId(id) {
    return absent.test(id) ? memory('absent') : undefined
  }
}

/** Packages that few texts need. */
const leaves = ['markdown', 'yaml', 'toml', 'json-schema', 'patterns'] as const

/** What most definitions and outputs need, one after the other, is one file: a worker waits for each that it loads. */
const derivation = 'derivation.js'
const inDerivation: readonly string[] = [
  'chunk-definition.js',
  'chunk-derive.js',
  'chunk-output.js',
  'chunk-transcripts.js',
  'leaves/patterns.js'
]

/** Builds it into a folder. `worker.js` is what a page starts. */
export async function buildBrowser(folder: string): Promise<void> {
  rmSync(folder, {recursive: true, force: true})
  mkdirSync(folder, {recursive: true})
  const {exports} = await buildLeaves(join(folder, 'leaves'), leaves, platform)
  await bundle({
    input: {main: 'src/browser/worker.ts'},
    ...platform,
    plugins: [replaced, undescribed, lazyLeaves(exports, './leaves'), lazyChunks()],
    output: {
      dir: folder,
      format: 'cjs',
      chunkFileNames: 'chunk-[name].js',
      codeSplitting: {
        groups: [
          {name: 'main', tags: ['$initial']},
          {name: 'derive', test: /contracts.(?:markers(?!.tested)|proposals)/}
        ]
      }
    }
  })
  const paths = filesOf(folder)
  for (const path of paths) {
    const name = path.replace(/\.cjs$/, '.js')
    const code = wrapped(name, readFileSync(join(folder, path), 'utf8'))
    rmSync(join(folder, path))
    writeFileSync(join(folder, name), code)
  }
  const joined = withRequired(folder, inDerivation)
  for (const path of joined) {
    writeFileSync(join(folder, derivation), readFileSync(join(folder, path), 'utf8'), {flag: 'a'})
    rmSync(join(folder, path))
  }
  await bundle({
    input: 'src/browser/loader.ts',
    define: {derivation: JSON.stringify(derivation), inDerivation: JSON.stringify(joined.join(' '))},
    output: {file: join(folder, 'worker.js'), format: 'iife'}
  })
  writeFileSync(join(folder, 'worker.js'), readFileSync(join(folder, 'main.js'), 'utf8'), {flag: 'a'})
  rmSync(join(folder, 'main.js'))
}

/** Files of the bundle with those that they load at once, such as what two of them share. */
function withRequired(folder: string, paths: readonly string[]): readonly string[] {
  const all = new Set(paths)
  for (const path of all)
    for (const [, name = ''] of readFileSync(join(folder, path), 'utf8').matchAll(
      /(?<!=>)require\("\.\/(chunk-[\w-]{1,50}\.js)"\)/g
    ))
      all.add(name)
  return [...all]
}

function wrapped(path: string, code: string): string {
  // In parentheses, the function is compiled at once: it runs at once, and engines would read it twice.
  return `lintAgentsFile(${JSON.stringify(path)}, (function (exports, require, module) {${withoutPromises(code)}\n}))\n`
}

/** The files of the bundle, by their paths from its folder. */
function filesOf(folder: string): readonly string[] {
  return readdirSync(folder, {recursive: true, encoding: 'utf8'})
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => /\.c?js$/.test(path))
    .sort()
}

if (process.argv[1]?.endsWith('browser.ts')) {
  const [folder = '.browser'] = process.argv.slice(2)
  await buildBrowser(folder)
  for (const path of filesOf(folder)) {
    const code = readFileSync(join(folder, path))
    console.log(`${path}  ${code.length} bytes, ${gzipSync(code, {level: 9}).length} gzipped`)
  }
}
