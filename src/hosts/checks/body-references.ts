/** The places in a text that hosts fill in: arguments and variables. */
import type {Problem} from '../../contracts/problem.ts'
import type {Source} from '../../contracts/source.ts'
import {frontMatterPart} from '../../markdown/front-matter.ts'
import {codeAt, isInComment} from '../../markdown/structure.ts'
import {lineText} from '../../text/document.ts'
import {memberOf} from '../../text/json-object.ts'
import {lineAt} from '../../text/lines.ts'
import {type Quoted, quoted} from '../../text/quoted.ts'
import {releaseName} from '../model.ts'
import {isAdvised} from './advice.ts'
import {type FileFault, hostProblems, type WithEffects} from './effects.ts'
import {pluginRoot} from './file-references.ts'
import {type LoadedFile, loadedFiles} from './loaded-files.ts'
import {readHostData} from './read-matter.ts'

export type BodyProblem = Problem<{
  /** A text that looks like the arguments of a command, and is not replaced. */
  argument: {readonly written: Quoted; readonly host: string; readonly meant: string}
  /** `$1` alone: the second argument. */
  'second-argument': undefined
}>

export type TextVariableProblem = Problem<{
  variable: WithEffects & {readonly variable: Quoted; readonly name: Quoted}
}>

/** Texts that look like the place for all arguments, by the right one. */
const almost = {
  $ARGUMENTS: /\$(?:ARGUMENT\b|\{ARGUMENTS?\})/g,
  '{{args}}': /\{\{[ \t]*\$?(?:args?|arguments?|input)[ \t]*\}\}/gi
} as const

/** The place for all arguments in commands of most hosts, which those with `{{args}}` leave as it is. */
const foreign = /\$ARGUMENTS\b/g

/** The places for arguments that hosts do not fill in as they are meant. */
export function argumentProblems(source: Source): readonly BodyProblem[] {
  const file = loadedFiles(source).find(({facts: {noun}}) => noun === 'command' || noun === 'skill')
  const {fillsIn} = file?.facts ?? {}
  if (file === undefined || fillsIn === undefined) return []
  const meant = fillsIn === '{{args}}' ? fillsIn : '$ARGUMENTS'
  const isAboutShell = /\bARGUMENTS?=/.test(source.text)
  const isForeign = meant === '{{args}}' && file.facts.noun === 'command'
  const patterns = isForeign ? [almost[meant], foreign] : [almost[meant]]
  const matches = isAboutShell ? [] : patterns.flatMap((pattern) => [...source.text.matchAll(pattern)])
  const found = matches.filter(([written]) => written !== meant)
  return [
    ...found.map(({0: written, index}): BodyProblem => {
      const range = {start: index, end: index + written.length}
      const fix = {safe: false, edits: [{...range, text: meant}]}
      return {kind: 'argument', range, data: {written: quoted(written), host: releaseName(file.host), meant}, fix}
    }),
    ...(fillsIn === '$ARGUMENTS, $0' ? seconds(source, file) : [])
  ]
}

/** The first place of each variable for a folder that the host fills in with braces alone: a shell makes it an empty text. */
export function bareVariables(source: Source): readonly BodyProblem[] {
  const {text} = source
  const file = loadedFiles(source).find(({facts}) => facts.folderVariables !== undefined)
  if (file === undefined || !text.includes('$')) return []
  const {always = [], ofPlugin = []} = file.facts.folderVariables ?? {}
  const isInPlugin = ofPlugin.some((name) => text.includes(name)) && pluginRoot(source) !== ''
  return [...always, ...(isInPlugin ? ofPlugin : [])].flatMap((name): readonly BodyProblem[] => {
    const variable = `$${name}`
    const start = text.indexOf(`${variable}/`)
    // A text that is about the variable, sets it, or says what counts without it has thought of that.
    if (text.includes(`\`${variable}\``)) return []
    if (start === -1 || isInComment(source, start) || new RegExp(`\\b${name}(?:=|:[-+=?])`).test(text)) return []
    const range = {start, end: start + variable.length}
    const code = codeAt(source, lineAt(source.lines, start))
    const isData = code !== undefined && /[`~]{3}[ \t]*(?:json|ya?ml|toml)/i.test(lineText(source, code.lines[0]))
    if (isData || isAdvised(source, {kind: 'path', range, paths: [name]})) return []
    const meant = `\${${name}}`
    const data = {written: quoted(variable), host: releaseName(file.host), meant}
    const edits = [...text.matchAll(new RegExp(`\\$(?=${name}/)`, 'g'))].map(({index}) => ({
      start: index,
      end: index + variable.length,
      text: meant
    }))
    return [{kind: 'argument', range, data, fix: {safe: false, edits}}]
  })
}

/** The first `$1` of a text that has a hint for arguments, and no other place for the first of them. */
function seconds(source: Source, file: LoadedFile): readonly BodyProblem[] {
  const {document} = readHostData(source, file.facts)
  const has = (key: string): boolean => memberOf(document?.value, key) != null
  if (!has('argument-hint') || has('arguments')) return []
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

export function textVariableProblems(source: Source): readonly TextVariableProblem[] {
  const files = loadedFiles(source).filter(({facts}) => facts.variables !== undefined)
  if (files.length === 0) return []
  const {end: from} = frontMatterPart(source) ?? {end: 0}
  const places = new Map<string, number>()
  for (const {1: name = '', index} of source.text.slice(from).matchAll(/\$\{(\w+)\}/g))
    if (!places.has(name)) places.set(name, from + index)
  return hostProblems(files, ({facts: {variables}}) =>
    [...places].flatMap(([name, start]): readonly FileFault<TextVariableProblem>[] => {
      if (variables === undefined || variables.known.includes(name) || variables.names?.test(name) === false) return []
      const range = {start, end: start + name.length + 3}
      const data = {variable: quoted(source.text.slice(start, range.end)), name: quoted(name)}
      return [{kind: 'variable', range, data, fact: variables.other}]
    })
  )
}
