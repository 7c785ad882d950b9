import {hostIds} from '../../contracts/host-ids.ts'
import {contractNames, kinds, roles} from '../../contracts/kinds.ts'
import {templatePhases} from '../../contracts/system-templates/name.ts'
import {hostNames} from '../../hook/host.ts'
import {hookTools} from '../../init/plan.ts'
import {groupNames} from '../../linter/groups.ts'
import {reporterNames} from '../../reporters/load.ts'
import {threadChoices} from '../../run/request.ts'
import {ruleIds} from '../../run/rules.ts'
import {inputFormats} from '../../transcripts/model.ts'
import type {CommandName, Option} from '../options.ts'

/** The completions that a shell offers for a value. */
export type OfferedValues = readonly string[] | 'files' | 'folders' | 'none'

const byOption: Readonly<Record<string, readonly string[]>> = {
  format: reporterNames,
  rule: ruleIds,
  only: [...ruleIds, ...groupNames],
  skip: [...ruleIds, ...groupNames],
  as: kinds,
  role: roles,
  contract: contractNames,
  phase: templatePhases,
  thread: threadChoices,
  'input-format': inputFormats,
  host: ['auto', ...new Set([...hostNames, ...hostIds])],
  hook: hostNames,
  hooks: hookTools,
  'fs-ability': ['local-write', 'non-writing', 'mixed']
}

/** The values of an option that has one. */
export function valuesOf({name, value}: Option): OfferedValues {
  const words = byOption[name]
  if (words !== undefined) return words
  if (value === 'DIR') return 'folders'
  return value === 'FILE' || value === 'PATH' || value?.endsWith('.json') ? 'files' : 'none'
}

/** The words after a command. */
export function argumentsOf(command: CommandName): OfferedValues {
  const words: Partial<Record<CommandName, OfferedValues>> = {
    explain: [...ruleIds, ...groupNames],
    completion: ['bash', 'zsh', 'fish'],
    render: ['next-steps', 'status', 'template', 'response', 'prompt', 'persona'],
    rules: 'none',
    hook: 'none',
    init: 'none'
  }
  return words[command] ?? 'files'
}

/** A text between single quotes, as each of the shells reads it. */
export function shellQuoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`
}
