/** A text of one line as a contract has it, ready to be compared with lines of outputs. */
import {distance} from '../../text/edit-distance.ts'
import {createMemo} from '../../text/memoize.ts'
import {trimEndOf} from '../../text/trim.ts'
import {type Decoration, folded, normalOf} from './normal.ts'
import {TextLine} from './region.ts'
import {fits, fixedText, hasTemplateWildcard, parseTemplate, type Template} from './template.ts'

export interface Form {
  /** As the contract has it. */
  readonly text: string
  /** The same without its wildcards, where it has none. */
  readonly literal: string
  /** Of the normal form. */
  readonly template: Template
  readonly ownMarks: ReadonlySet<Decoration>
  /** What it is searched by; `undefined` where it has a wildcard. */
  readonly key: string | undefined
  readonly words: Words
}

/** The words of a form: an output may have very many lines to compare with them. */
interface Words {
  readonly all: string
  /** Those before its first wildcard; empty where it has none, or where they are too short to tell anything. */
  readonly lead: string
  /** How many words the lead has. */
  readonly count: number
}

const forms = createMemo<string, Form>(2000)

/** Once for all outputs. */
export function formOf(text: string): Form {
  return forms(text, () => readForm(text, ''))
}

/** The same of the text of a heading: signs of a list are a part of it. */
export function headingFormOf(text: string): Form {
  return forms(`# ${text}`, () => readForm(text, '# '))
}

/** In place of wildcards, while the marks around them are read: the first of a range for private use. */
const firstHole = 0xe000
const holes = /[\uE000-\uF8FF]/

function readForm(text: string, sign: string): Form {
  const parsed = parseTemplate(text)
  const {literals, choices, ranges, names} = parsed
  const masked = literals.map((literal, index) => (index === 0 ? '' : String.fromCharCode(firstHole + index)) + literal)
  const line = new TextLine(0, sign + masked.join(''), 0)
  const normal = normalOf(line.text, 0)
  const characters = new Set(normal.text)
  // Those in the target of a link are gone.
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

/** A text in normal form that is compared with forms. It keeps its words: an output may have very many of them. */
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

/** In UTF-16 units; a longer text is compared as it is written. */
const longest = 200

/** How many characters numbers and signs around a name have at most. */
const mostSigns = 24

/** With a number in front, a colon behind, or one or two letters off. */
export function isNear(title: Title, {template, words: {all, lead, count}}: Form): boolean {
  if (!hasTemplateWildcard(template) && !isOfLength(title.text, template.text)) return false
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

function isOfLength({length}: string, name: string): boolean {
  return length >= name.length - 6 - mostSigns && length <= name.length + 2 + mostSigns
}

/** Whether a text is a name, or one or two letters off, by the length of the name. */
function isWithin(text: string, name: string): boolean {
  const limit = name.length > 5 ? 2 : name.length > 3 ? 1 : 0
  return distance(text, name, limit) <= limit
}

/** The words of a text in lower case, without what people put around them. */
export function bare(text: string): string {
  if (text.length > longest) return text
  const plain = normalOf(text, 0).text
  const words = plain.replace(/^[^\p{L}\p{N}]+/u, '') || plain
  const unnumbered = words.replace(/^\d+(?:\.\d+)*(?:[.):]+\s*|\s+)/, '') || words
  const unsigned = unnumbered.replace(/^[^\p{L}\p{N}]+/u, '') || unnumbered
  return (/^.*[\p{L}\p{N})\]"']/su.exec(unsigned)?.[0] ?? unsigned).trim().toLowerCase()
}

/** The names that a title may have: with and without a note, or what is in front of a colon or a dash. */
function namesOf(text: string): readonly string[] {
  return [...new Set([text, withoutNote(text), text.split(/:| [-\u2013\u2014] /)[0] ?? text])]
}

export function isNamed(text: string, {key, template, words}: Form): boolean {
  return namesOf(text).some((name) =>
    key === undefined ? fits(template, name) : words.all !== '' && bare(name) === words.all
  )
}

/** `Findings (blocks the release)` is `Findings` with a note. */
export function withoutNote(text: string): string {
  const open = text.endsWith(')') ? text.lastIndexOf('(') : -1
  return open < 1 ? text : text.slice(0, open).trimEnd()
}
