import type {Range} from '../../text/lines.ts'
import {memoize} from '../../text/memoize.ts'
import {readYaml, type YamlDocument} from '../../text/yaml.ts'
import {isDeclaredFor} from '../participation.ts'
import {definitions, type Source} from '../source.ts'
import {delimiter, findResponseBlocks, header, type ResponseBlock} from './block.ts'
import {type ResponseIssue, responseIssues} from './issues.ts'
import {plainTemplate} from './template.ts'

/** A response block, read. */
export interface Response {
  readonly block: ResponseBlock
  readonly yaml: YamlDocument
  /** Where its fields differ from the contract; none where it is no YAML. */
  readonly issues: readonly ResponseIssue[]
  /** Where the documented orchestrator would miss it or cut it off. */
  readonly misreadings: readonly Misreading[]
}

interface Misreading extends Range {
  readonly message: string
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

export function readResponse(source: Source, block: ResponseBlock): Response {
  const isTemplate = definitions.some((kind) => kind === source.kind)
  const document = readYaml(isTemplate ? templateText(source) : source.text, block.content)
  const issues = document.faults.length > 0 ? [] : responseIssues(source.text, block, document, isTemplate)
  return {block, yaml: document, issues, misreadings: findMisreadings(source, block, isTemplate)}
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
function findMisreadings(source: Source, block: ResponseBlock, isTemplate: boolean): Misreading[] {
  const {open, close, between, content, indent, header: head} = block
  const found: Misreading[] = []
  const [extra] = between
  if (open === undefined)
    found.push({
      message: `Missing opening delimiter, expected \`${delimiter}\` right before \`${header}\``,
      ...range(head)
    })
  else if (!source.text.slice(open.start, open.end).endsWith(delimiter))
    found.push({message: `Unexpected delimiter \`${textOf(source, open)}\`, expected \`${delimiter}\``, ...range(open)})
  if (extra !== undefined)
    found.push({
      message: `Unexpected line before \`${header}\`, expected \`${delimiter}\` right before it`,
      ...range(extra)
    })
  if (!textOf(source, head).startsWith(header) && block.key === 'response')
    found.push({message: `Unexpected header \`${textOf(source, head)}\`, expected \`${header}\``, ...range(head)})
  else if (indent > 0 && !isTemplate)
    found.push({message: `Unexpected indentation of \`${header}\`, expected none`, ...range(head)})
  const inner = source.text.slice(0, content.end).indexOf(delimiter, head.end)
  if (inner !== -1)
    found.push({
      message: `Unexpected \`${delimiter}\` inside the response, expected it only around the response`,
      start: inner,
      end: inner + delimiter.length
    })
  if (close === undefined)
    found.push({
      message: `Missing closing delimiter, expected \`${delimiter}\` after the last line`,
      ...lastLine(source, block)
    })
  else if (!textOf(source, close).includes(delimiter))
    found.push({
      message: `Unexpected delimiter \`${textOf(source, close)}\`, expected \`${delimiter}\``,
      ...range(close)
    })
  return found
}

function range({start, end}: Range): Range {
  return {start, end}
}

function textOf(source: Source, {start, end}: Range): string {
  return source.text.slice(start, end)
}

function lastLine(source: Source, {lines}: ResponseBlock): Range {
  const {start, end} = source.lines[lines[1]] ?? {start: 0, end: 0}
  return {start, end}
}
