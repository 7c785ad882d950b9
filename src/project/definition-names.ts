/** The names that files give the agents that they define, by the first bytes of each: thousands of files are searched. */
import {closeSync, constants, openSync, readSync} from 'node:fs'
import type {Source} from '../contracts/source.ts'
import {frontMatterName, nameOnLine} from '../markdown/front-matter.ts'
import {memo} from '../text/memoize.ts'

/** Bytes; the front matter of a definition has a few hundred. */
export const headSize = 4096

/** Nothing waits, and a link is left to the reader of incidental files, which checks where it leads. */
const flags = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | (constants.O_NOCTTY ?? 0) | (constants.O_NOFOLLOW ?? 0)

/**
 * The files with a name in their front matter, in order.
 *
 * @param paths absolute
 * @param read the name in a file of which the first bytes do not tell it
 */
export function openNames(
  paths: readonly string[],
  read: (path: string) => string | undefined
): (name: string) => readonly string[] {
  const found = new Map<string, string[]>()
  for (const [index, name] of namesInHeads(paths).entries()) {
    const path = paths[index] ?? ''
    memo(found, name ?? read(path) ?? '', () => []).push(path)
  }
  return (name) => found.get(name) ?? []
}

/** The name in the front matter of each file, as far as its first bytes tell it. */
export function namesInHeads(paths: readonly string[]): readonly (string | undefined)[] {
  const head = Buffer.allocUnsafe(headSize)
  return paths.map((path) => nameInHead(head, readHead(path, head)))
}

/** @returns how many bytes were read; `undefined` for what cannot be read at a place, such as a pipe */
function readHead(path: string, head: Buffer): number | undefined {
  let descriptor: number | undefined
  try {
    descriptor = openSync(path, flags)
    return readSync(descriptor, head, 0, headSize, 0)
  } catch {
    return undefined
  } finally {
    if (descriptor !== undefined) closeSync(descriptor)
  }
}

/**
 * The name in the front matter of a file, empty without one; `undefined` where these bytes do not tell it.
 *
 * @param length how many bytes were read: fewer than `headSize` are all of the file
 */
export function nameInHead(head: Buffer, length: number | undefined): string | undefined {
  if (length === undefined) return undefined
  const text = head.toString('latin1', 0, length)
  const isWhole = length < headSize
  const [opening] = /^(?:\xEF\xBB\xBF)?---[ \t]*/.exec(text) ?? []
  if (opening === undefined) return decoded(tomlName.exec(text)?.[1] ?? '')
  if (!/^[\r\n]/.test(text.slice(opening.length))) return isWhole || opening.length < length ? '' : undefined
  const closing = /[\r\n]---[ \t]*(?:[\r\n]|$)/.exec(text)
  if (closing === null || (!isWhole && closing.index + closing[0].length === length)) return isWhole ? '' : undefined
  for (let at = text.indexOf('name:'); at !== -1 && at < closing.index; at = text.indexOf('name:', at + 1)) {
    if (!/[\r\n]/.test(text.charAt(at - 1))) continue
    const [line = ''] = text.slice(at, closing.index).split(/[\r\n]/, 1)
    const name = nameOnLine(decoded(line))
    if (name !== '') return name
  }
  return ''
}

/** The key `name` at the top of a definition that is TOML. */
const tomlName = /^(?:[^[\r\n]*[\r\n])*?name[ \t]*=[ \t]*["']([^"'\r\n]+)["']/

/** The name that a definition gives its agent: in its front matter or, where it is TOML, as its key. */
export function definedName(definition: Source): string | undefined {
  if (definition.path.endsWith('.toml')) return tomlName.exec(definition.text.slice(0, headSize))?.[1]
  return frontMatterName(definition)
}

function decoded(latin1: string): string {
  return /[\x80-\xFF]/.test(latin1) ? Buffer.from(latin1, 'latin1').toString('utf8') : latin1
}
