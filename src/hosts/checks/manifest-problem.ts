import type {Problem} from '../../contracts/problem.ts'
import type {MaybeQuoted, Quoted} from '../../text/quoted.ts'
import type {WithEffects} from './effects.ts'
import type {ShapeProblem} from './shape-problems.ts'

export type ManifestProblem =
  | ShapeProblem
  | Problem<{
      /** A text that is not JSON or TOML. */
      syntax: WithEffects & {readonly reason: MaybeQuoted; readonly expected: string}
      /** Longer than is read. */
      length: {readonly length: number; readonly longest: number}
      /** Nested deeper than is read. */
      depth: {readonly most: number}
      values: {readonly most: number}
      'duplicate-key': {readonly reason: MaybeQuoted}
      /** The manifest is not a table of keys. */
      'not-keys': WithEffects
      'missing-path': WithEffects & {readonly path: Quoted; readonly to: 'file' | 'folder' | 'any'}
      'file-in-place-of-folder': WithEffects & {readonly path: Quoted; readonly folder: Quoted}
      'path-outside': WithEffects & {readonly path: Quoted}
      /** Files that are not loaded since the manifest lists others. */
      'left-out': WithEffects & {readonly key: string; readonly files: readonly Quoted[]}
      'declared-twice': WithEffects & {readonly path: Quoted}
      /** A key of an entry that has another value in the manifest of its plugin, which counts. */
      'other-value': WithEffects & {
        readonly key: string
        readonly value: Quoted
        readonly other: Quoted
        readonly path: Quoted
      }
      /** A number of parts in a description that the tree does not have. */
      count: {readonly written: Quoted; readonly actual: number; readonly noun: string}
      /** A name under which nothing is there. */
      'unknown-name': WithEffects & {readonly name: Quoted; readonly noun: string}
      'same-name': WithEffects & {readonly name: Quoted}
      /** A rule that means something else than it seems to. */
      'rule-meaning': WithEffects & {readonly rule: Quoted; readonly meaning: string; readonly expected: MaybeQuoted}
      permission: WithEffects & {readonly rule: Quoted; readonly expected: MaybeQuoted}
      'unknown-tool': WithEffects & {readonly tool: Quoted; readonly meant: string | undefined}
      /** A file of an agent that the manifest names, with the file's first fault. */
      'agent-file': WithEffects & {readonly path: Quoted; readonly reason: MaybeQuoted; readonly expected: string}
    }>
