/** Whether a definition asks for what it shows, or only speaks of what others print. */
import {lineText, type Source} from '../source.ts'
import {lineAt} from '../text/lines.ts'
import {structure} from '../text/structure.ts'

/** What the agent is told to do. */
const order =
  /\b(?:output|print|emit|end|finish|return|respond|reply|conclude|include|write|produce|answer|give|report|append|add|use|wrap)\b/i

/** What others do, or what the agent does with what others print. */
const foreign =
  /\b(?:outputs|prints|emits|ends|finishes|returns|responds|replies|concludes|includes|writes|produces|answers|gives|reports|says|printed|returned|emitted|received?|pars(?:e|es|ing)|extracts?|reads?|waits?|looks? for|search(?:es)?|grep|detects?|match(?:es)?|contains?|another|other agents?|sub-?agents?)\b/i

const asksForForm = /output|response|format|verdict|result|report|return|deliver/i

/** Lines above that may hold the order. */
const above = 3

/**
 * Whether the place stands right below an order, or under a heading that speaks of the output. A text that tells of what
 * other agents print asks for nothing.
 */
export function isTold(source: Source, offset: number): boolean {
  const line = lineAt(source.lines, offset)
  const heading = structure(source).headings.findLast((each) => each.line <= line)
  const first = Math.max(line - above, heading?.line ?? 0, 0)
  const near = Array.from({length: line - first + 1}, (_, index) => lineText(source, first + index)).join('\n')
  if (foreign.test(near)) return false
  return order.test(near) || (heading !== undefined && asksForForm.test(heading.text))
}
