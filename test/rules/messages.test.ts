import {readFileSync} from 'node:fs'
import {beforeAll, describe, expect, test} from 'vitest'
import {rules} from '../../rules/index.ts'
import {readExamples, readPage} from '../../scripts/pages.ts'
import {outputMessages} from '../../src/contracts/engine/words.ts'
import {mismatchMessages} from '../../src/contracts/mismatch.ts'
import type {Finding} from '../../src/linter/rule.ts'
import {type LintOptions, lines, lint} from '../support/lint.ts'
import {limitPatterns} from '../support/pattern-limit.ts'
import {type Fault, phaseAgentFaults, subAgentFaults} from '../support/planted.ts'
import {rareInputs} from '../support/rare.ts'
import {rareFindings} from '../support/rare-findings.ts'

const worded = rules.filter(({messages}) => messages !== undefined)

/** The findings of all rules: of the pages, of the planted faults, of the rare inputs. */
const findings: Finding[] = []

/** Those of the rare inputs, by rule. */
const rare = new Map<string, string[][]>()

function collect(text: string, options: LintOptions): void {
  findings.push(...lint(text, options).findings)
}

/** The findings of one rule, as lines, with the titles of their fixes. */
function collectRare(id: string, text: string, options: LintOptions): string[] {
  const linted = lint(text, {...options, only: [id]})
  findings.push(...linted.findings)
  const titles = linted.findings.map(({fix}) => (fix ? ` [${fix.safe ? '' : 'unsafe: '}${fix.title}]` : ''))
  return lines(linted).map((line, index) => line + titles[index])
}

function collectPages(): void {
  for (const rule of rules) {
    for (const {input, info} of readExamples(readPage(rule.id))) {
      const {options, ...rest} = info
      collect(input, {...rest, ...(options && {rules: {[rule.id]: ['default', options]}})} as LintOptions)
    }
  }
}

function collectPlanted(path: string, faults: readonly Fault[], options: LintOptions): void {
  const clean = readFileSync(new URL(`../fixtures/${path}`, import.meta.url), 'utf8')
  for (const fault of faults) collect(fault.plant(clean), {...options, ...fault.options, path})
}

limitPatterns(0.1)

function collectAll(): void {
  collectPages()
  collectPlanted('agents/04-garden-planner.md', phaseAgentFaults, {kind: 'agent', role: 'phase-agent'})
  collectPlanted('agents/soil-sampler.md', subAgentFaults, {kind: 'agent', role: 'sub-agent'})
  for (const [id, inputs] of Object.entries(rareInputs))
    rare.set(
      id,
      inputs.map((input) => collectRare(id, ...input))
    )
}

/** What a rule throws: a test fails of it, where it would only be skipped. */
let failure: unknown

beforeAll(() => {
  try {
    collectAll()
  } catch (error) {
    failure = error
  }
}, 30_000)

test('no rule throws', () => {
  expect(failure).toBeUndefined()
})

test.each(Object.keys(rareInputs))('the findings of rare inputs of %s', (id) => {
  expect(rare.get(id)).toEqual(rareFindings[id])
})

test('every message names what is wrong and what is expected', () => {
  expect(findings.length).toBeGreaterThan(300)
  for (const {message} of findings) {
    expect(message).toMatch(/^(?:Unexpected|Missing) .+, expected .*[^.\s]$/)
    const [, actual, expected] = /^(?:Unexpected|Missing) (.+), expected (.+)$/s.exec(message) ?? []
    expect(actual, message).not.toBe(expected)
  }
})

test('every fix has a title, in the form of a command', () => {
  const titles = findings.filter(({rule}) => worded.some(({id}) => id === rule)).flatMap(({fix}) => fix?.title ?? [])
  expect(titles.length).toBeGreaterThan(80)
  for (const title of titles) {
    expect(title).toMatch(/^(?:Add|Move|Number|Remove|Repair|Write) \S.*[^.\s]$/s)
    expect(title).not.toContain('undefined')
  }
})

/** The engine of contracts words its faults once: `custom-contract` uses each of them. So do problems of two forms: `party-messages`. */
function isShared(id: string, kind: string, message: unknown): boolean {
  const shared: Readonly<Record<string, unknown>> =
    id === 'party-messages' ? outputMessages : {...outputMessages, ...mismatchMessages}
  return message === shared[kind] || message === outputMessages[kind as keyof typeof outputMessages]
}

describe.each(worded.map((rule) => [rule.id, rule] as const))('%s', (id, {messages = {}, fixes = {}}) => {
  test('the ids of its messages are in kebab case', () => {
    for (const kind of Object.keys(messages)) expect(kind).toMatch(/^[a-z]+(?:-[a-z]+)*$/)
  })

  const ownKinds = Object.keys(messages).filter((kind) => !isShared(id, kind, messages[kind]))
  test.each(ownKinds)('message %s is used', (kind) => {
    expect(findings.filter(({rule, messageId}) => rule === id && messageId === kind)).not.toEqual([])
  })

  test.each(Object.keys(fixes))('fix title %s is used', (kind) => {
    const fixed = findings.filter(({rule, messageId, fix}) => rule === id && messageId === kind && fix !== undefined)
    expect(fixed).not.toEqual([])
  })
})
