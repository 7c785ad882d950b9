import type {Problem} from '../../contracts/problem.ts'
import type {MaybeQuoted, Quoted} from '../../text/quoted.ts'
import type {FileFault, WithEffects} from './effects.ts'
import type {ShapeProblem} from './shape-problems.ts'

/** A fault of front matter for one host. */
export type MatterFault = FileFault<FrontMatterProblem>

export type FrontMatterProblem =
  | Extract<ShapeProblem, {kind: 'value' | 'missing-key' | 'misspelt-key' | 'misplaced-key' | 'beside'}>
  | Problem<{
      unclosed: WithEffects
      'missing-front-matter': WithEffects & {readonly keys: readonly string[]}
      /** Front matter that is a text or a list. */
      'not-keys': WithEffects
      syntax: WithEffects & {
        readonly reason: MaybeQuoted
        readonly expected: MaybeQuoted | undefined
        /** The title of the fix, if there is one. */
        readonly title: string
      }
      /** It exceeds a limit of the linter: nothing of it is checked. */
      'not-read': WithEffects & {readonly reason: MaybeQuoted}
      /** Three hyphens within a line, with which the front matter ends. */
      'early-close': WithEffects
      /** Lines before the front matter, with which the host sees none. */
      'late-front-matter': WithEffects & {readonly found: Quoted}
      /** A first line that is nearly `---`. */
      opening: WithEffects & {readonly found: Quoted}
      /** Keys on the first lines, without `---` before them. */
      unopened: WithEffects & {readonly found: Quoted}
      /** A plain value with ` #`, at which it ends. */
      'cut-value': WithEffects & {readonly key: string; readonly text: Quoted}
      /** A list that nothing closes, which is read as a text. */
      'open-list': WithEffects & {readonly key: string}
      'empty-body': WithEffects
      /** More than `---` on the line that closes it. */
      rest: WithEffects
      spaces: WithEffects
      /** A brace of a pattern without the other one. */
      'open-brace': WithEffects & {readonly key: string}
      quotes: WithEffects & {readonly key: string}
      /** A file whose name the host does not load. */
      ending: WithEffects & {readonly name: Quoted; readonly meant: MaybeQuoted}
      /** `AGENTS.md`, of which a host reads only the start. */
      'guide-length': WithEffects & {
        /** In bytes: of this file, of the files that are read before it, and of all that is read. */
        readonly bytes: number
        readonly above: number
        readonly longest: number
      }
      name: WithEffects & {readonly name: Quoted; readonly suggestion: MaybeQuoted; readonly expected: string}
      length: WithEffects & {
        readonly key: string
        /** The key whose value comes first in the text. */
        readonly before: string | undefined
        readonly length: number
        readonly longest: number
      }
    }>
