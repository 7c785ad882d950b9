import * as z from 'zod/v4/mini'
import {openReader} from '../disk/contained-reader.ts'
import {UsageError} from '../disk/errors.ts'
import {type AskedDefinition, askedReport, readAsked} from '../evidence/required-contracts.ts'
import {openProjects} from '../project/project.ts'
import {plural} from '../text/plural.ts'
import {plain, type Quoted, quoted, sentence} from '../text/quoted.ts'
import {boundsOf, pathsInput, patternsByFolder} from './boundary.ts'
import {nonNegative, oneBased} from './findings.ts'
import {defineTool, type McpCall} from './tool.ts'

const lineRange = {line: oneBased, endLine: oneBased}

const ContractsInput = z.strictObject({
  paths: pathsInput,
  agent: z.optional(z.string().check(z.minLength(1)).check(z.describe('Only the definitions of this agent'))),
  limit: z
    ._default(z.int().check(z.minimum(1), z.maximum(1000)), 50)
    .check(z.describe('How many definitions to list; those that ask for something'))
})

const ContractsAnswer = z.strictObject({
  note: z.string(),
  definitions: z.array(
    z.strictObject({
      path: z.string(),
      agent: z.string(),
      contracts: z.array(
        z.strictObject({
          name: z.string(),
          kind: z.string().check(z.describe('The primitive, or the name of a contract that ships with the product')),
          declared: z.boolean().check(z.describe('Declared, or of the product; else words seem to ask for it')),
          contract: z.record(z.string(), z.unknown()).check(z.describe('As a configuration declares it')),
          ...lineRange
        })
      ),
      unread: z.array(z.strictObject(lineRange)).check(z.describe('What seems to be asked for and could not be read'))
    })
  ),
  read: nonNegative.check(z.describe('How many files were read, also files that ask for nothing')),
  unlisted: nonNegative.check(z.describe('How many more definitions or contracts there are')),
  notices: z.array(z.string())
})

type Definition = z.infer<typeof ContractsAnswer>['definitions'][number]
type Contract = Definition['contracts'][number]
type LineRange = Definition['unread'][number]

export const contractsTool = defineTool({
  name: 'contracts',
  title: 'What agents have to print',
  description:
    'Lists what the definitions of agents ask their agents to print: sections, tags, values, tables, JSON, with the lines that ask. Read it before you write the output of an agent, or change its definition.',
  input: ContractsInput,
  output: ContractsAnswer,
  async answer({paths, agent, limit}, call) {
    const notices: string[] = []
    const all = await readDefinitions(paths, call, notices)
    const found = all.filter((definition) => agent === undefined || definition.agent === agent)
    if (agent !== undefined && found.length === 0)
      throw new UsageError(sentence`Unexpected agent \`${agent}\`, expected one that a definition in \`paths\` defines`)
    const asking = found.filter(({contracts, unread}) => contracts.length + unread.length > 0)
    const listed = asking.slice(0, limit)
    const verb = asking.length === 1 ? 'asks' : 'ask'
    return {
      first: plain(`${asking.length} of ${plural(found.length, 'file')} ${verb} for something`),
      list: {items: itemsOf(listed), unlisted: asking.length - listed.length, notices},
      content: (values: readonly Asked[]) => ({definitions: byDefinition(values), read: found.length})
    }
  }
})

type Asked = Pick<Definition, 'path' | 'agent'> & ({readonly contract: Contract} | {readonly unread: LineRange})

function itemsOf(listed: readonly AskedDefinition[]): readonly {readonly value: Asked; readonly line: Quoted}[] {
  const {definitions} = askedReport(listed) as {readonly definitions: readonly Definition[]}
  return definitions.flatMap(({path, agent, contracts, unread}) => [
    ...contracts.map(({name, kind, declared, contract, line, endLine}) => ({
      value: {path, agent, contract: {name, kind, declared, contract, line, endLine}},
      line: quoted(
        `${path}:${line} ${agent} ${declared ? 'declared' : 'derived'} ${kind} ${name} ${JSON.stringify(contract)}`
      )
    })),
    ...unread.map((range) => ({
      value: {path, agent, unread: range},
      line: quoted(`${path}:${range.line} ${agent} could not be read: a marker would declare it`)
    }))
  ])
}

function byDefinition(values: readonly Asked[]): readonly Definition[] {
  const definitions = new Map<string, Definition>()
  for (const value of values) {
    const {path, agent} = value
    const key = JSON.stringify([path, agent])
    const definition = definitions.get(key) ?? {path, agent, contracts: [], unread: []}
    definitions.set(key, definition)
    if ('contract' in value) definition.contracts.push(value.contract)
    else definition.unread.push(value.unread)
  }
  return [...definitions.values()]
}

async function readDefinitions(
  paths: readonly string[] | undefined,
  {folders, pause}: McpCall,
  notices: string[]
): Promise<readonly AskedDefinition[]> {
  const all: AskedDefinition[] = []
  for (const {folder, patterns, answerPath} of patternsByFolder(paths, folders)) {
    await pause()
    const notify = ({message}: {readonly message: string}): unknown => notices.push(message)
    const reader = openReader(folder, {bounds: boundsOf(folder)})
    const found = readAsked(patterns, openProjects({cwd: folder, reader}), {cwd: folder, notify})
    for (const each of found) all.push({...each, path: answerPath(each.path)})
  }
  return all
}
