/** Front matter as hosts read it: as YAML, or more leniently where that fails. */
import type {Source} from '../../contracts/source.ts'
import {frontMatterPart, waitsForClosing} from '../../markdown/front-matter.ts'
import {lineRange, lineText} from '../../text/document.ts'
import {type JsonFault, readJson} from '../../text/json.ts'
import {isRecord} from '../../text/json-object.ts'
import type {Range} from '../../text/lines.ts'
import {memoize} from '../../text/memoize.ts'
import {textOf} from '../../text/quoted.ts'
import {readToml} from '../../text/toml.ts'
import {yamlLimits} from '../../text/yaml/limits.ts'
import {readYaml, type YamlDocument} from '../../text/yaml.ts'
import type {FrontMatterReading, HostFile, MatterClosing, MatterFacts} from '../model.ts'

export interface ReadMatter {
  /** Its values and their places; `undefined` where it cannot be read. */
  readonly document: YamlDocument | undefined
  /** Why it is not YAML. */
  readonly fault: JsonFault | undefined
  /** A tag of YAML, which some readers do not know. */
  readonly tag?: JsonFault | undefined
  /** A key that is there twice: some readers take the last. */
  readonly twice: JsonFault | undefined
}

export const strictMatter = memoize((source: Source): ReadMatter => readPart(source.text, frontMatterPart(source)))

/** The text between two lines of hyphens, for all readers. */
export function matterText(source: Source): string | undefined {
  const matterRange = frontMatterPart(source)
  return matterRange && source.text.slice(matterRange.start, matterRange.end)
}

/** The text of front matter, and where the rest of the file begins. */
export interface MatterPart extends Range {
  readonly next: number
}

const partsByClosing: Readonly<Record<MatterClosing, (source: Source) => MatterPart | undefined>> = {
  line: memoize((source) => {
    const matterRange = frontMatterPart(source)
    return matterRange && {...matterRange, next: lineAfter(source, matterRange.end)}
  }),
  'exact-line': memoize((source) => partEndingAt(source, /^---$/m)),
  'padded-line': memoize(paddedPart),
  'line-start': memoize((source) => partEndingAt(source, /^---/m)),
  anywhere: memoize((source) => partEndingAt(source, /---/))
}

export function matterPart(source: Source, {closing = 'line'}: Pick<MatterFacts, 'closing'>): MatterPart | undefined {
  return partsByClosing[closing](source)
}

function partEndingAt(source: Source, closing: RegExp): MatterPart | undefined {
  if (frontMatterPart(source) === undefined && !waitsForClosing(source)) return undefined
  const start = source.lines[1]?.start ?? source.text.length
  const found = closing.exec(source.text.slice(start))
  if (found === null) return undefined
  const end = start + found.index
  return {start, end, next: end + 3}
}

/** Between two lines of `---` with or without spaces around. */
function paddedPart(source: Source): MatterPart | undefined {
  const isFence = (index: number): boolean => lineText(source, index).trim() === '---'
  if (!isFence(0)) return undefined
  for (let last = 1; last < source.lines.length; last++) {
    const {start, end} = lineRange(source, last)
    if (isFence(last)) return {start: source.lines[1]?.start ?? 0, end: start, next: end}
  }
  return undefined
}

function lineAfter({lines}: Source, offset: number): number {
  return lines.find(({start}) => start > offset)?.start ?? offset + 3
}

/** Three hyphens within a line: with them, the front matter ends for a host that looks for them anywhere. */
export const earlyClose = memoize((source: Source): Range | undefined => {
  const matterRange = partsByClosing.anywhere(source)
  if (matterRange === undefined || matterRange.end === frontMatterPart(source)?.end) return undefined
  return {start: matterRange.end, end: matterRange.next}
})

export function readMatter(source: Source, matter: Pick<MatterFacts, 'reader' | 'closing'>): ReadMatter {
  const matterRange = matterPart(source, matter)
  const isWhole = matterRange?.end === frontMatterPart(source)?.end
  const strict = isWhole ? strictMatter(source) : readPart(source.text, matterRange)
  return strict.fault === undefined || strict.fault.limit !== undefined
    ? strict
    : (lenient[matter.reader]?.(source) ?? strict)
}

const lenient: {readonly [Reading in FrontMatterReading]?: (source: Source) => ReadMatter} = {
  masking: memoize((source) => readMasked(source, forClaude, {closing: 'anywhere', isQuoting: true})),
  'masking-lists': memoize((source) => readMasked(source, forCodex, {hasTabs: false, isQuoting: true})),
  'masking-colons': memoize((source) => readMasked(source, forOpencode)),
  lines: memoize(readLines),
  text: memoize((source) => {
    const masked = readMasked(source, forClaude)
    return masked.document === undefined ? readLines(source) : masked
  })
}

function readPart(text: string, range: Range | undefined): ReadMatter {
  if (range === undefined) return {document: undefined, fault: undefined, twice: undefined}
  const document = readYaml(text, range)
  const tag = document.faults.find(({limit}) => limit?.kind === 'tag')
  const [fault] = document.faults.filter((each) => each !== tag)
  if (fault !== undefined && textOf(fault.reason).startsWith('duplicate key'))
    return {document, fault: undefined, twice: fault, tag}
  return {document: fault === undefined ? document : undefined, fault, twice: undefined, tag}
}

interface Written {
  readonly indent: string
  readonly value: string
}

const isQuoted = (text: string): boolean => /^(?:".*"|'.*')$/s.test(text)

/** Any value with a character of YAML in it, but for lists that can be read. */
function forClaude({indent, value}: Written): boolean {
  if (indent !== '' || isQuoted(value)) return false
  if (/^\[.*\]$/.test(value) && readYaml(value).faults.length === 0) return false
  return /[{}[\]*&#!|>%@`]|: /.test(value)
}

function forCodex({value}: Written): boolean {
  return !/^["']/.test(value) && /^[[{@`&]|:\s/.test(value)
}

function forOpencode({indent, value}: Written): boolean {
  return indent === '' && value.includes(':') && !value.startsWith("'")
}

interface Masking extends Pick<MatterFacts, 'closing'> {
  readonly hasTabs?: boolean
  /** Whether values are put in quotes: they end on their line. */
  readonly isQuoting?: boolean
}

/** Whether a reader puts nothing in quotes. */
export function isUnquoted(source: Source): boolean {
  const values = (matterText(source) ?? '').matchAll(/^[A-Za-z_][\w-]*:[ \t]+(\S[^\r\n]*)/gm)
  return [...values].every(([, value = '']) => !forOpencode({indent: '', value}))
}

/** Reads the front matter with values in quotes: in their places are letters of the same length; tabs may count as spaces. */
function readMasked(
  source: Source,
  isMasked: (written: Written) => boolean,
  {closing = 'line', hasTabs = true, isQuoting = false}: Masking = {}
): ReadMatter {
  const matterRange = matterPart(source, {closing})
  if (matterRange === undefined) return strictMatter(source)
  // Front matter over the limit is not read.
  if (matterRange.end - matterRange.start > yamlLimits.length) return readPart(source.text, matterRange)
  const values = new Map<string, string>()
  const masked = source.text
    .slice(matterRange.start, matterRange.end)
    .replace(/^([ \t]*)([A-Za-z_][\w-]*)(:[ \t]+)(\S[^\r\n]*)/gm, (line, indent, key, colon, rest) => {
      const value = String(rest).trimEnd()
      if (!isMasked({indent, value})) return line
      if (indent === '') values.set(key, value)
      const quote = isQuoting && value.length > 1 ? '"' : ''
      const mask = quote + 'x'.repeat(value.length - quote.length * 2) + quote
      return indent + key + colon + mask + ' '.repeat(rest.length - value.length)
    })
    .replace(/^\t+/gm, (tabs) => (hasTabs ? ' '.repeat(tabs.length) : tabs))
  const read = readPart(' '.repeat(matterRange.start) + masked, matterRange)
  if (read.document === undefined || !isRecord(read.document.value)) {
    return {...read, fault: read.fault ?? strictMatter(source).fault}
  }
  return {...read, document: {...read.document, value: {...read.document.value, ...Object.fromEntries(values)}}}
}

/** The name and the description, wherever their lines are. */
function readLines(source: Source): ReadMatter {
  const matterRange = matterPart(source, {closing: 'line-start'})
  if (matterRange === undefined) return strictMatter(source)
  const matches = [
    ...source.text.slice(matterRange.start, matterRange.end).matchAll(/^[ \t]*(name|description):[ \t]*(.*)$/gm)
  ]
  const fields = new Map(
    matches.map(({0: line, 1: key = '', 2: value = '', index}) => {
      const end = matterRange.start + index + line.length
      return [key, {value, start: end - value.length, end}]
    })
  )
  const locate = ([key]: readonly PropertyKey[]): Range => fields.get(String(key)) ?? matterRange
  const value = Object.fromEntries([...fields].map(([key, each]) => [key, each.value]))
  return {document: {value, faults: [], keys: [], locate, locateKey: locate}, fault: undefined, twice: undefined}
}

/** The keys of a file as a host reads them: its front matter, or all of a file that is TOML or JSON. */
export function readHostData(source: Source, {matter, format}: Pick<HostFile, 'matter' | 'format'>): ReadMatter {
  return format === 'markdown' ? readMatter(source, matter) : dataReaders[format](source)
}

const dataReaders = {
  toml: memoize((source: Source): ReadMatter => wholeFile(readToml(source.text))),
  json: memoize((source: Source): ReadMatter => wholeFile(readJson(source.text)))
} as const

function wholeFile(document: YamlDocument): ReadMatter {
  const [fault] = document.faults
  return {document: fault === undefined ? document : undefined, fault, twice: undefined}
}
