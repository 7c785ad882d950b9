/** References in the text of an agent file to files, headings and agents; and unclosed fences. */

import type {Surroundings} from '../../contracts/context.ts'
import type {Problem} from '../../contracts/problem.ts'
import type {Source} from '../../contracts/source.ts'
import {isInComment} from '../../markdown/structure.ts'
import {lineRange} from '../../text/document.ts'
import {lineAt} from '../../text/lines.ts'
import {memo} from '../../text/memoize.ts'
import {endsAt, fileName} from '../../text/path-ends.ts'
import {type Quoted, quoted} from '../../text/quoted.ts'
import {isForAgents, isNamedIn} from '../bundled-names.ts'
import {isDataFile, isNote} from '../places.ts'
import {isAdvised} from './advice.ts'
import {anchorsOf, hasAnchor} from './anchors.ts'
import {
  argumentProblems,
  type BodyProblem,
  bareVariables,
  type TextVariableProblem,
  textVariableProblems
} from './body-references.ts'
import {isBelowTemplates, isExampleFile} from './example-files.ts'
import {type FileReference, fileReferences, importingHost, rootLinkOf} from './file-references.ts'
import {loadedFiles} from './loaded-files.ts'
import {type NameReferenceProblem, nameReferenceProblems} from './name-references.ts'
import {nestedFences, openFence} from './nested-fences.ts'
import {isInCode, isShown} from './on-line.ts'
import {type PathProblem, pathProblems} from './path-mentions.ts'
import {type StepProblem, stepProblems} from './repeated-steps.ts'

export type ReferenceProblem =
  | NameReferenceProblem
  | BodyProblem
  | TextVariableProblem
  | FileProblem
  | PathProblem
  | StepProblem

type FileProblem = Problem<{
  /** A link, an image or a definition of one. */
  link: MissingFile
  /** A file that a skill brings along. */
  'bundled-file': MissingFile
  /** A file of a skill or of a plugin, after the variable for its folder. */
  'variable-file': MissingFile
  import: MissingFile
  /** A file of the project that a command reads with `@`. */
  mention: MissingFile
  anchor: {readonly anchor: Quoted}
  'other-anchor': {readonly target: Quoted; readonly anchor: Quoted}
  /** Files of a skill that none of its texts names: no agent knows of them. */
  'unnamed-file': {readonly file: Quoted; readonly more: number}
  fence: {readonly fence: Quoted}
}>

interface MissingFile {
  /** As it is written. */
  readonly target: Quoted
  /** How many more files of the same folder, which is not there, it leads to. */
  readonly more: number
  /** Whose import it is. */
  readonly host: string
  /** The one file that it may have led to, as it would be written. */
  readonly meant?: Quoted
}

export function referenceProblems(source: Source): readonly ReferenceProblem[] {
  if (isDataFile(source.path)) return argumentProblems(source)
  const references = fileReferences(source)
  const files = references.filter((each): each is FileReference => each.kind !== 'anchor')
  const missing = missingFiles(source, files)
  const otherAnchors = missingAnchors(source, files)
  const isExample = missing.length + otherAnchors.length > 0 && (isExampleFile(source) || isPageOfSkill(source))
  return [
    ...(isExample ? [] : [...missing, ...otherAnchors]),
    ...references.flatMap(({kind, target, range}): readonly ReferenceProblem[] => {
      const anchor = target.slice(1)
      const isWrong = kind === 'anchor' && !hasAnchor(anchorsOf(source), anchor) && !isInCode(source, range.start)
      // A model has read the whole file, with the heading under its other name.
      return isWrong ? [{kind, range, data: {anchor: quoted(anchor)}, severity: 'note'}] : []
    }),
    ...nameReferenceProblems(source),
    ...argumentProblems(source),
    ...bareVariables(source),
    ...textVariableProblems(source),
    ...pathProblems(source, new Set(missing.map(({range}) => range.start))),
    ...unnamedFiles(source),
    ...stepProblems(source),
    ...openFences(source)
  ]
}

/** The files that a skill brings along and that nothing in it names: a note. */
function unnamedFiles(source: Source): readonly ReferenceProblem[] {
  if (!endsAt(source.path, 'SKILL.md') || isExampleFile(source)) return []
  const {surroundings, text} = source
  const [file, ...more] = surroundings
    .bundledFiles()
    .filter((path) => isForAgents(path) && !isNamedIn(text, path) && !surroundings.isNamedInBundle(path))
  if (file === undefined) return []
  const data = {file: quoted(file), more: more.length}
  return [{kind: 'unnamed-file', range: lineRange(source, 0), data, severity: 'note'}]
}

/** An unclosed fence with text behind it. One that ends a block around fences of its length has an end that all see. */
function openFences(source: Source): readonly ReferenceProblem[] {
  const range = openFence(source)
  if (range === undefined || source.text.slice(range.end).trim() === '') return []
  if (nestedFences(source).some(([, last]) => last === lineAt(source.lines, range.start))) return []
  return [{kind: 'fence', range, data: {fence: quoted(source.text.slice(range.start, range.end))}}]
}

type Exists = Surroundings['exists']

/** The first reference to each file that is not there; where its folder is not there either, the first to the folder. */
function missingFiles(source: Source, files: readonly FileReference[]): readonly ReferenceProblem[] {
  const {exists} = source.surroundings
  const missing = new Map<string, {readonly first: FileReference; readonly targets: Set<string>}>()
  // A text about the format of plugins shows, in code, paths below a plugin of which none is there.
  const isOfPlugin = ({kind, target, paths}: FileReference): boolean =>
    kind === 'variable-file' && !paths.includes(target)
  const isAboutFormat = files.every((each) => !isOfPlugin(each) || each.paths.every((path) => exists(path) === false))
  for (const each of files) {
    const {target, range, paths} = each
    if (paths.some((path) => exists(path) !== false) || isUnheld(source, each)) continue
    if (isAboutFormat && isOfPlugin(each) && isInCode(source, range.start, {mayBeInline: true})) continue
    const folder = (paths[0] ?? '').replace(/[^/]*$/, '').replace(/^\.\//, '')
    const key = folder === '' || rootLinkOf(each) !== undefined || exists(folder) === true ? target : folder
    memo(missing, key, () => ({first: each, targets: new Set<string>()})).targets.add(paths[0] ?? target)
  }
  return [...missing.values()].map(({first, targets}) => {
    const {kind, target, range} = first
    const meant = targets.size === 1 ? meantBy(source, first) : undefined
    const data = {target: quoted(target), more: targets.size - 1, host: importingHost(source.path) ?? ''}
    if (meant === undefined) return {kind, range, data}
    const fix = {safe: false, edits: [{...range, text: meant}]}
    return {kind, range, data: {...data, meant: quoted(meant)}, fix}
  })
}

/** The likely file of a broken link or import, as the author would write it. Files that a skill brings along are in the skill. */
function meantBy(source: Source, reference: FileReference): string | undefined {
  const {surroundings} = source
  const {kind, target, paths} = reference
  if (kind !== 'link' && kind !== 'import') return undefined
  const found = surroundings.pathNear(paths[0] ?? '')
  const rootLink = rootLinkOf(reference)
  if (rootLink !== undefined) return found?.meant && rootLink + found.meant
  const link = found?.link
  if (link === undefined || surroundings.exists(link) !== true) return undefined
  const isOfSkill = endsAt(source.path, 'SKILL.md') || isBundled(source)
  if (isOfSkill && link.startsWith('../') && !target.startsWith('../')) return undefined
  const at = target.search(/[#?]/)
  const tail = at === -1 ? '' : target.slice(at)
  return `${kind === 'import' ? '@' : ''}${target.startsWith('./') && !link.startsWith('.') ? './' : ''}${link}${tail}`
}

/** Whether a reference is one of a text that is shown, or of files that are elsewhere. */
function isUnheld(source: Source, each: FileReference): boolean {
  const {kind, range, paths} = each
  const {exists, pathNear} = source.surroundings
  if (kind === 'variable-file') return isInComment(source, range.start) || isAdvised(source, each)
  if (isInCode(source, range.start, {mayBeInline: kind === 'bundled-file'}) || isShown(source, range.start)) return true
  if (isAdvised(source, each) || isRoute(paths, exists) || (kind === 'link' && isOfTemplate(source, paths))) return true
  // The files of a skill are in its own repository.
  if (kind !== 'bundled-file' && pathNear(paths[0] ?? '')?.isElsewhere === true) return true
  // The path may be from a folder above: the project's root, where hosts run agents, or the folder of the file's skill.
  const mayBeAbove = kind === 'bundled-file' || loadedFiles(source).length > 0 || isBundled(source)
  return mayBeAbove && paths.some((path) => isAbove(path, exists))
}

/** Links to headings that other files do not have, once for each. */
function missingAnchors(source: Source, files: readonly FileReference[]): readonly ReferenceProblem[] {
  const seen = new Set<string>()
  return files.flatMap(({target, range, paths: [path = '']}): readonly ReferenceProblem[] => {
    const [, anchor] = /\.(?:md|markdown)#([\w-]+)$/i.exec(target) ?? []
    if (anchor === undefined || seen.has(target)) return []
    seen.add(target)
    const anchors = source.surroundings.anchorsIn(path)
    if (anchors === undefined || hasAnchor(anchors, anchor)) return []
    if (isInCode(source, range.start) || isShown(source, range.start)) return []
    const start = range.end - anchor.length - 1
    const data = {target: quoted(path), anchor: quoted(anchor)}
    return [{kind: 'other-anchor', range: {start, end: range.end}, data, severity: 'note'}]
  })
}

function isBundled({surroundings}: Source): boolean {
  return surroundings.reach()?.readers.some(({kind}) => kind === 'bundle') === true
}

/** Whether a file is a page for people, such as `README.md`, that its skill does not name: no agent reads it. */
function isPageOfSkill(source: Source): boolean {
  const {path, surroundings} = source
  return isNote(path) && isBundled(source) && surroundings.textOf('SKILL.md')?.includes(fileName(path)) === false
}

/** Whether a link leads to no folder of its template: the generated file may have the target. */
function isOfTemplate(source: Source, [path = '']: readonly string[]): boolean {
  const folder = path.replace(/[^/]*$/, '')
  return folder !== '' && source.surroundings.exists(folder) === false && isBelowTemplates(source)
}

/** Whether a path without an ending is one of pages, not of files: no folder of files has the place that it has there. */
function isRoute(paths: readonly string[], exists: Exists): boolean {
  const [path = ''] = paths
  if (/\/$|\.[^./]+$/.test(path)) return false
  return paths.every((each) => exists(each.replace(/[^/]*$/, '')) !== true)
}

/** How many folders there are between a file and the root of its project, at most. */
const deepest = 12

/** Whether a path is there from one of the folders above. */
function isAbove(path: string, exists: Exists): boolean {
  if (path.startsWith('../')) return false
  for (let level = 1; level <= deepest; level++) {
    const isThere = exists('../'.repeat(level) + path)
    if (isThere !== false) return isThere === true
  }
  return false
}
