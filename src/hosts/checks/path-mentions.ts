/** Paths that an agent acts on and that no link has: in code spans, and as programs of commands. */

import type {Problem} from '../../contracts/problem.ts'
import type {FileKind, NamedPath} from '../../contracts/readers.ts'
import type {Source} from '../../contracts/source.ts'
import {codeAt, isInComment} from '../../markdown/structure.ts'
import {lineText} from '../../text/document.ts'
import {lineAt, type Range} from '../../text/lines.ts'
import {memo} from '../../text/memoize.ts'
import {endsAt, fileName, hasFolder} from '../../text/path-ends.ts'
import {type Quoted, quoted} from '../../text/quoted.ts'
import {isAdvised} from './advice.ts'
import {isBelowTemplates, isExampleFile} from './example-files.ts'
import {folderOf} from './misspelt.ts'
import {isInNestedFence} from './nested-fences.ts'
import {isInCode, isShown} from './on-line.ts'
import {isPlaceholder} from './placeholders.ts'
import {outsidePrograms} from './plugin-programs.ts'

export type PathProblem = Problem<{
  'moved-path': {readonly target: Quoted; readonly meant: Quoted}
  /** A program that a command starts, whose folder is there without it. */
  program: {readonly target: Quoted; readonly folder: Quoted}
  /** A program that a part of a plugin starts from the root of the repository, and how many more there are. */
  'outside-program': {readonly target: Quoted; readonly more: number; readonly meant?: Quoted}
  /** A script of `package.json` or a target of a Makefile that a text says to run. */
  task: {readonly command: Quoted; readonly file: string; readonly meant?: Quoted}
}>

interface Mention {
  readonly path: string
  readonly range: Range
  readonly isProgram: boolean
}

/** A code span that is a path with a folder; a line or a heading may follow. */
const span = /`((?:\.\/)?(?!\.\/)(?:[\w.+-]+\/)+[\w.+-]+\.[a-z][a-z\d]{0,9})(?=(?::\d+(?:-\d+)?|#[\w-]+)?`)/gi

/** A program of the project that a command starts with an interpreter, or by its own path. */
const program =
  /(?:^|[`$;|(&])[ \t]*(?:(?:bash|sh|zsh|node|python3?|ruby|perl|pwsh|(?:npx )?tsx|bun(?: run)?|uv run(?: python3?)?|deno run)[ \t]+|\.\/)((?:[\w.+-]+\/)*[\w.+-]+\.(?:sh|bash|py|m?[jt]s|cjs|rb|pl|ps1))(?=[\s`;|)&]|$)/gm

/**
 * The paths and the tasks that lead nowhere, each at its first place.
 *
 * @param taken where references begin that are found otherwise
 */
export function pathProblems(source: Source, taken: ReadonlySet<number>): readonly PathProblem[] {
  const {readers = []} = source.surroundings.reach() ?? {}
  // The files of a skill say where their knowledge is from, and have examples.
  if (readers.every(({kind}) => kind === 'bundle') || isExampleFile(source) || isBelowTemplates(source)) return []
  const isSkill = endsAt(source.path, 'SKILL.md')
  const named = [...mentions(source)]
  // A text with both paths is about the move, or names one or the other.
  const isThere = ({path}: Mention): boolean => source.surroundings.pathNear(path)?.isThere === true
  const about: About = {
    exampleFolders: exampleFoldersOf(named, isThere),
    isSkill,
    isOwn: readers.some(({host, by}) => by === 'place' && host !== 'agent-skills'),
    isGuide: !isSkill && readers.some(({kind, by}) => guideKinds.has(kind) && by !== 'shape')
  }
  const present = new Set(named.filter(isThere).map(({path}) => fileName(path)))
  const seen = new Set<string>()
  const {surroundings, text} = source
  const paths = named.flatMap((mention): readonly PathProblem[] => {
    const {path, range} = mention
    const {start} = range
    if (seen.has(path) || taken.has(start) || present.has(fileName(path))) return []
    if (!path.includes('/') && !(about.isGuide && isRunFromRoot(source, start))) return []
    if (isPlaceholder(path) || path.includes('...') || isInComment(source, start)) return []
    // A path of a thing that code names before it, such as a skill: "of `x`'s `./notes.md`".
    if (/`['\u2019]s `$/.test(text.slice(Math.max(0, start - 5), start))) return []
    const found = surroundings.pathNear(path)
    if (found === undefined || found.isThere || found.mayBeThere) return []
    if (isShown(source, start) || isAdvised(source, {kind: 'path', range, paths: [path]})) return []
    seen.add(path)
    return problemAt(source, mention, found, about)
  })
  // A command may be for projects that have more tasks: one that is misspelt is of this one.
  const tasks = about.isGuide || about.isOwn ? taskProblems(source) : []
  return [...paths, ...outsideProblems(source, named), ...(about.isGuide ? tasks : tasks.filter(isMisspelt))]
}

/** The first program that leads out of a plugin, for all of the text: its author wrote the paths alike. */
function outsideProblems(source: Source, named: readonly Mention[]): readonly PathProblem[] {
  const started = named.filter(
    ({path, range: {start}, isProgram}) =>
      isProgram && path.includes('/') && isRunFromRoot(source, start) && !isShown(source, start)
  )
  const outside = outsidePrograms(source, started)
  const [first, ...others] = [...outside].sort((a, b) => Number(a.meant === undefined) - Number(b.meant === undefined))
  if (first === undefined) return []
  const {path, range, meant, edits} = first
  const all = [...edits, ...others.flatMap((other) => other.edits)]
  const data = {target: quoted(path), more: others.length, ...(meant !== undefined && {meant: quoted(meant)})}
  // A program of the repository may be about the repository, which a person has who works on the plugin.
  return [
    meant === undefined
      ? {kind: 'outside-program', range, data, severity: 'note'}
      : {kind: 'outside-program', range, data, fix: {safe: false, edits: all}}
  ]
}

/** Whether a command of a code span or a code block is run in the folder of the text: none before it goes into another. */
function isRunFromRoot(source: Source, offset: number): boolean {
  const line = lineAt(source.lines, offset)
  const [first] = codeAt(source, line)?.lines ?? [line]
  const start = source.lines[first]?.start ?? 0
  return !/\b(?:cd|pushd)\b/.test(source.text.slice(Math.max(start, offset - longestBlock), offset))
}

/** How much of a code block is searched before a command, in UTF-16 units. */
const longestBlock = 2000

/** How many programs of a folder are examples where most of them are not there. */
const leastExamples = 3

/** The folders of programs that a text shows as examples. */
function exampleFoldersOf(named: readonly Mention[], isThere: (mention: Mention) => boolean): ReadonlySet<string> {
  const programs = new Map(named.flatMap((each) => (each.isProgram ? [[each.path, isThere(each)] as const] : [])))
  const counts = new Map<string, {missing: number; present: number}>()
  for (const [path, isPresent] of programs)
    memo(counts, folderAbove(path), () => ({missing: 0, present: 0}))[isPresent ? 'present' : 'missing']++
  const isExample = ({missing, present}: {readonly missing: number; readonly present: number}): boolean =>
    missing >= leastExamples && missing > present
  return new Set([...counts].flatMap(([folder, count]) => (isExample(count) ? [folder] : [])))
}

const folderAbove = (path: string): string => path.slice(0, path.lastIndexOf('/'))

/** The base of the paths in a text. */
interface About {
  /** The folders of its programs that are none of the repository. */
  readonly exampleFolders: ReadonlySet<string>
  readonly isSkill: boolean
  /** The text is at a host's place in the repository: its paths are of the repository. */
  readonly isOwn: boolean
  /** The text is about the repository. */
  readonly isGuide: boolean
}

function problemAt(
  source: Source,
  {path, range, isProgram}: Mention,
  {meant, link, folder}: NamedPath,
  {isSkill, isOwn, isGuide, exampleFolders}: About
): readonly PathProblem[] {
  const target = quoted(path)
  // A skill that may be installed anywhere has its paths from its own folder.
  const isPublished = isSkill && !isOwn
  if (isPublished && link?.startsWith('../') === true) return []
  // In the folder of a host, one has the file where it is installed.
  if (!isOwn && !isGuide && /^\.[a-z]/.test(path)) return []
  const text = isPublished ? link : meant
  if (text !== undefined) {
    const fix = {safe: false, edits: [{...range, text}]}
    return [{kind: 'moved-path', range, data: {target, meant: quoted(text)}, fix}]
  }
  // A path that is nowhere may be one of another repository, or of a file that is made later; a program is started now.
  const isStarted = isProgram && folder !== undefined
  if (!isStarted) return []
  const isOfSkill = isSkill && hasFolder(`${folder}/`, folderOf(source.path) ?? '')
  if (!isOfSkill && (!isGuide || exampleFolders.has(folderAbove(path)))) return []
  return [{kind: 'program', range, data: {target, folder: quoted(folder)}}]
}

/** Kinds of files about the repository that they are in. Files of a plugin or a skill are used in other repositories. */
const guideKinds: ReadonlySet<FileKind> = new Set(['guide', 'rule', 'instructions'])

function* mentions(source: Source): Generator<Mention> {
  const {text} = source
  for (const {0: all, 1: path = '', index} of text.matchAll(span)) {
    const end = index + all.length
    const isOfSite = /^[\w-]+\.[a-z]{2,}\//.test(path)
    if (!isOfSite && codeAt(source, lineAt(source.lines, end)) === undefined)
      yield {path, range: {start: end - path.length, end}, isProgram: false}
  }
  for (const {0: all, 1: path = '', index} of text.matchAll(program)) {
    const end = index + all.length
    if (isInCode(source, end) && !isInMarkdown(source, lineAt(source.lines, end)))
      yield {path, range: {start: end - path.length, end}, isProgram: true}
  }
}

function isInMarkdown(source: Source, line: number): boolean {
  const code = codeAt(source, line)
  const opening = code?.isFenced === true ? lineText(source, code.lines[0]) : ''
  return /[`~]{3}[ \t]*(?:markdown|md)\b/i.test(opening) || isInNestedFence(source, line)
}

/** A script or a target that a command of a code span or of a code block runs. */
const task =
  /(?:^|[`$;|(&>])[ \t]*((?:(npm|pnpm)[ \t]+run(?:-script)?|make)[ \t]+([a-z][\w:.-]*))(?=[ \t]*(?:[`;|)&#\r\n]|$)|[ \t]+(?:--|[A-Z]))/gm

const isMisspelt = ({data}: PathProblem): boolean => 'command' in data && data.meant !== undefined

/** The scripts and targets that no file of the repository has, each at its first place. */
function taskProblems(source: Source): readonly PathProblem[] {
  const seen = new Set<string>()
  return [...source.text.matchAll(task)].flatMap(
    ({0: all, 1: command = '', 2: runner = 'make', 3: name = '', index}) => {
      const start = index + all.length - command.length
      const range = {start, end: start + command.length}
      if (seen.has(command) || !isInCode(source, start)) return []
      if (isShown(source, start) || isAdvised(source, {kind: 'path', range, paths: [command]})) return []
      seen.add(command)
      const found = source.surroundings.taskNear(`${runner} ${name}`)
      if (found?.isThere !== false) return []
      const file = runner === 'make' ? 'Makefile' : 'package.json'
      const meant = found.meant === undefined ? {} : {meant: quoted(found.meant)}
      return [{kind: 'task', range, data: {command: quoted(command), file, ...meant}}]
    }
  )
}
