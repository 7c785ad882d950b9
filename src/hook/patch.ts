import type {WrittenFile} from './host.ts'

/** A place of a file that a patch changes: its lines before and after, with those around them. */
interface Hunk {
  readonly before: string[]
  readonly after: string[]
}

/**
 * The files that a patch of Codex wrote, as its tool `apply_patch` takes it:
 *
 * ```text
 * patch  = "*** Begin Patch" file* "*** End Patch"
 * file   = "*** Add File: " path ("+" text)*
 *        | "*** Delete File: " path
 *        | "*** Update File: " path ["*** Move to: " path] hunk*
 * hunk   = ["@@" text] ((" " | "-" | "+") text)+
 * ```
 *
 * Source: `codex-rs/apply-patch` of openai/codex, and payloads of Codex 0.171.
 */
export function filesInPatch(patch: string): readonly WrittenFile[] {
  const files: {path: string; isNew: boolean; readonly hunks: Hunk[]}[] = []
  for (const line of patch.split(/\r?\n/)) {
    const [, verb, path = ''] = /^\*\*\* (Add File|Delete File|Update File|Move to): (.+)$/.exec(line) ?? []
    const file = files.at(-1)
    if (verb === 'Move to') {
      if (file !== undefined) file.path = path
    } else if (verb !== undefined) files.push({path, isNew: verb === 'Add File', hunks: []})
    else if (line.startsWith('@@')) file?.hunks.push({before: [], after: []})
    else if (file !== undefined && !line.startsWith('***')) readLine(line, file.hunks)
  }
  return files.map(({path, isNew, hunks}) => ({
    path,
    before: (text) => (isNew ? undefined : textBefore(text, hunks))
  }))
}

/** The first hunk may have no head; a line without a mark is an empty one of the file. */
function readLine(line: string, hunks: Hunk[]): void {
  const hunk = hunks.at(-1) ?? {before: [], after: []}
  if (hunks.length === 0) hunks.push(hunk)
  const text = line.slice(1)
  if (!line.startsWith('+')) hunk.before.push(text)
  if (!line.startsWith('-')) hunk.after.push(text)
}

/** The text before a patch, from the text after it; the same text if the patch does not show the old lines. */
function textBefore(text: string, hunks: readonly Hunk[]): string {
  const end = text.includes('\r\n') ? '\r\n' : '\n'
  const lines = text.split(/\r?\n/)
  const searched = searchable(lines)
  const before: string[] = []
  let offset = 0
  let next = 0
  for (const hunk of hunks) {
    const found = searched.indexOf(searchable(hunk.after), offset)
    if (hunk.after.length === 0 || found === -1) return text
    const first = next + linesIn(searched.slice(offset, found))
    for (const line of [...lines.slice(next, first), ...hunk.before]) before.push(line)
    next = first + hunk.after.length
    offset = found + searchable(hunk.after).length - 1
  }
  return [...before, ...lines.slice(next)].join(end)
}

/** Lines between line ends, without the space around them, which the tool does not compare either. */
function searchable(lines: readonly string[]): string {
  return `\n${lines.map((line) => line.trim()).join('\n')}\n`
}

function linesIn(text: string): number {
  return text.split('\n').length - 1
}
