import {rules} from '../../rules/index.ts'
import {openDefinitions} from '../project/definitions.ts'
import {NothingFoundError} from '../project/errors.ts'
import {findFiles} from '../project/files.ts'
import {type Ignores, openIgnores} from '../project/ignores.ts'
import {isOutputFile} from '../project/kinds.ts'
import {openProjects} from '../project/project.ts'
import {agentReports} from '../run/agents.ts'
import {readFiles} from '../run/read.ts'
import type {Report} from '../run/report.ts'
import {joinReports} from '../run/reports.ts'
import {lintInput, type Result} from '../run/run.ts'
import type {Inputs} from './inputs.ts'

/** What came of linting a workspace. */
export interface Run {
  readonly report: Report
  /** What was left out, and why. */
  readonly notices: readonly string[]
  /** What should have been read but could not be. */
  readonly failures: readonly string[]
}

/**
 * Lints the definitions and the captured outputs that a workflow names; what is named as both is an output.
 *
 * @param cwd the workspace, absolute; the paths of inputs and report are relative to it
 * @throws {UsageError} for a path that does not exist
 * @throws {ConfigError}
 */
export async function lintWorkspace({paths, outputs, config}: Inputs, cwd: string): Promise<Run> {
  const definitionProjects = openProjects({cwd, config})
  const outputProjects = openProjects({cwd, config, said: {kind: 'output'}})
  const captured = findOutputs(outputs, cwd, openIgnores(cwd, outputProjects, {evidence: true}))
  const named = findFiles(paths, cwd, openIgnores(cwd, definitionProjects))
  const definitions = named.files.filter((file) => !captured.files.has(file))
  const parts = [
    {projects: definitionProjects, ...(await readFiles(definitions, definitionProjects, {named: named.named}))},
    {projects: outputProjects, ...(await readFiles([...captured.files], outputProjects, {named: captured.named}))}
  ]
  const definitionsByName = openDefinitions({cwd, config})
  const results: Result[] = []
  for (const {inputs, projects} of parts) {
    const options = {cwd, rules: allRules, projects, definitions: definitionsByName}
    for (const input of inputs) results.push(lintInput(input, options))
  }
  const unread = parts.flatMap((part) => part.unread)
  const messages = (isFailure: boolean): string[] =>
    unread.filter((each) => each.isFailure === isFailure).map(({message}) => message)
  const agents =
    captured.files.size === 0
      ? undefined
      : agentReports(results, {cwd, projects: outputProjects, definitions: definitionsByName})
  return {
    report: joinReports(results, agents),
    notices: [...captured.notices, ...leftOut(named.ignored), ...messages(false)],
    failures: messages(true)
  }
}

const allRules = rules.map(({rule}) => rule)

/** The files that patterns of outputs name; that there are none, yet or any more, is no mistake. */
function findOutputs(patterns: readonly string[], cwd: string, ignores: Ignores) {
  const files = new Set<string>()
  const named = new Set<string>()
  const notices: string[] = []
  for (const pattern of patterns) {
    const found = filesOf(pattern, cwd, ignores)
    for (const file of found.files) files.add(file)
    for (const file of found.named) named.add(file)
    notices.push(...leftOut(found.ignored))
    if (found.files.length + found.ignored.length === 0)
      notices.push(`No output matches \`${pattern}\`; what the configuration ignores does not count`)
  }
  return {files, named, notices}
}

function filesOf(pattern: string, cwd: string, ignores: Ignores) {
  try {
    return findFiles([pattern], cwd, ignores, isOutputFile)
  } catch (error) {
    if (error instanceof NothingFoundError) return {files: [], named: [], ignored: []}
    throw error
  }
}

function leftOut(paths: readonly string[]): string[] {
  return paths.map((path) => `${path}: left out, because an ignore file or the configuration says so`)
}
