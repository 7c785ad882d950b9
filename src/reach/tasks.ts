/** The scripts and targets of a repository, which guides tell agents to run. */
import type {NamedTask} from '../contracts/readers.ts'
import {distance, nearest} from '../text/edit-distance.ts'
import {isRecord} from '../text/json-object.ts'
import {memo, once} from '../text/memoize.ts'
import {fileName} from '../text/path-ends.ts'
import {objectIn} from './packages.ts'
import type {GitFiles} from './paths.ts'
import {below, foldersAbove, type Tree} from './tree.ts'

/** How many files with tasks are read; of a repository with more nothing is known. */
const mostFiles = 500

/** Letters in which the name of a task differs from one that is meant: longer names share words, such as `dev:server` and `test:server`. */
const mostEdits = 2

interface Tasks {
  readonly names: ReadonlySet<string>
  /** Whether a file may have others: it includes files, or has names that a program makes. */
  readonly isOpen: boolean
}

/** Programs that start tasks, by the files that define them. */
const runners = {
  npm: {holds: (name: string) => name === 'package.json', own: ['package.json'], read: scriptsOf},
  make: {
    holds: (name: string) => /^(?:GNU)?[Mm]akefile$|\.mk$/.test(name),
    own: ['Makefile', 'makefile', 'GNUmakefile'],
    read: targetsOf
  }
} as const

/**
 * Answers for a command such as `npm lint` or `make test` in a folder. Any file of the repository may have the task, since a
 * text may name the folder elsewhere. `undefined` if neither the folder nor one above it has such a file.
 */
export function openTasks(tree: Tree, git: GitFiles): (folder: string, command: string) => NamedTask | undefined {
  const all = new Map<keyof typeof runners, Tasks | undefined>()
  const files = once(() => git.files() ?? [])

  function tasksOf(id: keyof typeof runners): Tasks | undefined {
    const {holds, read} = runners[id]
    const holding = files().filter((path) => holds(fileName(path)))
    if (holding.length === 0 || holding.length > mostFiles) return undefined
    const found = holding.map((path) => read(tree, path))
    return {names: new Set(found.flatMap(({names}) => [...names])), isOpen: found.some(({isOpen}) => isOpen)}
  }

  return (folder, command) => {
    const [runner = '', name = ''] = command.split(' ')
    const id = runner === 'make' ? 'make' : 'npm'
    if (!foldersAbove(below(folder, 'x')).some((each) => runners[id].own.some((file) => tree.has(below(each, file)))))
      return undefined
    const tasks = memo(all, id, tasksOf)
    if (tasks === undefined || tasks.isOpen) return undefined
    if (tasks.names.has(name)) return {isThere: true}
    const meant = nearest(name, tasks.names)
    const isNear = meant !== undefined && distance(name, meant, mostEdits) <= mostEdits
    return {isThere: false, ...(isNear && {meant})}
  }
}

function scriptsOf(tree: Tree, path: string): Tasks {
  const scripts = objectIn(tree, path)?.['scripts']
  return {names: new Set(isRecord(scripts) ? Object.keys(scripts) : []), isOpen: objectIn(tree, path) === undefined}
}

function targetsOf(tree: Tree, path: string): Tasks {
  const text = tree.textOf(path)
  const names = new Set<string>()
  for (const [, targets = ''] of (text ?? '').matchAll(/^([\w.$(){}%][^:=#\n]*):(?!=)/gm))
    for (const target of targets.trim().split(/\s+/)) names.add(target)
  for (const [, targets = ''] of (text ?? '').matchAll(/^\.PHONY[ \t]*:(.*)$/gm))
    for (const target of targets.trim().split(/\s+/)) names.add(target)
  const isOpen = text === undefined || /^-?s?include\b/m.test(text) || [...names].some((name) => /[%$]/.test(name))
  return {names, isOpen}
}
