import type {Kind, Role} from '../contracts/kinds.ts'
import {isTemplatePath} from '../contracts/system-templates/name.ts'
import {manifestAt} from '../hosts/manifests/places.ts'
import {isHostData} from '../hosts/places.ts'
import {misplacedInHostFolder} from '../reach/misplaced.ts'
import {endsAt, fileEnding, fileName, hasFolder, textEndings} from '../text/path-ends.ts'
import type {InputFormat} from '../transcripts/model.ts'
import type {TableFormat} from '../transcripts/tables/table.ts'

/** The kind of a file by its path, with `/`. */
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

/** Whether a walk through folders picks a file up. */
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
 * The role of an agent by its path, as the framework of REQ-0003 lays its agents out (REQ-0003 4.3 and its own inventory). The
 * name wins over the folder; critics, refiners, reviewers and updaters have no role.
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

/** The contracts that a preset gives a file by its path: `isdlc` those of the framework of REQ-0006. */
export function presetContracts(presets: readonly string[], path: string): readonly string[] | undefined {
  if (!presets.includes('isdlc')) return undefined
  if (/(?:^|\/)agents\/discover-orchestrator\.md$/.test(path)) return ['suggested-prompts', 'inception-party']
  const isParty =
    /(?:^|\/)(?:commands\/discover\.md|project-brief\.md|party-personas\.json|\.isdlc\/state\.json)$/.test(path)
  return isParty ? ['inception-party'] : undefined
}

/** Whether a walk through folders of outputs picks a file up. */
export function isOutputFile(path: string): boolean {
  if (isFolderNote(path)) return false
  return /\.(?:md|markdown|txt)(?:\.(?:gz|zst))?$/i.test(path) || isDataName(path)
}

/** Whether a file says what is in its folder of histories, `.specstory/history/.what-is-this.md`: neither an output nor for an agent. */
export function isFolderNote(path: string): boolean {
  return fileName(path).startsWith('.') && formatOf(path) === 'specstory'
}

/**
 * Whether a captured file holds data by its name, not a text: then its content decides its format, and where that is unknown, it is
 * not an output. A file that is compressed is what its name says before.
 */
export function isDataName(path: string): boolean {
  const inner = path.replace(/\.(?:gz|zst)$/i, '')
  if (isTranscriptName(inner) || /\.(?:traj|eval)$/i.test(inner)) return true
  return inner !== path && !textEndings.has(fileEnding(inner))
}

/** The format of a captured file by its path: a text, that of the one program that gives its files this name or this place; `undefined` where its content decides. */
export function formatOf(path: string): InputFormat | undefined {
  if (fileName(path) === '.aider.chat.history.md') return 'aider'
  if (path.endsWith('.md') && hasFolder(path.replaceAll('\\', '/'), '.specstory/history')) return 'specstory'
  return isDataName(path) ? undefined : 'text'
}

/** How the rows of a table of outputs are written, by its path; `undefined` for a file that is not a table. */
export function tableFormatOf(path: string): TableFormat | undefined {
  const [, ending = ''] = /\.(csv|tsv|jsonl|ndjson)(?:\.(?:gz|zst))?$/i.exec(path) ?? []
  const name = ending.toLowerCase()
  return name === 'csv' || name === 'tsv' ? name : name === '' ? undefined : 'jsonl'
}

/** Whether a file belongs to a transcript beside it. */
export function isCompanion(path: string): boolean {
  return /(?:^|[\\/])(?:agent-[^\\/]+\.meta|storage[\\/](?:message|part)[\\/][^\\/]+[\\/][^\\/]+)\.json$/.test(path)
}

/** Whether a file may be a transcript by its name; its content decides. */
export function isTranscriptName(path: string): boolean {
  return /\.(?:jsonl?|ndjson)$/i.test(path)
}

/** Whether a file that was named is a text: a Markdown or text file, one without an extension, one of our JSON files. */
export function isText(path: string): boolean {
  const name = fileName(path)
  return name.lastIndexOf('.') < 1 || textEndings.has(fileEnding(name)) || isPicked(path.replaceAll('\\', '/'))
}
