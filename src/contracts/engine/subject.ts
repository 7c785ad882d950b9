/** Subjects of contracts: the parts that they require. */
import type {Subject} from './fault.ts'
import {expressionsOf, hasExpressions, type OutputContract} from './model.ts'

/** First subject of sections, fields and parts. */
export function subjectOf(terms: OutputContract): Subject {
  const {tag, sections = [], lines = {}, oneOf, items, table, fence, json, yaml, program, any} = terms
  const [label] = Object.keys(lines)
  const [section] = sections
  if (tag !== undefined) return {kind: 'tag', tag}
  if (section !== undefined) return {kind: 'section', section: typeof section === 'string' ? section : section.heading}
  if (label !== undefined) return {kind: 'line', label}
  if (oneOf !== undefined) return {kind: 'one-of', lines: oneOf}
  if (items !== undefined) return {kind: 'items', item: items}
  if (table !== undefined) return {kind: 'table', columns: table}
  if (fence !== undefined) return {kind: 'fence', language: fence}
  if (json !== undefined || yaml !== undefined) return {kind: 'data', language: json === undefined ? 'yaml' : 'json'}
  if (terms.parts?.[0] !== undefined) return subjectOf(terms.parts[0])
  if (terms.by !== undefined) return {kind: 'line', label: terms.by}
  if (any !== undefined) return {kind: 'any', subjects: any.map(subjectOf)}
  const {pattern = expressionsOf(terms)[0]?.pattern ?? ''} = terms
  if (!hasExpressions(program)) return {kind: 'pattern', pattern}
  return {kind: 'pattern', pattern, program: {path: program.path, name: program.name}}
}

/** Text of a subject as in an output. */
export function shownText(subject: Subject): string {
  switch (subject.kind) {
    case 'tag':
      return `<${subject.tag}>`
    case 'section':
      return subject.section
    case 'line':
      return `${subject.label}:`
    case 'one-of':
      return subject.lines[0] ?? ''
    case 'items':
      return subject.item
    case 'table':
      return subject.columns.join(' | ')
    case 'fence':
      return `\`\`\`${subject.language}`
    case 'pattern':
      return subject.program?.name ?? subject.pattern
    case 'data':
      return subject.language.toUpperCase()
    case 'any':
      return subject.subjects[0] === undefined ? '' : shownText(subject.subjects[0])
    default:
      return ''
  }
}

/** Name for an unnamed contract: its tag, its first label, else its kind. */
export function nameFor(kind: string, {tag, lines, any, parts: sequence}: OutputContract): string {
  const first = (tag === undefined ? sequence : undefined)?.find(
    (each) => each.tag !== undefined || each.lines !== undefined || each.sections !== undefined
  )
  if (first !== undefined) return nameFor(first.sections === undefined ? kind : 'sections', first)
  if (any?.[0] !== undefined) return nameFor(kind, any[0])
  const label = lines === undefined ? undefined : Object.keys(lines)[0]
  const text = (tag ?? label ?? (kind === 'sections' ? 'report' : kind)).toLowerCase()
  const name = text.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '')
  return name === '' ? kind : name
}
