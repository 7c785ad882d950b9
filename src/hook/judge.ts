import {existsSync, readFileSync} from 'node:fs'
import {join} from 'node:path'
import {rules} from '../../rules/index.ts'
import {boundContracts} from '../contracts/custom/bound.ts'
import {definitionFaults} from '../contracts/definition/index.ts'
import {type Context, createSource} from '../contracts/source.ts'
import {openDefinitions} from '../project/definitions.ts'
import {openIgnores} from '../project/ignores.ts'
import {isPicked} from '../project/kinds.ts'
import {toSlashes} from '../project/paths.ts'
import {type Overrides, openProjects, type Projects} from '../project/project.ts'
import type {Input} from '../run/input.ts'
import type {FindingReport} from '../run/report.ts'
import {lintInput, type RunOptions} from '../run/run.ts'
import {type CapturedThread, outputContext} from '../run/threads.ts'
import type {FileChange, Speaker} from './host.ts'

/** What the command line says, and where the agent works. */
export interface Setting {
  /** Absolute. */
  readonly cwd: string
  /** A configuration file, absolute; `false` for none. */
  readonly config: string | false | undefined
  readonly said: Overrides
}

/**
 * The errors of a message, with the places in its text.
 *
 * @param isLast the agent ends with it; else nothing is demanded of how it ends
 */
export type Judge = (text: string, speaker: Speaker, isLast: boolean) => Promise<readonly FindingReport[]>

const allRules = rules.map(({rule}) => rule)

/** @returns what judges the messages of an agent; `undefined` where nothing is known to hold them to */
export async function judgeMessages(
  agent: string | undefined,
  {cwd, config, said}: Setting
): Promise<Judge | undefined> {
  const projects = openProjects({cwd, config, said: {...said, kind: 'output', ...(agent && {agent})}})
  const definitions = openDefinitions({cwd, config})
  const path = join(cwd, '<last message>')
  const context = outputContext(projects.projectFor(path).context, definitions)
  if (!isHeld(context)) return undefined
  return async (text, {kind, id = 'main'}, isLast) => {
    const stopReason = isLast ? {} : {stopReason: 'unfinished run' as const}
    const thread: CapturedThread = {id, kind, text, line: 1, message: 1, isDeclared: true, ...stopReason}
    const found = await errorsOf({path, text: '', threads: [thread]}, {cwd, projects, definitions})
    return found.map(({origin, ...finding}) => ({
      ...finding,
      ...(origin && {line: origin.line, column: origin.column})
    }))
  }
}

/** Whether something is known to hold a text to: else its agent never heard of any contract, and is left alone. */
function isHeld(context: Context): boolean {
  const nothing = createSource('', context)
  if (context.role !== undefined || boundContracts(nothing).length > 0) return true
  const definition = context.definition?.()
  return definition !== undefined && definitionFaults(nothing, definition).length > 0
}

/** A text and what is wrong with it. */
export interface Judged {
  readonly text: string
  readonly found: readonly FindingReport[]
}

/** The errors that a change brings into a file; none in a file that lint runs leave out, and in captured outputs. */
export async function judgeChange({path, after}: FileChange, {cwd, config}: Setting): Promise<Judged> {
  const projects = openProjects({cwd, config})
  if (!isDefinition(path, cwd, projects)) return {text: '', found: []}
  const before = existsSync(path) ? readFileSync(path, 'utf8') : undefined
  const text = after(before)
  if (text === undefined || text === before) return {text: '', found: []}
  const found = await errorsOf({path, text}, {cwd, projects})
  if (found.length === 0 || before === undefined) return {text, found}
  const old = new Set((await errorsOf({path, text: before}, {cwd, projects})).map(faultOf))
  return {text, found: found.filter((finding) => !old.has(faultOf(finding)))}
}

function isDefinition(path: string, cwd: string, projects: Projects): boolean {
  const {context, entries} = projects.projectFor(path)
  const isOurs = isPicked(toSlashes(path)) || entries.length > 0
  const isEvidence = context.kind === 'output' || context.kind === 'messages'
  return isOurs && !isEvidence && !openIgnores(cwd, projects).isIgnored(path, false)
}

/** The same for the same fault, wherever it stands and however often it is counted. */
function faultOf({rule, message}: FindingReport): string {
  return `${rule} ${message.replace(/\d+/g, '0')}`
}

async function errorsOf(input: Input, options: Omit<RunOptions, 'rules'>): Promise<readonly FindingReport[]> {
  const {report} = lintInput(input, {...options, rules: allRules})
  return report.findings.filter(({severity, rule}) => severity === 'error' && rule !== 'run-complete')
}
