/** The programs that hooks start, as far as they are files of the project. */

import type {Source} from '../../contracts/source.ts'
import {memberOf} from '../../text/json-object.ts'
import {quoted} from '../../text/quoted.ts'
import type {YamlDocument} from '../../text/yaml.ts'
import type {HookTable} from '../manifests/hooks.ts'
import type {HookProblem} from './agent-hooks.ts'
import type {ValuePath} from './shape-faults.ts'

interface OfHost {
  readonly document: YamlDocument
  readonly table: HookTable
  /** The folder of the plugin or the project, from that of the file. */
  readonly root: string
}

/** A file that a command names. */
interface Program {
  /** From the root. */
  readonly path: string
  /** The shell starts it itself, without another program. */
  readonly isFirst: boolean
}

/** The programs of the hooks of an event that are not there, or are not executable. */
export function programProblems(
  {surroundings}: Source,
  {document, table, root}: OfHost,
  at: ValuePath,
  groups: unknown
): readonly HookProblem[] {
  return itemsOf(groups).flatMap(([index, group]) =>
    itemsOf(memberOf(group, 'hooks')).flatMap(([inner, hook]): readonly HookProblem[] => {
      const command = memberOf(hook, 'command')
      const program = typeof command === 'string' ? programOf(command, table.folders) : undefined
      if (program === undefined) return []
      const range = document.locate([...at, index, 'hooks', inner, 'command'])
      const target = root + program.path
      const shared = {range, severity: 'warning', hosts: [table.host], data: {path: quoted(program.path)}} as const
      if (surroundings.exists(target) === false) return [{...shared, kind: 'missing-program'}]
      const isRefused = program.isFirst && surroundings.isExecutable(target) === false
      return isRefused ? [{...shared, kind: 'not-executable'}] : []
    })
  )
}

function itemsOf(value: unknown): readonly (readonly [number, unknown])[] {
  return Array.isArray(value) ? [...value.entries()] : []
}

/** What starts a program whose name follows. */
const starters = /^(?:bash|sh|zsh|node|python3?|deno run|bun(?: run)?|tsx|npx tsx|uv run|ruby|perl|pwsh|exec)\s+/

/** The first word of a command, with parts in quotes. */
const firstWord = /^(?:[^\s"';&|<>()]|"[^"]*"|'[^']*')+/

/**
 * The file that a command starts, where it is one of the project: by a variable for its folder, or by a relative path with a folder.
 * What a shell puts together is not looked into.
 */
function programOf(command: string, folders: readonly string[]): Program | undefined {
  const starter = starters.exec(command.trim())?.[0] ?? ''
  const rest = command.trim().slice(starter.length)
  const word = (firstWord.exec(rest)?.[0] ?? '').replace(/["']/g, '')
  const variable = /^\$\{?(\w+)(?::-[^}]*)?\}?\//.exec(word)
  if (variable !== null && !folders.includes(variable[1] ?? '')) return undefined
  const path = word.slice(variable?.[0].length ?? 0).replace(/^\.\//, '')
  const isRelative = variable !== null || /^(?:\.\/|\.[\w-]+\/)/.test(word)
  if (!isRelative || path === '' || !/^[\w@./ +-]+$/.test(path) || path.split('/').includes('..')) return undefined
  return {path, isFirst: starter === ''}
}
