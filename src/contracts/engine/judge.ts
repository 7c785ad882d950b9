/** Deviations that a program tolerates in matching text. */
import {meantValue} from '../../markdown/tags.ts'
import {patternLimit, timedOut} from '../../text/bounded.ts'
import {excerpt, firstLineOf, type Range, rangeOf} from '../../text/lines.ts'
import {memoize} from '../../text/memoize.ts'
import {asKnown, quoted} from '../../text/quoted.ts'
import {trimEndOf} from '../../text/trim.ts'
import {runPatternOn} from './expressions.ts'
import type {OutputProblem, Subject} from './fault.ts'
import {type Form, isNamed, withoutNote} from './form.ts'
import {type LineTerms, type NumberRange, type OutputContract, rangeOfTerms, readPattern} from './model.ts'
import {closedTags, type Decoration, decorations, folded, type Mark, normalOf, withoutLookAlikes} from './normal.ts'
import {isInRange} from './numbers.ts'

/** Judgement of decorations; unlisted ones are errors. */
export type Tolerance = ReadonlyMap<Decoration, 'allowed' | 'warning'>

/** Most programs tolerate these, since they search in lines and fences. */
export const usuallyAllowed: readonly Decoration[] = ['list', 'heading', 'blockquote', 'fence']

/** Many programs ignore case. */
const usual: Tolerance = new Map([...allowed(usuallyAllowed), ['case', 'warning']])

function allowed(names: readonly Decoration[]): readonly (readonly [Decoration, 'allowed'])[] {
  return names.map((each) => [each, 'allowed'])
}

const none: Tolerance = new Map()

/** For outputs without a known program. */
export const all: Tolerance = new Map(allowed(decorations))

export function toleranceOf({allow, exact}: OutputContract): Tolerance {
  if (exact) return none
  if (allow === 'all') return all
  return allow === undefined ? usual : new Map(allowed(allow))
}

/**
 * Fault of decorations, as a warning if the program may tolerate them.
 *
 * @param expected text without decorations, if the contract has it
 */
export function decorationFault(
  text: string,
  marks: readonly Mark[],
  tolerance: Tolerance,
  expected?: string
): OutputProblem | undefined {
  const wrong = marks.filter(({decoration}) => tolerance.get(decoration) !== 'allowed')
  const [first] = wrong
  if (first === undefined) return undefined
  const start = wrong.reduce((least, mark) => Math.min(least, mark.start), first.start)
  const end = wrong.reduce((most, mark) => Math.max(most, mark.end, mark.inner.end), first.end)
  const isBefore = wrong.every((mark) => mark.inner.start >= mark.end)
  const inner = wrong.length === 1 || isBefore ? first.inner : {start, end}
  const found = [...new Set(wrong.map(({decoration}) => decoration))]
  const isMild = found.every((each) => tolerance.has(each))
  const range = firstLineOf(text, {start, end})
  const plain = range.end === end ? plainText(text, range, wrong, expected) : undefined
  return {
    kind: 'unexpected',
    range,
    data: {what: 'decoration', decorations: found, actual: quoted(excerpt(text, inner)), expected},
    ...(plain !== undefined && {expected: [asKnown(plain, [expected ?? ''])]}),
    ...(isMild && {severity: 'warning'})
  }
}

/** Text without decorations, to replace it; `undefined` if nothing is left. */
function plainText(
  text: string,
  {start, end}: Range,
  marks: readonly Mark[],
  value: string | undefined
): string | undefined {
  const has = (name: Decoration): boolean => marks.some(({decoration}) => decoration === name)
  if (has('table')) return undefined
  const leads = marks.filter((mark) => mark.inner.start >= mark.end).map((mark) => mark.end)
  let plain = normalOf(text.slice(Math.max(start, ...leads), end), 0).text
  for (const {decoration} of marks)
    if (decoration === 'quotes' || decoration === 'brackets' || decoration === 'note')
      plain = around.some(([, pattern]) => pattern.test(plain)) ? plain.slice(1, -1).trim() : withoutNote(plain)
  if (has('look-alike')) plain = withoutLookAlikes(plain)
  if (plain !== text.slice(start, end)) return plain
  return has('note') ? value : undefined
}

/** Decorations that count: outside of free places, and not shown by the contract. */
export function countingMarks(
  marks: readonly Mark[],
  ownMarks: ReadonlySet<Decoration>,
  free: readonly Range[]
): readonly Mark[] {
  if (marks.length === 0) return marks
  return marks.filter(
    (mark) => !ownMarks.has(mark.decoration) && !free.some(({start, end}) => mark.start >= start && mark.end <= end)
  )
}

export function plainFault(
  text: string,
  range: Range,
  marks: readonly Mark[],
  {ownMarks, text: expected, key, literal}: Form,
  tolerance: Tolerance
): OutputProblem | undefined {
  if (
    ownMarks.size === 0 ||
    tolerance.get('form') === 'allowed' ||
    [...ownMarks].every((each) => marks.some(({decoration}) => decoration === each))
  )
    return undefined
  return {
    kind: 'unexpected',
    range: rangeOf(range),
    data: {what: 'plain', actual: quoted(excerpt(text, range)), expected},
    ...(key !== undefined && {expected: [literal]})
  }
}

export function nameMarks(actual: string, form: Form, range: Range): readonly Mark[] | 'misspelt' {
  const [fixed] = form.template.literals
  if (form.key === undefined || actual === fixed) return []
  const found = decorated(actual, [form.template.literals.join('')], false)
  return found === undefined ? 'misspelt' : found.decorations.map((each) => markOf(each, range))
}

type Misspelt = Extract<OutputProblem, {readonly kind: 'misspelt'}>

/** Fault of another name, with the correct one as fix unless it has a wildcard. */
export function misspeltFault(form: Form, range: Range, data: Misspelt['data']): Misspelt {
  return {kind: 'misspelt', range, data, ...(form.key !== undefined && {expected: [form.literal]})}
}

/** Fault of a name in another case, which a program may tolerate. */
function caseFaults(names: readonly Mark[], tolerance: Tolerance, fault: Misspelt): readonly OutputProblem[] {
  if (tolerance.get('case') === 'allowed' || names.every(({decoration}) => decoration !== 'case')) return []
  return [tolerance.has('case') ? {...fault, severity: 'warning'} : fault]
}

export interface NameAt {
  /** In normal form. */
  readonly actual: string
  readonly range: Range
  readonly marks: readonly Mark[]
  readonly free: readonly Range[]
  /** Whether it matches the form, not only nearly. */
  readonly isFound: boolean
  /** Text without decorations, if the contract has it. */
  readonly expected: string | undefined
}

/**
 * Faults of a name: decorations, case, or spelling.
 *
 * @param misspelt fault of another name
 */
export function nameFaults(
  text: string,
  {actual, range, marks, free, isFound, expected}: NameAt,
  form: Form,
  tolerance: Tolerance,
  misspelt: Misspelt
): readonly OutputProblem[] {
  const names = isFound || form.key !== undefined ? nameMarks(actual, form, range) : 'misspelt'
  if (names === 'misspelt') return isOtherForm(actual, form, tolerance) ? [] : [misspelt]
  const other = names.filter(({decoration}) => decoration !== 'case')
  const counting = [...countingMarks(marks, form.ownMarks, free), ...other]
  const fault = decorationFault(text, counting, tolerance, expected) ?? plainFault(text, range, marks, form, tolerance)
  if (fault !== undefined) return [fault]
  // An expression may not accept the other space in a tag.
  const isSpaced = form.key !== undefined && names.length === 0 && actual !== form.template.literals[0]
  if (!isSpaced || tolerance.get('form') === 'allowed') return caseFaults(names, tolerance, misspelt)
  const data = {actual: quotedText(actual), expected: form.text}
  return [{kind: 'spacing', range, data, severity: 'warning', expected: [form.literal]}]
}

/** Whether a name has another form that a program may tolerate: a leading number, a colon, a heading, a bold line. */
function isOtherForm(actual: string, form: Form, tolerance: Tolerance): boolean {
  return tolerance.get('form') === 'allowed' && isNamed(actual, form)
}

export interface Value {
  readonly text: string
  /** As written. */
  readonly raw: string
  readonly range: Range
  readonly marks: readonly Mark[]
}

export interface ValueTerms {
  readonly values?: readonly string[] | undefined
  readonly range?: NumberRange | undefined
  /** Matches texts against a pattern; all at once, since a pattern has a time limit. */
  readonly matches?: ((text: string) => boolean | typeof timedOut) | undefined
  readonly pattern?: string | undefined
}

/** Faults of a value, and the value itself, perhaps with tolerated faults. */
export interface Judged {
  readonly fault: OutputProblem | undefined
  readonly value: string | undefined
}

/** Criteria for values; a pattern is matched with all of them. */
export function valueTermsOf(terms: LineTerms, flags: string | undefined, texts: readonly string[]): ValueTerms {
  const {values, pattern} = terms
  const matches = pattern === undefined ? undefined : matcherOf(pattern, flags, texts)
  return {values, pattern, matches, range: rangeOfTerms(terms)}
}

function matcherOf(
  pattern: string,
  flags: string | undefined,
  texts: readonly string[]
): NonNullable<ValueTerms['matches']> {
  const each = [...new Set(texts)]
  const results = runPatternOn({pattern, flags: flags ?? 'mu'}, each, (text) => readPattern(pattern, flags).test(text))
  const byText = new Map(
    each.map((text, index): [string, boolean | typeof timedOut] => [text, results[index] ?? false])
  )
  return (text) => byText.get(text) ?? false
}

/**
 * @param source text that contains the value
 * @param raw the value as written, to match with a pattern
 */
export function judgeValue(
  source: string,
  {text, range, marks, raw}: Value,
  {values, range: number, matches, pattern = ''}: ValueTerms,
  subject: Subject,
  tolerance: Tolerance
): Judged {
  if (text === '')
    return {fault: {kind: 'empty', range: rangeOf(range), data: {subject, expected: values}}, value: undefined}
  if (matches !== undefined) {
    const data = {subject, actual: quotedText(raw), pattern}
    const [found, plain] = [matches(raw), raw === text ? false : matches(text)]
    if (found === timedOut || plain === timedOut)
      return {
        fault: {kind: 'timed-out', range: rangeOf(range), data: {match: {kind: 'pattern', pattern}, ...patternLimit}},
        value: undefined
      }
    if (found) return {fault: undefined, value: raw}
    const fault: OutputProblem = {kind: 'value', range: rangeOf(range), data}
    return plain ? {fault: decorationFault(source, marks, tolerance), value: text} : {fault, value: undefined}
  }
  if (number !== undefined) {
    const plain = isInRange(text, number) ? text : peeled(text).find((each) => isInRange(each.text, number))
    if (plain === undefined) return {fault: listedFault(text, range, {range: number}, subject), value: undefined}
    if (typeof plain === 'string') return {fault: decorationFault(source, marks, tolerance, text), value: text}
    const extra = plain.decorations.map((each) => markOf(each, range))
    return {fault: decorationFault(source, [...marks, ...extra], tolerance, plain.text), value: plain.text}
  }
  if (values === undefined) return {fault: undefined, value: raw}
  if (values.includes(raw)) {
    const outside = marks.filter(({decoration, inner, end}) => decoration === 'fence' || inner.start >= end)
    return {fault: decorationFault(source, outside, tolerance, raw), value: raw}
  }
  const {plain, ownMarks: shownValues} = plainValues(values)
  const found = decorated(text, plain)
  if (found === undefined)
    return {fault: listedFault(text, range, {values: plain, shownValues: values}, subject), value: undefined}
  const {decorations: ownMarks} = found
  const value = values[plain.indexOf(found.value)] ?? found.value
  const lacks = shownValues.get(value)?.find((each) => tolerance.get(each) !== 'allowed')
  if (lacks !== undefined) return {fault: listedFault(text, range, {values: [value]}, subject), value}
  const extra = ownMarks.filter((each) => each !== 'case').map((each) => markOf(each, range))
  const fault = decorationFault(source, [...marks, ...extra], tolerance, value)
  const isCase = ownMarks.includes('case') ? tolerance.get('case') : 'allowed'
  if (fault !== undefined || isCase === 'allowed') return {fault, value}
  const other = listedFault(text, range, {values: [value]}, subject)
  return {fault: isCase === 'warning' ? {...other, severity: 'warning'} : other, value}
}

function markOf(decoration: Decoration, {start, end}: Range): Mark {
  const isAround = decoration === 'quotes' || decoration === 'brackets'
  return {decoration, start, end, inner: isAround ? {start: start + 1, end: end - 1} : {start, end}}
}

const plainValues = memoize((values: readonly string[]) => {
  const normals = values.map((value) => normalOf(value, 0))
  const ownMarks = new Map(
    values.flatMap((value, index): [string, readonly Decoration[]][] => {
      const marks = normals[index]?.marks ?? []
      return marks.length === 0 ? [] : [[value, marks.map(({decoration}) => decoration)]]
    })
  )
  return {plain: values.map((value, index) => normals[index]?.text || value), ownMarks}
})

/**
 * Listed value that a text equals except for a note, quotes, brackets, case, or look-alike letters.
 *
 * @param isValue whether a remark without brackets may follow it
 */
function decorated(
  text: string,
  values: readonly string[],
  isValue = true
): {value: string; decorations: readonly Decoration[]} | undefined {
  const found: Decoration[] = []
  let rest = text
  for (let left = 4; left > 0; left--) {
    const like = alike(rest, values)
    if (like !== undefined) return {value: like.value, decorations: [...found, ...like.decorations]}
    if (isAlternatives(rest, values)) return undefined
    const inner = around.find(([, pattern]) => pattern.test(rest))
    const noted = inner === undefined && isValue ? values.find((value) => isNoted(rest, value)) : undefined
    const plain = noted === undefined ? withoutNote(rest) : rest.slice(0, noted.length)
    if (inner === undefined && plain === rest) return undefined
    found.push(inner?.[0] ?? 'note')
    rest = inner === undefined ? plain : rest.slice(1, -1).trim()
  }
  return undefined
}

function peeled(text: string): readonly {text: string; decorations: readonly Decoration[]}[] {
  const found: {text: string; decorations: readonly Decoration[]}[] = []
  let rest = text
  for (let left = 3; left > 0; left--) {
    const inner = around.find(([, pattern]) => pattern.test(rest))
    const noted = /^[-+]?\d[\d.]*(?:\s?%)?(?=\s*[([{,;:!]|\.?$|\s+[-\u2013\u2014])/.exec(rest)?.[0] ?? rest
    const next = inner === undefined ? noted : rest.slice(1, -1).trim()
    if (next === rest) break
    rest = next
    found.push({text: rest, decorations: [...(found.at(-1)?.decorations ?? []), inner?.[0] ?? 'note']})
  }
  return found
}

const around = [
  ['quotes', /^(?:"[^"]+"|'[^']+'|`[^`]+`|\u201C[^\u201D]+\u201D|\u2018[^\u2019]+\u2019)$/],
  ['brackets', /^(?:\[[^[\]]+\]|\([^()]+\)|\{[^{}]+\}|<[^<>]+>)$/]
] as const

/** Whether a text is a value with a note: `PASS (two notes)`, `PASS.`, `PASS - well done`. */
function isNoted(text: string, value: string): boolean {
  const isBegun = text.length > value.length && text.slice(0, value.length).toLowerCase() === value.toLowerCase()
  return isBegun && /^(?:\s*[([{,;:.!?]|\s+[-\u2013\u2014])/.test(text.slice(value.length))
}

function alike(
  text: string,
  values: readonly string[]
): {value: string; decorations: readonly Decoration[]} | undefined {
  if (values.includes(text)) return {value: text, decorations: []}
  const same = values.find((each) => closedTags(each) === closedTags(text))
  if (same !== undefined) return {value: same, decorations: []}
  const plain = withoutLookAlikes(text)
  const value =
    values.find((each) => withoutLookAlikes(each) === plain) ?? values.find((each) => folded(each) === folded(text))
  if (value === undefined) return undefined
  const isLike = value.toLowerCase() === text.toLowerCase()
  const isCase = withoutLookAlikes(value) !== plain
  return {value, decorations: [...(isLike ? [] : ['look-alike' as const]), ...(isCase ? ['case' as const] : [])]}
}

function quotedText(text: string) {
  return quoted(excerpt(text))
}

/** Listed values in normal form and as in the contract, or the range of its number. */
export interface ListedValues {
  readonly values?: readonly string[] | undefined
  readonly shownValues?: readonly string[] | undefined
  readonly range?: NumberRange | undefined
}

export function listedFault(
  text: string,
  at: Range,
  {values = [], shownValues = values, range: number}: ListedValues,
  subject: Subject
): OutputProblem {
  const actual = quotedText(text)
  const range = rangeOf(at)
  if (number !== undefined) return {kind: 'value', range, data: {subject, actual, range: number}}
  if (isAlternatives(text, values)) return {kind: 'placeholder', range, data: {subject, actual}}
  const meant = meantOf(text, values) ?? (values.length === 1 ? values[0] : undefined)
  const expected = meant === undefined ? shownValues : [shownValues[values.indexOf(meant)] ?? meant]
  return {kind: 'value', range, data: {subject, actual, expected}, ...(meant !== undefined && {expected})}
}

/** Value at the start of a text: any text may follow it, but none may follow a near miss. */
export function begunValue(text: string, values: readonly string[]): {text: string; meant: string} | undefined {
  const whole = values.find((value) => text.startsWith(value) && !/^[\w-]/.test(text.slice(value.length)))
  if (whole !== undefined) return {text: whole, meant: whole}
  const [word = ''] = /^[^\s<]+/.exec(text) ?? []
  const meant = meantValue(bareValue(word), values)
  return meant === undefined || /^\s*[^\s<]/.test(text.slice(word.length)) ? undefined : {text: word, meant}
}

/** A value without quotes and stops around it. */
function bareValue(value: string): string {
  return trimEndOf(value.replace(/^[*_`"']+/, ''), '*_`"\'.!,;:')
}

/** Intended value of a text: quoted, in another case, misspelt by one or two letters, or with text behind it. */
export function meantOf(text: string, values: readonly string[]): string | undefined {
  return meantValue(bareValue(text), values) ?? begunValue(text, values)?.meant
}

/** In UTF-16 units; longer lists of values are prose. */
const longest = 200

/** Whether a text is several values of which the agent should have chosen one: `PASS | FAIL`, `PASS or FAIL`. */
export function isAlternatives(text: string, values: readonly string[]): boolean {
  if (text.length > longest) return false
  const words = text.split(/[|/,]|\bor\b/).map((word) => word.trim())
  return words.length > 1 && words.every((word) => word !== '' && meantValue(bareValue(word), values) !== undefined)
}
