import type {MaybeQuoted, Quoted} from '../../text/quoted.ts'
import type {Problem} from '../problem.ts'
import type {Replacements} from './fix.ts'

/** A run of characters that should be ASCII. One character alone says nothing about a text, so it is not quoted. */
export interface CharacterSpan {
  /** The run where it shows something. */
  readonly visible: MaybeQuoted | undefined
  readonly first: string
  readonly more: number
  readonly isMojibake: boolean
  readonly ascii: MaybeQuoted | undefined
}

interface Repeated {
  readonly char: string
  /** In how many places of the file it occurs; only the first is reported. */
  readonly count: number
}

export type CharacterProblem = Problem<{
  'byte-order-mark': undefined
  /** Bidirectional controls and tag characters. */
  hidden: {readonly char: string}
  invisible: {readonly char: string}
  /** U+FFFD, in place of bytes that are not UTF-8. */
  replacement: Repeated
  control: Repeated
  mojibake: {readonly text: Quoted; readonly meant: Quoted}
  'in-block': CharacterSpan
  'in-section': CharacterSpan
  'in-file': CharacterSpan
  /** The first character of the file that is not ASCII, where ASCII is not required. */
  elsewhere: {readonly char: string}
}>

export interface CharacterOptions {
  readonly scope: 'blocks' | 'section' | 'file'
  readonly replace: Replacements
  isAllowed(char: string): boolean
}
