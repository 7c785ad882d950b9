/** The hosts that open a file, its kind for them, and the way to it: the answers of the room `reach`. */
import type {HostId} from './host-ids.ts'

/** The kinds of files that hosts open. */
export type FileKind =
  | 'agent'
  | 'plugin-agent'
  | 'role'
  | 'skill'
  | 'bundle'
  | 'command'
  | 'rule'
  | 'guide'
  | 'instructions'
  | 'prompt'
  | 'chat-mode'
  | 'output-style'
  | 'manifest'

/**
 * How a host comes to a file.
 *
 * - `place`: the path is one at which the host looks
 * - `plugin`, `extension`: a manifest makes the host load the folder
 * - `role`: the configuration of the host names the file
 * - `import`: instructions name the file with `@`
 * - `bundle`: the file lies in the folder of a skill
 * - `link`: a link at a place of the host leads to the file
 * - `declaration`: the configuration or the command line names the host
 * - `shape`: the name has the ending of the host's files, such as `.agent.md`; at its place the host would open it
 */
type Way = 'place' | 'plugin' | 'extension' | 'role' | 'import' | 'bundle' | 'link' | 'declaration' | 'shape'

/** A host that opens a file. */
export interface Reader {
  readonly host: HostId
  readonly kind: FileKind
  readonly by: Way
  /** The manifest, configuration, skill, link or importing file that leads to the file, from the root of the repository. */
  readonly from?: string
  /** The name under which the host knows the file, where its path or a configuration gives it. */
  readonly name?: string
  /** The name says that the file is about the others in its folder, and the host loads it all the same. */
  readonly isNote?: true
  /** Other programs read a file at this place, and nothing in the repository shows the host. */
  readonly isShared?: true
  /** The condition in words under which the host opens the file; absent if it always does. */
  readonly when?: string
}

/** A file near a place of a host, which the host does not open. */
export interface Misplaced {
  readonly host: HostId
  readonly kind: FileKind
  /** The path at which the host would open the file, from the root of the repository. */
  readonly expected: string
  /** A run proved that the host does not open the file; else a document says so. */
  readonly isProven: boolean
  /** The path differs from the place in the case of letters alone: some file systems take one for the other. */
  readonly isCase: boolean
  /** The ending of the name differs from the one of the place: the text has to show that the file is a definition. */
  readonly needsMatter: boolean
}

/**
 * Whether a file has a reader; only `misplaced` and `unreadable` files have problems of the place.
 *
 * - `unreadable`: at a place of a host, without a text for it
 * - `misplaced`: near a place of a host, which does not open it
 * - `unread`: without a reader
 */
export type Standing = 'read' | 'unreadable' | 'misplaced' | 'unread'

/** Known facts about a file before any rule runs. */
export interface FileReach {
  /** The hosts that open the file; each once. */
  readonly readers: readonly Reader[]
  readonly misplaced?: Misplaced
  /** The file is a link to nothing or out of the repository. */
  readonly isBroken?: true
  /** No reader opens the file: it is a test fixture, or in a program's own folder, where only a contract of the text counts. */
  readonly closed?: 'fixture' | 'program'
}

/** The repository's entry for a path in a text. */
export interface NamedPath {
  /** From the folder of the file or one above it. */
  readonly isThere: boolean
  /** It is elsewhere, or from another folder: the path of some file ends with it, or it with that path. */
  readonly mayBeThere: boolean
  /** Git ignores it, or has another repository there. */
  readonly isElsewhere?: boolean
  /** The one file that the path may have led to, from the folder that the path is from. */
  readonly meant?: string
  /** The same file from the folder of the text. */
  readonly link?: string
  /** The folder that lacks it, from the root of the repository, where that folder is there. */
  readonly folder?: string
}

/** Whether the repository of a file has a script or a target that its text runs. */
export interface NamedTask {
  readonly isThere: boolean
  /** A task of almost the same name. */
  readonly meant?: string
}
