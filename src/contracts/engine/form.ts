/** A one-line text of a contract, compiled for comparison with lines of outputs. */
import {distance} from '../../text/edit-distance.ts'
import {withoutEnumerator} from '../../text/enumerator.ts'
import {createMemo} from '../../text/memoize.ts'
import {trimEndOf} from '../../text/trim.ts'
import {type Decoration, folded, normalOf} from './normal.ts'
import {TextLine} from './region.ts'
import {fits, fixedText, hasTemplateWildcard, parseTemplate, type Template} from './template.ts'

export interface Form {
  /** As in the contract. */
  readonly text: string
  /** Its literals, joined. */
  readonly literal: string
  /** In normal form. */
  readonly template: Template
  readonly ownMarks: ReadonlySet<Decoration>
  /** Search key; `undefined` with a wildcard. */
  readonly key: string | undefined
  readonly words: Words
}

/** Words of a form, cached for very many lines of outputs. */
interface Words {
  readonly all: string
  /** Words before its first wildcard; empty without a wildcard, or if too short to distinguish. */
  readonly lead: string
  readonly count: number
}

const forms = createMemo<string, Form>(2000)

export function formOf(text: string): Form {
  return forms(text, () => readForm(text, ''))
}

/** Form of a heading, in which list signs are text. */
export function headingFormOf(text: string): Form {
  return forms(`# ${text}`, () => readForm(text, '# '))
}

/** Stands for wildcards while marks are parsed: the first private-use character. */
const firstHole = 0xe000
const holes = /[\uE000-\uF8FF]/

function readForm(text: string, sign: string): Form {
  const parsed = parseTemplate(text)
  const {literals, choices, ranges, names} = parsed
  const masked = literals.map((literal, index) => (index === 0 ? '' : String.fromCharCode(firstHole + index)) + literal)
  const line = new TextLine(0, sign + masked.join(''), 0)
  const normal = normalOf(line.text, 0)
  const characters = new Set(normal.text)
  // Wildcards in the target of a link are dropped.
  const left = choices.flatMap((_, index) =>
    characters.has(String.fromCharCode(firstHole + index + 1)) ? [index] : []
  )
  const values = choices.map((each) => each?.map((value) => normalOf(value, 0)))
  const plain = values.map((each) => each?.map((value) => value.text || ' '))
  const template = {
    text,
    literals: normal.text.split(holes),
    choices: left.map((index) => plain[index]),
    shownValues: left.map((index) => choices[index]),
    ranges: left.map((index) => ranges[index]),
    names: left.map((index) => names[index] ?? '')
  }
  const isSame = template.literals.length === left.length + 1 && normal.text !== ''
  const read = isSame ? template : parsed
  const marks = isSame
    ? [
        ...(sign === '' ? line.lead : []),
        ...normal.marks,
        ...values.flatMap((each) => (each ?? []).flatMap((value) => value.marks))
      ]
    : []
  return {
    text,
    literal: parsed.literals.join(''),
    template: read,
    ownMarks: new Set(marks.map(({decoration}) => decoration)),
    key: hasTemplateWildcard(read) ? undefined : folded(read.literals.join('').trim()),
    words: readWords(read)
  }
}

function readWords(template: Template): Words {
  const first = hasTemplateWildcard(template) ? bare(template.literals[0] ?? '') : ''
  const lead = first.length > 3 ? first : ''
  return {all: bare(fixedText(template)), lead, count: lead.split(' ').length}
}

/** A text in normal form with its words cached, for comparison with forms. */
export class Title {
  readonly text: string
  #bare: string | undefined

  constructor(text: string) {
    this.text = text
  }

  get bare(): string {
    this.#bare ??= bare(this.text)
    return this.#bare
  }
}

export function isAlike(text: string, form: Form): boolean {
  return form.key === undefined ? fits(form.template, text) : folded(text) === form.key
}

/** In UTF-16 units; longer texts are compared as written. */
const longest = 200

/** Limit of characters in numbers and signs around a name. */
const mostSigns = 24

/** Whether a title matches except for a leading number, a colon behind it, or an edit distance of one or two. */
export function isNear(title: Title, {template, words: {all, lead, count}}: Form): boolean {
  const more = title.text.length - template.text.length
  if (!hasTemplateWildcard(template) && (more < -6 - mostSigns || more > 2 + mostSigns)) return false
  const plain = title.bare
  if (plain === '' || all === '' || plain.length > longest) return false
  return isWithin(plain, all) || (lead !== '' && isWithin(trimEndOf(firstWords(plain, count), ' :'), lead))
}

function firstWords(text: string, count: number): string {
  let end = -1
  for (let left = count; left > 0; left--) {
    end = text.indexOf(' ', end + 1)
    if (end === -1) return text
  }
  return text.slice(0, end)
}

function isWithin(text: string, name: string): boolean {
  const limit = name.length > 5 ? 2 : name.length > 3 ? 1 : 0
  return distance(text, name, limit) <= limit
}

/** Words of a text in lower case, without usual signs around them. */
export function bare(text: string): string {
  if (text.length > longest) return text
  const plain = normalOf(text, 0).text
  const words = plain.replace(/^[^\p{L}\p{N}]+/u, '') || plain
  const unnumbered = withoutEnumerator(words)
  const unsigned = unnumbered.replace(/^[^\p{L}\p{N}]+/u, '') || unnumbered
  return (/^.*[\p{L}\p{N})\]"']/su.exec(unsigned)?.[0] ?? unsigned).trim().toLowerCase()
}

/** Whether a title is a name, with or without a note or a text behind a colon or dash. */
export function isNamed(text: string, {key, template, words}: Form): boolean {
  return [text, withoutNote(text), text.split(/:| [-\u2013\u2014] /)[0] ?? text].some((name) =>
    key === undefined ? fits(template, name) : words.all !== '' && bare(name) === words.all
  )
}

/** Bold text that begins a line, and its end in the source. */
export function boldTitle({text, normal, start}: TextLine): {readonly text: string; readonly end: number} | undefined {
  const [mark] = normal.marks
  if (mark?.decoration !== 'bold' || mark.start !== start) return undefined
  return {text: normalOf(text.slice(0, mark.end - start), start).text, end: mark.end}
}

/** `Findings (blocks the release)` is `Findings` with a note. */
export function withoutNote(text: string): string {
  const open = text.endsWith(')') ? text.lastIndexOf('(') : -1
  return open < 1 ? text : text.slice(0, open).trimEnd()
}
