import {createDocument, lineText} from '../text/document.ts'
import {codeAt} from '../text/structure.ts'

/** The header of prompts, and a status: lines that orchestrators find between delimiters. */
const framedLine = /^[ \t]*SUGGESTED NEXT STEPS:[ \t]*$|^[ \t]*STATUS: .*Returning results to /

/** Whether a Markdown text holds a prompt block or a status outside of code, where a formatter would rewrite it. */
export function hasFramed(text: string): boolean {
  if (!text.includes('SUGGESTED NEXT STEPS:') && !text.includes('Returning results to ')) return false
  const document = createDocument(text)
  return document.lines.some(
    (_, line) => framedLine.test(lineText(document, line)) && !codeAt(document, line)?.isFenced
  )
}
