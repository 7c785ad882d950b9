/** The files that a text names: by links and imports, in the folder of a skill, and by variables for folders. */

import type {Source} from '../../contracts/source.ts'
import type {Range} from '../../text/lines.ts'
import {memoize} from '../../text/memoize.ts'
import {endsAt, hasFolder} from '../../text/path-ends.ts'
import {folderVariables} from '../folder-variables.ts'
import {type HostFile, releaseName} from '../model.ts'
import {allHosts} from '../tables.ts'
import {loadedFiles} from './loaded-files.ts'
import {folderOf} from './misspelt.ts'
import {isPlaceholder} from './placeholders.ts'

/** A reference to a file, or to a heading of the same file. */
export interface Reference {
  readonly kind: 'link' | 'anchor' | 'import' | 'mention' | 'variable-file' | 'bundled-file'
  /** As it is written. */
  readonly target: string
  readonly range: Range
  /** The paths that it may mean, from the folder of the file: one of them has to be there. */
  readonly paths: readonly string[]
}

export type FileReference = Reference & {readonly kind: Exclude<Reference['kind'], 'anchor'>}

/** A way in which texts name files. */
interface Way {
  readonly kind: Reference['kind']
  /** A part of each match, which is found sooner. */
  readonly sign: string
  /** Its last group is the target, with which it ends. */
  readonly pattern: RegExp | (() => RegExp)
  readonly isOf: (source: Source) => boolean
  /** The paths of a target; empty for a text that is not a reference. */
  readonly pathsOf: (target: string, around: Around) => readonly string[]
}

/** A match, and the text around it. */
interface Around {
  readonly match: RegExpExecArray
  readonly before: string
  readonly next: string
  readonly source: Source
}

/** How much of the text before a match is looked at, in UTF-16 units. */
const longestBefore = 80

const ways: readonly Way[] = [
  // `](target)` with or without a title
  {
    kind: 'link',
    sign: '](',
    pattern: /\]\([ \t]*(<[^<>\r\n]*>|[^\s()<>]+)(?=[ \t]*\)|[ \t]+["'(])/g,
    isOf: hasOwnLinks,
    pathsOf: linkedPaths
  },
  // `[label]: target` at the start of a line
  {
    kind: 'link',
    sign: ']:',
    pattern: /^ {0,3}\[[^\]\r\n]{1,200}\]:[ \t]*(\S+)/gm,
    isOf: hasOwnLinks,
    pathsOf: linkedPaths
  },
  // `@path` at the start of a word, in the files whose imports a host follows
  {
    kind: 'import',
    sign: '@',
    pattern: /(?<=^|\s)(@(?:\.{1,2}\/)?[\w./-]*\w\.(?:md|txt|json|ya?ml))(?=\s|$)/gm,
    isOf: ({path}) => importingHost(path) !== undefined,
    pathsOf: (target) => [target.slice(1)]
  },
  // `@path` in a command
  {
    kind: 'mention',
    sign: '@',
    pattern: /(?<=^|\s)(@(?:\.{1,2}\/)?(?:[\w-][\w.-]*\/)*[\w-][\w.-]*\.[a-z]{2,5})(?=[\s,;:)]|\.?$|\.\s)/gm,
    isOf: readsMentions,
    pathsOf: (target) => (isPlaceholder(target.slice(1)) ? [] : [target.slice(1)])
  },
  // Below the folder of a skill, or of a plugin, by the variables that hosts fill in: also in code, which is run
  {
    kind: 'variable-file',
    sign: '$',
    pattern: () => folderVariables().paths,
    isOf: () => true,
    pathsOf: variablePaths
  },
  // Below the folders that a skill brings along, as inline code or as an argument of a command
  {
    kind: 'bundled-file',
    sign: '/',
    pattern: /((?:scripts|references)\/[\w./-]*[\w/-])/g,
    isOf: (source) => endsAt(source.path, 'SKILL.md') && !isAboutSkills(source),
    pathsOf: bundledPaths
  }
]

/** The references of a text, by their ways. @param kinds all where none are given */
export function fileReferences(source: Source, kinds?: readonly Reference['kind'][]): readonly Reference[] {
  const {text} = source
  return ways.flatMap(({kind: way, sign, pattern, isOf, pathsOf}) => {
    if (kinds?.includes(way) === false || !text.includes(sign) || !isOf(source)) return []
    return [...text.matchAll(pattern instanceof RegExp ? pattern : pattern())].flatMap(
      (match): readonly Reference[] => {
        const written = match.at(-1) ?? ''
        const isPointed = written.startsWith('<') && written.endsWith('>')
        const target = isPointed ? written.slice(1, -1) : written
        const end = match.index + match[0].length - Number(isPointed)
        const before = text.slice(Math.max(0, match.index - longestBefore), match.index)
        const paths = pathsOf(target, {match, before, next: text.slice(end, end + 2), source})
        const kind = way === 'link' && target.startsWith('#') ? 'anchor' : way
        return paths.length === 0 ? [] : [{kind, target, range: {start: end - target.length, end}, paths}]
      }
    )
  })
}

/** Links of a template are valid in the file that is made from it. Folders above the checkout do not count. */
function hasOwnLinks({path}: Source): boolean {
  return !path.split('/').slice(-3).join('/').toLowerCase().includes('template')
}

/** The beginning of a link whose path is from the root of the project. */
export function rootLinkOf({kind, target}: Pick<Reference, 'kind' | 'target'>): string | undefined {
  if (kind !== 'link') return undefined
  return allHosts()
    .flatMap(({rootLink}) => rootLink ?? [])
    .find((start) => target.startsWith(start))
}

/** A path from the folder of the file, or a heading of it; pages that are only built, and placeholders, are neither. */
function linkedPaths(written: string): readonly string[] {
  if (/^#[\w-]+$/.test(written)) return [written]
  const rootLink = rootLinkOf({kind: 'link', target: written})
  const target = rootLink === undefined ? written : written.slice(rootLink.length).replace(/^\//, '')
  if (/^(?:[a-z][a-z\d+.-]*:|[/#~@?])|[{}<>$*|\\]|\.\.\.|\u2026|^(?:\.\/)?path\/to\//i.test(target)) return []
  const [path = ''] = target.split(/[#?]/)
  if (!/^\.{1,2}\/|\.[a-z\d]{1,12}$/i.test(path) || /\.html?$/i.test(path) || isPlaceholder(path)) return []
  try {
    return variantsOf(decodeURIComponent(path))
  } catch {
    return variantsOf(path)
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
  const host = allHosts().find(({guides}) => guides?.importing?.some((name) => endsAt(path, name)))
  return host && releaseName(host)
}

function readsMentions(source: Source): boolean {
  return loadedFiles(source).some(
    ({facts, isAtPlace}) => isAtPlace && facts.readsMentions === true && hasFolder(source.path, ownFolderOf(facts))
  )
}

/** The own folder of a host, such as `.claude`. */
function ownFolderOf({globs: [glob = '']}: HostFile): string {
  return glob.slice(0, glob.indexOf('/'))
}

/** Output of programs. */
const built = /^(?:bin|build|cache|data|dist|logs?|node_modules|out|state|target|tmp)\/|(?:^|\/)(?:node_modules|dist)\//

/** A command that writes to the path after it. */
const isWritten = /(?:>|\btee\b|\b(?:touch|mkdir|cp|mv|rm)\b[^\n|;&]*)[ \t]*["']?$/

function variablePaths(path: string, {match: [, variable = ''], before, source}: Around): readonly string[] {
  if (isPlaceholder(path) || built.test(path) || isWritten.test(before)) return []
  if (folderVariables().ofDefinitions.includes(variable)) return endsAt(source.path, 'SKILL.md') ? [path] : []
  const plugin = pluginRoot(source)
  return plugin === '' ? [] : [plugin + path]
}

/** How many folders there are between a file and the root of its plugin, at most. */
const deepest = 6

/** The root of the plugin that a file belongs to, from its folder; empty where there is none. */
export const pluginRoot = memoize(({path, surroundings}: Source): string => {
  const readers = surroundings.reach()?.readers ?? []
  const isListed = readers.some(({by, from}) => by === 'plugin' && from?.endsWith('/marketplace.json') === true)
  const depth = path
    .split('/')
    .slice(0, -1)
    .reverse()
    .findIndex((name) => partFolders.has(name))
  // Its entry in the marketplace is all of its manifest.
  if (isListed && depth !== -1) return '../'.repeat(depth + 1)
  for (let level = 0; level <= deepest; level++) {
    const root = level === 0 ? './' : '../'.repeat(level)
    for (const {manifest} of folderVariables().packages) {
      const isThere = surroundings.exists(root + manifest)
      if (isThere !== false) return isThere === true ? root : ''
    }
  }
  return ''
})

/** Folders in the root of a plugin. */
const partFolders: ReadonlySet<string> = new Set(['agents', 'commands', 'skills'])

function bundledPaths(path: string, {before: written, next}: Around): readonly string[] {
  const variables = folderVariables().ofDefinitions.flatMap((name) => [`$${name}`, `\${${name}}`])
  const ownFolder = ['.', '{baseDir}', ...variables].find((name) => written.endsWith(`${name}/`))
  const before = ownFolder === undefined ? written : written.slice(0, -ownFolder.length - 1)
  // A path that goes on before it is one of another folder; a link is a link.
  if (!/(?:^|[`\s"'(=])$/.test(before) || before.endsWith('](')) return []
  if (!/\w\.[a-z\d]{1,5}$/.test(path) || !/^(?:[`\s"'),;:]|\.(?!\.)|$)/.test(next)) return []
  return /(?:example|my)[-_]/i.test(path) || isPlaceholder(path) ? [] : [path]
}

/** How often a skill about skills names their main file. */
const oftenNamed = 20

/** A skill about skills, such as `skill-creator`, shows the files of others. */
function isAboutSkills({path, text}: Source): boolean {
  const words = folderOf(path)?.split('-') ?? []
  return (
    (words.some((word) => /^(?:skill|plugin)s?$/.test(word)) &&
      words.some((word) => /^(?:author|build|creat|design|develop|mak|writ)/.test(word))) ||
    text.split('SKILL.md', oftenNamed + 1).length > oftenNamed
  )
}
