/** Labelled lines of a template: `VERDICT: PASS | FAIL`. */
import {leastOf} from '../../text/least.ts'
import type {LineTerms} from '../engine/model.ts'
import type {TemplateRow} from './contract.ts'
import {hasPlaceholder} from './placeholders.ts'
import {offeredValues, withoutRemark} from './values.ts'

/** A line with a label. */
export interface LabelledLine {
  readonly label: string
  /** What follows, trimmed. */
  readonly value: string
  /** What is in parentheses between them. */
  readonly note: string
  readonly line: number
  readonly indent: number
  readonly isItem: boolean
  readonly isBold: boolean
}

const labelled =
  /^([ \t]{0,12})((?:[-*+\u2022]|\d{1,2}\.)[ \t]{1,4})?(?:\[[ xX]?\][ \t]{1,4})?(\*{2}|__)?((?:[\p{So}\p{Extended_Pictographic}\uFE0F\u200D]{1,6}[ \t]{1,2})?[A-Za-z][\w /&'#.+-]{0,48}?) {0,2}(\([^()\n]{1,60}\))?(?:\*{2}|__)? {0,2}(\([^()\n]{1,60}\))?:(?:\*{2}|__)?(?![^ \t])(.*)/u

/** The branches of a tree, whose leaves are labelled lines. */
const branch = /^[ \t]{0,12}(?:\u2502[ \t]{1,4}){0,3}[\u251C\u2514]\u2500{1,4}[ \t]{1,2}/

export function readLabel({text, line}: TemplateRow): LabelledLine | undefined {
  const bare = unbold(text.replace(branch, ''))
  const match = labelled.exec(bare.text)
  if (match === null) return undefined
  const [, indent = '', item, bold, label = '', inner = '', outer = '', value = ''] = match
  if (label.split(' ').length > 6 || /^(?:https?|e\.g|note)$/i.test(label)) return undefined
  return {
    label: label.trim(),
    value: value.trim(),
    note: inner + outer,
    line,
    indent: indent.length,
    isItem: item !== undefined,
    isBold: bold !== undefined || bare.isBold
  }
}

/** A line that is bold as a whole: `**VERDICT: PASS**`. */
function unbold(text: string): {readonly text: string; readonly isBold: boolean} {
  const [, indent = '', inner] = /^([ \t]*)\*\*([^*]+)\*\*[ \t]*$/.exec(text) ?? []
  return inner === undefined || !/:\s*\S/.test(inner) ? {text, isBold: false} : {text: indent + inner, isBold: true}
}

const optionalWords =
  /\b(?:optional|if (?:any|applicable|relevant|needed|present|found|available|not|none|failed)|omit|only if|when applicable|for each)\b/i

/** What a label asks for. */
function termOf({value, note}: LabelledLine): LineTerms {
  const values = offeredValues(withoutRemark(value))
  const optional = optionalWords.test(`${note} ${value}`) ? ({optional: true} as const) : {}
  return {...(values !== undefined && {values}), ...optional}
}

/** The labels of a template; `undefined` where it has none, or is mostly something else. */
export function readLineTerms(rows: readonly TemplateRow[]): Readonly<Record<string, LineTerms>> | undefined {
  const written = rows.filter(({text}) => text.trim() !== '')
  const labels = written.flatMap((row) => readLabel(row) ?? [])
  const outer = leastOf(labels.map(({indent}) => indent))
  const top = labels.filter(({indent, isItem, isBold}) => indent === outer && (!isItem || isBold))
  const chosen = top.length > 0 ? top : labels.filter(({indent}) => indent === outer)
  if (chosen.length === 0) return undefined
  const [first] = written
  const isEntry = first !== undefined && readLabel(first) === undefined && /^[[\d{*-]|\s#?\d/.test(first.text.trim())
  const terms = new Map<string, LineTerms>()
  const counts = new Map<string, number>()
  for (const {label} of labels) counts.set(label, (counts.get(label) ?? 0) + 1)
  for (const each of chosen) {
    if (terms.has(each.label) || hasPlaceholder(each.label) || /\d$/.test(each.label)) continue
    const isRepeated = (counts.get(each.label) ?? 0) > 1
    const {values, ...term} = termOf(each)
    terms.set(each.label, {
      ...(values !== undefined && !isRepeated && {values}),
      ...term,
      ...((isRepeated || isEntry) && {optional: true})
    })
  }
  return terms.size === 0 ? undefined : Object.fromEntries(terms)
}

/** The lines of a template with headings whose values it lists: where an output has them, their values are among these. */
export function readListedValues(rows: readonly TemplateRow[]): Readonly<Record<string, LineTerms>> | undefined {
  const labels = rows.flatMap((row) => readLabel(row) ?? [])
  const terms = new Map<string, LineTerms>()
  const seen = new Set<string>()
  for (const each of labels) {
    const {values} = termOf(each)
    if (seen.has(each.label)) terms.delete(each.label)
    else if (
      values !== undefined &&
      each.indent === 0 &&
      !hasPlaceholder(each.label) &&
      (each.isBold || isListed(values))
    )
      terms.set(each.label, {values, optional: true})
    seen.add(each.label)
  }
  return terms.size === 0 ? undefined : Object.fromEntries(terms)
}

/** Whether values cannot be words of a sentence: "users or systems". */
function isListed(values: readonly string[]): boolean {
  return values.every((value) => /^[^a-z]/.test(value))
}

/** The rest of one line with several labels, such as `OK/FAILED | Errors: N`, as a pattern. */
export function linePattern(value: string): string {
  return `^${value
    .split('|')
    .map((field) => {
      const [, label = '', inner = ''] = /^\s*([^:|]{1,40}:\s+)?(.*)$/.exec(field) ?? []
      const values = offeredValues(inner)?.map(escaped).join('|')
      return escaped(label.replace(/\s+/g, ' ')) + (values === undefined ? '.+' : `(?:${values})`)
    })
    .join(' \\| ')}$`
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
}
