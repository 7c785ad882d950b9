/** What a list of skills or commands that a host shows its model says of a file. */
import type {JsonObject} from '../../src/text/json-object.ts'
import type {Case} from './cases.ts'
import {namesOf} from './launch.ts'
import {linesIn} from './request-parts.ts'
import type {Seen} from './seen.ts'

interface Listed {
  readonly files: Readonly<Record<string, string>>
  /** A line of the list; its first group is the name. */
  readonly listed: RegExp
  readonly request: JsonObject
}

/** Texts that are those of a file and not of its description. */
const bodyStart = /^(?:Say hello|---|Skill|Title|(?:&lt;|<)!--|name:|description:|keys ---)/

export function seenInList(tried: Case, {files, listed, request}: Listed): Seen {
  const lines = linesIn(request)
  // Some hosts write names with hyphens in the place of spaces.
  const all = Object.entries(files).flatMap(([path, text]) => [folderOf(path), ...namesOf(path, text)])
  // The name of the file itself is one of a tool, too.
  const names = new Set(all.filter((name) => !/^skill$/i.test(name)).map((name) => name.replaceAll('-', ' ')))
  const found = lines.flatMap((line, index) => {
    const name = listed.exec(line.trim())?.[1]
    // Where the name has a line of its own, the description is on the next one that is more than a tag.
    const isAlone = line.includes('</name>') || line.trim() === name
    const text = isAlone ? (lines.slice(index + 1).find((each) => !/^<\/?\w+>$/.test(each.trim())) ?? '') : line
    return name === undefined || !names.has(name.replaceAll('-', ' ')) ? [] : [text.trim()]
  })
  if (found.length === 0) return 'drop'
  if (found.length < Object.keys(files).length) return 'pick'
  const [longest = ''] = Object.values(files)
    .map((text) => /^description: (.*)$/m.exec(text)?.[1] ?? '')
    .sort((one, other) => other.length - one.length)
  if (longest.length >= 500 && found.some((line) => !line.includes(longest))) return 'cut'
  const isOther = found.some((line) => bodyStart.test(line.replace(/^- [^:]*(?:: )?/, '')))
  // A command with front matter that the host takes for text.
  const isLate = !tried.text.startsWith('---') && /^\s*---\nname: /m.test(tried.text)
  if (isOther && tried.kind === 'command' && isLate) return 'other'
  const isDescribed = tried.kind !== 'command' || /^---\r?\n(?:.+\n)*description: [^"\s]/.test(tried.text)
  return isOther && isDescribed ? 'first-line' : 'same'
}

function folderOf(path: string): string {
  return /([^/]*)\/SKILL\.md$/.exec(path)?.[1] ?? path
}
