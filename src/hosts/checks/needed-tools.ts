/** Uses of tools that the front matter of a definition does not give or permit. */
import type {Source} from '../../contracts/source.ts'
import {frontMatterPart} from '../../markdown/front-matter.ts'
import {isRecord} from '../../text/json-object.ts'
import type {Range} from '../../text/lines.ts'
import type {LoadedFile} from './loaded-files.ts'
import {isInCode} from './on-line.ts'
import {readHostData} from './read-matter.ts'

/** A command of a shell that the host runs before the model reads the text. */
interface ShellCommand extends Range {
  readonly command: string
  readonly isLeftOut: boolean
  /** Whether it is shown as a code span: an example, which the host runs as well. */
  readonly isExample: boolean
}

/** Commands of `!` that nothing permits, with which the host does not run the file at all, and examples of such commands. */
export function forbiddenCommands(source: Source, file: LoadedFile): readonly ShellCommand[] {
  const {shell, commandTool: tool} = file.facts.tools ?? {}
  if (shell === undefined || tool === undefined || file.facts.noun === 'agent' || !source.text.includes('!`')) return []
  const {document} = readHostData(source, file.facts)
  const value = isRecord(document?.value) ? document.value[shell.key] : undefined
  const allowed = [value]
    .flat()
    .filter((each) => typeof each === 'string')
    .join(', ')
  const isEachPermitted = new RegExp(`\\b${tool}(?:(?!\\s*\\()|\\(\\s*[*)])`).test(allowed)
  const patterns = allowed.matchAll(new RegExp(`\\b${tool}\\(\\s*([^\\s:)*]+)`, 'g'))
  const programs = new Set([...patterns].map(([, program = '']) => program))
  const {end: from} = frontMatterPart(source) ?? {end: 0}
  const body = source.text.slice(from)
  return [...body.matchAll(shellCommand)].flatMap(({0: all, 1: command = '', index}) => {
    const start = from + index + 2
    const end = start + command.length
    const isExample = isCodeSpan(body, index, index + all.length)
    const isPermitted =
      isEachPermitted || programsOf(command).every((program) => shell.permitted.has(program) || programs.has(program))
    return isPermitted && !isExample ? [] : [{command, start, end, isLeftOut: value !== undefined, isExample}]
  })
}

/** In version 2.1.332 also in code and in comments of HTML, as a run shows. */
const shellCommand = /(?<=^|\s)!`([^`\r\n]+)`/gm

/** Whether a part of a text is all of a code span, with marks longer than the ones in it. */
function isCodeSpan(text: string, start: number, end: number): boolean {
  let at = start - 1
  while (text[at - 1] === '`') at--
  const mark = text.slice(at, start - 1)
  return text[start - 1] === ' ' && mark.length > 1 && text.startsWith(` ${mark}`, end)
}

/** The programs of a command and of those that follow it; none where a variable or an argument names one. */
function programsOf(command: string): readonly string[] {
  const commands = command.split(/&&|\|\|?|;/).map((each) => each.trim().replace(/^(?:\w+=\S*\s+)+/, ''))
  const names = commands.map((each) => each.split(/\s/, 1)[0] ?? '')
  return names.every((name) => /^[\w./[-]+$/.test(name)) ? names : []
}

interface NeededTool extends Range {
  readonly tool: string
}

/** The end of a sentence, since few words are `tool`, and from there the name and the start. */
const instruction =
  /\btool\b(?<=(?:^|[.:;!?]\s|^\s*(?:[-*+]|\d{1,3}[.)])\s(?:\*\*)?)(?:(?:always|first|then|next),?\s+)?(?:call|invoke|run|use)\s+(?:the\s+)?[`*]{0,2}([A-Z][A-Za-z]+)[`*]{0,2}\s+tool)/dgim

/** The same with the name in code, and without the word behind it: "Use `WebSearch` for the rest". */
const codeInstruction =
  /`([A-Z][A-Za-z]+)`(?!\s+tool\b)(?<=(?:^|[.:;!?][ \t]|^[ \t]*(?:[-*+]|\d{1,3}[.)])[ \t](?:\*\*)?)(?:(?:always|first|then|next),?[ \t]+)?(?:call|invoke|run|use)[ \t]+(?:the[ \t]+)?`\1`)/dgim

/** A sentence about a tool that the agent may lack. */
const whereAvailable = /^,?[ \t]+(?:if|when|where)(?:[ \t]+it[ \t]+is)?[ \t]+(?:available|present|there)\b/i

/** How much of the text behind a tool is searched for a condition, in UTF-16 units. */
const longestCondition = 40

/** The tools that sentences of an agent begin with, as in "Use the Skill tool", and that its list leaves out. */
export function leftOutTools(source: Source, file: LoadedFile, given: readonly string[]): readonly NeededTool[] {
  const {tools} = file.facts
  if (tools?.areNamed !== true || given.length === 0) return []
  const {end: from} = frontMatterPart(source) ?? {end: 0}
  const {startsAgents = []} = tools
  const toolKey = (name: string): string => (startsAgents.includes(name) ? 'agent' : name)
  const names = new Set(given.map(toolKey))
  const seen = new Set<string>()
  const body = source.text.slice(from)
  const found = [...body.matchAll(instruction), ...body.matchAll(codeInstruction)].sort((a, b) => a.index - b.index)
  return found.flatMap(({0: all, 1: tool = '', index, indices}) => {
    const start = from + (indices?.[1]?.[0] ?? 0)
    const end = index + all.length
    if (whereAvailable.test(body.slice(end, end + longestCondition))) return []
    if (!tools.known.includes(tool) && !tools.aliases.includes(tool)) return []
    if (names.has(toolKey(tool)) || seen.has(tool) || isInCode(source, start, {mayBeInline: true})) return []
    seen.add(tool)
    return [{tool, start, end: start + tool.length}]
  })
}
