/** The commands of hooks: the files of the project that they start, and the variables for folders in them. */

import type {Source} from '../../contracts/source.ts'
import type {Fix} from '../../text/edit.ts'
import {memberOf} from '../../text/json-object.ts'
import type {Range} from '../../text/lines.ts'
import {quoted} from '../../text/quoted.ts'
import type {FoundHooks, HookProblem} from './hook-problem.ts'
import type {ValuePath} from './shape-faults.ts'

/** The faults of the commands in the hooks of an event. */
export function hookCommandProblems(
  source: Source,
  found: FoundHooks,
  at: ValuePath,
  groups: unknown
): readonly HookProblem[] {
  return itemsOf(groups).flatMap(([index, group]) =>
    hooksIn(group).flatMap(([path, hook]): readonly HookProblem[] => {
      const key = ['command', 'bash'].find((each) => typeof memberOf(hook, each) === 'string')
      const command = key === undefined ? undefined : memberOf(hook, key)
      // The folder of the command is another one.
      if (key === undefined || typeof command !== 'string' || memberOf(hook, 'cwd') !== undefined) return []
      const range = found.document.locate([...at, index, ...path, key])
      const isShell = memberOf(hook, 'args') === undefined && memberOf(hook, 'shell') !== 'powershell'
      const program = programProblem(source, found, command, range)
      return [
        ...(isShell ? folderProblems(source, found, command, range) : []),
        ...emptyFolders(found, command, range),
        ...(program === undefined ? [] : [program])
      ]
    })
  )
}

/** The hooks of a group, or the group itself, where hosts have none. */
function hooksIn(group: unknown): readonly (readonly [ValuePath, unknown])[] {
  const hooks = memberOf(group, 'hooks')
  return hooks === undefined ? [[[], group]] : itemsOf(hooks).map(([index, hook]) => [['hooks', index], hook])
}

/** The program of a command that is not there, is not executable, or is looked for elsewhere. */
function programProblem(
  source: Source,
  {table, root, isPackage}: FoundHooks,
  command: string,
  range: Range
): HookProblem | undefined {
  const {surroundings} = source
  const {path, isFirst, relative, variable} = programOf(command, table.folders) ?? {}
  // The project in which a plugin is used is another one.
  const isOfProject = isPackage && table.packageFolder !== undefined && variable !== table.packageFolder
  if (path === undefined || (isOfProject && variable !== undefined)) return undefined
  const target = root + path
  const data = {path: quoted(path)}
  const shared = {range, severity: 'warning', hosts: [table.host]} as const
  if (surroundings.exists(target) === false) return {...shared, kind: 'missing-program', data}
  const {packageFolder} = table
  if (isPackage && relative !== undefined && packageFolder !== undefined) {
    const meant = `"\${${packageFolder}}/${path}"`
    const fix = editOf(source, range, relative, meant)
    return {...shared, kind: 'session-path', data: {path: quoted(relative), meant: quoted(meant)}, ...(fix && {fix})}
  }
  const isRefused = isFirst === true && surroundings.isExecutable(target) === false
  return isRefused ? {...shared, kind: 'not-executable', data} : undefined
}

function itemsOf(value: unknown): readonly (readonly [number, unknown])[] {
  return Array.isArray(value) ? [...value.entries()] : []
}

/** The words of a shell in which a variable for a folder is not in double quotes. */
function folderProblems(
  source: Source,
  {table, isPackage}: FoundHooks,
  command: string,
  range: Range
): readonly HookProblem[] {
  if (table.packageFolder === undefined || command.includes('[[')) return []
  return shellWords(command).flatMap((word): readonly HookProblem[] => {
    const [, inQuotes] = /^'(\$\{?\w+\}?(?:\/[^\s']*)?)'$/.exec(word) ?? []
    // Who has a project knows whether its path has spaces.
    if (inQuotes === undefined && !isPackage) return []
    const bare = inQuotes ?? word.replace(inQuote, '')
    const [variable = '', name = ''] = /\$\{?(\w+)\}?/.exec(bare) ?? []
    if (!table.folders.includes(name) || /^\w+=/.test(word)) return []
    const text = inQuotes ?? word
    const fix = /^[\w@%+:,./${}-]+$/.test(text) ? editOf(source, range, word, `"${text}"`) : undefined
    const data = {variable: quoted(variable), more: 0}
    const kind = inQuotes === undefined ? 'split-folder' : 'literal-folder'
    return [{kind, range, severity: 'warning', hosts: [table.host], data, ...(fix && {fix})}]
  })
}

/** A part of a word in quotes, or a character that a backslash takes. */
const inQuote = /'[^']*'|"(?:[^"\\]|\\[\s\S])*"|\\[\s\S]/g

/** The first use of each variable that hooks do not have. */
function emptyFolders({table, isPackage}: FoundHooks, command: string, range: Range): readonly HookProblem[] {
  const meant = table.folders.filter((each) => isPackage || each !== table.packageFolder).map((each) => `\${${each}}`)
  return (table.textFolders ?? []).flatMap((name): readonly HookProblem[] => {
    const [variable] = new RegExp(`\\$(?:${name}\\b|\\{${name}\\})`).exec(command) ?? []
    if (variable === undefined) return []
    const data = {variable: quoted(variable), meant}
    return [{kind: 'empty-folder', range, severity: 'warning', hosts: [table.host], data}]
  })
}

/** The words of a command, with their quotes. */
function shellWords(command: string): readonly string[] {
  return command.match(/(?:'[^']*'|"(?:[^"\\]|\\[\s\S])*"|\\[\s\S]|[^\s'"\\;&|<>()])+/g) ?? []
}

/** The fix that writes other text for a word of a command, in a file of JSON that has the word once in this place. */
function editOf({text, path}: Source, {start, end}: Range, word: string, written: string): Fix | undefined {
  const at = text.indexOf(word, start)
  const isOnce = at !== -1 && at + word.length <= end && !text.slice(at + word.length, end).includes(word)
  if (!path.endsWith('.json') || !isOnce) return undefined
  return {safe: false, edits: [{start: at, end: at + word.length, text: JSON.stringify(written).slice(1, -1)}]}
}

/** A file that a command names. */
interface Program {
  /** From the root. */
  readonly path: string
  /** The shell starts it itself, without another program. */
  readonly isFirst: boolean
  /** As it is written, where no variable is before it. */
  readonly relative: string | undefined
  /** The variable for its folder. */
  readonly variable: string | undefined
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
  return {path, isFirst: starter === '', relative: variable === null ? word : undefined, variable: variable?.[1]}
}
