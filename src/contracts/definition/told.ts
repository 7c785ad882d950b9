/**
 * Whether a definition tells its agent to print what it shows at a place. Definitions also speak of what other agents print:
 * "if the reviewer returns `<review>PASS</review>`" asks for nothing. Where it cannot be told, it does not.
 */

import {lineText} from '../../text/document.ts'
import {lineAt} from '../../text/lines.ts'
import type {Heading} from '../../text/shapes.ts'
import {codeAt, structure} from '../../text/structure.ts'
import type {Source} from '../source.ts'

/** How many lines above a place may tell the agent to print it, and how many characters. */
const reach = {lines: 3, length: 1000} as const

const verbs =
  'output|print|emit|end|return|respond|reply|conclude|finish|close|include|write|produce|answer|add|append|give|state|provide'

/** A verb as an order: where a sentence, a clause or a list item begins. */
const order = new RegExp(
  `(?:^|[.:;,!?\\n]|\\b(?:then|and|always|please|finally|also|only)\\b)[\\s*_"]*(?:(?:[-+>]|\\d+[.)])\\s+)?[*_]*(?:${verbs})\\b(?!['-]|\\s+(?:of|from)\\b)`,
  'i'
)

const must = '(?:must|should|shall|will|always|has to|have to|needs? to|are to)'

/** The agent, or what it prints, as the subject of a sentence. */
const own = new RegExp(
  `\\byou ${must}\\b|\\byour (?:[\\w-]+ ){0,3}(?:${must}|ends?|concludes?|contains?|includes?|is)\\b|\\b(?:the|each|every) (?:final |last )?(?:output|response|reply|message|answer|line) ${must}\\b`,
  'i'
)

/** Others who print, and verbs of those who read. */
const others =
  /\b(?:reviewers?|challengers?|implementers?|(?:sub|other|another|each|every|the|an|these|those)[\s-]?agents?|agents|subagents?|workers?|teammates?|orchestrators?|they)\b|\b(?:returns|returned|prints|printed|outputs|emits|emitted|gives|says|sends|reports|responds|replies|answers|writes|produces|receives?|received|gets?|got|pars(?:e|es|ing)|reads?|reading|extracts?|search(?:es)?|grep|look(?:s|ing)? (?:for|at)|detects?|waits?|expects?|match(?:es)?|finds?|comes? back|came back)\b/i

/** A condition, of which the place is a part. */
const condition =
  /\b(?:if|when|whenever|once|until|unless|after|while|upon|where|whether)\b[^,:;]*$|\b(?:on|for)\s*["'(*_`]*$/i

/** Words of which a heading over the agent's own output is made. */
const ownHeading =
  /^(?:(?:your|the|final|required|mandatory|own|outputs?|responses?|format|structure|template|verdict|contract|requirements?|instructions?|markers?|message|section|report|and|of|for)\b[\s:&/-]*)+$/i
const headingWord = /\b(?:outputs?|responses?|format|verdict)\b/i

/** Fences that show a text, not a program. */
const textFence =
  /^[ \t>]*(?:[-*+]|\d+[.)])?[ \t]*(?:`{3,}|~{3,})[ \t]*(?:text|txt|plain|plaintext|md|markdown|xml|html|ya?ml)?[ \t]*$/i

/** Whether a definition tells its agent to print what stands at an offset. */
export function isInstructed(definition: Source, offset: number): boolean {
  const line = lineAt(definition.lines, offset)
  const fence = codeAt(definition, line)
  if (fence?.isFenced && !textFence.test(lineText(definition, fence.lines[0]))) return false
  const heading = structure(definition).headings.findLast((each) => each.line < line)
  const first = Math.max((fence?.lines[0] ?? line) - reach.lines, (heading?.line ?? -1) + 1)
  const end = fence === undefined ? offset : (definition.lines[fence.lines[0]]?.start ?? 0)
  const lead = lastSentence(definition.text.slice(definition.lines[first]?.start ?? end, end).slice(-reach.length))
  if (others.test(lead.replace(/`[^`\n]*`/g, '')) || condition.test(lead)) return false
  const isTable = /^[ \t]*\|/.test(lineText(definition, line))
  return order.test(lead) || own.test(lead) || (!isTable && isOwnHeading(heading))
}

/** What follows the last end of a sentence, and the last paragraph that does not introduce the next. */
function lastSentence(lead: string): string {
  const last = [...lead.matchAll(/[.!?]["')*_]*\s+(?=\S)|(?<!:[*_ \t]*)\r?\n[ \t]*\r?\n/g)].at(-1)
  return last === undefined ? lead : lead.slice(last.index + last[0].length)
}

function isOwnHeading(heading: Heading | undefined): boolean {
  const text = heading?.text
    .replace(/[*_`]/g, '')
    .replace(/^\d+(?:\.\d+)*[.):]*\s*/, '')
    .replace(/\s*\([^)]*\)$/, '')
  return text !== undefined && ownHeading.test(text) && headingWord.test(text)
}
