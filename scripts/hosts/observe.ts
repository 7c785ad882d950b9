/** What the programs of the hosts do with files: the requests that they send to a model, and how they end. */
import {mkdirSync, rmSync} from 'node:fs'
import {join} from 'node:path'
import {hostOf} from '../../src/hosts/tables.ts'
import {type Case, filesOf} from './cases.ts'
import {goodFile} from './facts.ts'
import {type Launch, launches, mainPrompt, namesOf} from './launch.ts'
import {type ModelRequest, startModelServer} from './model-server.ts'
import {type Ended, start, writeTree} from './programs.ts'
import {hasToolResult, toolsIn} from './protocols.ts'
import {settingsIn, shapeOf} from './request-parts.ts'
import type {Observation, Seen} from './seen.ts'
import {seenInList} from './skill-list.ts'
import {twoAtOnce} from './two-at-once.ts'

type Files = Readonly<Record<string, string>>

/** A case in a run: its files have a number in their names and in their texts. */
interface Numbered {
  readonly tried: Case
  readonly number: string
  readonly files: Readonly<Record<string, string>>
}

/** What is seen of a run. */
interface Run extends Ended {
  readonly requests: readonly ModelRequest[]
  /** Whether the host was seen to start without a question. */
  readonly hasStarted: boolean
}

interface Place {
  /** The program of the host. */
  readonly command: readonly string[]
  /** A folder for runs. */
  readonly folder: string
}

/** Hosts start no more agents than about twenty at once. */
const groupSize = 15

/** What a host did with each of these cases, by its id. */
export async function observeCases(cases: readonly Case[], place: Place): Promise<ReadonlyMap<string, Observation>> {
  const isApart = (tried: Case): boolean => {
    const {expected, model, files = {}, kind, host} = tried
    if (expected === 'stop' || model !== undefined || isCommandLine(host, kind)) return true
    // Files of one name, in another case too, take each other's place.
    return Object.keys(files).length > 3 || Object.keys(filesOf(tried)).every((path) => !path.includes('probe'))
  }
  const groups = cases.filter((each) => isApart(each)).map((each) => [each])
  const kinds = new Set(cases.map(({kind}) => kind))
  for (const kind of kinds) {
    const together = cases.filter((each) => each.kind === kind && !isApart(each))
    for (let at = 0; at < together.length; at += groupSize) groups.push(together.slice(at, at + groupSize))
  }
  const found = new Map<string, Observation>()
  await twoAtOnce(groups, async (group, index) => {
    const folder = join(place.folder, String(index))
    for (const [id, seen] of await observeGroup(group, {...place, folder})) found.set(id, seen)
  })
  return found
}

/** Files of which a run shows one. */
const isCommandLine = (host: Case['host'], kind: Case['kind']): boolean =>
  kind === 'output-style' || (kind === 'command' && launches[host]?.commandArgs !== undefined)

/** Files that a host opens one at a time: a run for each. */
async function observeFiles(tried: Case, place: Place): Promise<Observation> {
  const observed: Observation[] = []
  for (const [index, [path, text]] of Object.entries(filesOf(tried)).entries()) {
    const inner = {...place, folder: join(place.folder, `file-${index}`)}
    const one = await observeGroup([{...tried, files: {[path]: text}}], inner)
    observed.push(...one.values())
  }
  const [first] = observed
  if (first === undefined) throw new Error(`Missing files of ${tried.id}`)
  return observed.every(({seen}) => seen === first.seen) ? first : {...first, seen: 'pick'}
}

/** One run for all; where the host does not start, one for each. */
async function observeGroup(group: readonly Case[], place: Place): Promise<ReadonlyMap<string, Observation>> {
  const [only] = group
  if (only !== undefined && isCommandLine(only.host, only.kind) && Object.keys(filesOf(only)).length > 1)
    return new Map([[only.id, await observeFiles(only, place)]])
  const numbered = [...controlsFor(group), ...group].map((tried, index) => withNumber(tried, index))
  const run = await runHost(numbered, place)
  const [first] = group
  if (first === undefined) return new Map()
  if (run.code === undefined) throw new Error(`${first.id}: no end in time\n${run.printed}`)
  if (run.requests.length === 0) {
    if (run.code === 0) throw new Error(`${first.id}: nothing asked\n${run.printed}`)
    if (group.length === 1) return new Map([[first.id, {seen: run.hasStarted ? 'drop' : 'stop', by: 'exit'}]])
    const apart = new Map<string, Observation>()
    for (const [index, each] of group.entries()) {
      const inner = {...place, folder: join(place.folder, `apart-${index}`)}
      for (const [id, seen] of await observeGroup([each], inner)) apart.set(id, seen)
    }
    return apart
  }
  const controls = numbered.filter(({tried}) => tried.id === controlId)
  for (const one of controls)
    for (const other of controls)
      if (one.tried.text === other.tried.text && shapeIn(run, one) !== shapeIn(run, other))
        throw new Error(
          `${first.id}: equal agents sent different requests\n${shapeIn(run, one)}\n${shapeIn(run, other)}`
        )
  return new Map(
    numbered.flatMap((each) => {
      const control = controls.find(({tried}) => tried.text === (each.tried.like ?? controls[0]?.tried.text))
      return group.includes(each.tried)
        ? [[each.tried.id, {seen: seenIn(run, each, control), by: 'request'}] as const]
        : []
    })
  )
}

const controlId = 'control'

/** Two equal files without a fault, and others that agents are compared with. */
function controlsFor(group: readonly Case[]): readonly Case[] {
  const [first] = group
  const file = first === undefined ? undefined : hostOf(first.host).files[first.kind]
  if (first === undefined || file === undefined || !isAgent(first) || first.expected === 'stop') return []
  const {host, kind} = first
  const good = goodFile(file)
  const texts = [good, good, ...new Set(group.flatMap(({like}) => like ?? []))]
  return texts.map((text) => ({id: controlId, host, kind, text, expected: 'load'}))
}

const isAgent = ({kind}: Case): boolean => kind === 'agent' || kind === 'plugin-agent'

function withNumber(tried: Case, index: number): Numbered {
  const number = String(index).padStart(3, '0')
  const files = Object.entries(filesOf(tried)).map(([path, text], place) => [
    withNumberIn(path, number),
    text
      .replace(/^(name ?[:=] "?)probe\b/gm, `$1probe-${number}`)
      .replace('Say hello.', `Say hello to ${number} at ${place}.`)
  ])
  return {tried, number, files: Object.fromEntries(files)}
}

const withNumberIn = (path: string, number: string): string => path.replace(/probe(?=[./-])/, `probe-${number}`)

async function runHost(numbered: readonly Numbered[], {command, folder}: Place): Promise<Run> {
  const [{tried}] = numbered as [Numbered, ...Numbered[]]
  const launch = launches[tried.host]
  if (launch === undefined) throw new Error(`Unexpected host ${tried.host}, expected one with a program`)
  const model = await startModelServer(answerFor(launch, numbered, () => model.requests))
  try {
    mkdirSync(folder, {recursive: true})
    const tree = writeTree(folder, Object.assign({}, filesAround(numbered), ...numbered.map(({files}) => files)))
    const setting = {
      tree,
      url: model.url,
      model: tried.model,
      plugin: tried.kind === 'plugin-agent' ? join(tree.folder, 'plugins/one') : undefined
    }
    const {args, env} = launch.prepare(setting)
    const isStarting = async (): Promise<boolean> =>
      launch.startArgs === undefined || (await start(command, launch.startArgs, tree, env)).code === 0
    // What keeps a host from starting needs no more than that.
    if (tried.expected === 'stop' && !(await isStarting()))
      return {requests: [], code: 1, printed: '', hasStarted: false}
    const [first] = numbered as [Numbered, ...Numbered[]]
    const own = tried.kind === 'command' ? launch.commandArgs?.(knownNames(first).at(-1) ?? '') : undefined
    const ended = await start(command, own ?? args, tree, env)
    const isSilent = model.requests.length === 0 && numbered.length === 1
    return {
      ...ended,
      requests: model.requests,
      hasStarted: isSilent && launch.startArgs !== undefined && (await isStarting())
    }
  } finally {
    model.stop()
    rmSync(folder, {recursive: true, force: true})
  }
}

/** What a host needs to look for the files: the manifest of their plugin, the choice of an output style. */
function filesAround([{tried, ...first}]: readonly [Numbered, ...Numbered[]] | readonly Numbered[]): Files {
  if (tried.kind === 'plugin-agent') return {'plugins/one/.claude-plugin/plugin.json': '{"name": "one"}\n'}
  if (tried.kind !== 'output-style') return {}
  const outputStyle = knownNames({tried, ...first}).at(-1)
  return {'.claude/settings.json': JSON.stringify({outputStyle})}
}

/** The names by which the files of a case may be known. */
function knownNames({tried, number, files}: Numbered): readonly string[] {
  const named = Object.entries(files).flatMap(([path, text]) => namesOf(path, text))
  const given = (tried.names ?? []).map((name) => withNumberIn(name, number))
  return [...new Set([...named, ...given])]
}

/** The model starts each agent by each name that it may have; an agent does one thing, then ends. */
function answerFor(launch: Launch, numbered: readonly Numbered[], requests: () => readonly ModelRequest[]) {
  const calls = numbered.filter(({tried}) => isAgent(tried)).flatMap((each) => callsFor(launch, each))
  return async ({body}: ModelRequest): Promise<readonly Launch['shell'][]> => {
    const tools = toolsIn(body)
    const isMain = JSON.stringify(body).includes(mainPrompt)
    if (hasToolResult(body)) {
      if (isMain) await quiet(requests)
      return []
    }
    if (isMain) return calls[0] !== undefined && tools.includes(calls[0].name) ? calls : []
    return tools.includes(launch.shell.name) ? [launch.shell] : []
  }
}

function callsFor(launch: Launch, each: Numbered): readonly Launch['shell'][] {
  const {tried, number} = each
  const names = knownNames(each)
  const lead = tried.kind === 'plugin-agent' ? 'one:' : ''
  return names.map((name, index) => launch.agentCall(lead + name, `Work on case ${number}, call ${index}.`))
}

/** Agents may run on while the model is asked what comes next: it waits for them. */
export async function quiet(requests: () => readonly ModelRequest[]): Promise<void> {
  for (let count = -1; count !== requests().length; ) {
    count = requests().length
    await new Promise((resolve) => setTimeout(resolve, 1500))
  }
}

/** The requests of the agent of a case, and not those about it. */
function requestsOf({requests}: Run, {tried, number}: Numbered): readonly ModelRequest[] {
  // An agent without a text of its own has tools at least.
  const isEmpty = !tried.text.includes('Say hello')
  return requests.filter(({body}) => {
    const text = JSON.stringify(body)
    const isOwn = isEmpty ? toolsIn(body).length > 0 : text.includes('Say hello to')
    return !text.includes(mainPrompt) && text.includes(`Work on case ${number},`) && isOwn
  })
}

/** What a case makes the host ask: equal for two agents that differ in nothing but their names. */
function shapeIn(run: Run, each: Numbered): string {
  return shapeOf(requestsOf(run, each).map(({body}) => body))
}

function seenIn(run: Run, each: Numbered, control: Numbered | undefined): Seen {
  const {tried, number, files} = each
  if (tried.isText === true) return seenOfTexts(run, each)
  // Some hosts ask for a title before.
  const first = run.requests.find(({body}) => toolsIn(body['tools']).length > 0) ?? run.requests[0]
  if (first === undefined) return 'stop'
  if (isCommandLine(tried.host, tried.kind)) return seenOfCommand(JSON.stringify(first.body), number)
  // Those for all files are in each request.
  if (tried.kind === 'rule') return seenOfTexts(run, each)
  const listed = launches[tried.host]?.listed
  if (!isAgent(tried) && listed !== undefined) return seenInList(tried, {files, listed, request: first.body})
  const own = requestsOf(run, each)
  if (!tried.text.includes('Say hello')) return seenOfEmpty(first, each, {own, usual: controlTools(run, control)})
  const places = Object.keys(files).filter((_, index) =>
    own.some(({body}) => JSON.stringify(body).includes(`Say hello to ${number} at ${index}.`))
  )
  if (places.length === 0) return isKnown(first, each) ? 'refuse' : 'drop'
  if (places.length < Object.keys(files).length) return 'pick'
  if (own.every(({body}) => toolsIn(body['tools']).filter((name) => !placeholders.has(name)).length === 0))
    return 'no-tools'
  const usual = control === undefined ? [] : requestsOf(run, control)
  if (own.some((request) => isForwarding(request, tried, usual))) return 'forward'
  return shapeIn(run, each) === shapeIn(run, control ?? each) ? 'same' : 'other'
}

/** Whether the model is given the texts of the files. */
function seenOfTexts({requests}: Run, {tried, number, files}: Numbered): Seen {
  if (requests.length === 0) return 'stop'
  const all = requests.map(({body}) => JSON.stringify(body))
  const given = Object.keys(files).filter((_, index) =>
    all.some((text) => text.includes(`Say hello to ${number} at ${index}.`))
  )
  if (given.length === 0) return 'drop'
  if (given.length < Object.keys(files).length) return 'pick'
  return tried.expected === 'forward' ? 'forward' : 'same'
}

/** An agent without a text: whether it starts, and with which tools. */
function seenOfEmpty(
  first: ModelRequest,
  each: Numbered,
  {own, usual}: {readonly own: readonly ModelRequest[]; readonly usual: number}
): Seen {
  if (own.length === 0) return isKnown(first, each) ? 'refuse' : 'drop'
  return own.some(({body}) => toolsIn(body).length > usual) ? 'all-tools' : 'no-text'
}

function controlTools(run: Run, control: Numbered | undefined): number {
  const requests = control === undefined ? [] : requestsOf(run, control)
  return Math.max(0, ...requests.map(({body}) => toolsIn(body).length))
}

/** Whether settings of a request are words of the file that those of an agent without a fault do not have. */
function isForwarding({body}: ModelRequest, {text}: Case, control: readonly ModelRequest[]): boolean {
  const words = new Set(text.match(/[\w-]{4,}/g))
  const usual = new Set(control.flatMap((request) => settingsIn(request.body)))
  return settingsIn(body).some((setting) => words.has(setting) && !usual.has(setting))
}

/** A command is what a person says to the model. */
function seenOfCommand(request: string, number: string): Seen {
  if (!request.includes(`Say hello to ${number}`)) return 'drop'
  return /---\\n\w+:/.test(request) ? 'other' : 'same'
}

const placeholders: ReadonlySet<string> = new Set(['DeferredToolPlaceholder'])

/** Whether the model is offered the agent of a case; not where it is shown a tree of files. */
function isKnown({body}: ModelRequest, {number, files}: Numbered): boolean {
  const [, ending = ''] = /probe-\d+(-e\d+)?/.exec(Object.keys(files).join(' ')) ?? []
  const more = ending === '' ? '' : '-e\\d+'
  return new RegExp(`probe-${number}${more}(?![\\w./-])`).test(JSON.stringify(body))
}
