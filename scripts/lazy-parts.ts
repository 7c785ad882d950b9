/**
 * Parts of our own code that few runs need: files of the bundle that are loaded, synchronously, at the first call of one of their
 * functions. What a part shares with the core is in the core alone. The source imports them as usual; only the bundle is lazy.
 */
import {readdirSync} from 'node:fs'
import {join, relative, resolve} from 'node:path'
import {pathToFileURL} from 'node:url'
import type {Plugin} from 'esbuild'
import {core, parts} from './parts.ts'

/** A name that no code has. */
const misused = 'notAFunctionOfAPart'

/** A file of a part, and its exports. */
interface PartFile {
  readonly part: string
  readonly exports: Readonly<Record<string, unknown>>
}

/** By the path from the root of the repository. */
type PartFiles = ReadonlyMap<string, PartFile>

export async function readParts(): Promise<PartFiles> {
  const found = new Map<string, PartFile>()
  for (const [part, paths] of Object.entries(parts)) {
    for (const path of paths.flatMap(filesOf)) {
      if (core.has(path) || partOf(path) !== part) continue
      const exports = (await import(pathToFileURL(resolve(path)).href)) as Readonly<Record<string, unknown>>
      found.set(path, {part, exports})
    }
  }
  return found
}

function filesOf(path: string): readonly string[] {
  if (!path.endsWith('/')) return [path]
  const names = readdirSync(path, {recursive: true, encoding: 'utf8'}).sort()
  return names.filter((name) => name.endsWith('.ts')).map((name) => join(path, name).replaceAll('\\', '/'))
}

function partOf(path: string): string | undefined {
  const all = Object.entries(parts).flatMap(([part, paths]) => paths.map((from) => ({part, from})))
  const [first] = all.filter(({from}) => path.startsWith(from)).sort((a, b) => b.from.length - a.from.length)
  return first?.part
}

/** The entries of the parts, beside that of the bundle. */
export function partEntries(files: PartFiles): Readonly<Record<string, string>> {
  return Object.fromEntries(
    [...new Set([...files.values()].map(({part}) => part))].map((part) => [`part-${part}`, `part:${part}`])
  )
}

/** Replaces the files of parts where files outside of the part import them. */
export function lazyParts(files: PartFiles): Plugin {
  const paths = [...files.keys()]
  return {
    name: 'lazy-parts',
    setup({onResolve, onLoad}) {
      onResolve({filter: /^part:/}, ({path}) => ({path, namespace: 'part'}))
      onResolve({filter: /^loader:/}, ({path}) => ({path, namespace: 'loader', sideEffects: false}))
      onResolve({filter: /^\./}, ({path, resolveDir, importer, namespace}) => {
        const target = fromRoot(resolve(resolveDir, path))
        const file = files.get(target)
        if (file === undefined || namespace === 'part' || files.get(fromRoot(importer))?.part === file.part) return
        return {path: target, namespace: 'lazy-part', sideEffects: false}
      })
      onLoad({filter: /.*/, namespace: 'part'}, ({path}) => ({
        contents: paths
          .flatMap((file, at) =>
            `part:${files.get(file)?.part}` === path ? `export * as f${at} from './${file}'` : []
          )
          .join('\n'),
        resolveDir: resolve('.')
      }))
      onLoad({filter: /.*/, namespace: 'loader'}, ({path}) => ({
        contents: `let loaded\nexport const load = () => (loaded ??= import.meta.require('./part-${path.replace('loader:', '')}.js'))`
      }))
      onLoad({filter: /.*/, namespace: 'lazy-part'}, ({path}) => ({
        contents: stub(files.get(path) ?? {part: '', exports: {}}, paths.indexOf(path), path)
      }))
    }
  }
}

function fromRoot(path: string): string {
  return relative('.', path).replaceAll('\\', '/')
}

/** Only a call can load a part; `expectCalls` finds other uses in what was built. */
function stub({part, exports}: PartFile, at: number, path: string): string {
  const lines = Object.entries(exports).map(([name, value], index) => {
    const isFunction = typeof value === 'function' && !/^class\b/.test(String(value))
    const made = isFunction
      ? `(...args) => load().f${at}.${name}(...args)`
      : `/* @__PURE__ */ ${misused}('${path}: ${name}')`
    return `const v${index} = ${made}\nexport {v${index} as ${name}}`
  })
  return [`import {load} from 'loader:${part}'`, ...lines].join('\n')
}

/** @throws {Error} where a file of a part is imported for more than its functions */
export function expectCalls(text: string): void {
  const found = [...text.matchAll(new RegExp(`${misused}\\(['"]([^'"]*)`, 'g'))].map(([, name]) => name)
  if (found.length > 0) throw new Error(`Unexpected import from a part: ${found.join(', ')}; expected functions alone`)
}
