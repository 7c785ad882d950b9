import {resolve} from 'node:path'
import * as z from 'zod/mini'
import {templatePhases} from '../contracts/system-templates/name.ts'
import {UsageError} from '../disk/errors.ts'
import {contractsOf} from '../project/config.ts'
import {openDefinitions} from '../project/definitions.ts'
import {expectFault, faultMessage} from '../report/failure.ts'
import type {ListedFinding} from '../report/report.ts'
import {errorsOnly} from '../report/reports.ts'
import {sumOf} from '../report/severity-counts.ts'
import {dialogueInRecord} from '../report/skipped-files.ts'
import type {StatsFold} from '../report/stats/fold.ts'
import {didYouMean} from '../schema/expectation.ts'
import {messageFor} from '../schema/message.ts'
import {validate} from '../schema/zod.ts'
import {isRecord} from '../text/json-object.ts'
import {printable} from '../text/printable.ts'
import {mostAgents} from '../transcripts/errors.ts'
import {openLinter} from './lint-input.ts'
import type {Environment, RunRequest} from './request.ts'

const OutputRecord = z.object({
  id: z.optional(z.union([z.string(), z.number()])),
  text: z.string(),
  agent: z.optional(z.string()),
  contract: z.optional(z.union([z.string(), z.array(z.string())])),
  phase: z.optional(z.enum(templatePhases))
})

export interface RecordResult {
  /** As in the record; `null` for none. */
  readonly id: string | number | null
  readonly errors?: number
  readonly warnings?: number
  readonly notes?: number
  /** As in the report of a file: lines and columns of the text. */
  readonly findings?: readonly ListedFinding[]
  /** Number of unlisted findings by rule. */
  readonly omitted?: Readonly<Record<string, number>>
  /** Reason for a record that was not linted. */
  readonly error?: string
}

interface LintedRecord {
  readonly result: RecordResult
  /** Whether any check applied; absent if not requested. */
  readonly isChecked?: boolean
}

const notRecord = 'Unexpected record, expected an object such as {"id": "1", "text": "..."}'

interface RecordsRequest extends Pick<RunRequest, 'config' | 'levels' | 'overrides'> {
  /** Whether to list only errors; all findings count. */
  readonly hasErrorsOnly?: boolean
  /** Whether records without checks fail. */
  readonly requiresChecked?: boolean
  readonly stats?: StatsFold | undefined
}

/**
 * Lints records separately; configuration and definitions are read once.
 *
 * @throws {ConfigError}
 */
export async function createRecords(
  {config, levels, overrides, hasErrorsOnly = false, requiresChecked = false, stats}: RecordsRequest,
  {cwd, rules}: Pick<Environment, 'cwd' | 'rules'>
): Promise<(value: unknown) => LintedRecord> {
  // Lazy: slow to load, and other runs do not need it.
  const {isDialogue} = await import('../transcripts/index.ts')
  const definitions = openDefinitions({cwd, config})
  const hasStats = stats !== undefined
  const linter = openLinter({
    cwd,
    config,
    levels,
    definitions,
    rules,
    hasStats,
    overrides: {...overrides, kind: 'output'}
  })
  const path = resolve(cwd, '<stdin>')
  const known = contractsOf(linter.projects.configFor(cwd)?.config)
  const agents = new Set<string>()

  function refusalOf(text: string, agent: string | undefined, contracts: readonly string[] = []): string | undefined {
    if (agent !== undefined && agents.size < mostAgents) agents.add(agent)
    if (agent !== undefined && !agents.has(agent)) return `Unexpected number of agents, expected at most ${mostAgents}`
    const unknown = contracts.find((name) => !known.includes(name))
    if (unknown !== undefined)
      return `Unexpected contract \`${printable(unknown)}\`, expected ${didYouMean(unknown, known)}`
    return overrides?.format === undefined && isDialogue(text) ? dialogueInRecord : undefined
  }

  function lint(value: unknown): LintedRecord {
    if (!isRecord(value)) return {result: {id: null, error: notRecord}}
    const {data, problems} = validate(OutputRecord, value)
    const id = idOf(value)
    if (data === undefined)
      return {
        result: {id, error: printable(problems.map((each) => messageFor(each, {whole: 'the record'})).join('; '))}
      }
    const {text, agent, contract, phase} = data
    const contracts = contract === undefined ? undefined : [contract].flat()
    const refused = refusalOf(text, agent, contracts)
    if (refused !== undefined) return {result: {id, error: refused}}
    const model = typeof value['model'] === 'string' ? value['model'] : undefined
    const result = linter.lint({kind: 'message', path, text, agent, contracts, phase, model})
    const [fault] = result.failures
    if (fault !== undefined) return {result: {id, error: faultMessage(fault)}}
    if (result.stats !== undefined) stats?.join(result.stats)
    const {error, warning, note} = sumOf([result.tally])
    const {findings, omitted} = (hasErrorsOnly ? errorsOnly(result) : result).report
    const counts = {errors: error.found, warnings: warning.found, notes: note.found}
    const isChecked = requiresChecked && (result.report.findings.length > 0 || !result.isUnchecked)
    return {result: {id, ...counts, findings, ...(omitted && {omitted})}, isChecked}
  }

  return (value) => {
    try {
      return lint(value)
    } catch (error) {
      // A rejected record does not stop the others.
      if (error instanceof UsageError)
        return {result: {id: idOf(value), error: printable(error.message.replace(`${path}: `, () => ''))}}
      expectFault(error)
      return {result: {id: idOf(value), error: faultMessage({error})}}
    }
  }
}

function idOf(value: unknown): string | number | null {
  const id = typeof value === 'object' && value !== null && 'id' in value ? value.id : null
  return typeof id === 'string' || typeof id === 'number' ? id : null
}
