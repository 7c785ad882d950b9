/** Fences as programs search for them: lines of backticks or tildes in any Markdown block. */
import {excerpt, lastIndexFrom, lineAt, type Range} from '../../text/lines.ts'
import {memoize} from '../../text/memoize.ts'
import {quoted} from '../../text/quoted.ts'
import type {OutputProblem, Subject} from './fault.ts'
import type {ContractReading, Finds, Found, Search} from './found.ts'
import type {Tolerance} from './judge.ts'
import type {TextRegion} from './region.ts'

/** With its fence lines; an unclosed fence ends with the region. */
interface OutputFence extends Range {
  /** First word behind the sign. */
  readonly info: string
  /** First character of the fence, repeated. */
  readonly sign: string
  readonly content: Range
  readonly isClosed: boolean
}

const opening = /^[ \t]*(`{3,}(?!`)|~{3,}(?!~))([^`\r\n]*)$/

/** In UTF-16 units; longer lines are not fences. */
const longest = 200

export const fencesIn = memoize(
  ({source: {text, lines}, start: from, end: until}: TextRegion): readonly OutputFence[] => {
    if (!/`{3}|~{3}/.test(text.slice(from, until))) return []
    const fences: OutputFence[] = []
    let open: {sign: string; info: string; start: number; content: number} | undefined
    const last = lineAt(lines, until)
    for (let index = lineAt(lines, from); index <= last; index++) {
      const line = lines[index] ?? {start: 0, end: 0, next: 0}
      const [start, end] = [Math.max(line.start, from), Math.min(line.end, until)]
      if (end - start > longest) continue
      const [, sign = '', rest = ''] = opening.exec(text.slice(start, end)) ?? []
      const [info = ''] = rest.trim().split(/\s/)
      if (sign === '') continue
      if (open === undefined) open = {sign, info, start, content: Math.min(line.next, until)}
      else if (info === '' && sign.startsWith(open.sign) && text.slice(start, end).trim() === sign) {
        const content = {start: open.content, end: Math.max(open.content, start)}
        fences.push({sign: open.sign, info: open.info, start: open.start, end, content, isClosed: true})
        open = undefined
      }
    }
    if (open === undefined) return fences
    const content = {start: open.content, end: until}
    return [...fences, {sign: open.sign, info: open.info, start: open.start, end: until, content, isClosed: false}]
  }
)

export function fenceAround(region: TextRegion, place: number): OutputFence | undefined {
  const fences = fencesIn(region)
  const fence = fences[lastIndexFrom(fences, place, ({start}) => start)]
  return fence !== undefined && place <= fence.end ? fence : undefined
}

/**
 * Fences of a language in a region; of any language if empty. An unclosed one may be truncated.
 *
 * @param readContent of a fence with parts: one without any of them is another fence
 */
export function findFences(
  {region, tolerance}: Search,
  language: string,
  readContent: (content: TextRegion) => ContractReading | undefined
): Finds {
  const {source} = region
  const fences = fencesIn(region)
  const isRight = ({info, sign, isClosed}: OutputFence): boolean =>
    isClosed && sign.startsWith('`') && (language === '' || info === language)
  const contents = new Map(fences.filter(isRight).map((fence) => [fence, readContent({source, ...fence.content})]))
  const isTaken = (fence: OutputFence): boolean => contents.has(fence) && contents.get(fence)?.found.length !== 0
  const right = fences.filter(isTaken)
  const open = fences.find(({isClosed}) => !isClosed)
  const found = (fence: OutputFence, faults: readonly OutputProblem[]): Found => ({
    start: fence.start,
    end: fence.end,
    line: lineAt(source.lines, fence.start),
    faults,
    value: () => source.text.slice(fence.content.start, fence.content.end).replace(/\r?\n$/, '')
  })
  const isEmpty = ({content}: OutputFence): boolean => source.text.slice(content.start, content.end).trim() === ''
  const subject: Subject = {kind: 'fence', language}
  return {
    exact: right.map((fence, index): Found => {
      const range = openingOf(source.text, fence)
      const empty: readonly OutputProblem[] = isEmpty(fence) ? [{kind: 'empty', range, data: {subject}}] : []
      const isNested = index === right.length - 1 && open !== undefined && open.info === ''
      const inner = empty.length > 0 ? empty : (contents.get(fence)?.problems ?? [])
      return found(fence, isNested ? [...inner, unclosed(source.text, open)] : inner)
    }),
    near: () =>
      fences
        .filter((fence) => !isTaken(fence))
        .map((fence) => {
          const faults = fence.isClosed
            ? otherFence(source.text, fence, language, tolerance)
            : [unclosed(source.text, fence)]
          return found(fence, contents.get(fence)?.problems ?? faults)
        })
  }
}

function openingOf(text: string, {start}: Pick<OutputFence, 'start'>): Range {
  return {start, end: start + text.slice(start, start + 200).search(/[\r\n]|$/)}
}

function unclosed(text: string, fence: OutputFence): OutputProblem {
  const range = openingOf(text, fence)
  return {kind: 'unclosed', range, data: {actual: quoted(excerpt(text, range)), end: fence.sign}}
}

/** Fault of a fence in another language; none for another case if the program tolerates it. */
export function otherFence(
  text: string,
  {start, info = ''}: {readonly start: number; readonly info?: string},
  language: string,
  tolerance: Tolerance
): OutputProblem[] {
  const isCase = info !== language && info.toLowerCase() === language.toLowerCase()
  if (isCase && tolerance.get('case') === 'allowed') return []
  const range = openingOf(text, {start})
  const expected = `\`\`\`${language}`
  const data = {noun: 'fence' as const, actual: quoted(excerpt(text, range)), expected}
  const severity = isCase && tolerance.has('case') ? ('warning' as const) : undefined
  return [{kind: 'misspelt', range, data, expected: [expected], severity}]
}
