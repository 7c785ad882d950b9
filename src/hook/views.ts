/** The checks of an agent's messages: by the project of the host now, by its last commit, and by other folders. */
import {dirname, isAbsolute, join, resolve} from 'node:path'
import {shortened} from '../contracts/quotable.ts'
import type {OtherState, TextAt} from '../disk/contained-reader.ts'
import {ConfigError, UsageError} from '../disk/errors.ts'
import {gitRoot} from '../disk/folders.ts'
import {statOf} from '../disk/open-file.ts'
import {relativePath} from '../disk/paths.ts'
import {type Head, type HeadTexts, openHead} from '../git/head.ts'
import {hostFolders} from '../hosts/places.ts'
import {type Deciders, decidersOf, type LostErrors} from '../run/deciders.ts'
import type {JsonObject} from '../text/json-object.ts'
import {andMore} from '../text/plural.ts'
import {plain, type Quoted, sentence} from '../text/quoted.ts'
import {type AgentView, type HookSetting, type MessageCheck, openAgentView} from './check-message.ts'
import type {HostName} from './host.ts'
import {stringOf} from './payload.ts'

export interface WorkPlace {
  /** The project that the host opened: absolute. The agent cannot leave it. */
  readonly anchor: string
  /** The current folder of the agent; absolute. */
  readonly folder: string
}

/**
 * The host says which project it opened, in a variable; the payload says where the agent is, which the agent chooses.
 *
 * @param cwd of the process
 */
export function workPlace(payload: JsonObject, host: HostName, cwd: string, env: NodeJS.ProcessEnv): WorkPlace {
  const [root] = Array.isArray(payload['workspace_roots']) ? payload['workspace_roots'] : []
  const folder = folderOf(stringOf(payload, 'cwd') ?? root) ?? cwd
  const project = [`${host.toUpperCase()}_PROJECT_DIR`, 'CLAUDE_PROJECT_DIR'].map((name) => folderOf(env[name]))
  return {anchor: project.find((each) => each !== undefined) ?? folder, folder}
}

function folderOf(path: unknown): string | undefined {
  if (typeof path !== 'string' || !isAbsolute(path)) return undefined
  return statOf(path)?.isDirectory() === true ? resolve(path) : undefined
}

/** A check by the last commit or by another folder, and the words for it. */
interface OtherCheck {
  readonly check: MessageCheck
  /** Words after `violates 1 rule`. @param errorsBy number of errors of the message by a check */
  by(errorsBy: (check: MessageCheck) => Promise<number>): Quoted | Promise<Quoted>
}

export interface OtherChecks {
  /** Checks that only warn a person: the agent may have turned off the deciding check. */
  readonly others: readonly OtherCheck[]
  /** Why the last commit is unknown. */
  readonly fault: string | undefined
}

export interface AgentChecks {
  /** The deciding check; `undefined` if no contract applies. */
  readonly check: MessageCheck | undefined
  /** Warnings for a person besides. */
  readonly notes: readonly Quoted[]
  /** Asked after the first one found nothing: by then all files that decide were read. */
  rest(): OtherChecks
}

/** The checks of the messages of an agent. @param cwd of the process, which the host started */
export function openChecks(
  agent: string | undefined,
  isSubagent: boolean,
  setting: HookSetting & WorkPlace,
  cwd: string
): AgentChecks {
  const usual = (root: string): readonly string[] =>
    agent === undefined ? [] : usualDefinitions(root, agent, hostFolders())
  const open = (folder: string, more: Partial<HookSetting> = {}): AgentView =>
    openAgentView(agent, isSubagent, {...setting, ...more, cwd: folder}, usual(gitRoot(folder) ?? folder))
  const {anchor} = setting
  const first = open(anchor)
  const notes = first.check === undefined ? refusalNotes(agent, first, setting) : []
  const isNamed = (agent ?? setting.overrides.agent) !== undefined || setting.overrides.contracts !== undefined
  const committed = (): OtherChecks =>
    isNamed ? committedCheck(anchor, first, (state) => open(anchor, state)) : nothing
  const elsewhere = function* (): Iterable<MessageCheck> {
    for (const folder of otherFolders(setting, cwd)) {
      const {check} = open(folder)
      if (check !== undefined) yield check
    }
  }
  const others = [...elsewhere()].map((check): OtherCheck => ({check, by: () => around}))
  if (first.check !== undefined || others.length === 0) {
    const rest = (): OtherChecks => {
      const {others: head, fault} = committed()
      return {others: [...head, ...others], fault}
    }
    return {check: first.check, notes, rest}
  }
  // An agent that the project does not know, and never knew, may be one of the folder that it works in.
  const head = committed()
  const [inFolder, ...more] = others
  if (head.others.length > 0)
    return {check: undefined, notes, rest: () => ({...head, others: [...head.others, ...others]})}
  return {check: inFolder?.check, notes, rest: () => ({...head, others: more})}
}

const around = plain('of another folder that the agent works in')

/**
 * Other folders whose contracts may be meant: the agent's, the process's, and the repositories around the project.
 * The project and its repository are left out.
 */
function otherFolders({anchor, folder}: WorkPlace, cwd: string): readonly string[] {
  const around = (start: string): readonly string[] => {
    const root = gitRoot(start)
    return root === undefined || dirname(root) === root ? [] : [root, ...around(dirname(root))]
  }
  const projectRoot = gitRoot(anchor)
  const working = [folder, cwd].filter((each) => each !== anchor && each !== projectRoot)
  return [...new Set([...working, ...around(anchor).filter((each) => each !== projectRoot)])]
}

type OpenView = (state: OtherState) => AgentView

/** The check by the last commit of the project, if its files differ. */
function committedCheck(anchor: string, {check, paths}: AgentView, open: OpenView): OtherChecks {
  const root = gitRoot(anchor)
  if (root === undefined) return nothing
  const commit = openHead(root)
  if (check === undefined && !commit.mayDiffer(paths)) return nothing
  try {
    const found = committedView(commit.read(paths), open) ?? removedView(commit, paths, open)
    if (found === undefined) return nothing
    const by: OtherCheck['by'] = async (errorsBy) => {
      const {paths: deciding} = await decidingFiles(found, open, errorsBy)
      return sentence`of the last commit, from which ${listed(deciding, root)}`
    }
    return {others: [{check: found.check, by}], fault: undefined}
  } catch (error) {
    if (error instanceof UsageError || error instanceof ConfigError) return {...nothing, fault: error.message}
    throw error
  }
}

interface CommittedView {
  readonly head: HeadTexts
  readonly check: MessageCheck
}

function committedView(head: HeadTexts | undefined, open: OpenView): CommittedView | undefined {
  if (head === undefined || head.changed().length === 0) return undefined
  const {check} = open(head.state(head.changed()))
  return check && {head, check}
}

/** Also by definitions that the index no longer has. Git runs twice more if it has changes. */
function removedView(commit: Head, paths: ReadonlySet<string>, open: OpenView): CommittedView | undefined {
  const removed = commit.removed()
  return removed.length === 0 ? undefined : committedView(commit.read(paths, removed), open)
}

/** Milliseconds to find the files that decide. */
const longestSearch = 500

async function decidingFiles(
  {head, check}: CommittedView,
  open: OpenView,
  errorsBy: (check: MessageCheck) => Promise<number>
): Promise<Deciders> {
  const start = performance.now()
  const lostIn = async (each: MessageCheck | undefined): Promise<LostErrors> => {
    const errors = each === undefined ? 0 : await errorsBy(each)
    return new Map(errors > 0 ? [['', errors]] : [])
  }
  const all = await lostIn(check)
  return await decidersOf(head.changed(), all, async (paths) =>
    performance.now() - start > longestSearch ? undefined : await lostIn(open(head.state(paths)).check)
  )
}

/** The configuration and definitions of the last commit for a file, if one of them may have changed. */
export function committedTexts(path: string, paths: ReadonlySet<string>): TextAt | undefined {
  const root = gitRoot(dirname(path))
  if (root === undefined) return undefined
  const deciding = new Set([...paths].filter((each) => each !== path))
  const commit = openHead(root)
  if (!commit.mayDiffer(deciding)) return undefined
  try {
    const head = commit.read(deciding)
    return head === undefined || head.changed().length === 0 ? undefined : head.textAt
  } catch (error) {
    if (error instanceof UsageError) return undefined
    throw error
  }
}

const nothing = {others: [], fault: undefined}

/** Names in a sentence. */
const mostNames = 3
/** UTF-16 units. */
const longestName = 200

function listed(paths: readonly string[], root: string): Quoted {
  const names = paths.slice(0, mostNames).map((path) => `\`${shortened(relativePath(root, path), longestName)}\``)
  const more = plain(andMore(paths.length - names.length))
  return sentence`${names.join(', ')}${more} ${plain(paths.length === 1 ? 'differs' : 'differ')}`
}

/** A definition that was not read may be of an agent with a contract. */
function refusalNotes(agent: string | undefined, view: AgentView, {anchor}: WorkPlace): readonly Quoted[] {
  if (agent === undefined) return []
  return view
    .refusals()
    .filter(({isFailure}) => isFailure === true)
    .map(({path, reason}) => sentence`\`${relativePath(anchor, path)}\` is not read: ${reason}`)
}

/** The usual paths of an agent's definition: the file may be deleted, also from the index. */
function usualDefinitions(root: string, agent: string, folders: readonly string[]): readonly string[] {
  return /^[\w.-]+$/.test(agent) ? folders.map((folder) => join(root, folder, 'agents', `${agent}.md`)) : []
}
