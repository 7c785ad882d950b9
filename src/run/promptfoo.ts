/** The assertion for promptfoo, which loads this file and calls what it exports. */
import {failing} from '../report/notice.ts'
import {lint} from './index.ts'

/** What promptfoo gives besides the output: `config` of the assertion, `metadata` and `vars` of the test. */
interface AssertionContext {
  readonly config?: Settings | undefined
  readonly test?: {readonly metadata?: Settings | undefined} | undefined
  readonly vars?: Settings | undefined
}

interface Settings {
  /** The name of the agent, whose definition or configuration says what it prints. */
  readonly agent?: unknown
  /** Contracts of the configuration besides. */
  readonly contracts?: unknown
}

interface Grade {
  readonly pass: boolean
  readonly score: 0 | 1
  readonly reason: string
}

/**
 * Checks an output as `lint-agents outputs` does, with the definitions and the configuration of the working directory. What a
 * definition asks for counts also where its finding is a warning.
 */
export default async function assertOutput(output: unknown, {config, test, vars}: AssertionContext): Promise<Grade> {
  const {agent, contracts} = {...vars, ...test?.metadata, ...config}
  const overrides = {
    kind: 'output',
    format: 'text',
    ...(typeof agent === 'string' && {agent}),
    ...(Array.isArray(contracts) && {contracts: contracts.map(String)})
  } as const
  // Promptfoo reads JSON.
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
