import {resolve} from 'node:path'
import {AgentResponse, formatAgentResponse} from '../../contracts/agent-response/index.ts'
import {UsageError} from '../../project/errors.ts'
import {readTextFile} from '../../project/text-file.ts'
import {expectation} from '../../schema/expectation.ts'
import {isRecord} from '../../text/json.ts'
import {pointAt, type Range, readLines} from '../../text/lines.ts'
import {readYaml} from '../../text/yaml.ts'
import type {Args} from '../args.ts'
import type {Terminal} from '../terminal.ts'
import type {Rendered} from './rendered.ts'

/**
 * The response block of P6 from a YAML or JSON file that holds its fields, or holds them below `response`:
 * `lint-agents render response FILE`.
 *
 * @throws {UsageError} with the place of each field that violates the contract
 */
export function renderResponse({paths: [, file, ...rest]}: Args, {cwd}: Terminal): Rendered {
  if (file === undefined || rest.length > 0)
    throw new UsageError('Missing file, expected one with `lint-agents render response FILE`')
  const {text} = readTextFile(resolve(cwd, file))
  const lines = readLines(text)
  const place = ({start}: Range): string => {
    const {line, column} = pointAt(lines, start)
    return `${file}:${line}:${column}`
  }
  const yaml = readYaml(text)
  const [fault] = yaml.faults
  if (fault !== undefined) throw new UsageError(`${place(fault)}: Unexpected ${fault.reason}, expected YAML`)
  const root = isRecord(yaml.value) && 'response' in yaml.value ? ['response'] : []
  const value = root.length === 0 ? yaml.value : (yaml.value as Record<string, unknown>)['response']
  const parsed = AgentResponse.safeParse(value)
  if (!parsed.success) {
    const messages = parsed.error.issues.map((issue) => {
      const path = issue.path.length === 0 ? 'the response' : `\`${issue.path.join('.')}\``
      return `${place(yaml.locate([...root, ...issue.path]))}: Unexpected value of ${path}, expected ${expectation(issue)}`
    })
    throw new UsageError(messages.join('\n'))
  }
  return {text: formatAgentResponse(parsed.data), lintAs: {contracts: ['agent-response']}}
}
