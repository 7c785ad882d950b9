/** References that hosts fill in or read in a text: arguments, files of a skill, of a plugin and of the project. */
import type {Problem} from '../../contracts/problem.ts'
import type {Source} from '../../contracts/source.ts'
import {frontMatterPart} from '../../markdown/front-matter.ts'
import {codeAt} from '../../markdown/structure.ts'
import {isRecord} from '../../text/json-object.ts'
import {lineAt} from '../../text/lines.ts'
import {endsAt, hasFolder} from '../../text/path-ends.ts'
import {type Quoted, quoted} from '../../text/quoted.ts'
import {type HostFile, releaseName} from '../model.ts'
import type {Reference} from './agent-references.ts'
import {type LoadedFile, loadedFiles} from './loaded-files.ts'
import {isPlaceholder} from './placeholders.ts'
import {readHostData} from './read-matter.ts'

export type BodyProblem = Problem<{
  /** A text that looks like the arguments of a command, and is not replaced. */
  argument: {readonly written: Quoted; readonly host: string; readonly meant: string}
  /** `$1` alone: the second argument. */
  'second-argument': undefined
}>

/** The places for arguments that hosts do not fill in as they are meant. */
export function argumentProblems(source: Source): readonly BodyProblem[] {
  const file = loadedFiles(source).find(({facts: {noun}}) => noun === 'command' || noun === 'skill')
  if (file === undefined) return []
  const host = releaseName(file.host)
  switch (file.facts.fillsIn) {
    case '{{args}}':
      return braces(source, host)
    case '$ARGUMENTS':
      return dollars(source, host)
    case '$ARGUMENTS, $0':
      return [...dollars(source, host), ...seconds(source, file)]
    default:
      return []
  }
}

function dollars(source: Source, host: string): readonly BodyProblem[] {
  if (!source.text.includes('ARGUMENT') || /\bARGUMENTS?=/.test(source.text)) return []
  return [...source.text.matchAll(/\$(?:ARGUMENT\b|\{ARGUMENTS?\})/g)].map(({0: written, index}) => {
    const range = {start: index, end: index + written.length}
    const fix = {safe: false, edits: [{...range, text: '$ARGUMENTS'}]}
    return {kind: 'argument', range, data: {written: quoted(written), host, meant: '$ARGUMENTS'}, fix}
  })
}

function braces(source: Source, host: string): readonly BodyProblem[] {
  return [...source.text.matchAll(/\{\{[ \t]*\$?(?:args?|arguments?|input)[ \t]*\}\}/gi)]
    .filter(([written]) => written !== '{{args}}')
    .map(({0: written, index}) => {
      const range = {start: index, end: index + written.length}
      const fix = {safe: false, edits: [{...range, text: '{{args}}'}]}
      return {kind: 'argument', range, data: {written: quoted(written), host, meant: '{{args}}'}, fix}
    })
}

/** The first `$1` of a text that has a hint for arguments, and no other place for the first of them. */
function seconds(source: Source, file: LoadedFile): readonly BodyProblem[] {
  const {document} = readHostData(source, file.facts)
  const value = document?.value
  if (!isRecord(value) || value['argument-hint'] == null || value['arguments'] != null) return []
  const {end} = frontMatterPart(source) ?? {end: 0}
  const body = source.text.slice(end)
  if (/\$0\b|\$ARGUMENTS/.test(body)) return []
  for (const {index} of body.matchAll(/(?<![\\\w])\$1(?![\d.,]*\d|\w)/g)) {
    const start = end + index
    if (codeAt(source, lineAt(source.lines, start)) === undefined)
      return [{kind: 'second-argument', range: {start, end: start + 2}}]
  }
  return []
}

/** Paths below the folder of a skill, or of a plugin, by the variables that Claude Code fills in: also in code, which is run. */
export function variableReferences(source: Source): readonly Reference[] {
  const {text, path: skillPath, surroundings} = source
  if (!text.includes('CLAUDE_')) return []
  const isSkill = endsAt(skillPath, 'SKILL.md')
  let plugin: string | undefined
  return [
    ...text.matchAll(
      /\$\{?CLAUDE_(SKILL_DIR|PLUGIN_ROOT)\}?["']?\/((?:[\w-][\w.-]*\/)*[\w-]+\.[a-z\d]{1,5})(?![\w./*<{$-])/g
    )
  ].flatMap(({0: {length}, 1: variable, 2: path = '', index}): readonly Reference[] => {
    if (isPlaceholder(path) || built.test(path) || isWritten(text, index)) return []
    const range = {start: index + length - path.length, end: index + length}
    if (variable === 'SKILL_DIR') return isSkill ? [{kind: 'variable-file', target: path, range, paths: [path]}] : []
    plugin ??= pluginRoot(surroundings.exists)
    return plugin === '' ? [] : [{kind: 'variable-file', target: path, range, paths: [plugin + path]}]
  })
}

/** Output of programs. */
const built = /^(?:bin|build|cache|data|dist|logs?|node_modules|out|state|target|tmp)\/|(?:^|\/)(?:node_modules|dist)\//

/** Whether a command writes to the path. */
function isWritten(text: string, index: number): boolean {
  return /(?:>|\btee\b|\b(?:touch|mkdir|cp|mv|rm)\b[^\n|;&]*)[ \t]*["']?$/.test(
    text.slice(Math.max(0, index - 80), index)
  )
}

/** How many folders there are between a file and the root of its plugin, at most. */
const deepest = 6

/** The root of the plugin that a file belongs to, from its folder; empty where there is none. */
export function pluginRoot(exists: Source['surroundings']['exists']): string {
  for (let level = 0; level <= deepest; level++) {
    const root = level === 0 ? './' : '../'.repeat(level)
    const isThere = exists(`${root}.claude-plugin/plugin.json`)
    if (isThere !== false) return isThere === true ? root : ''
  }
  return ''
}

/** The own folder of a host, such as `.claude`. */
function folderOf({globs: [glob = '']}: HostFile): string {
  return glob.slice(0, glob.indexOf('/'))
}

/** The files of the project that a command reads with `@`. */
export function mentionedFiles(source: Source): readonly Reference[] {
  const isRead = loadedFiles(source).some(
    ({facts, isAtPlace}) => isAtPlace && facts.readsMentions === true && hasFolder(source.path, folderOf(facts))
  )
  if (!isRead) return []
  return [
    ...source.text.matchAll(
      /(?<=^|\s)@((?:\.{1,2}\/)?(?:[\w-][\w.-]*\/)*[\w-][\w.-]*\.[a-z]{2,5})(?=[\s,;:)]|\.?$|\.\s)/gm
    )
  ].flatMap(({0: {length}, 1: path = '', index}): readonly Reference[] =>
    isPlaceholder(path)
      ? []
      : [{kind: 'mention', target: `@${path}`, range: {start: index, end: index + length}, paths: [path]}]
  )
}
