/** Formatters of Markdown that a repository configures, and the files that they exclude. */
import {readPatterns} from '../git/gitignore.ts'
import {readJson} from '../text/json.ts'
import {isRecord, type JsonObject, scalarText} from '../text/json-object.ts'
import {globMatcher} from './glob.ts'

export interface Formatter {
  readonly name: 'Prettier' | 'Biome' | 'markdownlint'
  /** Configuration file, from the root. */
  readonly file: string
  /** Whether it excludes a Markdown file, by its path from the root, with `/`. */
  leavesOut(path: string): boolean
}

/** Reads a file by its path from the root; `undefined` if missing. */
type Read = (path: string) => string | undefined

export const prettierFiles = [
  ...['', '.json', '.json5', '.yaml', '.yml', '.toml'].map((end) => `.prettierrc${end}`),
  ...['js', 'mjs', 'cjs', 'ts', 'mts', 'cts'].flatMap((end) => [`.prettierrc.${end}`, `prettier.config.${end}`])
]
export const biomeFiles = ['biome.json', 'biome.jsonc', '.biome.json', '.biome.jsonc']

export function formattersOf(read: Read): readonly Formatter[] {
  return [...prettierOf(read), ...biomeOf(read), ...markdownlintOf(read)]
}

function prettierOf(read: Read): readonly Formatter[] {
  const file = prettierFiles.find((path) => read(path) !== undefined)
  const text = read('package.json') ?? ''
  const manifest = objectIn(text.includes('"prettier"') ? text : '')
  if (file === undefined && manifest['prettier'] === undefined && rangeOf(manifest, 'prettier') === undefined) return []
  // Such a configuration formats only files with a pragma.
  const asks = /\brequirePragma["']?[ \t]*[:=][ \t]*true\b/.test(file === undefined ? '' : (read(file) ?? ''))
  const ignores = ['.prettierignore', '.gitignore'].map((path) => readPatterns([read(path) ?? '']))
  const leavesOut = (path: string): boolean =>
    asks || ignores.some(({decide}) => isIgnored(path, (each, isFolder) => decide(each, isFolder)))
  return [{name: 'Prettier', file: file ?? 'package.json', leavesOut}]
}

/** Whether a file or any of its folders is ignored. */
function isIgnored(path: string, decide: (path: string, isFolder: boolean) => boolean | undefined): boolean {
  return withFolders(path).some((each) => decide(each, each !== path) === true)
}

/** Parent folders of a path from the top, then the path. */
function withFolders(path: string): readonly string[] {
  const segments = path.split('/')
  return segments.map((_, index) => segments.slice(0, index + 1).join('/'))
}

/** Files that may start a program with fixes. */
const starts = ['package.json', '.pre-commit-config.yaml', '.husky/pre-commit', 'lefthook.yml']

/** Static configurations of markdownlint-cli2, and the ignore file of markdownlint-cli. */
export const markdownlintFiles = ['.markdownlint-cli2.jsonc', '.markdownlintignore']

/** Only its fixes rewrite files, by an empty line between parts of a block. */
function markdownlintOf(read: Read): readonly Formatter[] {
  const [file = '', ignoreFile = ''] = markdownlintFiles
  const text = read(file)
  const config = objectIn(text)
  const commands = starts.map((path) => read(path) ?? '').join('\n')
  const isFixing = config['fix'] === true || /\bmarkdownlint-fix\b|\bmarkdownlint\b[^\n"']{0,200}--fix\b/.test(commands)
  if (!isFixing) return []
  if (text !== undefined || /\bmarkdownlint-cli2\b/.test(commands)) {
    const globs = config['ignores']
    const ignores = (Array.isArray(globs) ? globs : []).flatMap((glob) =>
      typeof glob === 'string' ? [globMatcher(glob.replace(/^\.\//, ''))] : []
    )
    return [{name: 'markdownlint', file, leavesOut: (path) => ignores.some((matches) => matches(path))}]
  }
  const {decide} = readPatterns([read(ignoreFile) ?? ''])
  return [{name: 'markdownlint', file: ignoreFile, leavesOut: (path) => isIgnored(path, decide)}]
}

function biomeOf(read: Read): readonly Formatter[] {
  const file = biomeFiles.find((path) => read(path) !== undefined)
  if (file === undefined) return []
  const config = objectIn(read(file))
  if (isOld(rangeOf(objectIn(read('package.json')), '@biomejs/biome') ?? scalarText(config['$schema'] ?? ''))) return []
  return [{name: 'Biome', file, leavesOut: (path) => isOff(config, path)}]
}

function isOff(config: JsonObject, path: string): boolean {
  const {files, formatter, markdown, overrides} = config
  if (![files, formatter].every((section) => includes(section, path))) return true
  const matchingOverrides = Array.isArray(overrides)
    ? overrides.filter((each) => isRecord(each) && includes(each, path))
    : []
  const layers = [{formatter, markdown}, ...matchingOverrides]
  const general = layers.map((each) => enabledIn(each['formatter']))
  const ofMarkdown = layers.map(({markdown: section}) =>
    enabledIn(isRecord(section) ? section['formatter'] : undefined)
  )
  const isKnown = (each: boolean | undefined): boolean => each !== undefined
  // Language settings win over general ones, and the last override over earlier ones.
  return (ofMarkdown.findLast(isKnown) ?? general.findLast(isKnown)) === false
}

function enabledIn(section: unknown): boolean | undefined {
  const enabled = isRecord(section) ? section['enabled'] : undefined
  return typeof enabled === 'boolean' ? enabled : undefined
}

/** Whether a list of globs includes a file: the last match decides, and exceptions also match files in folders. */
function includes(section: unknown, path: string): boolean {
  const globs = isRecord(section) ? section['includes'] : undefined
  if (!Array.isArray(globs)) return true
  return globs.reduce((isIncluded: boolean, glob: unknown) => {
    if (typeof glob !== 'string') return isIncluded
    const isException = glob.startsWith('!')
    const matches = globMatcher(glob.replace(/^!{1,2}/, '').replace(/^\.\//, ''))
    const isMatched = isException ? withFolders(path).some(matches) : matches(path)
    return isMatched ? !isException : isIncluded
  }, false)
}

function rangeOf(manifest: JsonObject, name: string): string | undefined {
  const lists = [manifest['dependencies'], manifest['devDependencies']]
  return lists.map((list) => (isRecord(list) ? list[name] : undefined)).find((each) => typeof each === 'string')
}

/** Whether the first version in a text is of a Biome without Markdown support; without a version it is the newest. */
function isOld(text: string): boolean {
  const [, major, minor] = /(\d+)(?:\.(\d+))?/.exec(text) ?? []
  return Number(major) < 2 || (Number(major) === 2 && Number(minor) < 6)
}

/** An object from JSON with comments; empty for invalid text. */
function objectIn(text = ''): JsonObject {
  if (text === '') return {}
  const {value, faults} = readJson(text, {comments: true})
  return faults.length === 0 && isRecord(value) ? value : {}
}
