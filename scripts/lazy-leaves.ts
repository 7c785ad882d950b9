/**
 * Packages that start-up does not need, as leaves of the bundle: each is a CommonJS file of its own that is loaded,
 * synchronously, at the first use of one of its exports. The source imports them as usual; only the bundle is lazy.
 */
import {createRequire} from 'node:module'
import {join, resolve} from 'node:path'
import {type BuildOptions, build, type Metafile, type Plugin} from 'esbuild'

/** The leaves and their packages. Packages that share state or classes are in one leaf, since nothing is shared between two. */
const leaves: Readonly<Record<string, readonly string[]>> = {
  markdown: ['mdast-util-from-markdown', 'mdast-util-frontmatter', 'micromark-extension-frontmatter'],
  yaml: ['yaml'],
  toml: ['smol-toml'],
  json: ['jsonc-parser'],
  'json-schema': ['ajv', 'ajv/dist/2019.js', 'ajv/dist/2020.js'],
  patterns: ['picomatch'],
  gzip: ['fflate', 'node:zlib'],
  zod: ['zod/mini'],
  unified: ['unified', 'vfile']
}

/** Modules whose functions are called while the program starts: what they make is made at its first use. */
const builders: ReadonlySet<string> = new Set(['zod/mini'])

/** The names that a module of a leaf exports, by the name under which source imports it. */
type Exports = ReadonlyMap<string, {readonly leaf: string; readonly names: readonly string[]}>

/** Builds the leaves into `folder`. */
export async function buildLeaves(
  options: BuildOptions,
  folder: string
): Promise<{readonly exports: Exports; readonly metafiles: readonly Metafile[]}> {
  const require = createRequire(import.meta.url)
  const exports = new Map<string, {leaf: string; names: readonly string[]}>()
  const metafiles: Metafile[] = []
  for (const [leaf, modules] of Object.entries(leaves)) {
    const contents = modules.map((module, index) => `export * as m${index} from '${module}'`).join('\n')
    const outfile = join(folder, `${leaf}.cjs`)
    const stdin = {contents, resolveDir: resolve('.'), sourcefile: leaf}
    const {metafile} = await build({...options, stdin, outfile, format: 'cjs', metafile: true})
    metafiles.push(metafile)
    const built = require(resolve(outfile)) as Readonly<Record<string, object>>
    for (const [index, module] of modules.entries())
      exports.set(module, {leaf: `${leaf}.cjs`, names: Object.keys(built[`m${index}`] ?? {})})
  }
  return {exports, metafiles}
}

/**
 * Replaces the packages of the leaves in a bundle.
 *
 * @param path from any file of the bundle to the folder of the leaves
 */
export function lazyLeaves(exports: Exports, path: string): Plugin {
  return {
    name: 'lazy-leaves',
    setup({onResolve, onLoad}) {
      onResolve({filter: /^[^.]/}, ({path: module}) =>
        exports.has(module) ? {path: module, namespace: 'leaf', sideEffects: false} : undefined
      )
      onResolve({filter: /^lazy$/, namespace: 'leaf'}, () => ({path: 'lazy', namespace: 'lazy'}))
      onLoad({filter: /.*/, namespace: 'lazy'}, () => ({contents: lazyModule(path)}))
      onLoad({filter: /.*/, namespace: 'leaf'}, ({path: module}) => ({contents: stub(module, exports)}))
    }
  }
}

function stub(module: string, exports: Exports): string {
  const {leaf = '', names = []} = exports.get(module) ?? {}
  const index = leaves[leaf.replace('.cjs', '')]?.indexOf(module) ?? 0
  const proxy = builders.has(module) ? 'deferred' : 'lazy'
  const lines = names.map((name, at) => {
    const value = `const v${at} = /* @__PURE__ */ ${proxy}('${leaf}', 'm${index}', '${name}')`
    return `${value}\nexport {v${at} as ${name}}`
  })
  return [`import {${proxy}} from 'lazy'`, ...lines].join('\n')
}

/**
 * Proxies of what a leaf exports; its first use loads the leaf. `lazy` is for a function, a class or an object; `deferred` for
 * a function whose result is an object that may never be used, so that calling it, and its method `check`, loads nothing.
 */
function lazyModule(path: string): string {
  return `const from = (leaf, module, name) => import.meta.require('${path}/' + leaf)[module][name]
export function lazy(leaf, module, name) {
  let loaded
  const load = () => (loaded ??= from(leaf, module, name))
  return new Proxy(function () {}, {
    apply: (_, self, args) => Reflect.apply(load(), self, args),
    construct: (_, args) => Reflect.construct(load(), args),
    get: (_, key) => load()[key]
  })
}
export function deferred(leaf, module, name) {
  return (...args) => result(() => from(leaf, module, name)(...args))
}
function result(make) {
  let made
  const value = () => (made ??= make())
  return new Proxy({}, {
    get: (_, key) => key === 'check' ? (...args) => result(() => value().check(...args)) : value()[key],
    set: (_, key, to) => Reflect.set(value(), key, to),
    has: (_, key) => key in value(),
    getPrototypeOf: () => Object.getPrototypeOf(value())
  })
}
`
}
