/** The regular expressions of the source: literals as they are written, and those that are built, as they come out. */
import {readdirSync, readFileSync} from 'node:fs'
import {parseSync} from 'oxc-parser'

/** A regular expression, and where it is. */
export interface Pattern {
  readonly source: string
  readonly flags: string
  /** As `file:line`. */
  readonly place: string
}

/** All literals in `src/` and `rules/`. */
export function literalPatterns(): readonly Pattern[] {
  return ['src', 'rules'].flatMap((folder) =>
    readdirSync(folder, {recursive: true, encoding: 'utf8'})
      .filter((path) => path.endsWith('.ts'))
      .flatMap((path) => patternsOf(`${folder}/${path.replaceAll('\\', '/')}`))
  )
}

function patternsOf(file: string): readonly Pattern[] {
  const text = readFileSync(file, 'utf8')
  const found: Pattern[] = []
  const open: unknown[] = [parseSync(file, text).program]
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (typeof node !== 'object' || node === null) continue
    const {regex, start} = node as {regex?: {pattern: string; flags: string}; start?: number}
    if (regex !== undefined) {
      const line = text.slice(0, start).split('\n').length
      found.push({source: regex.pattern, flags: regex.flags, place: `${file}:${line}`})
    } else open.push(...Object.values(node))
  }
  return found
}

/** Records the regular expressions that code of the project builds while a function runs. */
export async function builtPatterns(run: () => Promise<void>): Promise<readonly Pattern[]> {
  const found = new Map<string, Pattern>()
  const original = globalThis.RegExp
  globalThis.RegExp = new Proxy(original, {
    construct(target, args: [string | RegExp, string?]) {
      const built = new target(...args)
      const [, place] = /\/((?:src|rules)\/[^:)]*:\d+)/.exec(new Error().stack?.split('\n')[2] ?? '') ?? []
      if (place !== undefined) found.set(`${built}`, {source: built.source, flags: built.flags, place})
      return built
    }
  })
  try {
    await run()
  } finally {
    globalThis.RegExp = original
  }
  return [...found.values()]
}
