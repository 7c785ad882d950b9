import type {Problem} from '../../contracts/problem.ts'
import type {Source} from '../../contracts/source.ts'
import {lineRange} from '../../text/document.ts'
import {endsAt} from '../../text/path-ends.ts'
import {type Quoted, quoted} from '../../text/quoted.ts'
import {isForAgents, isNamedIn} from '../bundled-names.ts'
import type {Reference} from './agent-references.ts'
import {isExampleFile} from './example-files.ts'
import {folderOf} from './misspelt.ts'
import {isPlaceholder} from './placeholders.ts'

/** Paths below the folders that a skill brings along, as inline code or as an argument of a command. */
const bundled = /(?:scripts|references)\/[\w./-]+/g

/** How a skill names its own folder. */
const ownFolder = /(?:\.|\$CLAUDE_SKILL_DIR|\$\{CLAUDE_SKILL_DIR\}|\{baseDir\})\/$/

/** How often a skill about skills names their main file. */
const oftenNamed = 20

/** A skill about skills, such as `skill-creator`, shows the files of others. */
function isAboutSkills({path, text}: Source): boolean {
  const words = folderOf(path)?.split('-') ?? []
  return (
    (words.some((word) => /^(?:skill|plugin)s?$/.test(word)) &&
      words.some((word) => /^(?:author|build|creat|design|develop|mak|writ)/.test(word))) ||
    text.split('SKILL.md', oftenNamed + 1).length > oftenNamed
  )
}

/** The bundled files that a skill names outside of its code blocks; links to them are links. */
export function bundledReferences(source: Source): readonly Reference[] {
  const {text, path: skillPath} = source
  if (!endsAt(skillPath, 'SKILL.md') || isAboutSkills(source)) return []
  return [...text.matchAll(bundled)].flatMap(({0: written, index}): Reference[] => {
    const path = /[.]$/.test(written) ? written.slice(0, -1) : written
    const range = {start: index, end: index + path.length}
    const before = text.slice(Math.max(0, index - 40), index).replace(ownFolder, '')
    // A path that goes on before it is one of another folder; a link is a link.
    if (!/(?:^|[`\s"'(=])$/.test(before) || before.endsWith('](')) return []
    if (!/\w\.[a-z\d]{1,5}$/.test(path) || !/^[`\s"'),;:.]?$/.test(text.charAt(range.end))) return []
    if (/(?:example|my)[-_]/i.test(path) || isPlaceholder(path)) return []
    return [{kind: 'bundled-file', target: path, range, paths: [path]}]
  })
}

export type BundleProblem = Problem<{
  /** Files of a skill that none of its texts names: no agent knows of them. */
  'unnamed-file': {readonly file: Quoted; readonly more: number}
}>

/** The files that a skill brings along and that nothing in it names: a note. */
export function unnamedFiles(source: Source): readonly BundleProblem[] {
  if (!endsAt(source.path, 'SKILL.md') || isExampleFile(source)) return []
  const {surroundings, text} = source
  const files = surroundings
    .bundledFiles()
    .filter((path) => isForAgents(path) && !isNamedIn(text, path) && !surroundings.isNamedInBundle(path))
  const [file] = files
  if (file === undefined) return []
  const data = {file: quoted(file), more: files.length - 1}
  return [{kind: 'unnamed-file', range: lineRange(source, 0), data, severity: 'note'}]
}
