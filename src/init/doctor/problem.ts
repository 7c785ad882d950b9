/** What the doctor finds out about hooks; the command words it. */
import type {HostName} from '../../hook/host.ts'
import type {Tracking} from './command.ts'

/** What is wrong with the hook of a host. */
export type DoctorProblem =
  /** The host is installed, and no settings run the hook. */
  | {readonly kind: 'not-configured'}
  /** `reason`: why the settings cannot be read. */
  | {readonly kind: 'unreadable'; readonly reason: string}
  /** Settings turn all hooks off; `key`: where. */
  | {readonly kind: 'disabled'; readonly key: string}
  | {readonly kind: 'missing-event'}
  /** Definitions in a folder of the host are ignored, so that the hook does not check them. */
  | {readonly kind: 'ignored'; readonly folder: string}
  /** A command that `init` does not write; it was not run. */
  | {readonly kind: 'not-run'; readonly command: string}
  /** A command that `init` writes, and that starts a program which runs code of the repository; it was not run. */
  | {readonly kind: 'not-tried'; readonly program: string}
  /** The program that the command starts, where it would be. */
  | {readonly kind: 'missing-program'; readonly program: string}
  /** A program that the repository may have brought; it was not run. */
  | {readonly kind: 'untrusted-program'; readonly program: string; readonly tracking: Exclude<Tracking, 'untracked'>}
  | {readonly kind: 'stale'; readonly actual: string; readonly expected: string}
  /** In milliseconds. */
  | {readonly kind: 'slow'; readonly time: number; readonly limit: number}
  | {readonly kind: 'timeout'; readonly limit: number}
  /** An error of the hook would stop the agent; `code`: the exit code, or `key`: what in the settings says so. */
  | {readonly kind: 'fails-closed'; readonly code?: number | null; readonly key?: string}
  /** A message without a fault got an answer that the host cannot read. */
  | {readonly kind: 'invalid-answer'; readonly answer: string}
  /** What the hook writes to standard error for a message without a fault. */
  | {readonly kind: 'complaint'; readonly text: string}

/** An event of a host, in the settings that name it. */
export interface Examined {
  readonly host: HostName
  /** The file of the settings, from the root of the repository or with `~`; `undefined` where no file runs the hook. */
  readonly path?: string
  readonly event?: string
  /** The settings enable a plugin that runs the hook: alone, or for the events that no settings run it for. */
  readonly plugin?: 'alone' | 'beside settings'
  readonly problems: readonly DoctorProblem[]
  /** Milliseconds that the hook took for a message without a fault. */
  readonly time?: number
}
