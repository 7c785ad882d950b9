/** Plugins of remark as rules: the places and severities of their messages. */
import type {VFile} from 'vfile'
import {expect, test} from 'vitest'
import {createSource} from '../../src/contracts/source.ts'
import {lintText} from '../../src/linter/lint.ts'
import {pluginRule} from '../../src/linter/plugin-rule.ts'
import type {Rule, Settings} from '../../src/linter/rule.ts'
import {settingFor} from '../../src/linter/setting.ts'

const text = 'one\ntwo\nthree\n'
const context = {path: 'a.md', kind: 'agent', declared: false, variables: []} as const

const settings = (rule: Rule): Settings => new Map([[rule.id, settingFor(rule, 'default', false)]])

interface Point {
  readonly line: number
  readonly column: number
  readonly offset?: number
}

type Place = Point | {readonly start: Point; readonly end: Point}

/** What is found where a plugin does this with the file. */
function found(work: (file: VFile) => void, options?: unknown): unknown[] {
  const rule = pluginRule('own', {plugin: () => (_, file) => work(file), ...(options !== undefined && {options})})
  const {findings, failures} = lintText(text, context, [rule], settings(rule))
  for (const {error} of failures) throw error
  return findings.map(({rule: id, message, severity, range}) => [id, message, severity, range.start, range.end])
}

test('a message is at its place: a range, a point, a line, the start', () => {
  const at = (line: number, column: number, offset?: number): Point => ({
    line,
    column,
    ...(offset !== undefined && {offset})
  })
  const places: readonly (readonly [Place | undefined, number, number])[] = [
    [{start: at(2, 1), end: at(2, 4)}, 4, 7],
    [{start: at(2, 1, 5), end: at(2, 4, 6)}, 5, 6],
    [{start: at(2, 4), end: at(2, 1)}, 7, 7],
    [at(3, 2), 9, 9],
    [undefined, 0, 0],
    [at(9, 1), 14, 14],
    [at(1, 99), 14, 14]
  ]
  for (const [place, start, end] of places)
    expect(found((file) => void file.message('no', place && {place}))).toEqual([['own', 'no', 'warning', start, end]])
})

test('a message is an error, a warning or a note', () => {
  const severities = [true, false, undefined].map((fatal) =>
    found((file) => {
      file.message('no').fatal = fatal
    })
  )
  expect(severities).toEqual([
    [['own', 'no', 'error', 0, 0]],
    [['own', 'no', 'warning', 0, 0]],
    [['own', 'no', 'note', 0, 0]]
  ])
})

test('what a plugin throws is thrown, also as a message', () => {
  const fault = new Error('broken')
  const thrower = (): never => {
    throw fault
  }
  expect(() => found(thrower)).toThrow(fault)
  const wrapped = (file: VFile): void => {
    const message = file.message('broken', {cause: fault})
    message.fatal = true
  }
  expect(() => found(wrapped)).toThrow(fault)
})

test('a plugin has its options, and a tree of its own', () => {
  const seen: unknown[] = []
  const rule = pluginRule('own', {
    plugin: (options: unknown) => (tree) => void seen.push(options, tree.type),
    options: {a: 1}
  })
  lintText(text, context, [rule], settings(rule))
  expect(seen).toEqual([{a: 1}, 'root'])
  expect(rule.kinds).toEqual(['agent', 'command', 'template', 'prompt', 'brief'])
  expect([rule.id, rule.severity]).toEqual(['own', 'warning'])
  expect(createSource(text, context).text).toBe(text)
})
