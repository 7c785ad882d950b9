import type {SchemaProblem} from '../../schema/problem.ts'
import type {Problem} from '../problem.ts'
import type {At} from './model.ts'

/** What a contract asks for. */
export type Subject =
  | {readonly kind: 'tag'; readonly tag: string}
  | {readonly kind: 'section'; readonly section: string}
  | {readonly kind: 'pattern'; readonly pattern: string}
  /** A text that every match of a pattern holds. */
  | {readonly kind: 'literal'; readonly text: string}
  | {readonly kind: 'data'; readonly language: Language}

/** Where an output only mentions what it should print; `line` from 1. */
export interface Mentioned {
  readonly where: 'code' | 'a comment'
  readonly line: number
}

export type Language = 'json' | 'yaml'

/** Where an output or a definition violates a contract of the project. */
export type OutputProblem = Problem<{
  missing: {
    readonly subject: Subject
    readonly at?: At | undefined
    readonly count?: number | undefined
    readonly mentioned?: Mentioned | undefined
  }
  'too-few': {readonly subject: Subject; readonly actual: number; readonly count: number}
  'too-many': {readonly subject: Subject; readonly count: number}
  'text-before': {readonly subject: Subject}
  'text-after': {readonly subject: Subject}
  'misspelt-tag': {readonly actual: string; readonly expected: string}
  'unclosed-tag': {readonly actual: string; readonly tag: string}
  /** No `expected` where any text may be the value. */
  'missing-value': {readonly tag: string; readonly expected?: readonly string[] | undefined}
  'unknown-value': {readonly tag: string; readonly actual: string; readonly expected: readonly string[]}
  'second-value': {readonly tag: string; readonly actual: string; readonly first: string}
  alternatives: {readonly tag: string; readonly actual: string}
  'misspelt-section': {readonly actual: string; readonly expected: string}
  'section-order': {readonly section: string; readonly before: string}
  'section-after': {readonly actual: string; readonly last: string}
  case: {readonly actual: string; readonly pattern: string}
  /** `reason`: the object of "Unexpected ..."; `expected`: what to write, where the language alone says too little. */
  syntax: {readonly reason: string; readonly expected?: string | undefined; readonly language: Language}
  schema: {readonly problem: SchemaProblem; readonly language: Language}
  /** A definition without what its agent has to print. */
  'not-in-definition': {readonly subjects: readonly Subject[]}
}>

type WithContract<Found> = Found extends {readonly data: unknown}
  ? Omit<Found, 'data'> & {readonly data: Found['data'] & {readonly contract: string}}
  : never

/** A problem, and the name of the contract that it violates. */
export type NamedProblem = WithContract<OutputProblem>
