/** The phrases of definitions, against the regular expressions that say the same. */
import fc from 'fast-check'
import {describe, expect, it} from 'vitest'
import * as phrases from '../../../src/contracts/derive/phrases.ts'
import * as lists from '../../../src/contracts/derive/words.ts'
import {runs} from '../../support/runs.ts'

const any = (...all: readonly (readonly string[])[]): string => `(?:${all.flat().join('|')})`
const clause = `(?:^|[.:;,!?\\n(]|\\s[-\\u2013\\u2014]\\s|\\b${any(lists.clauseStarts)}\\b)[\\s*_"]{0,9}(?:(?:[-+>]|\\d{1,3}[.)])\\s{1,9}[*_]{0,3})?`
const asVerb = `\\b(?!['-]|\\s+(?:of|from|to the (?:plan|step|user for)|is|are|goes|was)\\b)`
const must = any(lists.obligations)
const adverb = '(?:also |always |now |then )?'

/** By the name of the phrase; `yes`: only whether there is one is compared, which is all that is asked. */
const patterns: Readonly<Record<string, string | {readonly yes: string}>> = {
  answerOrder: `${clause}${any(lists.answerVerbs)}${asVerb}`,
  printOrder: `${clause}${any(lists.answerVerbs, lists.printVerbs)}${asVerb}`,
  makeOrder: `(?:${clause}|\\byou ${must} ${adverb})${any(lists.makeVerbs)}${asVerb}`,
  printedObject: {
    yes: `\\b${any(lists.printedNouns)}\\b|\\b(?:this|these|following|below|exact|same)\\s+(?:[\\w-]+\\s+){0,3}${any(lists.shapeNouns)}\\b|\\bas follows\\b`
  },
  shapeObject: `\\b(?:in|with|using|as|by|to|follow\\w*|of) (?:this|these|the following|the same|exactly|the exact)\\b|\\b(?:this|these|the following):?\\s*$`,
  ownSubject: [
    `\\byou ${must}\\b(?! ${adverb}${any(lists.makeVerbs, lists.workVerbs)}\\b)`,
    `\\byou(?:'ll)? (?:return|output|report|respond|reply|produce|deliver|print|emit)\\b`,
    `\\byour (?:[\\w-]+ ){0,4}${any(lists.obligations, lists.describingVerbs)}\\b`,
    `\\b(?:the|each|every|its|all) (?:only )?(?:final |last |first )?${any(lists.ownNouns)}s? ${any(lists.obligations, ['is the', 'ends with'])}\\b`,
    `\\b(?:it|this|that) (?:must|has to|should) be\\b`,
    `\\b(?:every|each) (?:[\\w-]+ ){0,3}${any(lists.ownWork)} (?:produces|returns|ends|outputs|yields|results in)\\b`
  ].join('|'),
  shapeBelow: {
    yes: `\\b(?:this|these|exact|same)\\s+(?:[\\w-]+\\s+){0,3}${any(lists.shapeNouns)}\\b|\\b(?:following|follows|below)\\b`
  },
  others: `\\b${any(lists.otherAgents, lists.otherVerbs)}\\b`,
  recipients: `\\b(?:to|for|by|so) (?:(?:the|your|its|a|any|downstream|calling|parent|main) ){0,3}${any(lists.readers)}\\b|\\bas (?:the|an?) [\\w -]{1,40},`,
  condition: `\\b${any(lists.conditions)}\\b[^,:;]*$|\\b(?:on|for)\\s{0,9}["'(*_\`]{0,9}$`,
  conditional: `^[\\s*_>-]{0,9}(?:\\d{1,3}[.)]\\s)?[\\s*_]{0,9}(?:${any(lists.conditionStarts)}\\b|(?:when|after|once|upon|where|for)\\b[^,:]*\\b${any(lists.rareEvents)}\\b)`,
  fileVerb: `\\b${any(lists.fileVerbs)}\\b`,
  negationBefore: `\\b${any(lists.negations)}(?: [\\w-]+)?\\s$`,
  delegation: `\\b${any(lists.delegationVerbs)} (?:(?:the|every|each|all|both|your) )?(?:[\\w-]+ )?${any(lists.delegates)}\\b`,
  elsewhere: `${clause}${any(lists.insertVerbs)}\\b[^.:\\n]{1,80}\\b(?:to|into) (?!(?:(?:your|the|its|every|each) )?(?:[\\w-]+ ){0,2}(?:${any(lists.ownNouns, ['end', 'summary', 'top', 'bottom', 'findings?'])}))`,
  making: `^[\\s*_>-]{0,9}(?:when|while|for) ${any(lists.makingVerbs)}\\b[^,:]{1,80}[,:]`,
  generatedSubject: `\\b(?:the|each|every|all) (?:(?:generated|created|final|resulting|new) )?${any(lists.generated)} (?:follows?|uses?|has|have|contains?|includes?|should|must|will|looks?)\\b`,
  mannerTitle: `^${any(lists.mannerTitles)}$`,
  program: `\\b(?:the|this|these|our|bundled) (?:[\\w-]+ ){0,2}${any(lists.producers)}s? ${any(lists.producing)}\\b`,
  continuing: {yes: `^[\\s*_>-]{0,9}(?:or|alternatively)\\b|${clause}${any(lists.insertVerbs)}\\b`},
  part: `\\b(?:each|every|all) (?:[\\w-]+ ){0,2}${any(lists.partNouns)}\\b`,
  example: `\\b${any(lists.exampleWords)}(?!\\w)|${any(lists.foreignExamples)}`,
  negation: `\\b${any(lists.negations)}(?!\\w)`,
  received: `\\b${any(lists.receivedWords)}\\b`,
  input: `\\b${any(lists.inputWords)}\\b`,
  strict: `\\b${any(lists.strictWords)}\\b`,
  ownHeading: `^(?:${any(lists.headingWords)}\\b[\\s:&/,-]*)+$`,
  outputWord: `\\b${any(lists.outputWords)}\\b`,
  outputTitle: {
    yes: `\\b${any(lists.titleNouns)}\\b.*\\b${any(lists.titleShapes)}\\b|\\b${any(lists.titleShapes)}\\b.*\\b${any(lists.titleNouns)}\\b`
  },
  introduced: {
    yes: `\\b${any(lists.titleShapes, lists.shapeNouns, ['outputs?', 'responses?', 'verdict'])}\\b[^.!?\\n]{0,60}:[*_ \\t]*$`
  },
  ruleTitle: `\\b${any(lists.ruleWords)}\\b`,
  reportTitle: `\\b${any(lists.titleNouns)}$`,
  returnTitle: `^(?:return|report|respond|reply)(?: \\w+){0,2} to\\b`,
  foreignTitle: `\\b${any(lists.foreignTitles)}\\b|${any(lists.foreignExamples)}`,
  foreignOutput: `^${any(lists.foreignOutputs)}`,
  otherTitle: `\\b${any(lists.otherTitles)}\\b`,
  otherAgent: `\\b${any(lists.otherAgents)}\\b`
}

/** A word or a phrase that an entry of a list stands for. */
function written(entry: string): readonly string[] {
  const choices = entry
    .replace(/\\w[*+]/g, 'ed')
    .replace(/\[\\s-\]\?/g, '-')
    .replace(/\[[^\]]*\]\??/g, 'z')
    .replaceAll('\\', '')
  const [group, inner = '', mark] = /\(\?:([^()]*)\)(\?)?/.exec(choices) ?? []
  if (group !== undefined)
    return [...inner.split('|'), ...(mark === undefined ? [] : [''])].flatMap((one) =>
      written(choices.replace(group, one))
    )
  const optional = /.\?/.exec(choices)
  if (optional === null) return [choices]
  return [choices.replace('?', ''), choices.replace(optional[0], '')].flatMap(written)
}

const vocabulary = [
  ...new Set(
    Object.values(lists)
      .flatMap((list) => [...list])
      .flatMap(written)
  )
]
const glue = [
  ...['the', 'you', 'your', 'to', 'for', 'in', 'as', 'a', 'it', 'must', 'parent', 'main', 'then', 'also', 'always'],
  ...['only', 'final', 'of', 'from', 'is', 'into', 'this', 'following', 'code', 'x9', '1.', '2)', '-', '\u2014', '>']
]
const word = fc.oneof(
  fc.constantFrom(...vocabulary),
  fc.constantFrom(...glue),
  fc.constantFrom(...vocabulary).map((each) => each.charAt(0).toUpperCase() + each.slice(1)),
  fc.constantFrom('JSON', 'caf\u00e9', 'STRASSE', '\u0130nput', '\u212Aeep')
)
const gap = fc.oneof(
  {weight: 8, arbitrary: fc.constant(' ')},
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      ', ',
      ': ',
      '\n',
      '. ',
      '\n- ',
      ' *',
      '* ',
      ' _',
      '_ ',
      '  ',
      '',
      "'",
      '-',
      '; (',
      '"',
      ':'
    )
  }
)
const text = fc
  .tuple(
    fc.constantFrom('', '- ', '3. ', '**', ' > ', '_'),
    fc.array(fc.tuple(word, gap), {minLength: 1, maxLength: 9})
  )
  .map(([start, parts]) => start + parts.flat().join(''))

function shown(found: {readonly 0: string; readonly index: number} | null): string {
  return found === null ? 'none' : `${found.index}: ${found[0]}`
}

const made = new Map(Object.entries(phrases))

describe('each phrase', () => {
  it.each(Object.entries(patterns))('%s is where its pattern is', (name, pattern) => {
    const make = made.get(name) ?? expect.fail(name)
    const source = typeof pattern === 'string' ? pattern : pattern.yes
    const whole = new RegExp(source, 'i')
    fc.assert(
      fc.property(text, (each) => {
        const expected = whole.exec(each)
        if (typeof pattern === 'string') expect(shown(make().exec(each))).toBe(shown(expected))
        else expect(make().test(each)).toBe(expected !== null)
      }),
      {numRuns: runs(500)}
    )
  })

  it('is compared', () => {
    const small = ['editingTool', 'filePreposition', 'exchangeTitle']
    expect(Object.keys(phrases).sort()).toEqual([...Object.keys(patterns), ...small].sort())
  })
})

describe('a phrase', () => {
  it('is found in any case, and is as the text has it', () => {
    expect(phrases.answerOrder().exec('Then, RETURN the list')).toEqual({0: ', RETURN', index: 4})
  })

  it('is not a part of a word', () => {
    expect(phrases.otherAgent().test('the agentic reviewership')).toBe(false)
  })

  it('is removed once', () => {
    expect(phrases.recipients().removeFrom('Report to the main agent for the user:')).toBe('Report   for the user:')
  })

  it('is found as often as it is there', () => {
    const found = phrases.fileVerb().all('Write it, save it, then write again')
    expect(found.map((each) => each[0])).toEqual(['Write', 'save', 'write'])
  })

  it('names a tool as hosts write it', () => {
    expect(phrases.editingTool().test('Use the `Write` tool')).toBe(true)
    expect(phrases.editingTool().test('Use the write tool')).toBe(false)
  })
})
