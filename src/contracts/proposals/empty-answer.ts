/** What an agent prints in place of its format where it found nothing: "Say exactly `No issues found.` when nothing qualifies". */
import {doubledBraces} from '../engine/template.ts'
import type {Source} from '../source.ts'
import {paragraphs} from './paragraphs.ts'

const verb = '(?:say|print|output|return|reply|respond|answer|write|state|report)'
const literal = '["\u201c`]([^`"\u201c\u201d\\n]{3,80})["\u201d`]'
const nothing = '(?:if|when|where)\\b[^.\\n`]{0,40}\\b(?:nothing|no|none)\\b'
const forms = [
  new RegExp(`\\b${verb}\\b[^.\\n\`"]{0,30}${literal}[^\\n\`]{0,30}\\b${nothing}`, 'i'),
  new RegExp(`\\b${nothing}[^.\\n\`"]{0,80}\\b${verb}\\b[^.\\n\`"]{0,30}${literal}`, 'i')
]

/** The first such text. */
export function emptyAnswer(definition: Source): string | undefined {
  if (!/\b(?:nothing|none|no)\b/i.test(definition.text)) return undefined
  for (const {text} of paragraphs(definition))
    for (const form of forms) {
      const found = form.exec(text)?.[1]?.trim()
      if (found && /^\W{0,3}\p{L}[^[\]{}<>=]+$/u.test(found)) return doubledBraces(found)
    }
  return undefined
}
