import {resolve} from 'node:path'
import {findResponseBlocks} from '../../contracts/agent-response/block.ts'
import {responseMessages, typeProblems} from '../../contracts/agent-response/fields.ts'
import {formatAgentResponse} from '../../contracts/agent-response/format.ts'
import {readSafeLoad} from '../../contracts/agent-response/safe-load/load.ts'
import {AgentResponse} from '../../contracts/agent-response/schema.ts'
import {messageOf} from '../../contracts/problem.ts'
import {sourceOf} from '../../contracts/source.ts'
import {UsageError} from '../../disk/errors.ts'
import {readTextFile} from '../../disk/text-file.ts'
import {messageFor, syntaxMessage} from '../../schema/message.ts'
import {placeFormatter} from '../../schema/place.ts'
import {rangeOfProblem} from '../../schema/problem.ts'
import {validate, valueAt} from '../../schema/zod.ts'
import {isRecord} from '../../text/json-object.ts'
import {type Range, readLines} from '../../text/lines.ts'
import {readYaml} from '../../text/yaml.ts'
import type {Args} from '../args.ts'
import type {Terminal} from '../terminal.ts'
import type {Rendered} from './rendered.ts'

/**
 * `lint-agents render response FILE`: the response block of P6. A YAML or JSON file holds its fields, at the top or below
 * `response`. A text holds the block itself.
 *
 * @throws {UsageError} with the place of each field that violates the contract
 */
export function renderResponse({paths: [, file, ...rest]}: Args, {cwd}: Terminal): Rendered {
  if (file === undefined || rest.length > 0)
    throw new UsageError('Missing file, expected one with `lint-agents render response FILE`')
  const {text} = readTextFile(resolve(cwd, file))
  const placeOf = placeFormatter(file, text)
  const content = contentOf(text)
  const isJson = file.endsWith('.json')
  const yaml = isJson ? readYaml(text, content) : readSafeLoad(text, content)
  const [fault] = yaml.faults
  if (fault !== undefined) throw new UsageError(`${placeOf(fault)}: ${syntaxMessage(fault, 'YAML')}`)
  const root = isRecord(yaml.value) && 'response' in yaml.value ? ['response'] : []
  const {data, problems} = validate(AgentResponse, valueAt(yaml.value, root))
  if (data === undefined)
    throw new UsageError(
      problems
        .map((each) => `${placeOf(rangeOfProblem(each, yaml, root))}: ${messageFor(each, {whole: 'the response'})}`)
        .join('\n')
    )
  const others = isJson ? [] : typeProblems(text, yaml, root)
  if (others.length > 0)
    throw new UsageError(
      others.map((each) => `${placeOf(each.range)}: ${messageOf(responseMessages, each)}`).join('\n')
    )
  return {text: formatAgentResponse(data), lintAs: {contracts: ['agent-response']}}
}

/** The range of the YAML: between the delimiters of a block or, if there is no `response:`, between `---` lines around the text. */
function contentOf(text: string): Range {
  const block = findResponseBlocks(sourceOf(text), true).at(-1)
  if (block !== undefined && (block.isFenced || block.open !== undefined || block.close !== undefined))
    return block.content
  const start = /^\uFEFF?---[ \t]*(?:\r\n|\r|\n)/.exec(text)?.[0].length ?? 0
  const lines = readLines(text).filter((line) => line.start >= start)
  const last = lines.findLast((line) => text.slice(line.start, line.end).trim() !== '')
  const isClosed = last !== undefined && text.slice(last.start, last.end).trimEnd() === '---'
  return {start, end: isClosed ? last.start : text.length}
}
