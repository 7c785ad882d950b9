/** What the hosts of agents read from front matter; the page of the rule `agent-front-matter` cites where they document it. */

import {lineRange} from '../text/document.ts'
import {nearest} from '../text/edit-distance.ts'
import {frontMatter, frontMatterPart, unclosedFrontMatter} from '../text/front-matter.ts'
import type {Range} from '../text/lines.ts'
import {memoize} from '../text/memoize.ts'
import {readYaml, type YamlDocument} from '../text/yaml.ts'
import type {Problem} from './problem.ts'
import type {Source} from './source.ts'

export type FrontMatterProblem = Problem<{
  /** Front matter without a closing delimiter. */
  unclosed: undefined
  /** An agent or a skill without front matter. */
  'missing-front-matter': undefined
  syntax: {readonly reason: string; readonly expected: string | undefined}
  /** A required key. */
  'missing-key': {readonly key: string}
  'misspelt-key': {readonly actual: string; readonly key: string}
  /** A required key without a text. */
  'empty-value': {readonly key: string}
  /** Tools that are neither a string nor a list of strings. */
  tools: {readonly key: string}
  /** `suggestion` is empty where nothing of the name can be kept. */
  name: {readonly name: string; readonly suggestion: string}
  /** Another file of the folder has the same name. */
  'duplicate-name': {readonly name: string; readonly file: string}
}>

/** All problems of the front matter: one about the whole of it, else those of its fields. */
export function frontMatterProblems(source: Source): readonly FrontMatterProblem[] {
  const unclosed = unclosedFrontMatter(source)
  if (unclosed !== undefined)
    return [{kind: 'unclosed', range: unclosed, severity: source.declared ? 'error' : 'warning'}]
  const host = hostFile(source)
  const data = frontMatterData(source)
  if (data === undefined) return host === undefined ? [] : [{kind: 'missing-front-matter', range: lineRange(source, 0)}]
  const [fault] = data.faults
  if (fault !== undefined) {
    const {reason, expected, start, end} = fault
    return [{kind: 'syntax', range: {start, end}, data: {reason, expected}}]
  }
  return host === undefined ? [] : fieldProblems(source, host, data)
}

type Fields = Readonly<Record<string, unknown>>

function fieldProblems(source: Source, host: HostFile, data: YamlDocument): readonly FrontMatterProblem[] {
  const fields = (data.value ?? {}) as Fields
  const toolKeys = host === 'skill' ? ['allowed-tools'] : ['tools', 'disallowedTools']
  return [
    ...['name', 'description'].flatMap((key) => requiredText(source, key, fields, data)),
    ...nameProblems(source, host, fields['name'], data.locate(['name'])),
    ...toolKeys
      .filter((key) => !isTools(fields[key]))
      .map((key): FrontMatterProblem => ({kind: 'tools', range: data.locate([key]), data: {key}}))
  ]
}

function isTools(value: unknown): boolean {
  return value == null || [value].flat().every((item) => typeof item === 'string')
}

function requiredText(source: Source, key: string, fields: Fields, data: YamlDocument): FrontMatterProblem[] {
  const value = fields[key]
  if (typeof value === 'string' && value.trim() !== '') return []
  if (value !== undefined) return [{kind: 'empty-value', range: data.locate([key]), data: {key}}]
  const misspelt = data.keys.find(({path, name}) => path.length === 1 && nearest(name, [key]) === key)
  if (misspelt === undefined) return [{kind: 'missing-key', range: lineRange(source, 0), data: {key}}]
  const {name: actual, start, end} = misspelt
  return [{kind: 'misspelt-key', range: {start, end}, data: {actual, key}, expected: [key]}]
}

function nameProblems(source: Source, host: HostFile, name: unknown, range: Range): FrontMatterProblem[] {
  if (typeof name !== 'string' || name.trim() === '') return []
  const isName =
    host === 'skill' ? isSkillName(name) : /^[a-z0-9-]+$/.test(name) || /^[\p{Ll}\p{Lo}\p{N}-]+$/u.test(name)
  if (!isName) {
    const suggestion = (host === 'skill' ? folderName(source) : undefined) ?? toName(name)
    const expected = suggestion === '' ? undefined : [suggestion]
    return [{kind: 'name', range, data: {name, suggestion}, expected}]
  }
  const [file] = host === 'agent' ? namesakes(source, name) : []
  return file === undefined ? [] : [{kind: 'duplicate-name', range, data: {name, file}}]
}

/** ASCII is tested first, here and above: classes of Unicode take V8 milliseconds to read. */
function isSkillName(name: string): boolean {
  const isPlain = /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(name)
  return isPlain || /^[\p{Ll}\p{Lo}\p{N}]+(?:-[\p{Ll}\p{Lo}\p{N}]+)*$/u.test(name)
}

/** The name that a skill has to have: that of its folder, where this is a name of a skill. */
function folderName({path}: Source): string | undefined {
  const folder = path.split('/').at(-2)
  return folder !== undefined && isSkillName(folder) ? folder : undefined
}

/** The kinds of files that hosts load by their path. */
type HostFile = 'agent' | 'skill'

const notes = /(?:^|\/)(?:readme|agents|claude|gemini|contributing|changelog|license|index)\.md$/i

/**
 * The kind of file that a host reads at this path; a declared agent counts as one of Claude Code wherever it is. In a subfolder
 * of the agents folder only a file with front matter is an agent: such folders also have references that agents read.
 */
function hostFile(source: Source): HostFile | undefined {
  if (source.kind !== 'agent') return undefined
  if (/(?:^|\/)SKILL\.md$/.test(source.path)) return 'skill'
  if (notes.test(source.path)) return undefined
  if (source.isDeclaredAgent) return 'agent'
  const folder = /(?:^|\/)(?:\.claude|plugins\/[^/]+)\/agents\//.exec(source.path)
  const below = folder === null ? '' : source.path.slice(folder.index + folder[0].length)
  if (!/^(?:[^/]+\/)*[^/]+\.md$/.test(below)) return undefined
  return !below.includes('/') || frontMatter(source) !== undefined ? 'agent' : undefined
}

/** The values of the front matter and their places; `undefined` where there is none. */
const frontMatterData = memoize((source: Source): YamlDocument | undefined => {
  const part = frontMatterPart(source)
  return part && readYaml(asHostsRead(source.text.slice(0, part.end)), part)
})

/** `argument-hint` is text for hosts, though `[file] [format]` is not YAML; the length stays the same. */
export function asHostsRead(text: string): string {
  return text.replace(
    /^(argument-hint:[ \t]+)([^\s"'|>].*)$/gm,
    (_, lead: string, hint: string) => lead + 'x'.repeat(hint.length)
  )
}

/** The other files of the folder with the same name. */
function namesakes(source: Source, name: string): readonly string[] {
  const own = source.path.replace(/^.*\//, '')
  return (source.siblingNames?.().get(name) ?? []).filter((file) => file !== own)
}

/** A name in the form that hosts require: lower case, digits, hyphens. */
function toName(text: string): string {
  return text
    .trim()
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
}
