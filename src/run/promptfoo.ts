/** Assertion for promptfoo, which imports this file. */
import {failing} from '../report/notice.ts'
import {lint} from './index.ts'

/** Arguments of promptfoo besides the output: `config` of the assertion, `metadata` and `vars` of the test. */
interface AssertionContext {
  readonly config?: Settings | undefined
  readonly test?: {readonly metadata?: Settings | undefined} | undefined
  readonly vars?: Settings | undefined
}

interface Settings {
  /** Name of the agent, which has a definition or configuration. */
  readonly agent?: unknown
  /** Further contracts of the configuration. */
  readonly contracts?: unknown
}

interface Grade {
  readonly pass: boolean
  readonly score: 0 | 1
  readonly reason: string
}

/**
 * Checks an output like `lint-agents outputs`, with definitions and configuration of the working directory. Warnings
 * about the definition's contracts count as failures.
 */
export default async function assertOutput(output: unknown, {config, test, vars}: AssertionContext): Promise<Grade> {
  const {agent, contracts} = {...vars, ...test?.metadata, ...config}
  const overrides = {
    kind: 'output',
    format: 'text',
    ...(typeof agent === 'string' && {agent}),
    ...(Array.isArray(contracts) && {contracts: contracts.map(String)})
  } as const
  // Promptfoo parses JSON outputs.
  const content = typeof output === 'string' ? output : JSON.stringify(output)
  const {report, notices} = await lint({outputs: [], texts: [{path: 'output.md', content, overrides}]})
  const findings = report.files.flatMap((file) => file.findings).filter(({severity}) => severity !== 'note')
  if (findings.length > 0) return failed(findings.map(({line, message}) => `Line ${line}: ${message}`).join('\n'))
  const unchecked = notices.find(({kind, files = 0}) => files > 0 || failing.has(kind))
  return unchecked === undefined ? {pass: true, score: 1, reason: 'Nothing found'} : failed(unchecked.message)
}

function failed(reason: string): Grade {
  return {pass: false, score: 0, reason}
}
