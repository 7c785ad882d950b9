/** The manifests that hosts expect, the files around agents: shapes as data, one file for each host. */

import type {HostId} from '../../contracts/host-ids.ts'
import type {Fact} from '../facts.ts'
import type {TableValue} from '../shapes.ts'

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
  'kiro-hook',
  'kiro-servers',
  'roo-modes',
  'roo-servers'
] as const
export type ManifestId = (typeof manifestIds)[number]

/** Checks of a manifest against other files. */
export type LinkCheck = 'bare-sources' | 'same-names' | 'catalogue' | 'catalogued-name' | 'counts' | 'no-parts'

/** A kind of manifest. */
export interface HostManifest {
  readonly id: ManifestId
  readonly host: HostId
  /** The object that the host loads from it, as people call it. */
  readonly noun: string
  /** `comments` is JSON with comments, `loose` with trailing commas, too. */
  readonly syntax: 'json' | 'comments' | 'loose' | 'toml' | 'yaml'
  /** The consequences are from documents alone: no run of the host showed them. */
  readonly isRead?: true
  /** Other programs that read a file at the same place, by the key that only their form has. */
  readonly otherOwners?: Readonly<Record<string, string>>
  /** The folder that its paths are from, from its own. */
  readonly root: string
  /** Facts about its hooks, beside their table. */
  readonly hooks?: {
    /** The loss with a hook that guards something, if it is not the whole manifest. */
    readonly noun?: string
    /** The consequence of an event without a list, if it differs from the consequence of a wrong hook. */
    readonly notList?: Fact
    /** Keys among the events that are none. */
    readonly switches?: readonly string[]
    /** Another host that reads the same file, and the file that shows it. */
    readonly other?: {readonly host: HostId; readonly sign: string}
  }
  /** Paths of the names of models: `*` is each key or item. */
  readonly models?: readonly (readonly string[])[]
  /** The list of packages, whose paths are from the folder that a key of each names, and the manifest of each, from there. */
  readonly packages?: {readonly list: string; readonly from: string; readonly manifest: string}
  /** Paths of the names of definitions: `*` is each item. */
  readonly names?: readonly {readonly at: readonly string[]; readonly kind: 'agent' | 'server' | 'style'}[]
  /** Paths of its shell commands, and the loss if their programs are missing. */
  readonly commands?: readonly {readonly at: readonly string[]; readonly noun: string}[]
  /** Keys that replace the folder of their name, with all files that they do not list. */
  readonly replaced?: readonly string[]
  /** Files that the host loads whether or not a key names them, by the key. */
  readonly automatic?: Readonly<Record<string, string>>
  /** Texts that the host replaces with a file, whose path is the group. */
  readonly fileReferences?: RegExp
  /** The place of the files of its agents, and those that the host reads anyway. */
  readonly agentFiles?: {readonly at: readonly string[]; readonly except: RegExp}
  readonly links?: readonly LinkCheck[]
  readonly parts?: {readonly keys: readonly string[]; readonly places: readonly string[]}
  /** Files of other programs have this name: one of its keys has to be there. */
  readonly isCommonName?: true
  /** The consequence of a text that is not of this syntax. */
  readonly broken: Fact
  /** The consequence of a wrong value. */
  readonly otherwise: Fact
  readonly shape: TableValue
}
