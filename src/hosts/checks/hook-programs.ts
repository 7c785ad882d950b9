/** The commands of hooks: the files of the project that they start, and the variables for folders in them. */

import type {Source} from '../../contracts/source.ts'
import type {Fix} from '../../text/edit.ts'
import {memberOf} from '../../text/json-object.ts'
import type {Range} from '../../text/lines.ts'
import {quoted} from '../../text/quoted.ts'
import type {FoundHooks, HookProblem} from './hook-problem.ts'
import {climbs} from './manifest-texts.ts'
import type {ValuePath} from './shape-faults.ts'

/** A fault of a command, whose place is the command, and whose host is the host of the hooks. */
type CommandFault = HookProblem extends infer Each ? (Each extends HookProblem ? Omit<Each, 'range'> : never) : never

export function hookCommandProblems(
  source: Source,
  found: FoundHooks,
  at: ValuePath,
  groups: unknown
): readonly HookProblem[] {
  const {document, table} = found
  return hooksIn(groups).flatMap(([path, hook]): readonly HookProblem[] => {
    const key = ['command', 'bash'].find((each) => typeof memberOf(hook, each) === 'string')
    const command = key === undefined ? undefined : memberOf(hook, key)
    // The folder of the command is another one.
    if (key === undefined || typeof command !== 'string' || memberOf(hook, 'cwd') !== undefined) return []
    const range = document.locate([...at, ...path, key])
    const isShell = memberOf(hook, 'args') === undefined && memberOf(hook, 'shell') !== 'powershell'
    const hookCommand = {...found, source, command, range}
    const faults = [
      ...(isShell ? folderFaults(hookCommand) : []),
      ...emptyFolders(hookCommand),
      ...outsideFaults(hookCommand),
      ...programFaults(hookCommand)
    ]
    return faults.map((fault) => ({...fault, range, severity: 'warning', hosts: [table.host]}))
  })
}

interface HookCommand extends FoundHooks {
  readonly source: Source
  readonly command: string
  readonly range: Range
}

type Items = readonly (readonly [path: ValuePath, item: unknown])[]

/** The hooks of groups, or the groups themselves, where hosts have none. */
function hooksIn(groups: unknown): Items {
  return itemsOf(groups).flatMap(([at, group]): Items => {
    const hooks = memberOf(group, 'hooks')
    return hooks === undefined ? [[at, group]] : itemsOf(hooks).map(([path, hook]) => [[...at, 'hooks', ...path], hook])
  })
}

function itemsOf(value: unknown): Items {
  return Array.isArray(value) ? value.map((item: unknown, index) => [[index], item]) : []
}

/** The program of a command that is not there, is not executable, or is looked for elsewhere. */
function programFaults({source, table, root, isPackage, command, range}: HookCommand): readonly CommandFault[] {
  const {folders, packageFolder} = table
  const {surroundings} = source
  const program = programOf(command, folders)
  if (program === undefined) return []
  const {path, isFirst, relative, variable} = program
  // The project in which a plugin is used is another one.
  const isOfProject = isPackage && packageFolder !== undefined && variable !== packageFolder
  if (isOfProject && variable !== undefined) return []
  const data = {path: quoted(path)}
  if (surroundings.exists(root + path) === false) return [{kind: 'missing-program', data}]
  if (isOfProject && relative !== undefined) {
    const meant = `"\${${packageFolder}}/${path}"`
    const fix = editOf(source, range, relative, meant)
    return [{kind: 'session-path', data: {path: quoted(relative), meant: quoted(meant)}, ...(fix && {fix})}]
  }
  return isFirst && surroundings.isExecutable(root + path) === false ? [{kind: 'not-executable', data}] : []
}

/** The first path of a command that leads out of the plugin's folder: an installed plugin has no other folders. */
function outsideFaults({table: {packageFolder}, isPackage, command}: HookCommand): readonly CommandFault[] {
  if (packageFolder === undefined || !isPackage || !command.includes('/..')) return []
  const paths = command.matchAll(new RegExp(`\\$\\{?${packageFolder}\\}?["']?/([\\w@./+-]+)`, 'g'))
  const outside = [...paths].map(([, path = '']) => path).find(climbs)
  return outside === undefined ? [] : [{kind: 'outside-program', data: {path: quoted(outside)}}]
}

/** The words of a shell in which a variable for a folder is not in double quotes. */
function folderFaults({source, table, isPackage, command, range}: HookCommand): readonly CommandFault[] {
  if (table.packageFolder === undefined || command.includes('[[')) return []
  return (command.match(shellWord) ?? []).flatMap((word): readonly CommandFault[] => {
    const [, inQuotes] = /^'(\$\{?\w+\}?(?:\/[^\s']*)?)'$/.exec(word) ?? []
    // Who has a project knows whether its path has spaces.
    if (inQuotes === undefined && !isPackage) return []
    const [variable = '', name = ''] = /\$\{?(\w+)\}?/.exec(inQuotes ?? word.replace(inQuote, '')) ?? []
    if (!table.folders.includes(name) || /^\w+=/.test(word)) return []
    const text = inQuotes ?? word
    const fix = /^[\w@%+:,./${}-]+$/.test(text) ? editOf(source, range, word, `"${text}"`) : undefined
    const kind = inQuotes === undefined ? 'split-folder' : 'literal-folder'
    return [{kind, data: {variable: quoted(variable), more: 0}, ...(fix && {fix})}]
  })
}

/** A part of a word in quotes, or a character that a backslash takes. */
const inQuote = /'[^']*'|"(?:[^"\\]|\\[\s\S])*"|\\[\s\S]/g

/** The first use of each variable that hooks do not have. */
function emptyFolders({table, isPackage, command}: HookCommand): readonly CommandFault[] {
  const meant = table.folders.filter((each) => isPackage || each !== table.packageFolder).map((each) => `\${${each}}`)
  return (table.textFolders ?? []).flatMap((name): readonly CommandFault[] => {
    const [variable] = new RegExp(`\\$(?:${name}\\b|\\{${name}\\})`).exec(command) ?? []
    return variable === undefined ? [] : [{kind: 'empty-folder', data: {variable: quoted(variable), meant}}]
  })
}

/** A word of a command, with its quotes. */
const shellWord = /(?:'[^']*'|"(?:[^"\\]|\\[\s\S])*"|\\[\s\S]|[^\s'"\\;&|<>()])+/g

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
