/**
 * Modules of the source that few runs need, as chunks of the bundle that are loaded, synchronously, at the first call of one of
 * their functions. The source imports them as usual; only the bundle is lazy.
 */
import {dirname, resolve} from 'node:path'
import type {Plugin} from 'rolldown'

/** The chunks, and modules that export functions alone. With them goes what no other module imports. */
const chunks: Readonly<Record<string, readonly string[]>> = {
  definition: ['contracts/proposals/index.ts', 'contracts/proposals/proposals.ts', 'contracts/markers/marked-block.ts'],
  manifests: ['hosts/checks/manifest-problems.ts', 'hosts/manifests/tables.ts'],
  'foreign-options': ['cli/foreign-options.ts'],
  output: ['contracts/engine/check.ts', 'contracts/engine/read.ts'],
  party: ['contracts/inception-party/index.ts'],
  programs: ['contracts/programs/program.ts'],
  records: ['transcripts/detect.ts', 'transcripts/document-lines.ts'],
  responses: ['load', 'nodes'].map((name) => `contracts/agent-response/safe-load/${name}.ts`),
  'self-test': ['contracts/engine/self-test.ts', 'contracts/markers/tested.ts'],
  templates: ['instructions', 'response', 'sections'].map((name) => `contracts/system-templates/${name}.ts`)
}

const stub = 'stub:'
const chunk = 'chunk:/'
const pathsOf = (name: string): readonly string[] => (chunks[name] ?? []).map((path) => resolve('src', path))
const chunkOf = new Map(Object.keys(chunks).flatMap((name) => pathsOf(name).map((path) => [path, name] as const)))

/** Replaces the imports of these modules in a bundle. */
export function lazyChunks(): Plugin {
  return {
    name: 'lazy-chunks',
    resolveId(id, importer) {
      if (id.startsWith(chunk)) return id
      if (importer === undefined || importer.startsWith(chunk) || !id.startsWith('.')) return
      const path = resolve(dirname(importer), id)
      const name = chunkOf.get(path)
      if (name === undefined || name === chunkOf.get(importer)) return
      return {id: `${stub}${path}`, moduleSideEffects: false}
    },
    load(id) {
      if (id.startsWith(stub)) return stubOf(id.slice(stub.length))
      if (!id.startsWith(chunk)) return
      const exported = pathsOf(id.slice(chunk.length)).map(
        (path, at) => `export * as m${at} from ${JSON.stringify(path)}`
      )
      return exported.join('\n')
    }
  }
}

/** A module of the same functions, which load the chunk. @throws {Error} where the module exports something else */
async function stubOf(path: string): Promise<string> {
  const name = chunkOf.get(path) ?? ''
  const exported = Object.entries((await import(path)) as object)
  const other = exported.find(([, value]) => typeof value !== 'function')
  if (other !== undefined) throw new Error(`\`${other[0]}\` of ${path} is not a function: it cannot be loaded late`)
  const module = `m${pathsOf(name).indexOf(path)}`
  const functions = exported.map(([name]) => `export const ${name} = (...args) => load().${module}.${name}(...args)`)
  return [`const load = () => import('${chunk}${name}')`, ...functions].join('\n')
}

/** A file of the bundle in which the stubs load at once: the bundler writes a promise. @throws {Error} where something awaits one */
export function withoutPromises(code: string): string {
  const loaded = code.replace(/=> ?Promise\.resolve\(\)\.then\(\(\) ?=> ?(require\("[^"]{1,100}"\))\)/g, '=>$1')
  if (/=>require\("[^"]{1,100}"\)\.then/.test(loaded))
    throw new Error('a chunk is a part of another: a stub cannot load it')
  return loaded
}
