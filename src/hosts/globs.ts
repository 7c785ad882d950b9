/** The globs of hosts: folders, `*` for a part of a name, `**` for any folders. */

export interface Glob {
  readonly source: string
  /** The folders before the first wildcard, such as `.claude/agents`; empty where the glob begins with one. */
  readonly lead: readonly string[]
  /** The name of the file, with its wildcards, such as `*.md`. */
  readonly name: string
  /** Whether files in folders below the lead match. */
  readonly isDeep: boolean
  /** Whether a path, with `/`, ends in the glob after any folders. */
  endsPath(path: string): boolean
  /** Matches a path that has the folders of the glob, or all of it where no folders may be between. */
  readonly head: RegExp
  /** Matches a path that is the glob and no more. */
  readonly whole: RegExp
  /** Matches a path up to the folder that is searched, such as `x/.claude/skills/`; nothing for a glob of names alone. */
  readonly searched: RegExp | undefined
}

export function readGlob(source: string): Glob {
  const segments = source.split('/')
  const name = segments.pop() ?? ''
  const wild = segments.findIndex((segment) => segment.includes('*'))
  const lead = wild === -1 ? segments : segments.slice(0, wild)
  const isDeep = segments.includes('**')
  // The folder of a skill is not searched itself.
  const top = isDeep
    ? segments.slice(0, segments.indexOf('**'))
    : segments.slice(0, segments.at(-1) === '*' ? -1 : undefined)
  const searched = top.length === 0 ? undefined : new RegExp(`^(?:.*/)?${bodyOf(`${top.join('/')}/`)}`, 's')
  // Any folders may be before the glob, and of the folders that a path has twice the first ones hold the most.
  const [before = '', after] = source.replace(/^\*\*\//, '').split('**/')
  const head = new RegExp(`(?:^|/)${bodyOf(before)}${after === undefined ? '$' : ''}`)
  const tail = after === undefined ? undefined : new RegExp(`(?:^|/)${bodyOf(after)}$`)
  return {
    source,
    lead,
    name,
    isDeep,
    endsPath(path) {
      if (tail === undefined) return head.test(path)
      const found = head.exec(path)
      return found !== null && tail.test(path.slice(found.index + found[0].length))
    },
    head,
    whole: new RegExp(`^${bodyOf(source)}$`),
    searched
  }
}

function bodyOf(source: string): string {
  return source
    .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
    .replace(/\*\*\/|\*/g, (star) => (star === '*' ? '[^/]*' : '(?:[^/]+/)*'))
}
