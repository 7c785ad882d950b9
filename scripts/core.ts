/**
 * The core of the command line: the chunks that every run loads, as one file. A call from one file to another goes through a
 * getter, and each file is found, read and checked by itself.
 */
import {basename} from 'node:path'
import {build, type Plugin} from 'esbuild'
import {bundleOptions} from './bundle.ts'

/** The text of a file of the bundle, an ES module, by its name. */
export type Files = ReadonlyMap<string, string>

/** How esbuild names what several files share. */
const sharedPrefix = 'chunk-chunk-'

/** In UTF-16 units, before the names are shortened. */
const smallest = 12_000

const imports = /import(?:\s*\{([^}]*)\}\s*from)?\s*"\.\/([^"]+)";/g

/** The files that a file needs before it runs, itself last. */
function needed(files: Files, name: string, found: Set<string> = new Set()): ReadonlySet<string> {
  for (const [, , other = ''] of (files.get(name) ?? '').matchAll(imports))
    if (!found.has(other)) needed(files, other, found)
  return found.add(name)
}

/** Files that several others share and that hold little: loading one takes longer than so much code in the core. */
function smallFiles(files: Files): readonly string[] {
  const isSmall = (name: string): boolean => name.startsWith(sharedPrefix) && (files.get(name)?.length ?? 0) < smallest
  return [...files.keys()].filter((name) => [...needed(files, name)].every(isSmall))
}

/**
 * Joins the entry with the files that it always needs.
 *
 * @param entry its name, which is the name of the core as well
 * @param isProfiled keeps a map to the sources
 * @returns the core, and the files that a run may load later; they import from the core
 */
export async function joinCore(files: Files, entry: string, isProfiled: boolean): Promise<Files> {
  const core = new Set([...smallFiles(files), ...needed(files, entry)])
  const later = [...files.keys()].filter((name) => !core.has(name))
  const shared = new Map<string, string>()
  const joined = new Map<string, string>()
  for (const name of later) {
    const text = files.get(name) ?? ''
    joined.set(
      name,
      text.replace(imports, (statement: string, names: string | undefined, from: string) =>
        core.has(from) ? importShared(names ?? '', from, entry, shared) : statement
      )
    )
  }
  const exports = [...shared].map(([key, as]) => {
    const [from, name] = key.split(' ')
    return `export {${name} as ${as}} from './${from}'`
  })
  const contents = [...[...core].map((name) => `import './${name}'`), ...exports].join('\n')
  const {outputFiles} = await build({
    ...bundleOptions,
    stdin: {contents, resolveDir: '.', sourcefile: 'core'},
    minify: false,
    sourcemap: isProfiled && 'inline',
    write: false,
    plugins: [fromMemory(files)]
  })
  return joined.set(entry, outputFiles[0]?.text ?? '')
}

/** The import of names of a file that is in the core: each has a name of its own there. */
function importShared(names: string, from: string, core: string, shared: Map<string, string>): string {
  const list = names.split(',').flatMap((each) => {
    const [name, local = name] = each.trim().split(/\s+as\s+/)
    if (name === undefined || name === '') return []
    const key = `${from} ${name}`
    const as = shared.get(key) ?? `shared${shared.size}`
    shared.set(key, as)
    return `${as} as ${local}`
  })
  return `import {${list.join(', ')}} from "./${core}";`
}

/** Files that are nowhere on a disk; what is loaded later is not a part of the core. */
function fromMemory(files: Files): Plugin {
  return {
    name: 'memory',
    setup({onResolve, onLoad}) {
      onResolve({filter: /^\.\//}, ({path, kind}) =>
        kind === 'dynamic-import' ? {path, external: true} : {path: basename(path), namespace: 'memory'}
      )
      onLoad({filter: /.*/, namespace: 'memory'}, ({path}) => ({contents: files.get(path) ?? ''}))
    }
  }
}
