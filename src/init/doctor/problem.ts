/** Problems of hooks, which the command puts into words. */
import type {HostName} from '../../hook/host.ts'
import type {Tracking} from './command.ts'

export type DoctorProblem =
  /** The host is installed, but no settings run the hook. */
  | {readonly kind: 'not-configured'}
  /** `reason`: cause of unreadable settings. */
  | {readonly kind: 'unreadable'; readonly reason: string}
  /** `key`: setting that disables all hooks. */
  | {readonly kind: 'disabled'; readonly key: string}
  | {readonly kind: 'missing-event'}
  /** The hook skips definitions in an ignored folder of the host. */
  | {readonly kind: 'ignored'; readonly folder: string}
  /** Not a command of `init`, so it was not run. */
  | {readonly kind: 'not-run'; readonly command: string}
  /** A command of `init` whose program runs code of the repository, so it was not run. */
  | {readonly kind: 'not-tried'; readonly program: string}
  /** `program`: expected path. */
  | {readonly kind: 'missing-program'; readonly program: string}
  /** The repository may supply the program, so it was not run. */
  | {readonly kind: 'untrusted-program'; readonly program: string; readonly tracking: Exclude<Tracking, 'untracked'>}
  | {readonly kind: 'stale'; readonly actual: string; readonly expected: string}
  /** In milliseconds. */
  | {readonly kind: 'slow'; readonly time: number; readonly limit: number}
  | {readonly kind: 'timeout'; readonly limit: number}
  /** An error of the hook would stop the agent. `code`: exit code; `key`: setting that causes it. */
  | {readonly kind: 'fails-closed'; readonly code?: number | null; readonly key?: string}
  /** The host cannot read the answer to a valid message. */
  | {readonly kind: 'invalid-answer'; readonly answer: string}
  /** Standard error of the hook for a valid message. */
  | {readonly kind: 'complaint'; readonly text: string}

/** Results for an event of a host. */
export interface Examined {
  readonly host: HostName
  /** Settings file relative to the repository, or with `~`; `undefined` if no file runs the hook. */
  readonly path?: string
  readonly event?: string
  /** A plugin runs the hook for all events, or for events that settings omit. */
  readonly plugin?: 'alone' | 'beside settings'
  readonly problems: readonly DoctorProblem[]
  /** Milliseconds of the hook for a valid message. */
  readonly time?: number
}
