/** The program that a command of a shell starts. */

/** A file that a command names. */
interface Program {
  /** From the root. */
  readonly path: string
  /** The shell starts it itself, without another program. */
  readonly isFirst: boolean
  /** As it is written, where no variable is before it. */
  readonly relative: string | undefined
}

const starters = /^(?:bash|sh|zsh|node|python3?|deno run|bun(?: run)?|tsx|npx tsx|uv run|ruby|perl|pwsh|exec)\s+/

/** The first word of a command, with parts in quotes. */
const firstWord = /^(?:[^\s"';&|<>()]|"[^"]*"|'[^']*')+/

/**
 * The file of the project that a command starts: by a variable for its folder, or by a relative path with a folder. Paths that
 * a shell puts together are skipped.
 */
export function programOf(command: string, folders: readonly string[]): Program | undefined {
  const starter = starters.exec(command.trim())?.[0] ?? ''
  const rest = command.trim().slice(starter.length)
  const word = (firstWord.exec(rest)?.[0] ?? '').replace(/["']/g, '')
  const variable = /^\$\{?(\w+)(?::-[^}]*)?\}?\//.exec(word)
  if (variable !== null && !folders.includes(variable[1] ?? '')) return undefined
  const path = word.slice(variable?.[0].length ?? 0).replace(/^\.\//, '')
  const isRelative = variable !== null || /^(?:\.\/|\.[\w-]+\/)/.test(word)
  if (!isRelative || path === '' || !/^[\w@./ +-]+$/.test(path) || path.split('/').includes('..')) return undefined
  return {path, isFirst: starter === '', relative: variable === null ? word : undefined}
}
