import {pastBlank} from '../../text/char-tests.ts'
import {lineText} from '../../text/document.ts'
import type {JsonFault} from '../../text/json.ts'
import {lineAt, type Range, rangeOf} from '../../text/lines.ts'
import {memoize} from '../../text/memoize.ts'
import {textOf as plainText, quoted} from '../../text/quoted.ts'
import {readYaml, type YamlDocument} from '../../text/yaml.ts'
import {isDeclaredFor} from '../declared.ts'
import {definitions, type Source} from '../source.ts'
import {findResponseBlocks, type ResponseBlock, responseDelimiter, responseHeader, responsePattern} from './block.ts'
import {fieldProblems} from './fields.ts'
import {wrongIndentation} from './indentation.ts'
import type {DelimiterProblem, FieldProblem, ResponseSyntaxProblem} from './problem.ts'
import {plainTemplate} from './template.ts'

/** A response block, read. */
export interface Response {
  readonly block: ResponseBlock
  /** Why it is not YAML. */
  readonly syntax: ResponseSyntaxProblem | undefined
  /** Where its fields differ from the contract; none where it is not YAML. */
  readonly fields: readonly FieldProblem[]
  /** Where the documented orchestrator would miss it or read only a part. */
  readonly delimiters: readonly DelimiterProblem[]
}

/** The response blocks that count in a source, declared or not. */
export const responseBlocks = memoize((source: Source): readonly ResponseBlock[] =>
  findResponseBlocks(source, isDeclaredFor(source, 'agent-response'))
)

/** All responses of a definition, in order. */
export const responses = memoize((source: Source): readonly Response[] =>
  responseBlocks(source).map((block) => readResponse(source, block))
)

/** The response of an output: its last one. */
export const finalResponse = memoize((source: Source): Response | undefined => {
  const block = responseBlocks(source).at(-1)
  return block && readResponse(source, block)
})

const templateText = memoize((source: Source) => plainTemplate(source.text))

/** Without the document: an output may have as many blocks as lines. */
export function readResponse(source: Source, block: ResponseBlock): Response {
  return readWithDocument(source, block).response
}

export function readWithDocument(
  source: Source,
  block: ResponseBlock
): {readonly response: Response; readonly document: YamlDocument} {
  const isTemplate = definitions.some((kind) => kind === source.kind)
  const document = readYaml(isTemplate ? templateText(source) : source.text, block.content)
  const [fault] = document.faults
  const delimiters = findDelimiterProblems(source, block)
  // The fields below a header that is indented are indented as far as it is, which is one fault.
  const isIndented = delimiters.some(({kind}) => kind === 'indentation')
  const response: Response = {
    block,
    syntax: fault && syntaxProblem(source, block, fault),
    fields:
      fault === undefined
        ? fieldProblems(source.text, block, document, isTemplate).filter(
            ({kind}) => kind !== 'no-fields' || !isIndented
          )
        : [],
    delimiters
  }
  return {response, document}
}

/** Where a response is not YAML: at the line with the wrong indentation, where that is why. */
function syntaxProblem(source: Source, block: ResponseBlock, fault: JsonFault): ResponseSyntaxProblem {
  const {reason, expected} = fault
  const wrong = misread.has(plainText(reason))
    ? indentationFault(source, block, lineAt(source.lines, fault.start))
    : undefined
  return wrong === undefined
    ? {kind: 'syntax', range: rangeOf(fault), data: {reason, expected}}
    : {kind: 'syntax', range: wrong, data: {reason: 'indentation', expected: undefined}}
}

function indentationFault(source: Source, {header, indent, isFenced}: ResponseBlock, last: number): Range | undefined {
  if (indent === 0) return wrongIndentation(source, header.line, last)
  const isAlone = !isFenced && pastBlank(lineText(source, header.line + 1)) < indent
  return isAlone ? rangeOf(header) : undefined
}

/** What a parser says where a line is at a column that no line above has opened. */
const misread = new Set([
  'indentation',
  'colon and space in a plain value',
  'line without a colon',
  'text after a value'
])

/**
 * Whether the documented orchestrator finds a block, maybe only a part of it. A line between its delimiter and the header, which
 * the documented format itself shows, leaves that open.
 */
export function isFound({text, lines}: Source, {isFenced, between, lines: [first]}: ResponseBlock): boolean {
  if (isFenced || between.length > 0) return true
  return responsePattern.test(text.slice(lines[first]?.start).replace(/\r\n?/g, '\n'))
}

/** The first line with text after a block; the fence that closes it is none. */
export function textAfter(source: Source, {lines, isFenced}: ResponseBlock): Range | undefined {
  for (const {start, end} of source.lines.slice(lines[1] + 1)) {
    const text = source.text.slice(start, end)
    if (text.trim() !== '' && !(isFenced && /^[ \t>]*(?:`{3,}|~{3,})[ \t]*$/.test(text))) return {start, end}
  }
  return undefined
}

/**
 * What the pattern of P6, "Orchestrator Parsing", does with a block: `---\nresponse:.*?---`, dots matching line ends. Line
 * ends themselves are the matter of another rule.
 */
function findDelimiterProblems(source: Source, block: ResponseBlock): DelimiterProblem[] {
  const {open, close, between, content, indent, header: head} = block
  const found: DelimiterProblem[] = []
  const [extra] = between
  const delimiterProblem = (delimiter: Range): DelimiterProblem => ({
    kind: 'delimiter',
    range: rangeOf(delimiter),
    data: {actual: quoted(textOf(source, delimiter))}
  })
  if (open === undefined && close === undefined) found.push({kind: 'missing-delimiters', range: rangeOf(head)})
  else if (open === undefined) found.push({kind: 'missing-opening', range: rangeOf(head)})
  else if (textOf(source, open) !== responseDelimiter) found.push(delimiterProblem(open))
  if (extra !== undefined) found.push({kind: 'line-before-header', range: rangeOf(extra)})
  if (!textOf(source, head).startsWith(responseHeader) && block.key === 'response')
    found.push({kind: 'header', range: rangeOf(head), data: {actual: quoted(textOf(source, head))}})
  else if (indent > 0) found.push({kind: 'indentation', range: rangeOf(head)})
  const inner = source.text.slice(0, content.end).indexOf(responseDelimiter, head.end)
  if (inner !== -1) found.push({kind: 'inner-delimiter', range: {start: inner, end: inner + responseDelimiter.length}})
  if (close === undefined && open !== undefined) found.push({kind: 'missing-closing', range: lastLine(source, block)})
  else if (close !== undefined && textOf(source, close) !== responseDelimiter) found.push(delimiterProblem(close))
  return found
}

function textOf(source: Source, {start, end}: Range): string {
  return source.text.slice(start, end)
}

function lastLine(source: Source, {lines}: ResponseBlock): Range {
  return rangeOf(source.lines[lines[1]] ?? {start: 0, end: 0})
}
