import type {Problem} from '../../contracts/problem.ts'
import type {MaybeQuoted, Quoted} from '../../text/quoted.ts'
import type {WithEffects} from './effects.ts'

export type ToolProblem = Problem<{
  'unknown-tool': WithEffects & {readonly tool: Quoted; readonly meant: MaybeQuoted | undefined}
  'removed-tool': WithEffects & {readonly tool: Quoted; readonly instead: string}
  /** An empty list: no tools, which may be intended. */
  'empty-list': WithEffects
  'main-tool': WithEffects & {readonly tool: Quoted}
  /** The former names of tools, and the present ones in the same order. */
  'renamed-tool': WithEffects & {readonly tools: readonly Quoted[]; readonly meant: readonly string[]}
  'open-specifier': WithEffects & {readonly tool: Quoted}
  /** A tool that is taken away whole, although only some of its uses are named. */
  'whole-tool': WithEffects & {readonly tool: Quoted; readonly specifier: Quoted}
  /** A tool that is given for all uses, although only some are named. */
  'whole-given': WithEffects & {readonly tool: Quoted; readonly specifier: Quoted}
  /** A colon in place of a space. */
  'colon-command': WithEffects & {readonly command: Quoted; readonly meant: Quoted}
  /** A rule that means something else than it seems to. */
  'rule-meaning': WithEffects & {readonly rule: Quoted; readonly meaning: string; readonly expected: MaybeQuoted}
  /** Many that are like none of the host: a list of another host. */
  'unknown-tools': WithEffects & {readonly tools: readonly Quoted[]}
  /** None of the tools of an agent exists. */
  'no-tools': WithEffects & {readonly tools: readonly Quoted[]; readonly meant: readonly MaybeQuoted[]}
  /** A tool that the agent has to use by its text, and that its list does not give. */
  'needed-tool': WithEffects & {readonly tool: Quoted}
  /** A command that the host runs before the model reads the text, and that nothing permits. */
  'forbidden-command': WithEffects & {readonly command: Quoted; readonly isLeftOut: boolean}
  /** An example of such a command, and how many more there are. */
  'example-command': WithEffects & {readonly command: Quoted; readonly more: number}
}>
