/** The last days of models that programs of hosts carry: `npm run hosts` writes this file. */

import type {ModelProvider} from './model.ts'

export interface CarriedModels {
  readonly host: 'claude' | 'codex'
  /** The exact version of the host. */
  readonly version: string
  readonly provider: ModelProvider
  /** Last days by id. */
  readonly lastDays: Readonly<Record<string, string>>
  /** Models in whose place the host runs another one, and which. */
  readonly replaced: Readonly<Record<string, string>>
}

export const carriedModels: readonly CarriedModels[] = [
  {
    host: 'claude',
    provider: 'anthropic',
    version: '2.1.332',
    lastDays: {
      'claude-sonnet-4-5': '2026-11-30',
      'claude-sonnet-4-5-20250929': '2026-11-30',
      'claude-opus-4-1': '2026-08-05',
      'claude-opus-4-1-20250805': '2026-08-05',
      'claude-opus-4-0': '2026-06-15',
      'claude-opus-4-20250514': '2026-06-15',
      'claude-sonnet-4-0': '2026-06-15',
      'claude-sonnet-4-20250514': '2026-06-15',
      'claude-3-haiku-20240307': '2026-04-20',
      'claude-3-7-sonnet-latest': '2026-02-19',
      'claude-3-7-sonnet-20250219': '2026-02-19',
      'claude-3-5-haiku-latest': '2026-02-19',
      'claude-3-5-haiku-20241022': '2026-02-19',
      'claude-3-opus-latest': '2026-01-05',
      'claude-3-opus-20240229': '2026-01-05',
      'claude-3-5-sonnet-latest': '2025-10-28',
      'claude-3-5-sonnet-20241022': '2025-10-28',
      'claude-3-5-sonnet-20240620': '2025-10-28',
      'claude-3-sonnet-20240229': '2025-07-21',
      'claude-2.1': '2025-07-21',
      'claude-2.0': '2025-07-21'
    },
    replaced: {
      'claude-opus-4-20250514': 'the latest Opus',
      'claude-opus-4-1-20250805': 'the latest Opus',
      'claude-opus-4-0': 'the latest Opus',
      'claude-opus-4-1': 'the latest Opus'
    }
  },
  {host: 'codex', provider: 'openai', version: '0.171.0', lastDays: {}, replaced: {}}
]
