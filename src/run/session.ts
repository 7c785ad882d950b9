import type {Cache} from '../cache/open.ts'
import type {FileReader} from '../disk/contained-reader.ts'
import type {BaselineUse} from '../report/baseline/baseline.ts'
import type {Fail} from '../report/failure.ts'
import type {StatsFold} from '../report/stats/fold.ts'
import type {OpenLinter} from './inputs.ts'
import type {Environment, RunRequest} from './request.ts'

export interface Events extends Pick<Environment, 'cwd' | 'notify'> {
  readonly fail: Fail
}

export interface RunSession {
  readonly request: RunRequest
  /** With an absolute working directory. */
  readonly environment: Environment
  readonly events: Events
  readonly reader: FileReader
  readonly cache: Cache | undefined
  readonly baseline: BaselineUse | undefined
  /** Counter of outputs, if requested. */
  readonly stats: StatsFold | undefined
  readonly linterFor: OpenLinter
  /** The files that were read or looked for so far, absolute, for a run that is compared with the last commit. */
  readonly deciding: ReadonlySet<string>
}
