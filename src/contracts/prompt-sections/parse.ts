import {frontMatter, frontMatterPart} from '../../markdown/front-matter.ts'
import {isRecord} from '../../text/json-object.ts'
import {pointAt} from '../../text/lines.ts'
import {readYaml} from '../../text/yaml.ts'
import {createSource, type Source} from '../source.ts'
import {readList} from './lists.ts'
import {PromptSections} from './schema.ts'
import {chosenSections, isStructured, linesForHeadings, type PromptSection, promptSections} from './sections.ts'
import {sectionKey} from './titles.ts'

/** A prompt as its parts: the inverse of {@link assemblePrompt}. */
export interface ParsedPrompt {
  /** The front matter; empty where there is none. */
  readonly metadata: Readonly<Record<string, unknown>>
  /** The sections, or the whole text where it has none or no task, with front matter that is not YAML. */
  readonly sections: PromptSections | string
}

/**
 * Reads a prompt (ADR-0011): its metadata from the front matter, its sections from the headings. Sections of other
 * names, and prose around lists, do not belong to it.
 *
 * @throws {RangeError} for lost parts: repeated sections, inputs or outputs, malformed items, malformed headings such
 * as `##Context`, and front matter that is not YAML
 */
export function parsePrompt(text: string): ParsedPrompt {
  const source = createSource(text, {path: '', kind: 'prompt', declared: true})
  const matter = frontMatter(source)
  const metadata = readMetadata(source)
  const isWhole = matter === undefined || metadata === undefined
  const body = isWhole ? text : text.slice(source.lines[matter.last]?.next)
  const parsed = isStructured(source, 'auto') ? PromptSections.safeParse(readSections(source)) : undefined
  if (parsed?.success && metadata === undefined) throw unreadable(source, 0, 'front matter')
  return {metadata: metadata ?? {}, sections: parsed?.data ?? body.trim()}
}

/** `undefined` where the front matter is not a YAML mapping. */
function readMetadata(source: Source): Readonly<Record<string, unknown>> | undefined {
  const range = frontMatterPart(source)
  if (range === undefined || source.text.slice(range.start, range.end).trim() === '') return {}
  const {value, faults} = readYaml(source.text, range)
  return isRecord(value) && faults.length === 0 ? value : undefined
}

function readSections(source: Source): Readonly<Record<string, unknown>> {
  const chosen = chosenSections(source)
  const again = promptSections(source).find((section) => !chosen.includes(section))
  const [other] = linesForHeadings(source)
  if (other !== undefined) throw unreadable(source, other.start, `line in place of a heading of \`${other.name}\``)
  if (again !== undefined) throw unreadable(source, again.heading.start, `section \`${again.name}\` a second time`)
  return Object.fromEntries(chosen.map((section) => [sectionKey(section.name), contentOf(source, section)]))
}

function contentOf(source: Source, section: PromptSection): unknown {
  const {text, lines} = source
  const {name} = section
  const [first, last] = section.lines
  if (name !== 'Required Inputs' && name !== 'Expected Outputs')
    return last < first ? '' : text.slice(lines[first]?.start, lines[last]?.end).trim()
  const {files, faults, placeholder} = readList(source, section)
  const start = faults[0]?.problem.range.start ?? placeholder
  if (start !== undefined) throw unreadable(source, start, `item of \`${name}\``)
  if (name === 'Expected Outputs') return files.map((file) => file.name)
  return Object.fromEntries(files.map((file) => [file.name, file.description]))
}

function unreadable({lines}: Source, start: number, what: string): RangeError {
  return new RangeError(`Unexpected ${what} in line ${pointAt(lines, start).line}, expected what a prompt has`)
}
