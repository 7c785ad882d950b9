/** The problems of hooks, and the hooks of a file. */

import type {Problem} from '../../contracts/problem.ts'
import type {Quoted} from '../../text/quoted.ts'
import type {YamlDocument} from '../../text/yaml.ts'
import type {Fact} from '../facts.ts'
import type {HookTable} from '../manifests/hooks.ts'
import type {HostManifest} from '../manifests/model.ts'
import type {WithEffects} from './effects.ts'
import type {ValuePath} from './shape-faults.ts'
import type {FieldProblem} from './shape-problems.ts'

export type HookProblem =
  | FieldProblem
  | Problem<{
      /** Hooks that are not by event. */
      'not-events': WithEffects
      event: WithEffects & {readonly event: Quoted; readonly meant: string | undefined}
      matcher: WithEffects & {readonly name: Quoted; readonly meant: string | undefined; readonly isTool: boolean}
      /** A pattern that matches no name. */
      'matcher-pattern': WithEffects & {
        readonly matcher: Quoted
        readonly meant: string | undefined
        /** The key that takes the whole matcher, where it is a rule. */
        readonly condition: string | undefined
        readonly isTool: boolean
      }
      'missing-program': {readonly path: Quoted}
      'not-executable': {readonly path: Quoted}
      /** A path from the folder of the plugin to a folder above. */
      'outside-program': {readonly path: Quoted}
      /** A path from the folder of the session, of a file that a plugin brings along. */
      'session-path': {readonly path: Quoted; readonly meant: Quoted}
      /** A variable for a folder outside of quotes: the shell splits its value. */
      'split-folder': FolderVariable
      /** The same in single quotes, in which the shell leaves it as it is. */
      'literal-folder': FolderVariable
      /** A variable for a folder that the host fills in in texts, and gives no hook. */
      'empty-folder': {readonly variable: Quoted; readonly meant: readonly string[]}
    }>

interface FolderVariable {
  readonly variable: Quoted
  /** How many more commands of the file have the same fault. */
  readonly more: number
}

export interface FoundHooks {
  readonly value: unknown
  readonly path: ValuePath
  readonly document: YamlDocument
  readonly table: HookTable
  /** The object that the host loads; it is lost if its guard is wrong. */
  readonly manifest: Pick<HostManifest, 'host' | 'noun'>
  /** The consequence of hooks that are not by event. */
  readonly whole: Fact
  readonly rest: NonNullable<HostManifest['hooks']>
  /** The folder of the plugin or the project, from the file's folder. */
  readonly root: string
  readonly isPackage: boolean
}
