import {join} from 'node:path'
import {unappliedContracts} from '../contracts/declared.ts'
import {hasCheckedContract, readsRun, readsStructured} from '../contracts/engine/bound.ts'
import {isCapturedKind} from '../contracts/kinds.ts'
import {mayHaveErrors} from '../contracts/proposals/index.ts'
import {type Context, createSource} from '../contracts/source.ts'
import {
  firstText,
  largestDefinition,
  openReader,
  type ReaderOptions,
  type Refusal,
  type TextAt
} from '../disk/contained-reader.ts'
import {UsageError} from '../disk/errors.ts'
import {gitRoot} from '../disk/folders.ts'
import {statOf} from '../disk/open-file.ts'
import {toSlashes} from '../disk/paths.ts'
import {readRegularText} from '../disk/text-file.ts'
import {hostFolders, placesOf} from '../hosts/places.ts'
import {dayOf} from '../project/day.ts'
import {type Definitions, openDefinitions} from '../project/definitions.ts'
import {openIgnores} from '../project/ignores.ts'
import {isPicked} from '../project/kinds.ts'
import {isPickedUp} from '../project/picked.ts'
import {type Overrides, openProjects, type Projects} from '../project/project.ts'
import {addedErrors} from '../report/added-errors.ts'
import {faultMessage} from '../report/failure.ts'
import {unappliedNotice} from '../report/notice-words.ts'
import type {ListedFinding} from '../report/report.ts'
import type {Input, MessageInput} from '../run/input.ts'
import {type Linter, openLinter} from '../run/lint-input.ts'
import {lineText} from '../text/document.ts'
import {readLines} from '../text/lines.ts'
import {once} from '../text/memoize.ts'
import type {PrintedMessage} from '../transcripts/model.ts'
import type {ToolChange, TranscriptAgent, WrittenFile} from './host.ts'

/** The options of the command line, and where the agent works. */
export interface HookSetting extends Pick<ReaderOptions, 'cachedFactsOf' | 'textAt' | 'more'> {
  /** Absolute. */
  readonly cwd: string
  /** A configuration file, absolute; `false` for none. */
  readonly config: string | false | undefined
  readonly overrides: Overrides
}

/** The contracts of an agent in a folder, and the files that they come from. */
export interface AgentView {
  /** `undefined` if no contract applies to its messages. */
  readonly check: MessageCheck | undefined
  /** The files that were read or looked for so far, absolute. */
  readonly paths: ReadonlySet<string>
  /** Files that are there and could not be read. */
  refusals(): readonly Refusal[]
}

export interface MessageCheck {
  readonly needsRun: boolean
  /** Whether a contract is about the structured output of a run, where it has one. */
  readonly needsStructured: boolean
  /**
   * The errors of a message, with the places in its text.
   *
   * @param isLast the agent ends with it; else rules for the end of a message do not apply
   * @param run the rest of its run, where that is known; its errors count too
   */
  find(text: string, participant: TranscriptAgent, isLast: boolean, run?: MessageRun): MessageErrors
}

/** The output of an agent besides its last message. */
interface MessageRun {
  readonly printed?: readonly PrintedMessage[] | undefined
  /** Its structured output, as JSON. */
  readonly structured?: string | undefined
}

interface MessageErrors {
  readonly found: readonly ListedFinding[]
  readonly inStructured: readonly ListedFinding[]
  /** Errors that another message does not remove, since earlier ones have some of them. */
  readonly earlier: readonly ListedFinding[]
}

/** @param usual where the definition of the agent may be besides, absolute */
export function openAgentView(
  agent: string | undefined,
  isSubagent: boolean,
  {cwd, config, overrides, cachedFactsOf, textAt, more}: HookSetting,
  usual: readonly string[] = []
): AgentView {
  const messageOverrides = {
    ...(isSubagent ? forSubagent(overrides) : overrides),
    kind: 'output',
    ...(agent && {agent})
  } as const
  const paths = new Set<string>(usual)
  const reader = openReader(cwd, {cachedFactsOf, more, textAt, asked: paths})
  const found = openDefinitions({cwd, config, reader})
  const definitions = textAt === undefined ? found : withGone(found, usual, textAt)
  const linter = openLinter({...whole, cwd, config, overrides: messageOverrides, definitions, reader})
  const check = openMessageCheck(linter, cwd)
  return {check, paths, refusals: reader.refusals}
}

/** Definitions of which the ones in usual places count as well where neither the work tree nor the index has them. */
function withGone(definitions: Definitions, usual: readonly string[], textAt: TextAt): Definitions {
  return {
    ...definitions,
    find(agent, near) {
      const found = definitions.find(agent, near)
      if (found !== undefined) return found
      const path = usual.find((each) => typeof textAt(each) === 'string')
      return path === undefined ? undefined : createSource(textAt(path) ?? '', {path, kind: 'agent', declared: false})
    }
  }
}

function openMessageCheck(linter: Linter, cwd: string): MessageCheck | undefined {
  const message: MessageInput = {kind: 'message', path: join(cwd, '<last message>'), text: ''}
  const context = linter.contextOf(message)
  if (!hasContract(context)) return undefined
  const empty = createSource('', context)
  return {
    needsRun: readsRun(empty),
    needsStructured: readsStructured(empty),
    find(text, {kind, id = 'main'}, isLast, {printed, structured} = {}) {
      const stopReason = isLast ? {} : {stopReason: 'unfinished run'}
      const hasRun = isLast && printed !== undefined
      const captured = {thread: id, kind, ...stopReason, hasRun}
      const beside = structured === undefined ? captured : ({...captured, structured: 'beside'} as const)
      const found = errorsOf({...message, text, captured: beside}, linter)
      const inStructured =
        structured === undefined
          ? []
          : errorsOf({...message, text: structured, captured: {...captured, structured: 'this'}}, linter)
      const inRun = hasRun ? errorsOf({...message, text, captured, printed}, linter) : []
      const hasEarlier = inRun.some(({origin}) => origin !== undefined)
      return hasEarlier
        ? {found, inStructured, earlier: inRun}
        : {found: [...found, ...inRun], inStructured, earlier: []}
    }
  }
}

interface CheckedAgents {
  readonly agents: number
  readonly checked: number
  /** The files that decide it, absolute: also those that are not there. */
  readonly paths: ReadonlySet<string>
}

/** How many agents are defined, and of how many the hook checks messages: those with a declared contract. */
export function countChecked(cwd: string): CheckedAgents {
  const paths = new Set<string>()
  const reader = openReader(cwd, {asked: paths})
  const definitions = openDefinitions({cwd, config: undefined, reader})
  const linter = openLinter({...whole, cwd, overrides: {kind: 'output'}, definitions, reader})
  const agents = [...definitions.all().keys()]
  const path = join(cwd, '<last message>')
  const checked = agents.filter((agent) => hasContract(linter.contextOf({kind: 'message', path, text: '', agent})))
  return {agents: agents.length, checked: checked.length, paths}
}

/**
 * Keeps the agent and the state: other overrides of the command line describe the main agent, as in runs over
 * outputs.
 */
function forSubagent({agent, state}: Overrides): Overrides {
  return {...(agent && {agent}), ...(state && {state})}
}

/** Whether a contract applies to a text: an agent without any, or with derived ones alone, is left alone. */
function hasContract(context: Context): boolean {
  const empty = createSource('', context)
  if (context.role !== undefined || hasCheckedContract(empty)) return true
  const definition = context.otherFiles.definition
  return definition !== undefined && mayHaveErrors(empty, definition)
}

/** A file that a tool is about to write, or wrote; its path is absolute. */
export type DefinitionChange = Pick<ToolChange, 'path' | 'after'> | WrittenFile

interface CheckResult {
  readonly text: string
  readonly found: readonly ListedFinding[]
  readonly isSkipped?: boolean
  /** The errors that comments of the change turn off. */
  readonly off?: readonly ListedFinding[]
  /** The errors under the rules of the last commit. */
  readonly refused?: readonly ListedFinding[]
  /** Which contracts that are declared for the file say nothing about it. */
  readonly unapplied?: readonly string[]
}

/**
 * The errors that a change adds, or added, to a file; none in captured outputs and in files that lint runs skip.
 *
 * @param committed the configuration and definitions of the last commit, if they differ
 */
export function checkChange(
  change: DefinitionChange,
  setting: HookSetting,
  committed: (path: string, paths: ReadonlySet<string>) => TextAt | undefined
): CheckResult {
  const {path} = change
  const texts = once(() => textsOf(change))
  // Front matter decides whether a host loads a file such as `index.md`.
  const ownText: TextAt = (each) => (each === path ? texts().text : undefined)
  const {linter, paths} = openChangeLinter({...setting, textAt: firstText(ownText, setting.textAt)})
  const refusedIn = (text: string, before: string | undefined): readonly ListedFinding[] => {
    const textAt = committed(path, paths)
    if (textAt === undefined) return []
    return refusedErrors(path, text, before, {...setting, textAt: firstText(ownText, textAt)})
  }
  const isOurs = isDefinition(path, linter.projects)
  if (!isOurs || openIgnores(setting.cwd, linter.projects).isIgnored(path, false)) {
    const {before, text = before ?? ''} = texts()
    // No rules of a commit read a program.
    const refused = isPicked(path) ? refusedIn(text, before) : []
    return {text, found: [], refused, isSkipped: isOurs && isLoaded(path, linter.projects)}
  }
  const {before, text} = texts()
  if (text === undefined || text === before) return {text: '', found: []}
  const errorsIn = (each: string, isComplete = false) =>
    errorsOf({kind: 'text', path, text: each}, linter, {isComplete})
  const found = errorsIn(text)
  if (found.length === 0) {
    const off = added(offErrors(path, text, linter), text, before, (each) => offErrors(path, each, linter))
    return {
      text,
      found,
      off,
      refused: without(refusedIn(text, before), off),
      unapplied: unappliedMessages(linter.projects.projectFor(path).context)
    }
  }
  return {text, found: added(found, text, before, (each) => errorsIn(each, true))}
}

/** The errors of a text that the text before does not have. */
function added(
  found: readonly ListedFinding[],
  text: string,
  before: string | undefined,
  errorsIn: (text: string) => readonly ListedFinding[]
): readonly ListedFinding[] {
  if (before === undefined || found.length === 0) return found
  const old = errorsIn(before)
  return addedErrors(inLines(found, text), inLines(old, before)).map(({finding}) => finding)
}

function openChangeLinter({cwd, config, cachedFactsOf, textAt}: HookSetting) {
  const paths = new Set<string>()
  const reader = openReader(cwd, {cachedFactsOf, textAt, asked: paths})
  return {paths, linter: openLinter({...whole, cwd, config, day: dayOf(process.env), reader, details: ['off']})}
}

function offErrors(path: string, text: string, linter: Linter): readonly ListedFinding[] {
  return commentedOff(linter.lint({kind: 'text', path, text}))
}

/** The errors of a result that comments turn off. */
function commentedOff({off = []}: Pick<ReturnType<Linter['lint']>, 'off'>): readonly ListedFinding[] {
  return off.flatMap(({finding, by}) => (by === 'comment' && finding.severity === 'error' ? [finding] : []))
}

/** The errors that a change adds under the rules of the last commit, those that comments turn off included. */
function refusedErrors(
  path: string,
  text: string,
  before: string | undefined,
  setting: HookSetting
): readonly ListedFinding[] {
  const {linter} = openChangeLinter(setting)
  if (!isDefinition(path, linter.projects) || openIgnores(setting.cwd, linter.projects).isIgnored(path, false))
    return []
  // Comments of the change turn off what its configuration does not check any more.
  const errorsIn = (each: string) => errorsOf({kind: 'text', path, text: each}, linter, {hasOff: true})
  return added(errorsIn(text), text, before, errorsIn)
}

function textsOf(change: DefinitionChange): {readonly [When in 'before' | 'text']: string | undefined} {
  const onDisk = readRegularText(change.path)
  if ('after' in change) return {before: onDisk, text: change.after(onDisk)}
  return {before: onDisk === undefined ? undefined : change.before(onDisk), text: onDisk}
}

/** Findings that another list lacks. */
function without(findings: readonly ListedFinding[], others: readonly ListedFinding[]): readonly ListedFinding[] {
  return findings.filter(
    ({rule, line, message}) =>
      !others.some((other) => other.rule === rule && other.line === line && other.message === message)
  )
}

function unappliedMessages(context: Context): readonly string[] {
  return unappliedContracts(context).map((name) => unappliedNotice(name, context.kind, 1).message)
}

function inLines(findings: readonly ListedFinding[], text: string) {
  const document = {text, lines: readLines(text)}
  return findings.map((finding) => {
    const {rule, message, line} = finding
    return {finding, rule, message, line: lineText(document, line - 1)}
  })
}

/** A file that would define an agent, and why it does not. */
interface SkippedDefinition {
  /** Absolute. */
  readonly path: string
  readonly reason: string
}

export const ignoredReason = 'an ignore file or the configuration ignores it'

/** The file that would define an agent if it were not ignored, or could be read; `undefined` where there is none. */
export function skippedDefinition(
  agent: string | undefined,
  {cwd, config}: HookSetting
): SkippedDefinition | undefined {
  if (agent === undefined || !/^[\w.-]+$/.test(agent)) return undefined
  const root = gitRoot(cwd) ?? cwd
  const paths = hostFolders().map((folder) => join(root, folder, 'agents', `${agent}.md`))
  const found = paths.filter((path) => statOf(path)?.isFile() === true)
  if (found.length === 0) return undefined
  const reader = openReader(cwd)
  const projects = openProjects({cwd, config, overrides: {}, reader})
  const ignores = openIgnores(cwd, projects)
  for (const path of found) {
    const isIgnored = ignores.isIgnored(path, false)
    const reason = isIgnored ? ignoredReason : reader.attempt(path, {limit: largestDefinition}).reason
    if (reason !== undefined) return {path, reason}
  }
  return undefined
}

/** Whether a host loads a file, or the configuration names it: any other that is ignored is hardly a definition. */
function isLoaded(path: string, projects: Projects): boolean {
  return placesOf(toSlashes(path)).length > 0 || projects.projectFor(path).entries.length > 0
}

function isDefinition(path: string, projects: Projects): boolean {
  const {context, entries} = projects.projectFor(path)
  return (isPickedUp(path, projects) || entries.length > 0) && !isCapturedKind(context.kind)
}

/** All findings are compared, also those that a report of a run would leave out. */
const whole = {limit: Number.POSITIVE_INFINITY}

/**
 * A message that is not the last is not a complete run; that is not the fault of the message.
 *
 * @param isComplete a failed rule throws even if other rules found errors
 * @throws {UsageError} for a rule that failed
 */
function errorsOf(input: Input, linter: Linter, {isComplete = false, hasOff = false} = {}): readonly ListedFinding[] {
  const result = linter.lint(input)
  const {report, failures} = result
  const found = report.findings.filter(({severity, rule}) => severity === 'error' && rule !== 'run-complete')
  const [fault] = failures
  if (fault !== undefined && (isComplete || found.length === 0)) throw new UsageError(faultMessage(fault))
  return hasOff ? [...found, ...commentedOff(result)] : found
}
