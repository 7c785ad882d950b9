import {hasBlock} from '../contracts/blocks.ts'
import type {AgentWay} from '../contracts/context.ts'
import {hasOnlyOtherContracts} from '../contracts/declared.ts'
import {bareName, commandContracts, contractsOfAgent, hasCheckedContract} from '../contracts/engine/bound.ts'
import {isOfParty} from '../contracts/inception-party/index.ts'
import type {PartyRecord} from '../contracts/inception-party/records.ts'
import {definitionProblems} from '../contracts/proposals/index.ts'
import {type Context, createSource, type Source} from '../contracts/source.ts'
import {frontMatterVariables} from '../markdown/front-matter.ts'
import type {Definitions} from '../project/definitions.ts'
import {memoize} from '../text/memoize.ts'
import type {Calls, CapturedThread, MessageInput} from './input.ts'

/** Context of an output; if its agent is known, with the definition. */
export function outputContext(context: Context, definitions: Definitions | undefined): Context {
  if (context.kind !== 'output' || context.agent === undefined) return context
  const definition = definitions?.find(context.agent, context.path)
  return definition === undefined ? context : withDefinition(context, definition)
}

/** Context of a message: its own properties win over properties of its path. */
export function messageContext(
  context: Context,
  {agent, contracts, phase, captured}: MessageInput,
  definitions: Definitions | undefined
): Context {
  const messageValues = {
    ...(agent && {agent, agentBy: 'transcript' as const}),
    ...(contracts && {contracts}),
    ...(phase && {phase}),
    ...(captured && {captured})
  }
  return outputContext({...context, kind: 'output', ...messageValues}, definitions)
}

/**
 * Context of a thread's output. A called thread keeps the contracts of its own definition. If it has no definition, it
 * has no contract, and is a sub-agent if the file knows that role. The file's declared agent owns the main thread if
 * the transcript names no agent of the project. If the transcript never names it, it also owns each uncalled thread.
 *
 * @param file of the transcript, of kind `output`
 * @param options `namesDeclared`: the transcript names the declared agent; `hasRun`: all messages are checked too
 */
export function threadContext(
  file: Context,
  thread: CapturedThread,
  definitions: Definitions | undefined,
  {namesDeclared, hasRun}: {readonly namesDeclared: boolean; readonly hasRun: boolean}
): Context {
  const {id, kind, stopReason, structured} = thread
  const captured = {thread: id, kind, stopReason, hasRun, ...(structured && {structured: 'beside' as const})}
  if (thread.isDeclared) {
    const isOfDeclared = thread.isOfFile && (kind === 'main' || !namesDeclared)
    const isOwnWord = thread.agent !== undefined && (!isOfDeclared || isKnown(thread.agent, file, definitions))
    const isOfPath = file.agentBy === 'path' && !thread.isOfFile
    const agent = isOwnWord || isOfPath ? thread.agent : (file.agent ?? thread.agent)
    const agentBy = agent === thread.agent ? wayOf(thread) : file.agentBy
    // For large tables: adding to a spread in a literal takes ten times as long.
    return outputContext(Object.assign({}, file, {captured, agent, agentBy}), definitions)
  }
  const {role: _, contracts: declared, phase: __, agent: ___, ...rest} = file
  const context = {...rest, captured, agent: thread.agent, agentBy: wayOf(thread)}
  const definition = thread.agent === undefined ? undefined : definitions?.find(thread.agent, file.path)
  if (definition !== undefined) return withDefinition(context, definition)
  return {...context, contracts: [], ...(declared?.includes('suggested-prompts') && {role: 'sub-agent'})}
}

/** Context of a transcript's calls, by the agent that creates the team, else by the first thread's. */
export function callsContext(
  file: Context,
  {all, threads}: Pick<Calls, 'all' | 'threads'>,
  records: readonly PartyRecord[],
  teams: ReadonlySet<string>
): Context {
  const lead = all.find(({kind}) => kind === 'team-create')?.thread
  const thread = threads.find(({id}) => id === lead) ?? threads[0]
  const agent = file.agent ?? thread?.agent
  const {id = 'main', kind = 'main', stopReason} = thread ?? {}
  return {
    ...file,
    kind: 'messages',
    captured: {thread: id, kind, stopReason, records, teams},
    ...(agent && {agent, agentBy: file.agentBy ?? 'transcript'})
  }
}

function wayOf({agent}: CapturedThread): AgentWay | undefined {
  return agent === undefined ? undefined : 'transcript'
}

/** Whether the project has this agent: programs name any agent `assistant`. */
function isKnown(agent: string, {path, project}: Context, definitions: Definitions | undefined): boolean {
  return (
    contractsOfAgent(project.agents, agent).length > 0 ||
    (definitions !== undefined && definitions.agentsOf(bareName(agent), path).length > 0)
  )
}

function withDefinition(context: Context, definition: Source): Context {
  const {role, contracts} = definition
  const {project, otherFiles} = context
  const definitionVariables = frontMatterVariables(definition)?.map(({value}) => value)
  return {
    ...(role && {role}),
    ...(contracts && {contracts}),
    ...context,
    project:
      definitionVariables === undefined
        ? project
        : {...project, variables: [...project.variables, ...definitionVariables]},
    otherFiles: {...otherFiles, definition}
  }
}

/** Whether a file has checks: contracts on its end, or messages of a party. */
export function isChecked(source: Source): boolean {
  if (source.kind === 'messages') return isOfParty(source)
  return source.kind === 'output' ? isCheckedOutput(source) : !hasOnlyOtherContracts(source)
}

function isCheckedOutput(source: Source): boolean {
  const definition = source.otherFiles.definition
  // Contracts do not apply to the end of an unfinished run.
  if (source.captured?.stopReason !== undefined) return false
  return (
    hasCheckedContract(source) ||
    source.role !== undefined ||
    source.phase !== undefined ||
    (definition !== undefined && commandContracts(source).length === 0 && isDemanding(definition)) ||
    hasBlock(source)
  )
}

/** Whether a definition has contracts, so that an almost empty output violates them. */
const isDemanding = memoize((definition: Source): boolean => {
  const output = createSource('.', {path: 'output.md', kind: 'output', declared: false})
  return definitionProblems(output, definition).length > 0
})
