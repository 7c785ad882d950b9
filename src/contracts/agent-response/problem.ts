import type {WrongValue} from '../../schema/problem.ts'
import type {MaybeQuoted, Quoted} from '../../text/quoted.ts'
import type {Problem} from '../problem.ts'

/** Where the fields of a response differ from P6, "Field Definitions". */
export type FieldProblem = Problem<{
  'no-fields': undefined
  'not-fields': undefined
  /** `expected`: the one that is spelled like it, else all known keys. */
  'unknown-key': {readonly key: Quoted; readonly expected: readonly string[]}
  /** A field beside the response, not in it. */
  outside: {readonly key: string}
  /** `parent`: the path of the object that lacks the key. */
  'missing-key': {readonly key: string; readonly parent: readonly (PropertyKey | Quoted)[]}
  /** A word that a field with a list of values does not have. */
  'unknown-value': {readonly field: string; readonly value: Quoted; readonly expected: readonly string[]}
  'wrong-value': WrongValue<Quoted>
  'absolute-path': {readonly file: Quoted}
  'missing-reasons': {readonly status: 'error' | 'partial'}
  'empty-reasons': {readonly status: 'error' | 'partial'}
  /** Reasons of an error that there was not. */
  'unexpected-reasons': undefined
  /** `safe_load` reads another type or number; `expected`: what both read alike. */
  'other-type': {readonly text: Quoted; readonly read: MaybeQuoted; readonly expected: Quoted}
}>

/** Where the documented orchestrator would miss a response or read only a part (P6, "Orchestrator Parsing"). */
export type DelimiterProblem = Problem<{
  'missing-opening': undefined
  'missing-closing': undefined
  /** Neither of the two. */
  'missing-delimiters': undefined
  delimiter: {readonly actual: Quoted}
  'line-before-header': undefined
  header: {readonly actual: Quoted}
  indentation: undefined
  'inner-delimiter': undefined
}>

/** A response that is not YAML; `reason` is the object of "Unexpected ...", `expected` what to write where YAML alone says too little. */
export type ResponseSyntaxProblem = Problem<{
  syntax: {readonly reason: MaybeQuoted; readonly expected: string | undefined}
}>

export type AgentResponseProblem = FieldProblem | DelimiterProblem | ResponseSyntaxProblem
