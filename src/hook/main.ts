import {resolve} from 'node:path'
import {shortened} from '../contracts/quotable.ts'
import {describedLines, UsageError} from '../disk/errors.ts'
import {gitRoot} from '../disk/folders.ts'
import {type AgentText, agentText} from '../report/agent-text.ts'
import type {ListedFinding} from '../report/report.ts'
import {openTimeBudget} from '../text/bounded.ts'
import type {JsonObject} from '../text/json-object.ts'
import {once} from '../text/memoize.ts'
import {plural} from '../text/plural.ts'
import {printable} from '../text/printable.ts'
import {plain, type Quoted, sentence} from '../text/quoted.ts'
import {checkChange, type HookSetting, ignoredReason, type MessageCheck, skippedDefinition} from './check-message.ts'
import {claudeHook} from './claude.ts'
import {codexHook} from './codex.ts'
import {copilotHook} from './copilot.ts'
import {cursorHook} from './cursor.ts'
import {type Deadline, openDeadline} from './deadline.ts'
import {geminiHook} from './gemini.ts'
import {
  type HookAnswer,
  type HookHost,
  type HostName,
  type SentMessage,
  type Stop,
  silence,
  type ToolChange,
  type WrittenFiles
} from './host.ts'
import {allPrinted, lastMessage, structuredOutput} from './message.ts'
import {readPayload, stringOf} from './payload.ts'
import {findingLines, ruleCount} from './reason.ts'
import {openRetries} from './retries.ts'
import {committedTexts, type OtherChecks, openChecks, type WorkPlace, workPlace} from './views.ts'

export interface HookOptions extends HookSetting {
  /** `undefined` to detect it from the payload. */
  readonly host: HostName | undefined
  readonly maxRetries: number
  /**
   * Whether settings of the host run the hook for an event in a folder, too: a plugin of the host has nothing to do then. Asked where
   * it is given.
   */
  readonly isConfigured?: ((host: HostName, event: string, cwd: string) => boolean) | undefined
  /** The environment of the process that the host started; its variables name the open project. */
  readonly env?: NodeJS.ProcessEnv | undefined
  /** Milliseconds for the answer; hosts wait 30 s with the settings that `init` writes. */
  readonly limit?: number
}

/** So often in all an agent is sent back without a clean answer, also where the host begins a new row each time. */
const mostInAll = 10

/** In UTF-16 units; several times the longest message that a model can write. */
const longest = 1_000_000

/** The longest name in a sentence, in UTF-16 units. */
const longestName = 200

/** Milliseconds; a usual answer takes less than a tenth of a second. */
const usualLimit = 10_000

/** The options, with the host that the payload was detected to be from. */
interface Run extends HookOptions, WorkPlace {
  readonly host: HostName
  readonly deadline: Deadline
}

/**
 * Answers a hook. An error of ours never blocks an agent, nor does a check that takes long: it is reported on standard error.
 *
 * @param input all of standard input; a wait that has no end is the caller's to end
 */
export async function answerHook(input: () => Promise<string>, options: HookOptions): Promise<HookAnswer> {
  let name = options.host
  try {
    openTimeBudget()
    const payload = readPayload(await input())
    const deadline = openDeadline(options.limit ?? usualLimit)
    name ??= detect(payload)
    const place = workPlace(payload, name, options.cwd, options.env ?? {})
    return await answerPayload(payload, {...options, ...place, host: name, cwd: place.anchor, deadline}, options.cwd)
  } catch (error) {
    return warned(name && hosts[name], describedLines(error))
  }
}

/** @param cwd of the process */
async function answerPayload(payload: JsonObject, run: Run, cwd: string): Promise<HookAnswer> {
  const host = hosts[run.host]
  const event = host.read(payload)
  if (run.isConfigured?.(run.host, stringOf(payload, 'hook_event_name') ?? '', run.cwd)) return silence
  switch (event?.kind) {
    case 'stop':
      return await answerStop(host, event, run, cwd)
    case 'file':
    case 'written':
      return answerChanges(host, event, run)
    case 'message':
      return await answerMessage(host, event, run, cwd)
    default:
      return silence
  }
}

/** @throws {UsageError} for a text that no model writes: linting it would delay the host */
function checkLength(text: string): void {
  if (text.length > longest)
    throw new UsageError(sentence`Unexpected message of ${text.length} characters, expected at most ${longest}`)
}

/** @param cwd of the process */
async function answerStop(host: HookHost, event: Stop, run: Run, cwd: string): Promise<HookAnswer> {
  const {deadline} = run
  const isSubagent = event.participant.kind === 'subagent'
  const checks = deadline.execute(() => openChecks(event.agent, isSubagent, run, cwd))
  const {check, notes} = checks
  const rest = once(() => deadline.execute(() => checks.rest()))
  if (check === undefined && rest().others.length === 0) {
    if (notes.length > 0) return warned(host, [...notes, ...agentLines(event)])
    const definition = deadline.execute(() => skippedDefinition(event.agent, run))
    if (definition === undefined) return uncompared(rest())
    const {path, reason} = definition
    return reason === ignoredReason ? skipped(path) : warned(host, [sentence`${path}: not checked: ${reason}`])
  }
  const text = await lastMessage(event, deadline)
  if (text === undefined) return unprinted(event)
  if (text.trim() === '') return silence
  checkLength(text)
  const find = async (each: MessageCheck): Promise<FoundErrors> => {
    const printed = each.needsRun ? await allPrinted(event, text, deadline) : undefined
    const structured = each.needsStructured ? await structuredOutput(event, deadline) : undefined
    const {found, inStructured, earlier} = deadline.execute(() =>
      each.find(text, event.participant, event.isLast, {printed, structured})
    )
    const lines = [...findingLines(found, text), ...findingLines(inStructured, structured ?? '')]
    return {found: [...found, ...inStructured], earlier, lines}
  }
  const {found, earlier, lines} = check === undefined ? noErrors : await find(check)
  const {retryKey, transcript = ''} = event
  const retries = openRetries(retryKey, {host: run.host, root: gitRoot(run.cwd) ?? run.cwd, transcript})
  if (found.length === 0) {
    retries.clear()
    if (earlier.length > 0) return earlierWarning(host, event, earlier)
    const warnings = [...(await otherWarning(rest(), find)), ...notes]
    return warnings.length === 0 ? uncompared(rest()) : warned(host, [...warnings, ...agentLines(event)])
  }
  // An agent whose count is unknown or cannot be kept would be sent back without an end, also where the host says that it was not.
  const count = retries.count ?? run.maxRetries
  const limits = {inRow: run.maxRetries, inAll: Math.max(mostInAll, run.maxRetries)}
  const isTooOften = (retries.total ?? 0) >= limits.inAll
  if (count >= run.maxRetries || isTooOften || !retries.add(limits)) return allowWithWarning(host, event, found, lines)
  const first = sentence`Your last message violates ${ruleCount(found)} that the program reading it relies on. Fix it and send the complete message again:`
  return host.block(event, reasonOf(first, lines))
}

interface FoundErrors {
  readonly found: readonly ListedFinding[]
  readonly earlier: readonly ListedFinding[]
  readonly lines: readonly Quoted[]
}

const noErrors: FoundErrors = {found: [], earlier: [], lines: []}

/** Warns a person of errors by other checks: the agent may have changed the configuration or its definition. */
async function otherWarning(
  {others}: OtherChecks,
  find: (check: MessageCheck) => FoundErrors | Promise<FoundErrors>
): Promise<readonly Quoted[]> {
  for (const {check, by} of others) {
    const {found, earlier, lines} = await find(check)
    const all = [...found, ...earlier]
    if (all.length === 0) continue
    const words = await by(async (each) => {
      const errors = await find(each)
      return errors.found.length + errors.earlier.length
    })
    return [sentence`The message violates ${ruleCount(all)} ${words}; allowed:`, ...lines, ...findingLines(earlier, '')]
  }
  return []
}

/** One line for people who look: a message that was not found is not known to keep its contract. */
function unprinted({agent}: Stop): HookAnswer {
  const whose = agent === undefined ? '' : ` of ${nameOf(agent)}`
  return {...silence, err: `lint-agents hook: nothing checked: no last message${whose} was found\n`}
}

function allowWithWarning(
  host: HookHost,
  event: Stop,
  found: readonly ListedFinding[],
  lines: readonly Quoted[]
): HookAnswer {
  const first = sentence`The last message still violates ${ruleCount(found)}; retry limit reached, allowed:`
  return warned(host, [first, ...agentLines(event), ...lines])
}

/** A warning without a block: an agent that is sent back cannot change earlier messages. */
function earlierWarning(host: HookHost, event: Stop, earlier: readonly ListedFinding[]): HookAnswer {
  const first = sentence`Earlier messages violate ${ruleCount(earlier)}; no other message changes that, allowed:`
  return warned(host, [first, ...agentLines(event), ...findingLines(earlier, '')])
}

/** The agent whose message it is, where it has a name. */
function agentLines({agent}: Stop): readonly Quoted[] {
  return agent === undefined ? [] : [sentence`agent ${shortened(agent, longestName)}`]
}

async function answerMessage(host: HookHost, event: SentMessage, run: Run, cwd: string): Promise<HookAnswer> {
  const {agent, isSubagent, text} = event
  checkLength(text)
  const checks = run.deadline.execute(() => openChecks(agent, isSubagent, run, cwd))
  const {check, notes} = checks
  const find = (each: MessageCheck): FoundErrors => {
    const {found, earlier} = run.deadline.execute(() => each.find(text, {kind: 'teammate'}, false))
    return {found, earlier, lines: findingLines(found, text)}
  }
  const {found, lines} = check === undefined ? noErrors : find(check)
  if (found.length === 0) {
    const rest = run.deadline.execute(() => checks.rest())
    const warnings = [...(await otherWarning(rest, find)), ...notes]
    return warnings.length === 0 ? uncompared(rest) : warned(host, warnings)
  }
  const first = sentence`This message violates ${ruleCount(found)} that the program reading it relies on. Fix it and send the complete message again:`
  return host.block(event, reasonOf(first, lines))
}

function answerChanges(host: HookHost, event: ToolChange | WrittenFiles, run: Run): HookAnswer {
  const adds = event.kind === 'written' ? 'added' : 'adds'
  const changes = event.kind === 'written' ? event.files : [event]
  const lines: Quoted[] = []
  const warnings: Quoted[] = []
  let files = 0
  let err = ''
  for (const change of changes) {
    const path = resolve(run.folder, change.path)
    const checked = run.deadline.execute(() => checkChange({...change, path}, run, committedTexts))
    const {found, text, isSkipped, unapplied = [], off = [], refused = []} = checked
    if (found.length > 0) files++
    if (off.length > 0)
      warnings.push(
        sentence`Comments turn ${plain(plural(off.length, 'error'))} off in:`,
        ...findingLines(off, text, path)
      )
    if (refused.length > 0)
      warnings.push(
        sentence`The rules differ from the last commit, by which there are errors:`,
        ...findingLines(refused, text, path)
      )
    for (const line of findingLines(found, text, path)) lines.push(line)
    err += (isSkipped ? skipped(path) : unapplied.length === 0 ? silence : aboutFile(path, unapplied.join('; '))).err
  }
  if (files === 0 && warnings.length > 0) {
    const answer = warned(host, warnings)
    return {...answer, err: `${err}${answer.err}`}
  }
  if (files === 0) return {...silence, err}
  const errors = plural(lines.length, 'error')
  const them = files === 1 ? 'a file. Fix it and write the file' : `${files} files. Fix them and write the files`
  return host.block(event, reasonOf(plain(`This change ${adds} ${errors} to ${them} again:`), lines))
}

function reasonOf(first: Quoted, lines: readonly Quoted[]): AgentText {
  return agentText([first, ...lines], {noun: 'error'})
}

function skipped(path: string): HookAnswer {
  return aboutFile(path, `not checked: ${ignoredReason}`)
}

/** If git does not answer, the hook cannot tell whether the agent changed its configuration or definition. */
function uncompared({fault}: OtherChecks): HookAnswer {
  if (fault === undefined) return silence
  return {...silence, err: `lint-agents hook: not compared with the last commit: ${nameOf(fault)}\n`}
}

/** One line for people who look. */
function aboutFile(path: string, message: string): HookAnswer {
  return {...silence, err: `lint-agents hook: ${nameOf(path)}: ${message}\n`}
}

/** A name or a path in a sentence, where it is not marked as data. */
function nameOf(name: string): string {
  return shortened(printable(name), longestName)
}

function warned(host: HookHost | undefined, [first = plain(''), ...lines]: readonly Quoted[]): HookAnswer {
  const named = sentence`lint-agents hook: ${first}`
  const text = agentText(first.quotes.length === 0 ? [named, ...lines] : [plain('lint-agents hook:'), first, ...lines])
  const {out} = host?.warn(text) ?? silence
  return {out, err: `${text}\n`, code: 0}
}

const hosts: Readonly<Record<HostName, HookHost>> = {
  claude: claudeHook,
  codex: codexHook,
  gemini: geminiHook,
  copilot: copilotHook,
  cursor: cursorHook
}

/** The program that wrote a payload, by the fields that only it has. */
function detect(payload: JsonObject): HostName {
  const has = (...names: readonly string[]): boolean => names.every((name) => payload[name] !== undefined)
  if (has('conversation_id', 'generation_id')) return 'cursor'
  if (['AfterAgent', 'AfterTool'].some((event) => payload['hook_event_name'] === event)) return 'gemini'
  if (has('sessionId') || has('stop_reason', 'timestamp')) return 'copilot'
  // Before a tool runs it names no transcript; Claude Code always does.
  if (has('tool_name', 'timestamp') && !has('transcript_path')) return 'copilot'
  return has('turn_id', 'model') ? 'codex' : 'claude'
}
