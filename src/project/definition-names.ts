/** Names of agents from the first bytes of their files, since thousands of files are searched. */
import {closeSync, constants, openSync, readSync} from 'node:fs'
import type {Source} from '../contracts/source.ts'
import {frontMatterName, nameOnLine} from '../markdown/front-matter.ts'
import {memo} from '../text/memoize.ts'

/** Bytes; front matter of a definition has a few hundred. */
export const headSize = 4096

/** Non-blocking and without links, which the contained reader checks for their targets. */
const flags = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | (constants.O_NOCTTY ?? 0) | (constants.O_NOFOLLOW ?? 0)

/**
 * Files with a name in their front matter, in order.
 *
 * @param paths absolute
 * @param read name of a file whose first bytes are not enough
 */
export function createNames(
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

/** Front matter names of files, as far as their first bytes show. */
export function namesInHeads(paths: readonly string[]): readonly (string | undefined)[] {
  const head = Buffer.allocUnsafe(headSize)
  return paths.map((path) => nameInHead(head, readHead(path, head)))
}

/** @returns number of read bytes; `undefined` for an unreadable file, such as a pipe */
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
 * Name in the front matter of a file, empty for none; `undefined` if more bytes are needed.
 *
 * @param length number of read bytes: fewer than `headSize` are the whole file
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

/** Top-level key `name` of a TOML definition. */
const tomlName = /^(?:[^[\r\n]*[\r\n])*?name[ \t]*=[ \t]*["']([^"'\r\n]+)["']/

/** Agent's name in a definition: in its front matter or its TOML key. */
export function definedName(definition: Source): string | undefined {
  if (definition.path.endsWith('.toml')) return tomlName.exec(definition.text.slice(0, headSize))?.[1]
  return frontMatterName(definition)
}

function decoded(latin1: string): string {
  return /[\x80-\xFF]/.test(latin1) ? Buffer.from(latin1, 'latin1').toString('utf8') : latin1
}
