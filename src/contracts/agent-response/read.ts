import {pastBlank} from '../../text/char-tests.ts'
import {lineText} from '../../text/document.ts'
import type {JsonFault} from '../../text/json.ts'
import {lineAt, type Range, rangeOf} from '../../text/lines.ts'
import {memoize} from '../../text/memoize.ts'
import {textOf as plainText, quoted} from '../../text/quoted.ts'
import type {YamlDocument} from '../../text/yaml.ts'
import {isDeclaredFor} from '../declared.ts'
import type {OutputProblem, Subject} from '../engine/fault.ts'
import {definitions} from '../kinds.ts'
import type {Source} from '../source.ts'
import {isDelimiterLike} from '../suggested-prompts/block.ts'
import {
  findResponseBlocks,
  isFieldLine,
  isListed,
  type ResponseBlock,
  responseDelimiter,
  responseHeader,
  responsePattern
} from './block.ts'
import {isResponseHeaderLike} from './candidates.ts'
import {fieldProblems, type ResponseProblem} from './fields.ts'
import {readSafeLoad} from './safe-load/load.ts'
import {safeTree} from './safe-load/nodes.ts'
import {plainTemplate} from './template.ts'

export interface Response {
  readonly block: ResponseBlock
  /** Why it is not YAML. */
  readonly syntax: OutputProblem | undefined
  /** Differences from the contract; none if the text is not YAML. */
  readonly fields: readonly ResponseProblem[]
  /** Faults by which the documented orchestrator misses the response or reads only a part. */
  readonly delimiters: readonly OutputProblem[]
}

/** The response blocks that count in a source, declared or not. */
export const responseBlocks = memoize((source: Source): readonly ResponseBlock[] =>
  findResponseBlocks(source, isDeclaredFor(source, 'agent-response'))
)

export const responses = memoize((source: Source): readonly Response[] =>
  responseBlocks(source).map((block) => readResponse(source, block))
)

/** The response of an output: its last one. */
export const finalResponse = memoize((source: Source): Response | undefined => {
  const block = responseBlocks(source).at(-1)
  return block && readResponse(source, block)
})

const templateText = memoize((source: Source) => plainTemplate(source.text))

/** Keeps no parsed document: an output may have as many blocks as lines. */
export function readResponse(source: Source, block: ResponseBlock): Response {
  return readWithDocument(source, block).response
}

export function readWithDocument(
  source: Source,
  block: ResponseBlock
): {readonly response: Response; readonly document: YamlDocument} {
  const isTemplate = definitions.some((kind) => kind === source.kind)
  const text = isTemplate ? templateText(source) : source.text
  const document = readSafeLoad(text, block.content)
  const [fault] = document.faults
  const delimiters = delimiterProblems(source, block)
  // The end of a text that was cut off may have had any other key.
  const isCut = block.open !== undefined && block.close === undefined && isDeclaredFor(source, 'agent-response')
  const isSure = ({kind, data}: ResponseProblem): boolean =>
    !isCut || kind !== 'schema' || data.problem.kind !== 'missing-key'
  const response: Response = {
    block,
    syntax: fault && syntaxProblem(source, text, block, fault),
    fields: fault === undefined ? fieldProblems(source, block, document, isTemplate).filter(isSure) : [],
    delimiters
  }
  return {response, document}
}

/** The fault of a response that is not YAML, at the line with the wrong indentation if that is the cause. */
function syntaxProblem(source: Source, text: string, block: ResponseBlock, fault: JsonFault): OutputProblem {
  const {reason, expected} = fault
  const wrong = misread.test(plainText(reason)) ? indentationFault(source, text, block) : undefined
  return wrong === undefined
    ? {kind: 'syntax', range: rangeOf(fault), data: {reason, expected, language: 'yaml'}}
    : {kind: 'syntax', range: wrong, data: {reason: 'indentation', language: 'yaml'}}
}

function indentationFault(source: Source, text: string, block: ResponseBlock): Range | undefined {
  const {header, content, indent, isFenced} = block
  if (indent > 0)
    return !isFenced && pastBlank(lineText(source, header.line + 1)) < indent ? rangeOf(header) : undefined
  const {shift} = safeTree(text.slice(content.start, content.end))
  if (shift === undefined) return undefined
  const {start, end} = source.lines[lineAt(source.lines, content.start + shift)] ?? content
  return {start: start + pastBlank(text.slice(start, end)), end}
}

/** Parser reasons for a line at a column that no line above has opened. */
const misread = /^(?:indentation|colon and space in a plain value|line without a colon|text after a value)$/

/**
 * Whether the documented orchestrator finds a block, maybe only a part of it. A line between its delimiter and the header, which
 * the documented format itself shows, leaves that open.
 */
export function isFound({text, lines}: Source, {isFenced, between, lines: [first]}: ResponseBlock): boolean {
  if (isFenced || between.length > 0) return true
  return responsePattern.test(text.slice(lines[first]?.start).replace(/\r\n?/g, '\n'))
}

export const responseSubject: Subject = {kind: 'data', language: 'yaml', key: 'response'}

/**
 * The header of the last response that the orchestrator does not find: in a quotation, with the delimiter above it or a field below it;
 * in other words between the delimiter and two fields; or missing there.
 */
export const lostHeader = memoize((source: Source): OutputProblem | undefined => {
  for (let line = source.lines.length - 1; line >= 0; line--) {
    const found = lostHeaderAt(source, line)
    if (found !== undefined) return found
  }
  return undefined
})

function lostHeaderAt(source: Source, line: number): OutputProblem | undefined {
  const textAt = (index: number): string => lineText(source, index).replace(/^[ \t>]+/, '')
  const [written, below] = [textAt(line), textAt(line + 1)]
  const {end = 0} = source.lines[line] ?? {}
  const range = {start: end - written.length, end}
  const isQuoted = /^[ \t]*>/.test(lineText(source, line))
  if (isQuoted && isResponseHeaderLike(written) && (isDelimiterLike(textAt(line - 1)) || isFieldLine(below))) {
    const actual = quoted(written)
    const data = {what: 'decoration', decorations: ['blockquote'], actual, expected: responseHeader} as const
    return {kind: 'unexpected', range, data}
  }
  const isFirst = isFieldLine(written)
  let before = line - 1
  while (isFirst && before > 0 && textAt(before).trim() === '') before--
  if (!isDelimiterLike(textAt(before)) || isDelimiterLike(written) || !(isFirst || isFieldLine(below))) return undefined
  const fields = new Set<string>()
  for (let next = isFirst ? line : line + 1; textAt(next) !== '' && !isDelimiterLike(textAt(next)); next++)
    if (isFieldLine(textAt(next))) fields.add(textAt(next).split(':', 1)[0] ?? '')
  if (fields.size < 2 || (!isFirst && (written === '' || /:[ \t]+\S/.test(written)))) return undefined
  if (!isFirst)
    return {kind: 'misspelt', range, data: {noun: 'line', actual: quoted(written), expected: responseHeader}}
  const subject = {kind: 'literal', text: responseHeader} as const
  return {kind: 'missing', range, data: {subject, before: written.replace(/:.*/, ':')}}
}

/** The first line with text after a block; a fence that closes it is none, nor a delimiter behind that fence, which its fault names. */
export function afterResponse(source: Source, {lines, isFenced, close}: ResponseBlock): OutputProblem | undefined {
  for (const {start, end} of source.lines.slice(lines[1] + 1)) {
    const text = source.text.slice(start, end)
    const isDelimiter = isFenced && close === undefined && text.trim() === responseDelimiter
    if (text.trim() === '' || isDelimiter || (isFenced && /^[ \t>]*(?:`{3,}|~{3,})[ \t]*$/.test(text))) continue
    return {kind: 'unexpected', range: {start, end}, data: {what: 'text', where: 'after', subject: responseSubject}}
  }
  return undefined
}

/**
 * Effects of the pattern of P6, "Orchestrator Parsing", on a block: `---\nresponse:.*?---`, with dots that match line
 * ends. Another rule checks line ends.
 */
function delimiterProblems(source: Source, block: ResponseBlock): readonly OutputProblem[] {
  const {open, close, between, content, indent, header: head, lines, key} = block
  const found: OutputProblem[] = []
  const [extra] = between
  const literal = (text: string): Subject => ({kind: 'literal', text})
  const checkLine = (range: Range, expected: string): void => {
    const actual = textOf(source, range)
    const data = {noun: 'line', actual: quoted(actual), expected} as const
    if (actual !== expected) found.push({kind: 'misspelt', range: rangeOf(range), data})
  }
  if (open === undefined) {
    const place = close === undefined ? ({around: 'yaml'} as const) : {before: responseHeader}
    found.push({kind: 'missing', range: rangeOf(head), data: {subject: literal(responseDelimiter), ...place}})
  } else if (indent === 0 || !isListed(open)) checkLine(open, responseDelimiter)
  if (extra !== undefined) {
    const data = {what: 'text', where: 'before', subject: literal(responseHeader), behind: responseDelimiter} as const
    found.push({kind: 'unexpected', range: rangeOf(extra), data})
  }
  if (!textOf(source, head).startsWith(responseHeader) && key === 'response') checkLine(head, responseHeader)
  else if (indent > 0)
    found.push({kind: 'unexpected', range: rangeOf(head), data: {what: 'spaces', actual: quoted(responseHeader)}})
  const inner = source.text.slice(0, content.end).indexOf(responseDelimiter, head.end)
  if (inner !== -1) {
    const data = {noun: 'text', name: responseDelimiter, place: 'outside', other: responseHeader} as const
    found.push({kind: 'misplaced', range: {start: inner, end: inner + responseDelimiter.length}, data})
  }
  if (close !== undefined) checkLine(close, responseDelimiter)
  else if (open !== undefined) {
    const last = rangeOf(source.lines[lines[1]] ?? {start: 0, end: 0})
    found.push({kind: 'unclosed', range: last, data: {actual: quoted(responseHeader), end: responseDelimiter}})
  }
  return found
}

/** Whether the header of a block is indented, and all below it with it. */
export function isIndentation({kind, data}: ResponseProblem): boolean {
  return kind === 'unexpected' && data.what === 'spaces'
}

function textOf(source: Source, {start, end}: Range): string {
  return source.text.slice(start, end)
}
