import {frontMatter, frontMatterPart} from '../../markdown/front-matter.ts'
import {isRecord} from '../../text/json-object.ts'
import {trimEndOf} from '../../text/trim.ts'
import {readYaml} from '../../text/yaml.ts'
import {createSource, type Source} from '../source.ts'
import {PromptSections} from './schema.ts'
import {isStructured, type PromptSection, type PromptSectionName, promptSections} from './sections.ts'

/** A prompt as its parts: what {@link assemblePrompt} made of them. */
export interface ParsedPrompt {
  /** The front matter; empty where there is none, or none that is YAML. */
  readonly metadata: Readonly<Record<string, unknown>>
  /** The sections, or the whole text where it has none or no task. */
  readonly sections: PromptSections | string
}

/** Reads a prompt (ADR-0011): its metadata from the front matter, its sections from the headings. */
export function parsePrompt(text: string): ParsedPrompt {
  const source = createSource(text, {path: '', kind: 'prompt', declared: true})
  const matter = frontMatter(source)
  const body = matter === undefined ? text : text.slice(source.lines[matter.last]?.next)
  const parsed = isStructured(source, 'auto') ? PromptSections.safeParse(readSections(source)) : undefined
  return {metadata: readMetadata(source), sections: parsed?.data ?? body.trim()}
}

function readMetadata(source: Source): Readonly<Record<string, unknown>> {
  const range = frontMatterPart(source)
  const value = range && readYaml(source.text, range).value
  return isRecord(value) ? value : {}
}

const keys: Readonly<Record<PromptSectionName, keyof PromptSections>> = {
  Role: 'role',
  'Required Inputs': 'required_inputs',
  Context: 'context',
  Task: 'task',
  Constraints: 'constraints',
  'Expected Outputs': 'expected_outputs',
  'Output Format': 'output_format'
}

/** Of two sections with one name the first counts. */
function readSections(source: Source): Readonly<Record<string, unknown>> {
  const pairs = promptSections(source).map((section) => [keys[section.name], contentOf(source, section)] as const)
  return Object.fromEntries(pairs.toReversed())
}

function contentOf({text, lines}: Source, {name, lines: [first, last]}: PromptSection): unknown {
  const body = last < first ? '' : text.slice(lines[first]?.start, lines[last]?.end).trim()
  if (name === 'Required Inputs')
    return Object.fromEntries(
      [...body.matchAll(/^- \*\*(.+?)\*\*: (.+)$/gm)].map(([, file = '', description = '']) => [
        file,
        trimmed(description)
      ])
    )
  if (name === 'Expected Outputs') return [...body.matchAll(/^- (.+)$/gm)].map(([, path = '']) => withoutMarks(path))
  return body
}

/** A text without spaces at its end, but for its first character. */
function trimmed(text: string): string {
  return text.charAt(0) + trimEndOf(text.slice(1), ' \t')
}

/** A path without the backticks around it. */
function withoutMarks(item: string): string {
  const path = trimmed(item.length > 1 && item.startsWith('`') ? item.slice(1) : item)
  return path.length > 1 && path.endsWith('`') ? path.slice(0, -1) : path
}
