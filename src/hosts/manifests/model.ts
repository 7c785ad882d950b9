/** What hosts expect of their manifests, the files around agents: shapes as data, one file for each host. */

import type {HostId} from '../../contracts/host-ids.ts'
import type {Fact} from '../facts.ts'
import type {TableValue} from '../shapes.ts'

/** The manifests. */
export const manifestIds = [
  'claude-plugin',
  'claude-marketplace',
  'claude-hooks',
  'claude-servers',
  'claude-plugin-servers',
  'claude-settings',
  'opencode-config',
  'gemini-extension',
  'gemini-hooks',
  'gemini-settings',
  'codex-config',
  'claude-language-servers',
  'codex-plugin',
  'codex-marketplace',
  'codex-hooks',
  'copilot-plugin',
  'copilot-bare-plugin',
  'copilot-marketplace',
  'copilot-hooks',
  'copilot-servers',
  'copilot-editor-servers',
  'cursor-plugin',
  'cursor-marketplace',
  'cursor-hooks',
  'cursor-servers',
  'qwen-settings',
  'kiro-hooks',
  'kiro-servers',
  'roo-modes',
  'roo-servers'
] as const
export type ManifestId = (typeof manifestIds)[number]

/** What a manifest may be checked for beside other files. */
export type LinkCheck =
  | 'left-out'
  | 'declared-twice'
  | 'bare-sources'
  | 'same-names'
  | 'catalogue'
  | 'catalogued-name'
  | 'counts'
  | 'file-references'
  | 'named-agents'
  | 'names'
  | 'commands'

/** A kind of manifest. */
export interface HostManifest {
  readonly id: ManifestId
  readonly host: HostId
  /** What the host loads of it, as people call it. */
  readonly noun: string
  /** `comments` is JSON with comments, `loose` with trailing commas, too. */
  readonly syntax: 'json' | 'comments' | 'loose' | 'toml' | 'yaml'
  /** Documents alone say what follows: no run of the host showed it. */
  readonly isRead?: true
  /** Other programs that read a file at the same place, by the key that only their form has. */
  readonly otherOwners?: Readonly<Record<string, string>>
  /** The folder that its paths are from, from its own. */
  readonly root: string
  /** What its hooks are, beside their table. */
  readonly hooks?: {
    /** What is lost with a hook that guards something, where it is not the manifest. */
    readonly noun?: string
    /** What follows from an event without a list, where it is not the same as from a wrong hook. */
    readonly notList?: Fact
    /** Keys among the events that are none. */
    readonly switches?: readonly string[]
    /** Another host that reads the same file, and the file that shows it. */
    readonly other?: {readonly host: HostId; readonly sign: string}
  }
  /** Where it names models: `*` is each key or item. */
  readonly models?: readonly (readonly string[])[]
  /** The list of packages, whose paths are from the folder that a key of each names, and the manifest of each, from there. */
  readonly packages?: {readonly list: string; readonly from: string; readonly manifest: string}
  /** Where it names definitions: `*` is each item. */
  readonly names?: readonly {readonly at: readonly string[]; readonly kind: 'agent' | 'server' | 'style'}[]
  /** Where it has commands of a shell, and what is lost without their programs. */
  readonly commands?: readonly {readonly at: readonly string[]; readonly noun: string}[]
  /** What is checked beside other files. */
  readonly links?: readonly LinkCheck[]
  /** Files of other programs have this name: one of its keys has to be there. */
  readonly isCommonName?: true
  /** What follows from a text that is not of this syntax. */
  readonly broken: Fact
  /** What follows from another value. */
  readonly otherwise: Fact
  readonly shape: TableValue
}
