/** The links, images and imports of a Markdown text. */

import {hostIds} from '../../contracts/host-ids.ts'
import type {Source} from '../../contracts/source.ts'
import type {Range} from '../../text/lines.ts'
import {endsAt} from '../../text/path-ends.ts'
import {releaseName} from '../model.ts'
import {hostOf} from '../tables.ts'
import type {Reference} from './agent-references.ts'
import {isPlaceholder} from './placeholders.ts'

interface Links {
  readonly files: readonly Reference[]
  /** Links to a heading of the same file. */
  readonly anchors: readonly {readonly anchor: string; readonly range: Range}[]
}

/** `](target)` with or without a title. */
const inline = /\]\([ \t]*(<[^<>\r\n]*>|[^\s()<>]+)(?=[ \t]*\)|[ \t]+["'(])/g

/** `[label]: target` at the start of a line. */
const definition = /^ {0,3}\[[^\]\r\n]{1,200}\]:[ \t]*(\S+)/gm

export function linkReferences(source: Source): Links {
  const {text} = source
  const files: Reference[] = []
  const anchors: {anchor: string; range: Range}[] = []
  const patterns = [...(text.includes('](') ? [inline] : []), ...(text.includes(']:') ? [definition] : [])]
  for (const pattern of isTemplate(source.path) ? [] : patterns) {
    for (const {
      0: {length},
      1: written = '',
      index
    } of text.matchAll(pattern)) {
      const isPointed = written.startsWith('<') && written.endsWith('>')
      const target = isPointed ? written.slice(1, -1) : written
      const end = index + length - Number(isPointed)
      const range = {start: end - target.length, end}
      if (target.startsWith('#') && /^#[\w-]+$/.test(target)) anchors.push({anchor: target.slice(1), range})
      // Cursor's own links, from the root of the project.
      const [scheme = ''] = /^mdc:\/?/.exec(target) ?? []
      const path = relativePath(target.slice(scheme.length))
      if (path !== undefined)
        files.push({kind: 'link', target, range, paths: variantsOf(path), isFromRoot: scheme !== ''})
    }
  }
  return {files, anchors}
}

/** Links of a template are valid in the file that is made from it. Folders above the checkout do not count. */
function isTemplate(path: string): boolean {
  return path.split('/').slice(-3).join('/').toLowerCase().includes('template')
}

/** A target that is a path from the folder of the file; pages that are only built, and placeholders, are not. */
function relativePath(target: string): string | undefined {
  if (/^(?:[a-z][a-z\d+.-]*:|[/#~@?])|[{}<>$*|\\]|\.\.\.|\u2026|^(?:\.\/)?path\/to\//i.test(target)) return undefined
  const [path = ''] = target.split(/[#?]/)
  if (!/^\.{1,2}\/|\.[a-z\d]{1,12}$/i.test(path) || /\.html?$/i.test(path) || isPlaceholder(path)) return undefined
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** Sites leave out the extension of a page, and some have a folder in the place of each. */
function variantsOf(path: string): readonly string[] {
  if (/\.[a-z\d]+$/i.test(path.replace(/^.*\//, ''))) return [path]
  const page = path.replace(/\/$/, '')
  const pages = page.startsWith('../') ? [page, page.slice(3)] : [page]
  return [path, ...pages.flatMap((each) => [`${each}.md`, `${each}.mdx`])]
}

/** The host that follows the imports of a file. */
export function importingHost(path: string): string | undefined {
  const host = hostIds.map(hostOf).find(({guides}) => guides?.importing?.some((name) => endsAt(path, name)))
  return host && releaseName(host)
}

/** `@path` at the start of a word, in the files whose imports a host follows. */
export function importReferences(source: Source): readonly Reference[] {
  if (importingHost(source.path) === undefined) return []
  return [...source.text.matchAll(/(?<=^|\s)@((?:\.{1,2}\/)?[\w./-]*\w\.(?:md|txt|json|ya?ml))(?=\s|$)/gm)].map(
    ({0: {length}, 1: target = '', index}) => ({
      kind: 'import',
      target: `@${target}`,
      range: {start: index, end: index + length},
      paths: [target]
    })
  )
}
