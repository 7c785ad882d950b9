/** Single edits of whole texts: what breaks an element of a document is one finding at its place, what breaks none has none. */
import {describe, expect, test} from 'vitest'
import {parsePrompt} from '../../src/contracts/index.ts'
import {pointAt} from '../../src/text/lines.ts'
import {fix, lint} from '../support/lint.ts'
import {someOf} from '../support/runs.ts'
import type {WholeEdit} from '../support/whole/edit.ts'
import {promptEdits} from '../support/whole/prompt.ts'
import {responseEdits} from '../support/whole/response.ts'
import {resultEdits} from '../support/whole/result.ts'
import {suggestedEdits} from '../support/whole/suggested.ts'
import {templateEdits} from '../support/whole/template.ts'

/** The finding of an edit that has one at its place, `none` where it has none; else all of them. */
function found({text, options, at}: WholeEdit): string {
  const {findings, source} = lint(text, options)
  const lines = findings.flatMap(({severity, range}) =>
    severity === 'note' ? [] : pointAt(source.lines, range.start).line
  )
  const [line = 0] = lines
  if (at === undefined || lines.length !== 1) return lines.length === 0 ? 'none' : `in lines ${lines.join(', ')}`
  return at[0] <= line && line <= at[1] ? 'one' : `in line ${line}`
}

/** One of a hundred, from all over them; all in CI. */
const fewOf = <T>(cases: readonly T[]): readonly T[] => someOf(someOf(cases))

const documents: readonly (readonly [string, readonly WholeEdit[]])[] = [
  ['[ADR-0011 names] [ADR-0011 inputs list] [ADR-0011 outputs list] [ADR-0011 outputs types] prompts', promptEdits],
  ['[ADR-0011 result files] [ADR-0011 result paths] results of providers', resultEdits],
  ['[P6 format delimiters] [P6 status values] [P6 actions] responses', responseEdits],
  ['[TEMPLATES R1 agent] [TEMPLATES R2 identity] [TEMPLATES R4] templates', templateEdits],
  ['[REQ-0003 1.2 header] [REQ-0003 1.2 prefix] [REQ-0003 3.2] suggested prompts', suggestedEdits]
]

describe.each(documents)('%s', (_, edits) => {
  const some = fewOf(edits)

  test('99 of 100 edits that break an element are one finding there; others have none', () => {
    const broken = some.filter(({at}) => at !== undefined)
    const others = some.filter(({at}) => at === undefined)
    const missed = broken.filter((edit) => found(edit) !== 'one').map((edit) => `${edit.name}: ${found(edit)}`)
    expect(missed.slice(Math.ceil(broken.length / 100))).toEqual([])
    expect(others.filter((edit) => found(edit) !== 'none').map(({name}) => name)).toEqual([])
    expect(broken.length).toBeGreaterThan(5)
  })

  test('safe fixes leave the lines around the edit', () => {
    for (const {name, text, options, at = [1, 0]} of fewOf(some)) {
      const lines = text.split('\n').filter((_, index) => index + 1 < at[0] || index + 1 > at[1])
      const fixed = fix(text, options).split('\n')
      let from = 0
      const lost = lines.filter((line) => {
        const index = fixed.indexOf(line, from)
        if (index !== -1) from = index + 1
        return index === -1
      })
      expect([name, options.path, lost.filter((line) => line.trim() !== '' && !line.endsWith('\r'))]).toEqual([
        name,
        options.path,
        []
      ])
    }
  })
})

test('[ADR-0011 names] [ADR-0011 inputs item] parsePrompt refuses what the rules find in lists and sections, and nothing else', () => {
  const lossy =
    /second time|in the list of|Unexpected item|after path|Missing list|in path|absolute path|Unexpected folder|Unexpected section `(?:#+\w|\*\*|__)/
  for (const {name, text, options} of fewOf(promptEdits)) {
    const messages = lint(text, options).findings.map(({message}) => message)
    let isRefused = false
    try {
      parsePrompt(text)
    } catch {
      isRefused = true
    }
    expect([name, isRefused]).toEqual([name, messages.some((message) => lossy.test(message))])
  }
})
