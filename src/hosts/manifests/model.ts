/** What hosts expect of their manifests, the files around agents: shapes as data, one file for each host. */

import type {HostId} from '../../contracts/host-ids.ts'
import type {Fact} from '../facts.ts'
import type {TableValue} from '../shapes.ts'

/** The manifests. */
const manifestIds = [
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
  'codex-config'
] as const
export type ManifestId = (typeof manifestIds)[number]

/** A kind of manifest. */
export interface HostManifest {
  readonly id: ManifestId
  readonly host: HostId
  /** What the host loads of it, as people call it. */
  readonly noun: string
  /** `comments` is JSON with comments, `loose` with trailing commas, too. */
  readonly syntax: 'json' | 'comments' | 'loose' | 'toml'
  /** Other programs that read a file at the same place, by the key that only their form has. */
  readonly otherOwners?: Readonly<Record<string, string>>
  /** The folder that its paths are from, from its own. */
  readonly root: string
  /** What follows from a text that is not of this syntax. */
  readonly broken: Fact
  /** What follows from another value. */
  readonly otherwise: Fact
  readonly shape: TableValue
}
