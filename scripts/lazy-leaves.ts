/**
 * Packages that start-up does not need, as leaves of the bundle: each is a CommonJS file of its own that is loaded,
 * synchronously, at the first use of one of its exports. The source imports them as usual; only the bundle is lazy.
 */
import {readFileSync} from 'node:fs'
import {createRequire} from 'node:module'
import {join, resolve} from 'node:path'
import type {OutputChunk, Plugin} from 'rolldown'
import {type Bundle, bundle, sourceFiles} from './bundle.ts'

/** The leaves and their packages. Packages that share state or classes are in one leaf, since nothing is shared between two. */
const leaves = {
  markdown: ['mdast-util-from-markdown', 'mdast-util-frontmatter', 'micromark-extension-frontmatter'],
  yaml: ['yaml'],
  toml: ['toml-eslint-parser'],
  json: ['jsonc-parser'],
  'json-schema': ['ajv', 'ajv/dist/2019.js', 'ajv/dist/2020.js'],
  patterns: ['picomatch'],
  gzip: ['fflate', 'node:zlib'],
  zod: ['zod/mini'],
  unified: ['unified', 'vfile']
} as const satisfies Readonly<Record<string, readonly string[]>>
type LeafName = keyof typeof leaves

const leafNames = Object.keys(leaves) as readonly LeafName[]

/** Modules whose functions are called while the program starts: what they make is made at its first use. */
const builders: ReadonlySet<string> = new Set(['zod/mini'])

/** Messages are in English: the other locales of zod are half of its code. */
const withoutLocales: Plugin = {
  name: 'without-locales',
  transform: (_, id) =>
    /[\\/]zod[\\/]v4[\\/]locales[\\/]index\.js$/.test(id) ? "export {default as en} from './en.js'" : undefined
}

/** The names that a module of a leaf exports, by the name under which source imports it. */
type Exports = ReadonlyMap<string, {readonly leaf: string; readonly index: number; readonly names: readonly string[]}>

/** Builds the leaves into `folder`. @param chosen all where it is not given @param platform what replaces modules of Node */
export async function buildLeaves(
  folder: string,
  chosen: readonly LeafName[] = leafNames,
  platform: Pick<Bundle, 'alias' | 'define' | 'inject'> = {}
): Promise<{readonly exports: Exports; readonly chunks: readonly OutputChunk[]}> {
  const require = createRequire(import.meta.url)
  const exports = new Map<string, {leaf: string; index: number; names: readonly string[]}>()
  const chunks: OutputChunk[] = []
  for (const leaf of chosen) {
    const modules = leaves[leaf]
    const contents = modules.map((module, index) => moduleOf(module, `m${index}`)).join('\n')
    const file = join(folder, `${leaf}.cjs`)
    const input = `leaf:${leaf}`
    const plugins = [
      {
        name: 'leaf',
        resolveId: (id: string) => (id === input ? id : undefined),
        load: (id: string) => (id === input ? contents : undefined)
      },
      withoutLocales
    ]
    chunks.push(...(await bundle({input, plugins, ...platform, output: {file, format: 'cjs'}})))
    const built = require(resolve(file)) as Readonly<Record<string, object>>
    for (const [index, module] of modules.entries())
      exports.set(module, {leaf: `${leaf}.cjs`, index, names: Object.keys(built[`m${index}`] ?? {})})
  }
  return {exports, chunks}
}

/** Exports a module as an object: of a builder, the functions that the source calls. */
function moduleOf(module: string, name: string): string {
  if (!builders.has(module)) return `export * as ${name} from '${module}'`
  const used = [...usedBuilders()]
  const imported = used.map((each, index) => `${each} as b${index}`).join(', ')
  const members = used.map((each, index) => `${each}: b${index}`).join(', ')
  return `import {${imported}} from '${module}'\nexport const ${name} = {${members}}`
}

/** The functions of zod that the source calls. */
function usedBuilders(): ReadonlySet<string> {
  const texts = sourceFiles().map((path) => readFileSync(path, 'utf8'))
  const calls = texts.flatMap((text) => [...text.matchAll(/(?<![\w.])z\.([a-z_]\w*)(?=[(<])/g)])
  return new Set(calls.map(([, name = '']) => name).filter((name) => name !== 'infer'))
}

/**
 * Replaces the packages of the leaves in a bundle.
 *
 * @param path from any file of the bundle to the folder of the leaves
 */
export function lazyLeaves(exports: Exports, path: string): Plugin {
  return {
    name: 'lazy-leaves',
    resolveId: (id) => (exports.has(id) || id === 'lazy' ? {id: `leaf:${id}`, moduleSideEffects: false} : undefined),
    load(id) {
      if (id === 'leaf:lazy') return lazyModule
      return id.startsWith('leaf:') ? stub(id.slice('leaf:'.length), exports, path) : undefined
    }
  }
}

function stub(module: string, exports: Exports, path: string): string {
  const {leaf = '', index = 0, names = []} = exports.get(module) ?? {}
  const proxy = builders.has(module) ? 'deferred' : 'lazy'
  const lines = names.map((name, at) => {
    const value = `const v${at} = /* @__PURE__ */ ${proxy}('${path}/${leaf}', 'm${index}', '${name}')`
    return `${value}\nexport {v${at} as ${name}}`
  })
  return [`import {${proxy}} from 'lazy'`, ...lines].join('\n')
}

/**
 * Proxies of what a leaf exports; its first use loads the leaf. `lazy` is for a function, a class or an object; `deferred` for
 * a function whose result is an object that may never be used, so that calling it, and its method `check`, loads nothing. What such
 * results are made of are the objects themselves: to ask a proxy for each field of each value takes long.
 */
const lazyModule = `const from = (leaf, module, name) => require(leaf)[module][name]
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
  return (...args) => result(() => from(leaf, module, name)(...args.map(ofResults)))
}
const values = new WeakMap()
function result(make) {
  let made
  const value = () => (made ??= make())
  const proxy = new Proxy({}, {
    get: (_, key) => key === 'check' ? (...args) => result(() => value().check(...args.map(ofResults))) : value()[key],
    set: (_, key, to) => Reflect.set(value(), key, to),
    has: (_, key) => key in value(),
    getPrototypeOf: () => Object.getPrototypeOf(value())
  })
  values.set(proxy, value)
  return proxy
}
function ofResults(arg) {
  if (arg === null || typeof arg !== 'object') return arg
  const value = values.get(arg)
  if (value !== undefined) return value()
  if (Array.isArray(arg)) return arg.map(ofResults)
  if (Object.getPrototypeOf(arg) !== Object.prototype) return arg
  const copy = Object.getOwnPropertyDescriptors(arg)
  for (const property of Object.values(copy)) if ('value' in property) property.value = ofResults(property.value)
  return Object.defineProperties({}, copy)
}
`
