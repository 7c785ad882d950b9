/** Menus and notices that people see: REQ-0006 2.1, 3.5, 6.3, 6.4. */

import {structure} from '../../markdown/structure.ts'
import {lineText} from '../../text/document.ts'
import {distance} from '../../text/edit-distance.ts'
import {lastIndexFrom, type Range, rangeOf} from '../../text/lines.ts'
import {list} from '../../text/plural.ts'
import {asKnown, type MaybeQuoted, quoted, quoting} from '../../text/quoted.ts'
import {type MismatchProblem, missingProblem, unexpectedProblem} from '../mismatch.ts'
import type {Source} from '../source.ts'
import {consensusFault} from './content.ts'
import {members, membersOf} from './members.ts'
import {knownPersonas} from './persona-context.ts'
import {firstPlaceholders} from './placeholders.ts'
import {breaksOf, failureTitle, frameTitle, type Menu, menus} from './read-menus.ts'

/** A menu of the document. The words behind the beginning of an option are free. */
interface KnownMenu {
  /** The title; not given for the one that names a phase. */
  readonly name?: string
  readonly options: readonly (readonly [begin: string, rest?: string])[]
  readonly request: string
  /** The beginnings of the lines above the options. */
  readonly labels?: readonly string[]
}

const documentMenus: readonly KnownMenu[] = [
  {
    name: 'INCEPTION MODE',
    options: [['[1] Party Mode (Recommended)'], ['[2] Classic Mode']],
    request: 'Enter selection (1-2):'
  },
  {
    name: 'TECH STACK RECOMMENDATION',
    options: [['[Y] Yes, proceed', ' with this stack'], ['[C] I have changes']],
    request: 'Enter selection:',
    labels: ['Language', 'Framework', 'Database', 'CONSENSUS']
  },
  {
    options: [
      ['[1] Retry phase', ' \u2014 re-launch all agents'],
      ['[2] Fall back to classic mode', ' \u2014 restart with sequential flow'],
      ['[3] Cancel', ' \u2014 abort discovery']
    ],
    request: 'Enter selection (1-3):'
  }
]

/** The problems of menus and notices in a file that is declared to keep the contract. */
export function menuProblems(source: Source): readonly MismatchProblem[] {
  return [
    ...menus(source).flatMap((menu) => {
      const {title} = menu
      const known = documentMenus.find(({name}) =>
        name === undefined ? failureTitle.test(title.text) : name === title.text
      )
      const names = documentMenus.flatMap(({name}) => name ?? [])
      const near =
        names.find((name) => distance(title.text.toUpperCase(), name, 2) <= 2) ??
        (title.text === '' ? undefined : documentMenus.find((each) => hasOptions(menu, each))?.name)
      if (known === undefined && near !== undefined)
        return [unexpectedProblem(rangeOf(title), quoting`title \`${quoted(title.text)}\` of a menu`, [near])]
      return [
        ...numberProblems(menu, known),
        ...(known === undefined ? [] : knownProblems(source, menu, known)),
        ...placeProblems(source, menu)
      ]
    }),
    ...lineProblems(source),
    ...questionProblems(source),
    ...(source.kind === 'output' ? placeholderProblems(source) : [])
  ].sort((a, b) => a.range.start - b.range.start)
}

/** Whether a menu has the options of the document, whatever its title is. */
function hasOptions({options}: Menu, {options: all}: KnownMenu): boolean {
  return all.every(([begin]) => options.some(({mark, text}) => `[${mark}] ${text}`.startsWith(begin)))
}

/** Numbers 1 to n in order; letters may come between them. */
function numberProblems({options, request}: Menu, known: KnownMenu | undefined): readonly MismatchProblem[] {
  // The numbers of a whole menu are right: the option that it lacks is the fault.
  if (known !== undefined && options.length < known.options.length) return []
  const numbered = options.filter(({mark}) => /^\d/.test(mark))
  const index = numbered.findIndex(({mark}, at) => Number(mark) !== at + 1)
  const wrong = numbered[index]
  if (wrong !== undefined) {
    const place = {start: wrong.start, end: wrong.start + wrong.mark.length + 2}
    return [unexpectedProblem(place, quoting`option \`[${quoted(wrong.mark)}]\``, [`[${index + 1}]`])]
  }
  const range = request?.range
  if (range === undefined || numbered.length === 0) return []
  const expected = numbered.length === 1 ? '1' : `1-${numbered.length}`
  const [, first, last] = /^(\d+)(?:\s*(?:-|\u2013|to)\s*(\d+))?$/.exec(range.text.trim()) ?? []
  const found = last === undefined ? first : `${first}-${last}`
  return found === undefined || found === expected
    ? []
    : [unexpectedProblem(rangeOf(range), quoting`range \`${quoted(range.text)}\` of the menu`, [expected])]
}

/** Differences between a menu and its form in the document. */
function knownProblems(source: Source, menu: Menu, known: KnownMenu): readonly MismatchProblem[] {
  const {title, options, request} = menu
  const last = options.at(-1) ?? title
  const above = source.text.slice(title.end, (options[0] ?? request ?? title).start)
  const lacking = (known.labels ?? []).filter((label) => !new RegExp(`^[ \\t>*|]*${label}\\b`, 'im').test(above))
  return [
    ...missingLines(rangeOf(title), lacking),
    ...optionProblems(source, menu, known),
    ...(request === undefined
      ? [missingProblem(rangeOf(last), `line \`${known.request}\``, 'it below the options')]
      : [])
  ]
}

function missingLines(range: Range, labels: readonly MaybeQuoted[]): readonly MismatchProblem[] {
  if (labels.length === 0) return []
  const names = labels.map((label) => quoting`\`${label}:\``)
  return [missingProblem(range, '', `${labels.length === 1 ? 'it' : 'them'} above the options`, {names})]
}

/**
 * The options of such a menu, by place or, where some are missing, by text; the first in the place of another makes others misplaced. A
 * number out of its row is another problem.
 */
function optionProblems(source: Source, {title, options}: Menu, known: KnownMenu): readonly MismatchProblem[] {
  const textOf = (begin: string): string => begin.slice('[1] '.length)
  const isShort = options.length < known.options.length
  let isShifted = false
  const found = known.options.flatMap(([begin, rest = ''], index): MismatchProblem[] => {
    const option = isShort ? options.find(({text}) => text.startsWith(textOf(begin))) : options[index]
    const expected = `${begin}${rest}`
    if (option === undefined) {
      const near = nearOption(source, title.end, textOf(begin))
      if (near === undefined) return [missingProblem(rangeOf(title), `option \`${expected}\``, 'it in this menu')]
      const found = quoted(source.text.slice(near.start, near.end))
      return [unexpectedProblem(near, quoting`option \`${found}\``, [expected])]
    }
    const found = `[${option.mark}] ${option.text}`
    const isMarked = begin.startsWith(`[${option.mark}]`) || /\d/.test(begin.charAt(1))
    if (option.text.startsWith(textOf(begin)) && isMarked) return []
    const isOther = known.options.some(([other]) => option.text.startsWith(textOf(other)))
    if (isOther && isShifted) return []
    isShifted ||= isOther
    return [unexpectedProblem(rangeOf(option), quoting`option \`${quoted(found)}\``, [expected])]
  })
  // Another style of all marks is one fault, at the first.
  return options.length === 0 ? found.slice(0, 1) : found
}

/** A number or a letter in other signs or in bold, or a bullet. */
const nearMark = /^[ \t>]*(?:[*_`]{0,3}[([]?\w[.)\]][*_`]{0,3}|[-*+])[ \t]/

/** The line of an option with another mark, such as `2. Classic Mode`, within the twenty lines below a title. */
function nearOption({text, lines}: Source, from: number, begin: string): Range | undefined {
  const first = lastIndexFrom(lines, from, ({start}) => start) + 1
  const line = lines.slice(first, first + 20).find(({start, end}) => {
    const written = text.slice(start, Math.min(end, start + 200))
    return nearMark.test(written) && written.includes(` ${begin}`)
  })
  return line && rangeOf(line)
}

/** In the orchestrator the menu of the modes comes before the first step of the flow for new projects. */
function placeProblems(source: Source, {title}: Menu): readonly MismatchProblem[] {
  if (title.text !== 'INCEPTION MODE' || source.kind === 'output') return []
  const {headings} = structure(source)
  const flow = headings.findLast(({text, start}) => /NEW PROJECT FLOW/i.test(text) && start < title.start)
  const step = headings.find(
    ({text, start}) => /^Step 1\b/i.test(text) && start > (flow?.start ?? Number.POSITIVE_INFINITY)
  )
  return step === undefined || step.start > title.start
    ? []
    : [unexpectedProblem(rangeOf(title), 'menu of the modes here', quoting`it before \`${quoted(step.text)}\``)]
}

/** A part of a line, in the text. */
function within({start}: Range, inLine: Range): Range {
  return {start: start + inLine.start, end: start + inLine.end}
}

const notice =
  'NOTE: {name} ({title}) encountered an issue and could not contribute to this phase. Proceeding with {n} agent(s).'

/** Whether a line has all parts of the notice, in their order. */
function isNotice(line: string): boolean {
  const end =
    /\) encountered an issue and could not contribute to this phase\. Proceeding with (?:[12]|\{\w+\}) agent(?:\(s\)|s)?\./g
  const start = line.indexOf('NOTE: ')
  const last = [...line.matchAll(end)].at(-1)?.index ?? -1
  const name = line.indexOf(' (', start + 'NOTE: '.length + 1)
  return start !== -1 && name !== -1 && name + ' ('.length < last
}

function lineProblems(source: Source): readonly MismatchProblem[] {
  if (!/CONSENSUS:|encountered an issue/.test(source.text)) return []
  return source.lines.flatMap((line, index): MismatchProblem[] => {
    const text = lineText(source, index)
    const found = consensusFault(text)
    if (found !== undefined) {
      const what = quoting`consensus \`${quoted(found.text)}\``
      return [unexpectedProblem(within(line, found), what, '`unanimous` or `majority`')]
    }
    if (!/^[ \t>*_]*note\b.*encountered an issue/i.test(text)) return []
    const whole = `${text} ${lineText(source, index + 1)}`.replace(/\s+/g, ' ')
    return isNotice(whole) ? [] : [unexpectedProblem(rangeOf(line), 'notice', [notice])]
  })
}

/** Signs that a text has a menu or a notice of the document. */
const documentTexts = /INCEPTION MODE|VISION COUNCIL|TECH STACK RECOMMENDATION|encountered (?:errors\.|an issue)/

/** Placeholders in texts for users (3.5, 6.3, 6.4). */
const shownPlaceholders: ReadonlySet<string> = new Set(
  list`
    question, language, framework, database, rationale, additional services, unanimous / majority,
    Any trade-off notes from dissenting agent, PersonaName, Title, remaining_count, phase_name
  `.map((name) => `{${name}}`)
)

function placeholderProblems(source: Source): readonly MismatchProblem[] {
  if (!source.text.includes('{') || !documentTexts.test(source.text)) return []
  return firstPlaceholders(source, (text) => shownPlaceholders.has(text)).map((found) =>
    unexpectedProblem(rangeOf(found), quoting`placeholder \`${quoted(found.text)}\``, 'the text itself')
  )
}

/** The questions of all agents of phase 1 as one list (3.5 A, step 2): a group of each agent, numbers that go on from one to the next. */
function questionProblems(source: Source): readonly MismatchProblem[] {
  if (!source.text.includes('VISION COUNCIL') || source.text.includes('{question')) return []
  const breaks = breaksOf(source)
  const team = membersOf(knownPersonas(source)).filter(({phase}) => phase === 1)
  const known = members.map(({names: [name]}) => name.toUpperCase())
  return source.lines.flatMap((title, line): readonly MismatchProblem[] => {
    if (!/^VISION COUNCIL\b/.test(frameTitle(source, line) ?? '')) return []
    const groups = new Set<string>()
    const wrong: MismatchProblem[] = []
    let count = 0
    for (let index = line + 1; index < source.lines.length && !breaks.has(index); index++) {
      if (frameTitle(source, index) !== undefined) break
      const text = lineText(source, index)
      const group = /^[ \t>]*FROM[ \t]+(\S[^(]*)\(/.exec(text)?.[1]?.trim()
      if (group !== undefined) groups.add(group.toUpperCase())
      const [whole = '', digits] = (groups.size > 0 && /^[ \t>]*(\d+)[.)][ \t]/.exec(text)) || []
      if (digits === undefined || Number(digits) === ++count) continue
      const start = whole.length - digits.length - 2
      const range = within(source.lines[index] ?? title, {start, end: start + digits.length})
      wrong.push(unexpectedProblem(range, quoting`question \`${quoted(digits)}\``, `number \`${count}\``))
    }
    const silent = team.filter(({names}) => !names.some((name) => groups.has(name.toUpperCase())))
    const isReduced = /encountered an issue/.test(source.text) || [...groups].some((name) => name.includes('{'))
    const labels = silent.map(({names: [name]}) => quoting`FROM ${asKnown(name.toUpperCase(), known)}`)
    return [...missingLines(rangeOf(title), isReduced ? [] : labels), ...wrong.slice(0, 1)]
  })
}
