/** What is known about the models that files of hosts name: whether the provider retires them, and when. */

import type {HostId} from '../contracts/host-ids.ts'
import {carriedModels} from './carried-models.ts'
import {type ModelProvider, modelProviders, type RetiredModels, retirementPages} from './retired-models.ts'

/** A model that its provider retires. */
export interface Retirement extends Pick<RetiredModels, 'lastDay'> {
  /** As people know it. */
  readonly provider: string
  /** Not known of a model that only a host knows as retired. */
  readonly successor: string | undefined
  /** What the host runs in its place, where it does. */
  readonly replacement: string | undefined
}

/** How a host names models: the provider, the id there, what is before the id; `undefined` for models of other providers. */
type ReadName = (name: string) => readonly [provider: ModelProvider, id: string, before?: string] | undefined

const ofProvider =
  (provider: ModelProvider): ReadName =>
  (name) => [provider, name]

/** The size of the context may follow the id: `claude-sonnet-4-5[1m]`. */
const anthropic: ReadName = (name) => ['anthropic', name.replace(/\[\w+\]$/, '')]

/** What is before the first slash is the provider; others run the same models until days of their own. */
const withProvider: ReadName = (name) => {
  const [first, id] = splitAt(name, name.indexOf('/') + 1)
  const provider = modelProviders.find((each) => `${each}/` === first)
  return provider === undefined || provider === 'copilot' ? undefined : [provider, id, first]
}

const splitAt = (text: string, at: number): readonly [string, string] => [text.slice(0, at), text.slice(at)]

/** Ids, or names as people see them: `Claude Sonnet 4`, `GPT-5 (copilot)`. Another provider is in parentheses, too. */
const copilot: ReadName = (name) => ['copilot', name.replace(/(?<! ) *\(copilot\)$/i, '').replaceAll(' ', '-')]

const readers: {readonly [Id in HostId]?: ReadName} = {
  claude: anthropic,
  'agent-skills': anthropic,
  codex: ofProvider('openai'),
  gemini: ofProvider('google'),
  opencode: withProvider,
  copilot
}

/** A row of the page of a provider, by the ids in it. */
const byId = new Map<ModelProvider, ReadonlyMap<string, RetiredModels>>()

function rowOf(provider: ModelProvider, id: string): RetiredModels | undefined {
  const rows =
    byId.get(provider) ??
    new Map(retirementPages[provider].models.flatMap((row) => row.ids.map((each) => [each, row] as const)))
  byId.set(provider, rows)
  return rows.get(id)
}

/** Whether and when a model that a file of a host names is retired; `undefined` for one that nothing is known about. */
export function retirementOf(host: HostId, name: string): Retirement | undefined {
  const [provider, id, before = ''] = readers[host]?.(name.trim().toLowerCase()) ?? []
  if (provider === undefined || id === undefined) return undefined
  const carried = carriedModels.filter((each) => each.provider === provider)
  const row = rowOf(provider, id)
  const lastDay = carried.find(({lastDays}) => Object.hasOwn(lastDays, id))?.lastDays[id] ?? row?.lastDay
  if (lastDay === undefined) return undefined
  const ofHost = carried.find((each) => each.host === host)
  return {
    provider: retirementPages[provider].name,
    lastDay,
    successor: row?.successor && before + row.successor,
    replacement: ofHost !== undefined && Object.hasOwn(ofHost.replaced, id) ? ofHost.replaced[id] : undefined
  }
}
