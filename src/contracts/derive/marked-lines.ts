/** Lines of a marked block: labels with their values, and lines that offer something. */

import type {LineTerms, OutputContract} from '../engine/model.ts'
import {parseTemplate} from '../engine/template.ts'
import {declaredTemplate, declaredTerms, declaredValues, hasChoice} from './marked-values.ts'
import {hasPlaceholder, textBesidesPlaces} from './placeholders.ts'

/** A line with a label, in any script. */
export interface DeclaredLabel {
  readonly label: string
  readonly value: string
  readonly note: string
}

const itemSigns =
  /^[ \t>]*(?:[\u2500-\u257F]{1,8}[ \t]+)*(?:(?:[-*+\u2022]|\d{1,9}[.)])[ \t]+)?(?:\[[ xX]?\][ \t]+)?(?:\$[ \t]+)?/
const labelled =
  /^([^:\uFF1A|]{0,79}?[^\s:\uFF1A|])\s*(?:(\([^()\n]{1,60}\))\s*)?(?::(?![^\s*_`])|\uFF1A)\s*(?:\*\*|__|`)?\s*(.*)$/su

/** Without the signs of an item or a quotation. */
export function lineContent(text: string): string {
  return text.replace(itemSigns, '').trimEnd()
}

export function isListItem(text: string): boolean {
  return /^[ \t>]*(?:[-*+\u2022]|\d{1,9}[.)])[ \t]/.test(text)
}

export function readDeclaredLabel(text: string): DeclaredLabel | undefined {
  const content = lineContent(text).replace(/^\*\*([^*]+)\*\*$|^`([^`]+)`$/, '$1$2')
  const [, name = '', note = '', value = ''] = labelled.exec(content.replace(/^(?:\*\*|__|`)/, '')) ?? []
  const label = name
    .replace(/(?:\*\*|__|`)$/, '')
    .replace(/(?<![\p{L}\d])\d+$/u, '{N}')
    .trim()
  if (label.includes('(') !== label.includes(')') || /\{\{|[{[][^}\]]*$/.test(label)) return undefined
  const words = textBesidesPlaces(declaredTemplate(label))
  if (
    /^\[[^\]]*$/.test(label) ||
    !/\p{L}/u.test(words) ||
    label.split(' ').length > 6 ||
    /^(?:https?|e\.g|note)$/i.test(label)
  )
    return undefined
  return {label: declaredTemplate(label), value: value.trim(), note}
}

/** The labels of lines: of one that is there more often all values count, and an output may have none. */
export function declaredLines(labels: readonly DeclaredLabel[]): Readonly<Record<string, LineTerms>> {
  const terms = new Map<string, LineTerms>()
  for (const {label, value, note} of labels) {
    const before = terms.get(label)
    const term = declaredTerms(value, note)
    terms.set(label, before === undefined ? term : {...merged(before, term), optional: true})
  }
  return Object.fromEntries(terms)
}

function merged({values: first, pattern}: LineTerms, {values: second, pattern: other}: LineTerms): LineTerms {
  if (first !== undefined && second !== undefined) return {values: [...new Set([...first, ...second])]}
  return pattern !== undefined && pattern === other ? {pattern} : {}
}

/** Far more words than a line has that is printed as it is. */
const mostWords = 12

/**
 * A line that is neither a label nor part of a table.
 *
 * @returns `undefined` where it is any text: prose, an example, a place to fill
 */
export function declaredLine(text: string): OutputContract | undefined {
  const content = lineContent(text)
  const bare = content.replace(/\*\*|__|`/g, '')
  const values = declaredValues(bare)
  const isItem = isListItem(text)
  // An item such as `Server routes / API endpoints` is an example.
  if (values !== undefined) return isItem && isTitle(bare, values) ? undefined : {oneOf: values}
  const template = parseTemplate(declaredTemplate(content).replace(/\*\*|__|`/g, ''))
  if (hasChoice(template)) return {oneOf: choiceLines(template.text, bare, isItem)}
  const literal = textBesidesPlaces(template.text)
  const isBold = /^(?:\*\*|__)[^*_]+(?:\*\*|__)$/.test(lineContent(text))
  const isShort = bare.split(/\s+/).length <= mostWords && /\p{L}{2}/u.test(literal)
  // What is behind a place, an example of a path, and a list that goes on are not printed as they are.
  const isSentence = /^\p{L}/u.test(bare) && !/\.[a-z]{1,4}\b|\d|\.{3}|\u2026/.test(bare)
  const isPrinted = hasPlaceholder(bare) ? isSentence : isBold || /^[^\p{Ll}]*\p{Lu}{2}[^\p{Ll}]*$/u.test(bare)
  return isShort && isPrinted && !isItem ? {oneOf: [template.text]} : undefined
}

/** Whether values beside slashes are a title, such as `Files Created / Modified`: neither in brackets nor all in one case. */
export function isTitle(text: string, values: readonly string[]): boolean {
  const all = values.join('')
  return !/[|[{<]/.test(text) && /\p{Lu}/u.test(all) && /\p{Ll}/u.test(all)
}

/** What follows a choice that begins a line is any text; so are other items of a list. */
function choiceLines(template: string, text: string, isItem: boolean): readonly string[] {
  const [choice] = /^\{[^{}]*\}/.exec(template) ?? []
  if (choice?.includes(' | ') !== true) return isItem ? [template, '{text}'] : [template]
  const forms = /^\[/.test(text) ? [choice, `[${choice}]`] : [choice]
  const begun = forms.flatMap((form) => [form, `${form} {text}`, `${form}: {text}`])
  return isItem ? [...begun, '{text}'] : begun
}

/** A choice of a list, each with a remark: `- **high** -- what it means`. */
const remarked =
  /^(?:`([^`]{1,40})`|\*\*([^*]{1,40}?):?\*\*|([\p{L}\d][\p{L}\d _-]{0,38}))\s*(?:--?|\u2013|\u2014|=>?)\s+\S/u

/** The values of items right below each other, each with a remark; `undefined` where it is another list. */
export function remarkedValues(texts: readonly string[]): readonly string[] | undefined {
  const values = texts.map((text) => {
    const [, code, bold, plain] = remarked.exec(lineContent(text)) ?? []
    return (code ?? bold ?? plain ?? '').trim()
  })
  const areValues =
    values.length > 1 && !values.includes('') && texts.every((text) => isListItem(text) && !hasPlaceholder(text))
  return areValues && new Set(values).size === values.length ? values : undefined
}
