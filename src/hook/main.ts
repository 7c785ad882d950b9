import {statSync} from 'node:fs'
import {isAbsolute, resolve} from 'node:path'
import {describe, UsageError} from '../project/errors.ts'
import {gitRoot} from '../project/git.ts'
import type {FindingReport} from '../run/report.ts'
import {plural} from '../text/plural.ts'
import {printable} from '../text/printable.ts'
import type {Json} from '../transcripts/format.ts'
import {detect, hosts} from './detect.ts'
import {type Answer, type FileChange, type Host, type HostName, type Message, type Stop, silence} from './host.ts'
import {judgeChange, judgeMessages, type Setting} from './judge.ts'
import {lastMessage} from './message.ts'
import {readPayload, stringOf} from './payload.ts'
import {reason, ruleCount} from './reason.ts'
import {openRetries} from './retries.ts'

/** What the command line says. */
export interface HookOptions extends Setting {
  /** `undefined` to tell it by the payload. */
  readonly host: HostName | undefined
  readonly maxRetries: number
}

/** Some times what models can say in one message, in UTF-16 units. */
const longest = 1_000_000

/** What a hook's process knows once it has read its input. */
interface Run extends HookOptions {
  readonly host: HostName
}

/**
 * Answers a hook. Whatever goes wrong, an agent is never kept from its work: then standard error says what it was.
 *
 * @param input all of standard input
 */
export async function answerHook(input: () => string, options: HookOptions): Promise<Answer> {
  let name = options.host
  try {
    const payload = readPayload(input())
    name ??= detect(payload)
    return await answerPayload(payload, {...options, host: name, cwd: folderOf(payload, options.cwd)})
  } catch (error) {
    return warned(name && hosts[name], describe(error))
  }
}

/** Where the agent works, as the host tells it. */
function folderOf(payload: Json, cwd: string): string {
  const [root] = Array.isArray(payload['workspace_roots']) ? payload['workspace_roots'] : []
  const folder = stringOf(payload, 'cwd') ?? root
  if (typeof folder !== 'string' || !isAbsolute(folder)) return cwd
  return statSync(folder, {throwIfNoEntry: false})?.isDirectory() === true ? folder : cwd
}

async function answerPayload(payload: Json, run: Run): Promise<Answer> {
  const host = hosts[run.host]
  const event = host.read(payload)
  switch (event?.kind) {
    case 'stop':
      return await answerStop(host, event, run)
    case 'file':
      return await answerChange(host, {...event, path: resolve(run.cwd, event.path)}, run)
    case 'message':
      return await answerMessage(host, event, run)
    default:
      return silence
  }
}

/** So that a text that no agent writes does not hold up the host. @throws {UsageError} */
function checkLength(text: string): void {
  if (text.length > longest)
    throw new UsageError(`Unexpected message of ${text.length} characters, expected at most ${longest}`)
}

async function answerStop(host: Host, event: Stop, run: Run): Promise<Answer> {
  const judge = await judgeMessages(event.agent, run)
  if (judge === undefined) return silence
  const text = await lastMessage(event)
  if (text === undefined || text.trim() === '') return silence
  checkLength(text)
  const found = await judge(text, event.speaker, event.isLast)
  const {chain, transcript = ''} = event
  const retries = openRetries(chain, [run.host, gitRoot(run.cwd) ?? run.cwd, transcript])
  if (found.length === 0) {
    retries.clear()
    return silence
  }
  const count = retries.count ?? (chain.isForced === true ? run.maxRetries : 0)
  if (count >= run.maxRetries || (!retries.add() && chain.isForced === true))
    return letThrough(host, event, found, text)
  const first = `Your last message breaks ${ruleCount(found)} that the program reading it relies on. Mend it and reply again in full:`
  return host.block(event, reason(first, found, text))
}

function letThrough(host: Host, {agent}: Stop, found: readonly FindingReport[], text: string): Answer {
  const whose = agent === undefined ? 'The last message' : `The last message of ${printable(agent)}`
  return warned(host, reason(`${whose} still breaks ${ruleCount(found)} and was let through:`, found, text))
}

async function answerMessage(host: Host, event: Message, run: Run): Promise<Answer> {
  const {agent, text} = event
  checkLength(text)
  const judge = await judgeMessages(agent, run)
  const found = (await judge?.(text, {kind: 'teammate'}, false)) ?? []
  if (found.length === 0) return silence
  const first = `This message breaks ${ruleCount(found)} that the program reading it relies on. Mend it and send it again in full:`
  return host.block(event, reason(first, found, text))
}

async function answerChange(host: Host, event: FileChange, run: Run): Promise<Answer> {
  const {found, text} = await judgeChange(event, run)
  if (found.length === 0) return silence
  const first = `This change brings ${plural(found.length, 'error')} into ${printable(event.path)}. Mend it and write again:`
  return host.block(event, reason(first, found, text))
}

function warned(host: Host | undefined, message: string): Answer {
  const said = `lint-agents hook: ${message.split('\n').map(printable).join('\n')}`
  const {out} = host?.warn(said) ?? silence
  return {out, err: `${said}\n`, code: 0}
}
