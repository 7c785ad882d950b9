import type {Source} from '../../contracts/source.ts'
import {endsAt} from '../../text/path-ends.ts'
import {type MaybeQuoted, quoted} from '../../text/quoted.ts'

/** The folder of a skill; `undefined` for a path without one. */
export function folderOf(path: string): string | undefined {
  return path.split('/').at(-2)
}

/** A name in the form that all hosts take: lower case, digits, hyphens. For a skill it is that of its folder, where that is one. */
export function toName({path}: Source, text: string): MaybeQuoted {
  const folder = endsAt(path, 'SKILL.md') ? folderOf(path) : undefined
  if (folder !== undefined && isSkillName(folder)) return folder
  const name = text
    .trim()
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
  return quoted(name)
}

function isSkillName(name: string): boolean {
  return /^[\p{Ll}\p{Lo}\p{N}]+(?:-[\p{Ll}\p{Lo}\p{N}]+)*$/u.test(name)
}
