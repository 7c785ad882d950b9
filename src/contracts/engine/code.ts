/** Fences of a language. */
import {excerpt, lineAt, type Range} from '../../text/lines.ts'
import {quoted} from '../../text/quoted.ts'
import type {OutputProblem, Subject} from './fault.ts'
import {fencesIn, type OutputFence} from './fences.ts'
import type {ContractReading, Finds, Found, Search} from './found.ts'
import type {TextRegion} from './region.ts'

/**
 * The fences of a region with a language; of any where it is empty. One that nothing closes may be what is left of one.
 *
 * @param readContent of a fence whose content has parts: one that has none of them is another fence
 */
export function findFences(
  {region}: Search,
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
        .map((fence) => found(fence, contents.get(fence)?.problems ?? [nearFault(source.text, fence, language)]))
  }
}

function openingOf(text: string, {start}: OutputFence): Range {
  return {start, end: start + text.slice(start, start + 200).search(/[\r\n]|$/)}
}

function unclosed(text: string, fence: OutputFence): OutputProblem {
  const range = openingOf(text, fence)
  return {kind: 'unclosed', range, data: {actual: quoted(excerpt(text, range)), end: fence.sign}}
}

/** Why a fence is not one of the language. */
function nearFault(text: string, fence: OutputFence, language: string): OutputProblem {
  return fence.isClosed ? otherFence(text, fence, language) : unclosed(text, fence)
}

function otherFence(text: string, fence: OutputFence, language: string): OutputProblem {
  const range = openingOf(text, fence)
  const expected = `\`\`\`${language}`
  return {
    kind: 'misspelt',
    range,
    data: {noun: 'fence', actual: quoted(excerpt(text, range)), expected},
    expected: [expected]
  }
}
