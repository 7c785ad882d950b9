/** Whether what the hosts keep of a run is read as what it is: who ended with what. */
import {readdirSync, readFileSync, rmSync} from 'node:fs'
import {join} from 'node:path'
import type {HostId} from '../../src/contracts/host-ids.ts'
import {hostOf} from '../../src/hosts/tables.ts'
import {CaptureError} from '../../src/transcripts/errors.ts'
import {readCapture} from '../../src/transcripts/index.ts'
import {pathOf} from './cases.ts'
import {goodFile} from './facts.ts'
import {launches, mainPrompt} from './launch.ts'
import {type ModelRequest, startModelServer} from './model-server.ts'
import {quiet} from './observe.ts'
import {start, writeTree} from './programs.ts'
import {hasToolResult, toolsIn} from './protocols.ts'

const agent = 'probe'
const agentPrompt = 'Look at the first bed.'
const answers = {
  main: 'All beds are dry.\n\n<verdict>PASS</verdict>',
  agent: 'One bed is wet.\n\n<verdict>FAIL</verdict>'
}

/** What is wrong in the captures of a run of a host, in which the main agent starts another; nothing where all are read right. */
export async function faultsInCaptures(
  id: HostId,
  {command, folder}: {readonly command: readonly string[]; readonly folder: string}
): Promise<readonly string[]> {
  const launch = launches[id]
  const file = hostOf(id).files.agent
  if (launch === undefined || file === undefined) return []
  const {agentCall, handIn} = launch
  const model = await startModelServer(async ({body}: ModelRequest) => {
    const request = JSON.stringify(body)
    const tools = toolsIn(body)
    if (request.includes(mainPrompt)) {
      const call = agentCall(agent, agentPrompt)
      if (!hasToolResult(body)) return tools.includes(call.name) ? [call] : answers.main
      await quiet(() => model.requests)
      return answers.main
    }
    const handed = handIn?.(answers.agent)
    return handed !== undefined && tools.includes(handed.name) ? [handed] : answers.agent
  })
  try {
    const tree = writeTree(folder, {[pathOf({host: id, kind: 'agent'})]: goodFile(file)})
    const {args, env} = launch.prepare({tree, url: model.url, model: undefined, plugin: undefined})
    const {printed} = await start(command, args, tree, env)
    return faultsIn([...threadsBelow(tree.home), ...threadsIn('printed.jsonl', Buffer.from(printed))])
  } finally {
    model.stop()
    rmSync(folder, {recursive: true, force: true})
  }
}

interface Seen {
  readonly kind: string
  readonly agent: string | undefined
  readonly text: string
  readonly stopReason: string | undefined
}

function threadsBelow(home: string): readonly Seen[] {
  return readdirSync(home, {recursive: true, encoding: 'utf8'})
    .filter((path) => path.endsWith('.jsonl'))
    .flatMap((path) => threadsIn(join(home, path), readFileSync(join(home, path))))
}

function threadsIn(path: string, bytes: Uint8Array): readonly Seen[] {
  try {
    const read = readCapture([bytes], {path})
    return read.kind === 'text'
      ? []
      : read.transcript.threads.map(({kind, agent, text, stopReason}) => ({kind, agent, text, stopReason}))
  } catch (error) {
    if (error instanceof CaptureError) return []
    throw error
  }
}

function faultsIn(threads: readonly Seen[]): readonly string[] {
  const isRight = ({kind, text, stopReason}: Seen): boolean =>
    stopReason === undefined && text === (kind === 'main' ? answers.main : answers.agent)
  const wrong = threads
    .filter((thread) => !isRight(thread))
    .map((thread) => `Unexpected thread ${JSON.stringify(thread)}`)
  const hasMain = threads.some(({kind}) => kind === 'main')
  const hasAgent = threads.some(({kind, agent: name}) => kind === 'subagent' && name === agent)
  return [
    ...wrong,
    ...(hasMain ? [] : ['Missing thread of the main agent']),
    ...(hasAgent ? [] : [`Missing thread of \`${agent}\``])
  ]
}
