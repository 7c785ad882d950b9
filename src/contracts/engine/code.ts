/** Fences of a language. */
import {excerpt, lineAt, type Range} from '../../text/lines.ts'
import {quoted} from '../../text/quoted.ts'
import type {OutputProblem, Subject} from './fault.ts'
import {fencesIn, type OutputFence} from './fences.ts'
import type {Finds, Found, Search} from './found.ts'

/** The fences of a region with a language; of any where it is empty. One that nothing closes may be what is left of one. */
export function findFences({region}: Search, language: string): Finds {
  const {source} = region
  const fences = fencesIn(region)
  const isRight = ({info, sign, isClosed}: OutputFence): boolean =>
    isClosed && sign.startsWith('`') && (language === '' || info === language)
  const right = fences.filter(isRight)
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
      return found(fence, isNested ? [...empty, unclosed(source.text, open)] : empty)
    }),
    near: () =>
      fences
        .filter((fence) => !isRight(fence))
        .map((fence) =>
          found(fence, [fence.isClosed ? otherFence(source.text, fence, language) : unclosed(source.text, fence)])
        )
  }
}

function openingOf(text: string, {start}: OutputFence): Range {
  return {start, end: start + text.slice(start, start + 200).search(/[\r\n]|$/)}
}

function unclosed(text: string, fence: OutputFence): OutputProblem {
  const range = openingOf(text, fence)
  return {kind: 'unclosed', range, data: {actual: quoted(excerpt(text, range)), end: fence.sign}}
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
