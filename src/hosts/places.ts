/** Which files hosts load, by their paths. */

import type {HostId} from '../contracts/host-ids.ts'
import {endsAt, hasFolder} from '../text/path-ends.ts'
import type {FileKind} from './model.ts'

/** A file of a host. */
export interface HostPath {
  readonly host: HostId
  readonly kind: FileKind
}

/** A folder, or all of a path, and how the path ends. */
type Row = readonly [host: HostId, kind: FileKind, path: RegExp, end?: string]

/** The first row of a host counts. */
const rows: readonly Row[] = [
  ['claude', 'agent', /(?:^|\/)\.claude\/agents\//, '.md'],
  ['claude', 'skill', /(?:^|\/)\.claude\/skills\/[^/]+\/SKILL\.md$/],
  ['claude', 'command', /(?:^|\/)\.claude\/commands\//, '.md'],
  ['claude', 'rule', /(?:^|\/)\.claude\/rules\//, '.md'],
  ['claude', 'output-style', /(?:^|\/)\.claude\/output-styles\/[^/]*\.md$/],
  ['claude', 'plugin-agent', /(?:^|\/)plugins\/[^/]+\/agents\//, '.md'],
  ['claude', 'command', /(?:^|\/)plugins\/[^/]+\/commands\//, '.md'],
  ['codex', 'agent', /(?:^|\/)\.codex\/agents\//, '.toml'],
  ['codex', 'skill', /(?:^|\/)\.agents\/skills\//, '/SKILL.md'],
  ['copilot', 'skill', /(?:^|\/)\.github\/skills\//, '/SKILL.md'],
  ['copilot', 'agent', /(?:^|\/)\.github\/agents\/|\.agent\.md$/, '.md'],
  ['copilot', 'prompt', /\.prompt\.md$/],
  ['copilot', 'instructions', /\.instructions\.md$/],
  ['copilot', 'chat-mode', /\.chatmode\.md$/],
  ['gemini', 'agent', /(?:^|\/)\.gemini\/agents\/[^/]*\.md$/],
  ['gemini', 'skill', /(?:^|\/)\.gemini\/skills\/[^/]+\/SKILL\.md$/],
  ['gemini', 'command', /(?:^|\/)\.gemini\/commands\//, '.toml'],
  ['opencode', 'agent', /(?:^|\/)\.opencode\/agents?\//, '.md'],
  ['opencode', 'skill', /(?:^|\/)\.opencode\/skills?\//, '/SKILL.md'],
  ['opencode', 'command', /(?:^|\/)\.opencode\/commands?\//, '.md'],
  ['cursor', 'rule', /(?:^|\/)\.cursor\/rules\//, '.mdc'],
  ['cursor', 'agent', /(?:^|\/)\.cursor\/agents\/[^/]*\.md$/]
]

/** Folders of a repository that hosts look in. */
export const hostFolders = ['.agents', '.claude', '.codex', '.cursor', '.gemini', '.github', '.opencode']
const folders = [...hostFolders, 'plugins']
const ends = ['.agent.md', '.prompt.md', '.instructions.md', '.chatmode.md']

/** Almost all files are in no folder of a host. */
function mayBeIn(path: string): boolean {
  return folders.some((folder) => hasFolder(path, folder)) || ends.some((end) => path.endsWith(end))
}

/** Files of these names, in any case, are about the others in their folder. */
const notes: ReadonlySet<string> = new Set(
  ['readme', 'agents', 'agents.override', 'claude', 'claude.local', 'gemini']
    .concat('contributing', 'changelog', 'license', 'index')
    .map((name) => `${name}.md`)
)

/** The hosts that load a file, and as what, by its path with `/`. */
export function placesOf(path: string): readonly HostPath[] {
  const isSkill = endsAt(path, 'SKILL.md')
  if (!isSkill && (!mayBeIn(path) || isNote(path))) return []
  const found: HostPath[] = []
  for (const [host, kind, pattern, end = ''] of rows)
    if (
      path.endsWith(end) &&
      pattern.test(path) &&
      !found.some((other) => other.host === host) &&
      isSkill === (kind === 'skill')
    )
      found.push({host, kind})
  return found.length === 0 && isSkill ? [{host: 'agent-skills', kind: 'skill'}] : found
}

/** Whether a file is about the others in its folder, by its name. */
export function isNote(path: string): boolean {
  const name = path.slice(path.lastIndexOf('/') + 1).toLowerCase()
  return notes.has(name) || /^(?:readme|changelog)[-_.]/.test(name)
}

/** How many bytes of the instructions of a project Codex reads, in all its folders. */
export const guideLimit = 32 * 1024

/** Whether a file has instructions for a project, or a folder of it, that Codex reads. */
export function isGuide(path: string): boolean {
  return endsAt(path, 'AGENTS.md') || endsAt(path, 'AGENTS.override.md')
}

/** Whether a host loads a file that is TOML. */
export function isHostToml(path: string): boolean {
  return path.endsWith('.toml') && placesOf(path).length > 0
}

const searched = ['agent', 'agents', 'skill', 'skills', 'command', 'commands', 'rules']

/** The folder that a host searches: names in it are compared. Up to the name of the folder, with its `/`. */
export function searchedFolder(path: string): string | undefined {
  if (!searched.some((folder) => path.includes(`/${folder}/`))) return undefined
  const root = /^(?:.*\/)?(?:\.[a-z]+|plugins\/[^/]+)\/(?:agents?|skills?|commands?|rules)\//s.exec(path)
  return root?.[0]
}
