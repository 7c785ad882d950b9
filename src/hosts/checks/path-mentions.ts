/** Paths that an agent acts on and that no link has: in code spans, and as programs of commands. */

import type {Problem} from '../../contracts/problem.ts'
import type {FileKind, NamedPath} from '../../contracts/readers.ts'
import type {Source} from '../../contracts/source.ts'
import {codeAt, isInComment} from '../../markdown/structure.ts'
import {lineAt, type Range} from '../../text/lines.ts'
import {endsAt, fileName, hasFolder} from '../../text/path-ends.ts'
import {type Quoted, quoted} from '../../text/quoted.ts'
import {isAdvised} from './advice.ts'
import {isBelowTemplates, isExampleFile} from './example-files.ts'
import {folderOf} from './misspelt.ts'
import {isInCode, isShown} from './on-line.ts'
import {isPlaceholder} from './placeholders.ts'

export type PathProblem = Problem<{
  /** A path whose file is elsewhere. */
  'moved-path': {readonly target: Quoted; readonly meant: Quoted}
  /** A program that a command starts, whose folder is there without it. */
  program: {readonly target: Quoted; readonly folder: Quoted}
  /** A script of `package.json` or a target of a Makefile that a text says to run. */
  task: {readonly command: Quoted; readonly file: string; readonly meant?: Quoted}
}>

/** A path in code. */
interface Mention {
  readonly path: string
  readonly range: Range
  readonly isProgram: boolean
}

/** A code span that is a path with a folder; a line or a heading may follow. */
const span = /`((?:\.\/)?(?:[\w.+-]+\/)+[\w.+-]+\.[a-z][a-z\d]{0,9})(?=(?::\d+(?:-\d+)?|#[\w-]+)?`)/gi

/** A program of the project that a command starts with an interpreter, or by its own path. */
const program =
  /(?:^|[`$;|(&])[ \t]*(?:(?:bash|sh|zsh|node|python3?|ruby|perl|pwsh|(?:npx )?tsx|bun(?: run)?|uv run(?: python3?)?|deno run)[ \t]+|\.\/)((?:[\w.+-]+\/)+[\w.+-]+\.(?:sh|bash|py|m?[jt]s|cjs|rb|pl|ps1))(?=[\s`;|)&]|$)/gm

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
  const about: About = {
    isSkill,
    isOwn: readers.some(({host, by}) => by === 'place' && host !== 'agent-skills'),
    isGuide: !isSkill && readers.some(({kind, by}) => guideKinds.has(kind) && by !== 'shape')
  }
  const named = [...mentions(source)]
  // A text with both paths is about the move, or names one or the other.
  const isThere = ({path}: Mention): boolean => source.surroundings.pathNear(path)?.isThere === true
  const present = new Set(named.filter(isThere).map(({path}) => fileName(path)))
  const seen = new Set<string>()
  const paths = named.flatMap((mention): readonly PathProblem[] => {
    const {path, range} = mention
    if (seen.has(path) || taken.has(range.start) || present.has(fileName(path))) return []
    if (isPlaceholder(path) || path.includes('...') || isInComment(source, range.start)) return []
    const found = source.surroundings.pathNear(path)
    if (found === undefined || found.isThere || found.mayBeThere) return []
    if (isShown(source, range.start) || isAdvised(source, {kind: 'path', range, paths: [path]})) return []
    seen.add(path)
    return problemAt(source, mention, found, about)
  })
  return about.isGuide ? [...paths, ...taskProblems(source)] : paths
}

/** Where the paths of a text count from. */
interface About {
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
  {isSkill, isOwn, isGuide}: About
): readonly PathProblem[] {
  const target = quoted(path)
  // Of a skill that may be anywhere, the paths are from its own folder.
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
  if (folder === undefined || !isProgram || !(isGuide || isOfSkill(source, folder))) return []
  return [{kind: 'program', range, data: {target, folder: quoted(folder)}}]
}

/** Kinds of files about the repository that they are in: what a plugin or a skill brings along is used in others. */
const guideKinds: ReadonlySet<FileKind> = new Set(['guide', 'rule', 'instructions'])

/** Whether a folder is one of the skill that the text is the main file of. */
function isOfSkill({path}: Source, folder: string): boolean {
  return endsAt(path, 'SKILL.md') && hasFolder(`${folder}/`, folderOf(path) ?? '')
}

/** The paths of a text, and where each is. */
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
    if (isInCode(source, end)) yield {path, range: {start: end - path.length, end}, isProgram: true}
  }
}

/** A script or a target that a command of a code span or of a code block runs. */
const task =
  /(?:^|[`$;|(&>])[ \t]*((?:(npm|pnpm)[ \t]+run(?:-script)?|make)[ \t]+([a-z][\w:.-]*))(?=[ \t]*(?:[`;|)&#\r\n]|$)|[ \t]+(?:--|[A-Z]))/gm

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
