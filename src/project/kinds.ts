import type {Kind, Role} from '../contracts/kinds.ts'
import {isTemplatePath} from '../contracts/system-templates/name.ts'
import {manifestAt} from '../hosts/manifests/places.ts'
import {isHostData} from '../hosts/places.ts'
import {misplacedInHostFolder} from '../reach/misplaced.ts'
import {endsAt, fileEnding, fileName, hasFolder, textEndings} from '../text/path-ends.ts'
import type {InputFormat} from '../transcripts/model.ts'
import type {TableFormat} from '../transcripts/tables/table.ts'

/** Kind of a file by its path, with `/`. */
export function kindOf(path: string): Kind {
  if (isTemplatePath(path)) return 'template'
  if (endsAt(path, 'party-personas.json')) return 'personas'
  if (endsAt(path, '.isdlc/state.json')) return 'state'
  if (endsAt(path, 'project-brief.md')) return 'brief'
  if (manifestAt(path) !== undefined) return 'manifest'
  return isCommand(path) ? 'command' : 'agent'
}

function isCommand(path: string): boolean {
  if (path.endsWith('.toml')) return hasFolder(path, '.gemini/commands')
  if (!path.endsWith('.md')) return false
  return path.endsWith('.prompt.md') || hasFolder(path, 'commands') || hasFolder(path, '.opencode/command')
}

/** Whether a walk includes a file. */
export function isPicked(path: string): boolean {
  if (isFolderNote(path)) return false
  return (
    /\.(?:md|mdc|markdown)$/i.test(path) ||
    isHostData(path) ||
    /^(?:state|personas|manifest)$/.test(kindOf(path)) ||
    (isTemplatePath(path) && (!fileName(path).includes('.') || textEndings.has(fileEnding(path)))) ||
    misplacedInHostFolder(path) !== undefined
  )
}

/**
 * Role of an agent by its path in the layout of REQ-0003 (4.3 and its own inventory). The name wins over the folder;
 * critics, refiners, reviewers and updaters have no role.
 */
export function roleOf(path: string): Role | undefined {
  const segments = path.split('/')
  const stem = (segments.pop() ?? '').replace(/\.[^.]*$/, '')
  const at = segments.lastIndexOf('agents')
  if (at === -1 || /^README$/i.test(stem) || /-(?:critic|refiner|reviewer|updater)$/.test(stem)) return undefined
  if (stem === '00-sdlc-orchestrator') return 'orchestrator'
  if (/^(?:impact-analysis|tracing|discover)-orchestrator$/.test(stem)) return 'sub-orchestrator'
  const folders = segments.slice(at + 1)
  if (folders.some((folder) => /^(?:discover|impact-analysis|tracing)$/.test(folder))) return 'sub-agent'
  return /^\d\d-/.test(stem) || folders.includes('quick-scan') ? 'phase-agent' : undefined
}

/** Contracts of a preset for a path: `isdlc` has the contracts of REQ-0006's framework. */
export function presetContracts(presets: readonly string[], path: string): readonly string[] | undefined {
  if (!presets.includes('isdlc')) return undefined
  if (/(?:^|\/)agents\/discover-orchestrator\.md$/.test(path)) return ['suggested-prompts', 'inception-party']
  const isParty =
    /(?:^|\/)(?:commands\/discover\.md|project-brief\.md|party-personas\.json|\.isdlc\/state\.json)$/.test(path)
  return isParty ? ['inception-party'] : undefined
}

/** Whether a walk through outputs includes a file. */
export function isOutputFile(path: string): boolean {
  if (isFolderNote(path)) return false
  return /\.(?:md|markdown|txt)(?:\.(?:gz|zst))?$/i.test(path) || isDataName(path)
}

/**
 * Whether a file describes its folder of histories, such as `.specstory/history/.what-is-this.md`; such notes are not
 * linted.
 */
export function isFolderNote(path: string): boolean {
  return fileName(path).startsWith('.') && formatOf(path) === 'specstory'
}

/**
 * Whether the name of a captured file means data: its content decides the format, and without a known format it is not
 * an output. Compressed files count by their inner name.
 */
export function isDataName(path: string): boolean {
  const inner = path.replace(/\.(?:gz|zst)$/i, '')
  if (isTranscriptName(inner) || /\.(?:traj|eval)$/i.test(inner)) return true
  return inner !== path && !textEndings.has(fileEnding(inner))
}

/**
 * Format of a captured file by its path: text, or the format of the only program with such names or places. `undefined`
 * if content decides.
 */
export function formatOf(path: string): InputFormat | undefined {
  if (fileName(path) === '.aider.chat.history.md') return 'aider'
  if (path.endsWith('.md') && hasFolder(path.replaceAll('\\', '/'), '.specstory/history')) return 'specstory'
  return isDataName(path) ? undefined : 'text'
}

/** Table format of outputs by path; `undefined` for other files. */
export function tableFormatOf(path: string): TableFormat | undefined {
  const [, ending = ''] = /\.(csv|tsv|jsonl|ndjson)(?:\.(?:gz|zst))?$/i.exec(path) ?? []
  const name = ending.toLowerCase()
  return name === 'csv' || name === 'tsv' ? name : name === '' ? undefined : 'jsonl'
}

/** Whether a file belongs to a transcript beside it. */
export function isCompanion(path: string): boolean {
  return /(?:^|[\\/])(?:agent-[^\\/]+\.meta|storage[\\/](?:message|part)[\\/][^\\/]+[\\/][^\\/]+)\.json$/.test(path)
}

/** Whether the name of a file allows a transcript; its content decides. */
export function isTranscriptName(path: string): boolean {
  return /\.(?:jsonl?|ndjson)$/i.test(path)
}

/** Whether a named file is text: Markdown, text, no extension, or one of our JSON files. */
export function isText(path: string): boolean {
  const name = fileName(path)
  return name.lastIndexOf('.') < 1 || textEndings.has(fileEnding(name)) || isPicked(path.replaceAll('\\', '/'))
}
