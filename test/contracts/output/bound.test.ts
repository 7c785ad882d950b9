/** Which contracts apply to a text, by its agent, its configuration and its definition. */
import {describe, expect, test} from 'vitest'
import {type Context, noOtherFiles, noProject} from '../../../src/contracts/context.ts'
import {
  bareName,
  boundContracts,
  contractsOfAgent,
  customContracts,
  isAgentOfKey,
  isOwnTag,
  readsJson,
  readsRun,
  readsTranscripts
} from '../../../src/contracts/output/bound.ts'
import {customProblems} from '../../../src/contracts/output/check.ts'
import type {NamedContract, OutputContract} from '../../../src/contracts/output/model.ts'
import {createSource, type Source} from '../../../src/contracts/source.ts'

const place = {path: 'lint-agents.config.json', line: 3}
const named = (name: string, terms: OutputContract): NamedContract => ({name, terms, place})

const declared: Readonly<Record<string, OutputContract>> = {
  verdict: {lines: {VERDICT: ['PASS', 'FAIL']}},
  review: {tag: 'review', values: ['PASS']},
  promise: {any: [{tag: 'promise', in: 'transcript'}, {oneOf: ['STUCK']}]},
  result: {json: {type: 'object'}}
}

function source(
  text: string,
  more: Partial<Context>,
  agents: Readonly<Record<string, readonly string[]>> = {}
): Source {
  const customContracts = new Map(Object.entries(declared).map(([name, terms]) => [name, named(name, terms)]))
  const project = {...noProject, customContracts, agents: new Map(Object.entries(agents))}
  return createSource(text, {path: 'agents/a.md', kind: 'agent', declared: true, project, ...more})
}

const names = (contracts: readonly NamedContract[]): readonly string[] => contracts.map(({name}) => name)

describe('the agent of a text', () => {
  const agents = {reviewer: ['verdict'], builder: ['promise']}

  test.each<[string, Partial<Context>, string, readonly string[]]>([
    ['is that of an output', {kind: 'output', agent: 'reviewer'}, '', ['verdict']],
    ['is none of an output without one', {kind: 'output', path: 'reviewer.md'}, '', []],
    ['is the name of a definition', {}, '---\nname: reviewer\n---\n', ['verdict']],
    ['is the name of its file', {path: 'agents/builder.md'}, '# A\n', ['promise']],
    ['is that of a command', {path: 'commands/builder.md', kind: 'command'}, '# A\n', ['promise']],
    ['is none of another kind', {path: 'agents/builder.md', kind: 'prompt'}, '---\nname: reviewer\n---\n', []]
  ])('%s', (_, more, text, contracts) => {
    expect(boundContracts(source(text, more, agents))).toEqual(contracts)
  })

  test('has its contracts after those of the text, each once', () => {
    const output = source('', {kind: 'output', agent: 'reviewer', contracts: ['review', 'verdict']}, agents)
    expect(boundContracts(output)).toEqual(['review', 'verdict'])
    expect(boundContracts(source('', {kind: 'output', agent: 'builder', contracts: ['review']}, agents))).toEqual([
      'review',
      'promise'
    ])
  })
})

test('an agent has the contracts of its name, else of its name without a plugin, and of all keys that match', () => {
  const bound = new Map([
    ['reviewer', ['a']],
    ['code:reviewer', ['b']],
    ['code:*', ['c', 'a']],
    ['*er', ['d']],
    ['writer', ['e']]
  ])
  expect(contractsOfAgent(bound, 'reviewer')).toEqual(['a', 'd'])
  expect(contractsOfAgent(bound, 'code:reviewer')).toEqual(['b', 'c', 'a', 'd'])
  expect(contractsOfAgent(bound, 'docs:reviewer')).toEqual(['a', 'd'])
  expect(contractsOfAgent(bound, 'code:x')).toEqual(['c', 'a'])
  expect(contractsOfAgent(bound, 'x')).toEqual([])
})

test('a key means an agent with and without its plugin', () => {
  expect(['a', 'b:a', '/a', 'x/a', 'ab'].map((agent) => isAgentOfKey('a', agent))).toEqual([
    true,
    true,
    true,
    false,
    false
  ])
  expect(isAgentOfKey('b:*', 'b:a')).toBe(true)
  expect(['b:a', 'c:b:a', '/a', 'a', 'a/b'].map(bareName)).toEqual(['a', 'a', 'a', 'a', 'a/b'])
})

describe('the custom contracts of a text', () => {
  const output = (contracts: readonly string[], more: Partial<Context> = {}): Source =>
    source('', {kind: 'output', contracts, ...more})

  test('are those that the project declares', () => {
    expect(names(customContracts(output(['verdict', 'inception-party', 'review'])))).toEqual(['verdict', 'review'])
  })

  test('and what markers of its definition declare besides', () => {
    const definition = source('# A\n\n<!-- lint-agents output -->\n\n```\nSTATUS: done | open\n```\n', {})
    const terms = (contracts: readonly string[]): readonly OutputContract[] =>
      customContracts(output(contracts, {otherFiles: {...noOtherFiles, definition}})).map(({terms}) => terms)
    const [, marked] = terms(['verdict'])
    expect(marked).toEqual({lines: {STATUS: {values: ['done', 'open']}}})
    expect(terms(['verdict'])[0]).toEqual(declared['verdict'])
  })

  test.each<[string, OutputContract]>([
    ['VERDICT: PASS | FAIL', {lines: {VERDICT: ['PASS', 'FAIL']}}],
    ['VERDICT: PASS | FAIL', {description: 'The end', lines: {VERDICT: {values: ['PASS', 'FAIL']}}}],
    ['# Summary\n\n# Risks', {sections: [{heading: 'Summary'}, 'Risks']}]
  ])('and not what they declare as well: %j', (block, terms) => {
    const definition = source(`# A\n\n<!-- lint-agents output -->\n\n\`\`\`\n${block}\n\`\`\`\n`, {})
    const project = {...noProject, customContracts: new Map([['own', named('own', terms)]])}
    const bound = output(['own'], {project, otherFiles: {...noOtherFiles, definition}})
    expect(names(customContracts(bound))).toEqual(['own'])
    expect(customContracts(output([], {otherFiles: {...noOtherFiles, definition}}))).toHaveLength(1)
  })

  test('read all that was printed, where one of them does, also within several', () => {
    expect(readsRun(output(['promise']))).toBe(true)
    expect(readsRun(output(['verdict']))).toBe(false)
    expect(readsRun(output([]))).toBe(false)
    expect(readsTranscripts(output([]))).toBe(true)
    expect(readsTranscripts({project: noProject})).toBe(false)
  })

  test('read JSON', () => {
    expect(
      ['result', 'verdict', 'prompt-sections', 'inception-party'].map((name) => readsJson(output([name])))
    ).toEqual([true, false, true, true])
  })

  test('have tags of their own', () => {
    expect(isOwnTag(output(['verdict', 'review']), 'review')).toBe(true)
    expect(isOwnTag(output(['review']), 'verdict')).toBe(false)
    expect(isOwnTag(output(['verdict']), 'review')).toBe(false)
  })
})

describe('a problem with a contract', () => {
  const verdict = named('verdict', {lines: {VERDICT: ['PASS', 'FAIL'], Risk: ['low']}})
  const configuration = {path: 'lint-agents.config.json', line: 3, from: 'configuration'}
  const related = (definition: Source | undefined, contract = verdict): readonly unknown[] => {
    const otherFiles = {...noOtherFiles, ...(definition && {definition})}
    return customProblems(source('', {kind: 'output', otherFiles}), contract).map(({related}) => related)
  }

  test('has the name of the contract, and the lines that declare and mention it', () => {
    const definition = source('# A\n\nText.\n\nPrint Risk.\n\nVERDICT: PASS\n', {})
    const mention = {path: 'agents/a.md', line: 5, from: 'definition'}
    expect(related(undefined)).toEqual([[configuration], [configuration]])
    expect(related(definition)).toEqual([
      [expect.objectContaining(mention), configuration],
      [expect.objectContaining(mention), configuration]
    ])
    expect(related(source('# A\n', {}))).toEqual([[configuration], [configuration]])
    expect(customProblems(source('', {kind: 'output'}), verdict)).toMatchObject([
      {data: {contract: 'verdict'}},
      {data: {contract: 'verdict'}}
    ])
  })

  test('has the line of its marker', () => {
    const marked = {...verdict, isMarked: true, place: {path: 'agents/a.md', line: 9}}
    const line = {path: 'agents/a.md', line: 9, from: 'definition'}
    expect(related(source('# A\n\nVERDICT: PASS\n', {}), marked)).toEqual([[line], [line]])
  })

  test('of which one comes after another in the text', () => {
    const text = 'Risk: high\nVERDICT: none\n'
    const found = customProblems(source(text, {kind: 'output'}), verdict)
    expect(found.map(({range}) => text.slice(range.start, range.end))).toEqual(['high', 'none'])
  })

  test('is none where an output may have nothing of it', () => {
    const optional = {...verdict, isOptional: true}
    const count = (text: string): number => customProblems(source(text, {kind: 'output'}), optional).length
    expect(count('Well.')).toBe(0)
    expect(count('VERDICT: PASS')).toBe(1)
    expect(count('VERDICT: none\nRisk: low')).toBe(1)
  })
})

describe('a contract of all that an agent printed', () => {
  const promise = named('promise', {tag: 'promise', values: ['DONE'], count: 2, in: 'transcript'})
  const final = named('final', {tag: 'promise', values: ['DONE']})
  const kinds = (text: string, captured: Context['captured'], contract = promise): readonly string[] =>
    customProblems(source(text, {kind: 'output', ...(captured && {captured})}), contract).map(({kind}) => kind)
  const thread = {thread: 'main', kind: 'main'} as const
  const all = {...thread, parts: [{start: 0, end: 5, message: 1, isFinal: true}]}
  const [none, one, wrong] = ['Well.', '<promise>DONE</promise>', '<promise>DUNE</promise>']

  test('is checked in a text on its own', () => {
    expect([none, one, wrong].map((text) => kinds(text, undefined))).toEqual([
      ['missing'],
      ['too-few'],
      ['too-few', 'unknown-value']
    ])
  })

  test('lacks nothing in a final message, where the rest is not known', () => {
    expect([none, one, wrong].map((text) => kinds(text, thread))).toEqual([[], [], ['unknown-value']])
  })

  test('is left to the check of all messages', () => {
    expect([none, one, wrong].map((text) => kinds(text, {...thread, hasRun: true}))).toEqual([[], [], []])
    expect([none, one, wrong].map((text) => kinds(text, all))).toEqual([
      ['missing'],
      ['too-few'],
      ['too-few', 'unknown-value']
    ])
  })

  test('and one of the final message to that of the final message', () => {
    expect(kinds(none, thread, final)).toEqual(['missing'])
    expect(kinds(none, {...thread, hasRun: true}, final)).toEqual(['missing'])
    expect(kinds(none, all, final)).toEqual([])
  })
})
