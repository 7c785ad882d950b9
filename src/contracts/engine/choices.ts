/** A choice of lines: `APPROVED`. */
import {excerpt, type Range, rangeOf} from '../../text/lines.ts'
import {memoize} from '../../text/memoize.ts'
import {quoted} from '../../text/quoted.ts'
import type {OutputProblem, Subject} from './fault.ts'
import {type Form, formOf, isNear, Title} from './form.ts'
import type {Finds, Found, Search} from './found.ts'
import {isAlternatives, listedFault, meantOf, misspeltFault, type NameAt, nameFaults} from './judge.ts'
import {folded, type Normal, sourceRange} from './normal.ts'
import {linesIn, marksOf, type TextLine, type TextRegion} from './region.ts'
import {type Filled, filledIn, fits, hasTemplateWildcard, isAnyText, wrongChoice} from './template.ts'

interface Choices {
  readonly forms: readonly Form[]
  readonly byKey: ReadonlyMap<string, Form>
  readonly open: readonly Form[]
  /** Lines without a wildcard, as texts. */
  readonly fixed: readonly string[]
}

const choicesOf = memoize((lines: readonly string[]): Choices => {
  const forms = lines.map(formOf)
  const fixed = forms.filter(({template}) => !hasTemplateWildcard(template))
  return {
    forms,
    byKey: new Map(fixed.map((form) => [form.key ?? '', form])),
    open: forms
      .filter(({key}) => key === undefined)
      .sort((a, b) => Number(isAnyText(a.template)) - Number(isAnyText(b.template))),
    fixed: fixed.map(({template}) => template.literals.join(''))
  }
})

export function findChoices(search: Search, lines: readonly string[]): Finds {
  const choices = choicesOf(lines)
  const subject: Subject = {kind: 'one-of', lines}
  const texts = linesIn(search.region)
  const found = texts.flatMap((line) => {
    const match = matchOf(line, choices)
    if (match === undefined) return []
    return [{line, match, faults: match.wrong === undefined ? lineFaults(search, line, match.form, true) : []}]
  })
  const isTicked = ({line}: {readonly line: TextLine}): boolean => boxOf(search, line) === 'x'
  const chosen = found.some(isTicked) ? found.filter((each) => boxOf(search, each.line) !== ' ') : found
  const exact = chosen.filter(({faults}) => faults.length === 0)
  const decorated = (): readonly Found[] =>
    chosen.filter(({faults}) => faults.length > 0).map(({line, match, faults}) => foundOf(search, line, match, faults))
  return {
    exact: exact.map(({line, match}) => foundOf(search, line, match, wrongFaults(line, match))),
    decorated,
    near: () => {
      const known = new Set(found.map(({line}) => line))
      const {at} = search
      const edge = at === 'start' ? texts.slice(0, 1) : at === 'end' ? texts.slice(-1) : texts
      const meant = edge.flatMap((line): Found[] => {
        if (known.has(line)) return []
        const {text} = line.normal
        const range = rangeOf(line)
        const actual = quoted(excerpt(line.text))
        if (isAlternatives(text, choices.fixed))
          return [foundOf(search, line, undefined, [{kind: 'placeholder', range, data: {subject, actual}}])]
        const form = nearestOf(line, choices)
        if (form === undefined) return []
        const faults = lineFaults(search, line, form, false)
        return [foundOf(search, line, faults.some(({kind}) => kind === 'misspelt') ? undefined : {form}, faults)]
      })
      const isLast = at !== 'start'
      return [...decorated(), ...(isLast ? meant.reverse() : meant)]
    }
  }
}

function boxOf({region}: Search, {lead}: TextLine): string | undefined {
  const last = lead.at(-1)
  const sign = last === undefined ? '' : region.source.text.slice(last.start, last.end)
  return /^\[.\]$/.test(sign) ? sign.charAt(1).toLowerCase() : undefined
}

interface Match {
  readonly form: Form
  /** Set if only this value is wrong. */
  readonly wrong?: Filled | undefined
}

/** Form of a line; forms with fewer wildcards take precedence, and a line may match except for a value. */
function matchOf({normal: {text}}: TextLine, {byKey, open}: Choices): Match | undefined {
  const fixed = byKey.get(folded(text))
  if (fixed !== undefined) return {form: fixed}
  const exact = open.find((form) => !isAnyText(form.template) && fits(form.template, text))
  if (exact !== undefined) return {form: exact}
  for (const form of open) {
    const wrong = wrongChoice(form.template, text)
    if (wrong !== undefined && isLikeValue(wrong) && isClear(form, wrong)) return {form, wrong}
  }
  const any = open.find((form) => isAnyText(form.template) && fits(form.template, text))
  return any && {form: any}
}

/** Whether text before the choice, or a near value, shows that the line was meant. */
function isClear({template: {literals}}: Form, {text, values = []}: Filled): boolean {
  return literals[0] !== '' || meantOf(text, values) !== undefined
}

/** In UTF-16 units. */
const longestLabel = 40

/** Whether a text resembles a value: no more words, and the same case. */
export function isLikeValue({text, values, range}: Filled): boolean {
  if (values === undefined) return range !== undefined && text.length <= longestLabel
  const isOf = (pattern: RegExp): boolean => !values.every((value) => pattern.test(value)) || pattern.test(text)
  return text.length <= longestLabel && [/^\S+$/, /^[^a-z]*$/, /^[^A-Z]*$/, /^[A-Z]/].every(isOf)
}

/** Ranges of a line's free places in the source, up to the literals beside them. */
export function freePlaces(line: TextLine, normal: Normal, form: Form): readonly Range[] {
  if (form.key !== undefined) return []
  const filled = filledIn(form.template, normal.text) ?? []
  return filled
    .filter(({values, range}) => values === undefined && range === undefined)
    .map(({start, end}) => ({
      start: start === 0 ? line.start : sourceRange(normal, {start: start - 1, end: start}).end,
      end: end === normal.text.length ? line.end : sourceRange(normal, {start: end, end: end + 1}).start
    }))
}

function lineFaults(
  {region, tolerance}: Search,
  line: TextLine,
  form: Form,
  isFound: boolean
): readonly OutputProblem[] {
  const data = {noun: 'line', actual: quoted(excerpt(line.text)), expected: form.text} as const
  const misspelt = misspeltFault(form, rangeOf(line), data)
  return nameFaults(region.source.text, nameAt(region, line, form, isFound), form, tolerance, misspelt)
}

export function nameAt(region: TextRegion, line: TextLine, form: Form, isFound: boolean): NameAt {
  return {
    actual: line.normal.text,
    range: rangeOf(line),
    marks: marksOf(region, line),
    free: freePlaces(line, line.normal, form),
    isFound,
    expected: form.key === undefined ? undefined : form.text
  }
}

function wrongFaults(line: TextLine, {form, wrong}: Match): readonly OutputProblem[] {
  if (wrong === undefined) return []
  const subject: Subject = {kind: 'line', label: form.text}
  return [listedFault(wrong.text, sourceRange(line.normal, wrong), wrong, subject)]
}

function foundOf({region}: Search, line: TextLine, match: Match | undefined, faults: readonly OutputProblem[]): Found {
  const {source} = region
  const whole = source.lines[line.index] ?? line
  const below = source.lines[line.index + 1]
  // A setext heading includes its underline.
  const isUnderlined = below !== undefined && /^ {0,3}(?:=+|-+)[ \t]*$/.test(source.text.slice(below.start, below.end))
  const fixed = match?.form.key === undefined ? undefined : match.form.literal
  const value = fixed ?? line.normal.text
  const isRight =
    match !== undefined && match.wrong === undefined && freePlaces(line, line.normal, match.form).length === 0
  return {
    start: Math.max(whole.start, region.start),
    end: isUnderlined ? below.end : Math.min(whole.end, region.end),
    line: line.index,
    faults,
    answer: isRight ? {value, start: line.start, end: line.end} : undefined,
    value: () => value
  }
}

/** A form at an edit distance of one or two, behind a label, or with more text behind it. */
function nearestOf({normal: {text}}: TextLine, {forms, fixed}: Choices): Form | undefined {
  const title = new Title(text)
  const near = forms.find((form) => isNear(title, form))
  if (near !== undefined) return near
  const colon = text.slice(0, longestLabel).indexOf(':')
  const behind = colon === -1 ? '' : text.slice(colon + 1).trim()
  const meant = behind === '' ? undefined : fixed.find((line) => line === behind)
  const begun = meant ?? beginningOf(text, fixed)
  return forms.find(({key, template}) => key !== undefined && template.literals.join('') === begun)
}

/** Fixed line at the start of a text, before a sign: "APPROVED - well done". */
function beginningOf(text: string, fixed: readonly string[]): string | undefined {
  const found = fixed.find((line) => text.startsWith(line) && /^[ \t]*[^\s\p{L}\p{N}]/u.test(text.slice(line.length)))
  return found ?? (text.length <= 80 && !text.includes(' ') ? meantOf(text, fixed) : undefined)
}
