/**
 * Whether a definition instructs its agent to print what it shows at a place. Definitions also describe what other agents
 * print: "if the reviewer returns `<review>PASS</review>`" asks for nothing. Where it is not clear, it is not an instruction.
 */

import {lineText} from '../../text/document.ts'
import {lastIndexFrom, lineAt} from '../../text/lines.ts'
import type {Heading} from '../../text/shapes.ts'
import {codeAt, structure} from '../../text/structure.ts'
import type {Source} from '../source.ts'

/** How many lines above a place may instruct the agent to print it, and how many characters. */
const reach = {lines: 3, length: 1000} as const

// The policy as data: lists of words and phrases, the latter as regular expressions.

/** Verbs that ask an agent to print, in the imperative. */
const printVerbs = [
  ...['output', 'print', 'emit', 'end', 'return', 'respond', 'reply', 'conclude', 'finish', 'close', 'include'],
  ...['write', 'produce', 'answer', 'add', 'append', 'give', 'state', 'provide']
]

/** Words that begin a clause, so that the verb after them is an imperative. */
const clauseStarts = ['then', 'and', 'always', 'please', 'finally', 'also', 'only']

const obligations = ['must', 'should', 'shall', 'will', 'always', 'has to', 'have to', 'needs? to', 'are to']

/** Verbs after "your output", besides the obligations. */
const describingVerbs = ['ends?', 'concludes?', 'contains?', 'includes?', 'is']

/** What an agent prints, as the subject of a sentence. */
const ownNouns = ['output', 'response', 'reply', 'message', 'answer', 'line']

/** Others who print. */
const otherAgents = [
  ...['reviewers?', 'challengers?', 'implementers?', 'agents', 'subagents?', 'workers?', 'teammates?'],
  ...['orchestrators?', 'they', '(?:sub|other|another|each|every|the|an|these|those)[\\s-]?agents?']
]

/** Verbs of others who print, and of those who read. */
const otherVerbs = [
  ...['returns', 'returned', 'prints', 'printed', 'outputs', 'emits', 'emitted', 'gives', 'says', 'sends', 'reports'],
  ...['responds', 'replies', 'answers', 'writes', 'produces', 'receives?', 'received', 'gets?', 'got'],
  ...['pars(?:e|es|ing)', 'reads?', 'reading', 'extracts?', 'search(?:es)?', 'grep', 'look(?:s|ing)? (?:for|at)'],
  ...['detects?', 'waits?', 'expects?', 'match(?:es)?', 'finds?', 'comes? back', 'came back']
]

const conditions = ['if', 'when', 'whenever', 'once', 'until', 'unless', 'after', 'while', 'upon', 'where', 'whether']

/** Words of which a heading over the agent's own output is made. */
const headingWords = [
  ...['your', 'the', 'final', 'required', 'mandatory', 'own', 'outputs?', 'responses?', 'format', 'structure'],
  ...['template', 'verdict', 'contract', 'requirements?', 'instructions?', 'markers?', 'message', 'section', 'report'],
  ...['and', 'of', 'for']
]

/** At least one of them is in such a heading. */
const outputWords = ['outputs?', 'responses?', 'format', 'verdict']

/** Languages of fences that show a text, not a program. */
const textLanguages = ['text', 'txt', 'plain', 'plaintext', 'md', 'markdown', 'xml', 'html', 'ya?ml']

const any = (words: readonly string[]): string => `(?:${words.join('|')})`

/** A verb as an instruction: where a sentence, a clause or a list item begins. */
const imperative = new RegExp(
  `(?:^|[.:;,!?\\n]|\\b${any(clauseStarts)}\\b)[\\s*_"]*(?:(?:[-+>]|\\d+[.)])\\s+[*_]*)?${any(printVerbs)}\\b(?!['-]|\\s+(?:of|from)\\b)`,
  'i'
)

/** The agent, or what it prints, as the subject of a sentence. */
const ownSubject = new RegExp(
  [
    `\\byou ${any(obligations)}\\b`,
    `\\byour (?:[\\w-]+ ){0,3}${any([...obligations, ...describingVerbs])}\\b`,
    `\\b(?:the|each|every) (?:final |last )?${any(ownNouns)} ${any(obligations)}\\b`
  ].join('|'),
  'i'
)

const others = new RegExp(`\\b${any([...otherAgents, ...otherVerbs])}\\b`, 'i')

/** A condition that the place is a part of. */
const condition = new RegExp(`\\b${any(conditions)}\\b[^,:;]*$|\\b(?:on|for)\\s*["'(*_\`]*$`, 'i')

const ownHeading = new RegExp(`^(?:${any(headingWords)}\\b[\\s:&/-]*)+$`, 'i')
const outputWord = new RegExp(`\\b${any(outputWords)}\\b`, 'i')

const textFence = new RegExp(
  `^[ \\t>]*(?:(?:[-*+]|\\d+[.)])[ \\t]*)?(?:\`{3,}|~{3,})[ \\t]*(?:${any(textLanguages)}[ \\t]*)?$`,
  'i'
)

/** Whether a definition instructs its agent to print what is at an offset. */
export function isInstructed(definition: Source, offset: number): boolean {
  const line = lineAt(definition.lines, offset)
  const fence = codeAt(definition, line)
  if (fence?.isFenced && !textFence.test(lineText(definition, fence.lines[0]))) return false
  const {headings} = structure(definition)
  const heading = headings[lastIndexFrom(headings, line - 1, (each) => each.line)]
  const first = Math.max((fence?.lines[0] ?? line) - reach.lines, (heading?.line ?? -1) + 1)
  const end = fence === undefined ? offset : (definition.lines[fence.lines[0]]?.start ?? 0)
  const lead = lastSentence(definition.text.slice(definition.lines[first]?.start ?? end, end).slice(-reach.length))
  if (others.test(lead.replace(/`[^`\n]*`/g, '')) || condition.test(lead)) return false
  const isTable = /^[ \t]*\|/.test(lineText(definition, line))
  return imperative.test(lead) || ownSubject.test(lead) || (!isTable && isOwnHeading(heading))
}

/** What follows the last end of a sentence, and the last paragraph that does not introduce the next. */
function lastSentence(lead: string): string {
  const last = [...lead.matchAll(/[.!?]["')*_]*\s+(?=\S)|\r?\n(?<!:[*_ \t]*\r?\n)[ \t]*\r?\n/g)].at(-1)
  return last === undefined ? lead : lead.slice(last.index + last[0].length)
}

function isOwnHeading(heading: Heading | undefined): boolean {
  if (heading === undefined) return false
  const text = withoutNote(heading.text.replace(/[*_`]/g, '').replace(/^\d+(?:\.\d+)*[.):]*\s*/, ''))
  return ownHeading.test(text) && outputWord.test(text)
}

/** A text without the parentheses at its end. */
function withoutNote(text: string): string {
  if (!text.endsWith(')')) return text
  const open = text.indexOf('(', text.lastIndexOf(')', text.length - 2) + 1)
  return open === -1 ? text : text.slice(0, open).trimEnd()
}
