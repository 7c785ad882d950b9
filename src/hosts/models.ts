/** Retirements of the models that files of hosts name, with their dates. */

import type {HostId} from '../contracts/host-ids.ts'
import {list} from '../text/plural.ts'
import {carriedModels} from './carried-models.ts'
import {type ModelProvider, modelProviders} from './model.ts'

/** Models with one last day and one successor. */
interface RetiredModels {
  /** `2026-06-15`: requests fail after it. */
  readonly lastDay: string
  /** The model that the provider recommends instead, if it names one. If that model is retired, too, its own successor. */
  readonly successor: string | undefined
  readonly ids: readonly string[]
}

export interface RetirementPage {
  /** As people know the provider. */
  readonly name: string
  readonly source: string
  /** The day of the copy of the page that was read: `2026-09-30`. */
  readonly seen: string
  readonly models: readonly RetiredModels[]
}

const retired = (lastDay: string, successor: string | undefined, ids: readonly string[]): RetiredModels => ({
  lastDay,
  successor,
  ids
})

export const retirementPages: Readonly<Record<ModelProvider, RetirementPage>> = {
  anthropic: {
    name: 'Anthropic',
    source: 'https://platform.claude.com/docs/en/about-claude/model-deprecations',
    seen: '2026-09-30',
    models: [
      retired('2026-11-30', 'claude-sonnet-5-5', ['claude-sonnet-4-5', 'claude-sonnet-4-5-20250929']),
      retired('2026-08-05', 'claude-opus-4-8', ['claude-opus-4-1', 'claude-opus-4-1-20250805']),
      retired('2026-06-15', 'claude-opus-4-8', ['claude-opus-4-0', 'claude-opus-4-20250514']),
      retired('2026-06-15', 'claude-sonnet-4-6', ['claude-sonnet-4-0', 'claude-sonnet-4-20250514']),
      retired('2026-04-20', 'claude-haiku-4-5', ['claude-3-haiku-20240307']),
      retired('2026-02-19', 'claude-haiku-4-5', ['claude-3-5-haiku-latest', 'claude-3-5-haiku-20241022']),
      retired('2026-02-19', 'claude-sonnet-4-6', ['claude-3-7-sonnet-latest', 'claude-3-7-sonnet-20250219']),
      retired('2026-01-05', 'claude-opus-4-8', ['claude-3-opus-latest', 'claude-3-opus-20240229']),
      retired(
        '2025-10-28',
        'claude-sonnet-4-6',
        list`claude-3-5-sonnet-latest, claude-3-5-sonnet-20241022, claude-3-5-sonnet-20240620`
      ),
      retired('2025-07-21', 'claude-sonnet-4-6', ['claude-3-sonnet-20240229']),
      retired('2025-07-21', 'claude-opus-4-8', ['claude-2.0', 'claude-2.1']),
      retired(
        '2024-11-06',
        'claude-haiku-4-5',
        list`claude-1.0, claude-1.1, claude-1.2, claude-1.3, claude-instant-1.0, claude-instant-1.1, claude-instant-1.2`
      )
    ]
  },
  openai: {
    name: 'OpenAI',
    source: 'https://developers.openai.com/api/docs/deprecations',
    seen: '2026-10-28',
    models: [
      retired('2027-04-01', undefined, ['gpt-5.1', 'gpt-5.1-2025-11-13', 'gpt-5.3-codex']),
      retired('2027-01-14', undefined, [
        'gpt-4o-2024-08-06',
        'gpt-4o-2024-11-20',
        'gpt-4o-mini-2024-07-18',
        'gpt-4.1-2025-04-14',
        'gpt-4.1-mini-2025-04-14'
      ]),
      retired('2026-12-11', 'gpt-6.1-sol', ['gpt-5', 'gpt-5-2025-08-07']),
      retired(
        '2026-12-11',
        undefined,
        list`gpt-5-pro, gpt-5-pro-2025-10-06, o3, o3-2025-04-16, o3-pro, o3-pro-2025-06-10`
      ),
      retired('2026-12-11', 'gpt-6.1-terra', ['gpt-5-mini', 'gpt-5-mini-2025-08-07']),
      retired('2026-12-11', 'gpt-6-luna', ['gpt-5-nano', 'gpt-5-nano-2025-08-07']),
      retired(
        '2026-10-23',
        'gpt-5.6-sol',
        list`
          gpt-4, gpt-4-0613, gpt-4-1106-preview, gpt-4-turbo, gpt-4-turbo-2024-04-09, gpt-4o-2024-05-13, o1,
          o1-2024-12-17, o1-pro, o1-pro-2025-03-19, o3-mini, o3-mini-2025-01-31
        `
      ),
      retired('2026-10-23', 'gpt-5.6-terra', ['gpt-3.5-turbo', 'gpt-3.5-turbo-0125', 'o4-mini', 'o4-mini-2025-04-16']),
      retired('2026-10-23', 'gpt-5.6-luna', ['gpt-4.1-nano', 'gpt-4.1-nano-2025-04-14']),
      retired('2026-09-28', 'gpt-5.6-terra', ['gpt-3.5-turbo-1106', 'gpt-3.5-turbo-instruct']),
      retired('2026-08-10', 'gpt-5.6-sol', ['gpt-5.2-chat-latest', 'gpt-5.3-chat-latest']),
      retired(
        '2026-07-23',
        'gpt-5.6-sol',
        list`
          gpt-5-codex, gpt-5.1-codex, gpt-5.1-codex-max, gpt-5.2-codex, gpt-5-chat-latest, gpt-5.1-chat-latest,
          o3-deep-research, o3-deep-research-2025-06-26, o4-mini-deep-research, o4-mini-deep-research-2025-06-26
        `
      ),
      retired('2026-07-23', 'gpt-5.6-terra', ['gpt-5.1-codex-mini', 'computer-use-preview']),
      retired('2026-03-26', 'gpt-5.6-sol', ['gpt-4-0314', 'gpt-4-0125-preview', 'gpt-4-turbo-preview']),
      retired('2026-02-17', 'gpt-5.6-sol', ['chatgpt-4o-latest']),
      retired('2026-02-12', 'gpt-5.6-terra', ['codex-mini-latest']),
      retired('2025-10-27', 'gpt-5.6-terra', ['o1-mini']),
      retired('2025-07-28', 'gpt-5.6-sol', ['o1-preview']),
      retired('2025-07-14', 'gpt-5.6-sol', ['gpt-4.5-preview']),
      retired('2025-06-06', 'gpt-5.6-sol', ['gpt-4-32k', 'gpt-4-32k-0314', 'gpt-4-32k-0613']),
      retired('2024-12-06', 'gpt-5.6-sol', ['gpt-4-vision-preview', 'gpt-4-1106-vision-preview']),
      retired('2024-09-13', 'gpt-5.6-terra', ['gpt-3.5-turbo-0301', 'gpt-3.5-turbo-0613', 'gpt-3.5-turbo-16k-0613'])
    ]
  },
  google: {
    name: 'Google',
    source: 'https://ai.google.dev/gemini-api/docs/deprecations',
    seen: '2026-11-10',
    models: [
      retired('2026-12-01', 'gemini-3.8-flash', ['gemini-2.5-pro']),
      retired('2026-12-01', 'gemini-3.5-flash-lite', ['gemini-2.5-flash']),
      retired('2026-06-01', 'gemini-3.6-flash', ['gemini-2.0-flash', 'gemini-2.0-flash-001']),
      retired('2026-06-01', 'gemini-3.5-flash-lite', ['gemini-2.0-flash-lite', 'gemini-2.0-flash-lite-001']),
      retired('2026-05-25', 'gemini-3.5-flash-lite', ['gemini-3.1-flash-lite-preview']),
      retired('2026-03-31', 'gemini-3.5-flash-lite', ['gemini-2.5-flash-lite-preview-09-2025']),
      retired('2026-03-09', 'gemini-3.1-pro-preview', ['gemini-3-pro-preview']),
      retired('2026-02-17', 'gemini-3.6-flash', ['gemini-2.5-flash-preview-09-2025']),
      retired(
        '2025-12-02',
        'gemini-3.1-pro-preview',
        list`gemini-2.5-pro-preview-03-25, gemini-2.5-pro-preview-05-06, gemini-2.5-pro-preview-06-05`
      ),
      retired('2025-11-18', 'gemini-3.6-flash', ['gemini-2.5-flash-preview-05-20'])
    ]
  },
  copilot: {
    name: 'GitHub',
    source: 'https://docs.github.com/en/copilot/reference/ai-models/supported-models',
    seen: '2026-06-01',
    models: [
      retired('2026-06-01', undefined, ['gpt-4.1']),
      retired('2026-05-15', 'GPT-5 mini', ['grok-code-fast-1']),
      retired('2026-05-01', 'Claude Sonnet 4.6', ['claude-sonnet-4']),
      retired('2026-04-15', undefined, ['gpt-5.1']),
      retired('2026-04-01', undefined, ['gpt-5.1-codex', 'gpt-5.1-codex-max', 'gpt-5.1-codex-mini']),
      retired('2026-03-26', 'Gemini 3.1 Pro', ['gemini-3-pro']),
      retired('2026-02-17', undefined, ['claude-opus-4.1']),
      retired('2026-02-17', undefined, ['gpt-5', 'gpt-5-codex']),
      retired('2025-11-06', 'Claude Haiku 4.5', ['claude-sonnet-3.5']),
      retired('2025-10-23', undefined, ['claude-opus-4']),
      retired('2025-10-23', 'Claude Sonnet 4.6', ['claude-sonnet-3.7', 'claude-sonnet-3.7-thinking']),
      retired('2025-10-23', 'Gemini 3.1 Pro', ['gemini-2.0-flash']),
      retired('2025-10-23', 'GPT-5 mini', ['o1-mini', 'o3-mini', 'o4-mini']),
      retired('2025-10-23', undefined, ['o3'])
    ]
  }
}

export interface Retirement extends Pick<RetiredModels, 'lastDay'> {
  /** As people know it. */
  readonly provider: string
  /** Not known of a model that only a host knows as retired. */
  readonly successor: string | undefined
  /** The model that the host runs instead, if any. */
  readonly replacement: string | undefined
}

/**
 * Reads the name of a model as a host does: the provider, the id there, and the text before the id. `undefined` for models of
 * other providers.
 */
type ReadName = (name: string) => readonly [provider: ModelProvider, id: string, before?: string] | undefined

const ofProvider =
  (provider: ModelProvider): ReadName =>
  (name) => [provider, name]

/** The size of the context may follow the id: `claude-sonnet-4-5[1m]`. */
const anthropic: ReadName = (name) => ['anthropic', name.replace(/\[\w+\]$/, '')]

/** The text before the first slash is the provider; others run the same models until days of their own. */
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
