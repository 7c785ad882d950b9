import type {Quoted} from '../../text/quoted.ts'
import type {OutputProblem} from '../engine/fault.ts'
import type {ContractFault} from '../engine/self-test.ts'
import type {MarkerFault} from '../markers/marked.ts'
import type {Problem, Related} from '../problem.ts'
import type {Source} from '../source.ts'

/** A difference between an output and a form in its agent's definition. */
export type DefinitionProblem = Problem<{
  'missing-prompts': undefined
  'unexpected-status': undefined
  /** A prompt beyond the last one of the definition; `count`: how many it shows. */
  'extra-prompt': {readonly actual: Quoted; readonly count: number}
  'unknown-prompt': {readonly actual: Quoted; readonly expected: string}
  'missing-prompt': {readonly expected: string}
  'missing-status': undefined
  'unexpected-prompts': undefined
  'unknown-parent': {readonly actual: Quoted; readonly expected: string}
  'missing-tag': {readonly tag: string; readonly values: readonly string[]}
  /** A value that the contract knows, but not the definition. */
  'unknown-value': {readonly tag: string; readonly actual: string; readonly values: readonly string[]}
  'missing-response': undefined
  /** The output differs from a contract that is derived from the definition's words. */
  derived: {readonly problem: OutputProblem}
  /** In a definition: a marker that declares nothing. */
  marker: {readonly fault: MarkerFault}
  /** In a definition: a marker whose contract fails its self-test. */
  'self-test': ContractFault
  /** In a definition: a text that a program which reads more than the final message takes for the answer. */
  'answer-in-definition': {readonly actual: Quoted; readonly contract: string}
}>

/** @param index of the line, from 0 */
export function relatedLine({path}: Source, index: number): Related {
  return {path, line: index + 1, from: 'definition'}
}
