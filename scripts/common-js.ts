/**
 * The files of the bundle as CommonJS. esbuild splits ES modules alone, so each is converted by itself: imports become constants,
 * each module of Node is required once, and exports become getters of one object. What esbuild makes of them defines each export
 * twice, which takes 2 ms of a start.
 */
import type {Files} from './core.ts'

const mapComment = '//# sourceMappingURL='

/**
 * Converts the files that esbuild made.
 *
 * @param core the name of the file that all runs load
 * @param inner the names of files that become functions of the core: many runs load them, and reading a file takes a while
 * @throws {Error} where a file that is not the core loads one of these
 */
export function toCommonJs(files: Files, core: string, inner: readonly string[]): Files {
  const converted = new Map([...files].map(([name, text]) => [name, convert(text, core, name === core)]))
  const [body = '', ...map] = (converted.get(core) ?? '').split(mapComment)
  const parts = inner.map((name, index) => {
    const [text = ''] = (converted.get(name) ?? '').split(mapComment)
    converted.delete(name)
    return `function $part${index}() {const module = {exports: {}};${text};return module.exports}`
  })
  const joined = inner.reduce(
    (text, name, index) => text.replaceAll(`require("./${name}")`, `$part${index}()`),
    [body, ...parts].join('\n')
  )
  converted.set(core, [joined, ...map].join(`\n${mapComment}`))
  for (const [name, text] of converted) {
    const other = inner.find((each) => text.includes(`require("./${each}")`))
    if (other !== undefined)
      throw new Error(`Unexpected import of \`${other}\` in \`${name}\`, expected it in \`${core}\``)
  }
  return converted
}

/** The core has hundreds of exports, and another file needs few: there, they are one function from a name to a value. */
function convert(text: string, core: string, isCore: boolean): string {
  const required = new Map<string, string[]>()
  const fromCore: string[] = []
  const exported: (readonly [local: string, name: string])[] = []
  const body = text
    .replace(/^import \{([^}]*)\} from "((?:node:|\.\/)[^"]+)";$/gm, (statement, names: string, from: string) => {
      const list = listOf(names)
      if (from === `./${core}`) fromCore.push(...list.map(([name, local]) => `${local} = $core('${name}')`))
      else required.set(from, [...(required.get(from) ?? []), ...list.map(([name, local]) => `${name}: ${local}`)])
      return withoutText(statement)
    })
    .replace(/^export \{([^}]*)\};$/gm, (statement, names: string) => {
      exported.push(...listOf(names))
      return withoutText(statement)
    })
    .replace(/\bimport\(("[^"]+")\)/g, 'Promise.resolve().then(() => require($1))')
    .replace(/^import ("[^"]+");$/gm, 'require($1);')
    .replaceAll('import.meta.url', 'require("node:url").pathToFileURL(__filename).href')
    .replaceAll('import.meta.require', 'require')
  const heads = [...required].map(([from, names]) => `const {${names.join(', ')}} = require("${from}")`)
  if (isCore) {
    const cases = exported.map(([local, name]) => `case '${name}': return ${local}`)
    heads.unshift(`module.exports = (name) => {switch (name) {${cases.join(';')}}}`)
  } else {
    if (fromCore.length > 0) heads.push(`const $core = require("./${core}"), ${fromCore.join(', ')}`)
    heads.unshift(`module.exports = {${exported.map(([local, name]) => `get ${name}() {return ${local}}`).join(', ')}}`)
  }
  return `${heads.join(';')};${body}`
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
