/** Answers that are JSON, by the templates and the sentences of a definition. */

import {templateBlocks} from '../definition/prompts.ts'
import {instructedResponse} from '../definition/response.ts'
import type {ContractName, Source} from '../source.ts'
import {statusBlocks} from '../suggested-prompts/index.ts'
import type {Demand} from './demand.ts'
import type {AskedJson} from './json-only.ts'
import type {Statement} from './paragraphs.ts'

/** JSON with what sentences say about it: nothing else is printed, no fence is around it. */
export function withJsonWords(asked: Statement, json: AskedJson | undefined): Statement {
  if (json === undefined || asked.kind !== 'json' || asked.contract.any !== undefined) return asked
  const contract = {...asked.contract, ...(json.isOnly && {only: true}), ...(json.isBare && {code: false})}
  if (!json.isOnly) return {...asked, contract}
  const why = [...asked.demand.why, {line: json.line + 1, words: json.words}]
  return {...asked, contract, isExact: true, demand: {...asked.demand, why}}
}

/** Where an answer is JSON and nothing else, what other templates show is a part of it. */
export function withoutProse(all: readonly Statement[]): readonly Statement[] {
  return all.some(({contract}) => contract.only === true) ? all.filter(({kind}) => kind === 'json') : all
}

/** JSON of which no template is shown. */
export function bareJson({line, words, isOnly, isBare, shape}: AskedJson): Statement {
  const demand: Demand = {is: 'demanded', isAnswer: true, why: [{line: line + 1, words}]}
  const contract = {json: shape ?? true, ...(isOnly && {only: true}), ...(isBare && {code: false})}
  return {kind: 'json', contract, lines: [line, line], isExact: isOnly, demand}
}

export interface BuiltIn {
  readonly name: ContractName
  /** From 0. */
  readonly lines: readonly [first: number, last: number]
}

export function builtInContracts(definition: Source): readonly BuiltIn[] {
  const blocks = [...templateBlocks(definition), ...statusBlocks(definition)].map(({lines}) => lines)
  const prompts = blocks.sort((a, b) => a[0] - b[0])[0]
  const response = definition.role === 'orchestrator' ? undefined : instructedResponse(definition)
  return [
    ...(prompts === undefined ? [] : [{name: 'suggested-prompts', lines: prompts} as const]),
    ...(response === undefined ? [] : [{name: 'agent-response', lines: response.lines} as const])
  ]
}
