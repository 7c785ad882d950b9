/** Names and contents of the tags in a definition. */
import {list} from '../../text/plural.ts'
import {choiceIn} from './block-line.ts'

/** HTML names that only format text, even in declared outputs. */
const formatting = new Set(list`
  a, b, i, p, br, hr, em, div, span, strong, code, pre, table, tr, td, th, ul, ol, li, details, sup, sub, kbd, img, h1,
  h2, h3
`)

export function isFormatting(name: string): boolean {
  return formatting.has(name.toLowerCase())
}

/** Other names of HTML and of prompts, which programs do not read. */
const markup = new Set(list`
  summary, html, head, body, script, style, section, header, footer, nav, main, article, button, form, input, label,
  svg, small, title, template, example, commentary, good, bad, user, assistant, thinking, aside, figure, figcaption,
  video, audio, iframe, picture, canvas, dialog, textarea, option, meta, link, blockquote, time, mark, context,
  parameter, invoke, select
`)

export function isMarkup(name: string): boolean {
  return isFormatting(name) || markup.has(name.toLowerCase())
}

/** Names for holes in place of a value: `<status>STATE</status>`. */
const slots = new Set(list`
  verdict, status, state, value, result, answer, text, content, contents, name, number, score, summary, reason,
  reasoning, explanation, description, level, rating, grade, category, type, label, id, date, path, file, url, query,
  question, title, topic, json, code, message, output, response, decision, choice, option, severity, priority,
  confidence, percentage, count, list, word, words, sentence, placeholder, here, something, n, x
`)

/** A task's status has the task's id, even if its definition omits it. */
export function mayHaveAttributes(name: string, attributes: string | undefined): boolean {
  return attributes !== undefined || name === 'task_status'
}

/** Values in the content of a tag; a single one too, unless it is a hole: `VERDICT`. */
export function tagValuesOf(content: string, tag: string): readonly string[] {
  const text = content.trim()
  if (/^[A-Z][A-Z0-9]*(?:[_-][A-Z0-9]+)*$/.test(text)) return isSlot(text, tag) ? [] : [text]
  return choiceIn(text, true) ?? []
}

/** Whether a word is the tag's name, or ends in a name for holes: `FINAL_STATE`. */
function isSlot(word: string, tag: string): boolean {
  const plain = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '')
  const last = word.split(/[_-]/).at(-1) ?? ''
  return plain(word) === plain(tag) || slots.has(last.toLowerCase()) || /^X+$/.test(last)
}
