import {describe, expect, test} from 'vitest'
import {contractsFrom, learnedFrom, repeated} from '../../support/learned.ts'
import {runs} from '../../support/runs.ts'

/** Prose that no two outputs share. */
const prose = (index: number): string =>
  `The gate of bed ${index} opens ${'very '.repeat(index)}late, which the frost explains.`

const verdict = (index: number): string => (index % 3 === 0 ? 'FAIL' : 'PASS')

/** What most programs tolerate. */
const usual = ['list', 'heading', 'blockquote', 'fence']

describe('sections', () => {
  test('headings in the order that all outputs have', () => {
    const texts = repeated(7, (index) => `# Review\n\n${prose(index)}\n\n## Risks\n\n${prose(index + 9)}\n`)
    expect(contractsFrom(texts)).toEqual({report: {sections: ['Review', 'Risks'], order: true, at: 'start'}})
  })

  test('without an order where one output has another one', () => {
    const both = ['## Soil\n\nWet.\n', '## Water\n\nCold.\n']
    const texts = repeated(
      6,
      (index) => `${prose(index)}\n\n${(index === 4 ? both.toReversed() : both).join('\n')}\n${prose(index + 7)}`
    )
    const {report} = contractsFrom(texts)
    expect(report?.order).toBeUndefined()
    expect([...(report?.sections ?? [])].sort()).toEqual(['Soil', 'Water'])
  })

  test('numbers and paths are wildcards where the rest repeats', () => {
    const texts = repeated(
      5,
      (index) => `${prose(index)}\n\n## Review of src/bed${index}.ts\n\n## Step ${index}: dig\n\n${prose(index)}`
    )
    expect(contractsFrom(texts)).toEqual({report: {sections: ['Review of {text}', 'Step {text}: dig'], order: true}})
  })

  test('what follows a mark is a wildcard where it differs', () => {
    const names = ['frost', 'drought', 'snails', 'moles', 'rust']
    const texts = repeated(5, (index) => `${prose(index)}\n\n### Finding 1: ${names[index]}\n\n${prose(index)}\n`)
    expect(contractsFrom(texts)).toEqual({report: {sections: ['Finding {text}: {text}']}})
  })

  test('the verdict below a heading', () => {
    const texts = repeated(6, (index) => `${prose(index)}\n\n## Verdict\n\n**${verdict(index)}**\n\n${prose(index)}\n`)
    expect(contractsFrom(texts)).toEqual({
      report: {sections: [{heading: 'Verdict', oneOf: ['PASS', 'FAIL']}], allow: [...usual, 'bold']}
    })
  })

  test('headings in fences and quotations, and those that are there twice, do not count', () => {
    const text = '> ## Quoted\n\n```\n## In code\n```\n\n## Twice\n\nOne.\n\n## Twice\n\nTwo.\n'
    expect(contractsFrom(repeated(6, (index) => `${prose(index)}\n\n${text}\n${prose(index)}`))).toEqual({})
  })
})

describe('labels', () => {
  test('with values that repetition proves, and at the end', () => {
    const texts = repeated(7, (index) => `${prose(index)}\n\nBeds: ${index}\nVERDICT: ${verdict(index)}\n`)
    expect(contractsFrom(texts)).toEqual({
      beds: {lines: {Beds: {}, VERDICT: {values: ['PASS', 'FAIL']}}, order: true, at: 'end'}
    })
  })

  test.each<[string, (index: number) => string]>([
    ['a value that one output alone has', (index) => (index === 0 ? 'PARTIAL' : verdict(index))],
    ['numbers', (index) => `${index % 2}`],
    ['paths', (index) => (index % 2 === 0 ? 'src/a' : 'src/b')],
    ['dates', (index) => (index % 2 === 0 ? '2026-01-01' : '2026-01-02')],
    ['addresses', (index) => `https://beds.example/${'ab'.charAt(index % 2)}`],
    ['one value alone', () => 'PASS'],
    [
      'sentences',
      (index) => (index % 2 === 0 ? 'The frost came far too late for the beds.' : 'No frost came at all this year.')
    ],
    ['seven values', (index) => `${'abcdefg'.charAt(index % 7)}x`]
  ])('%s: any value', (_, value) => {
    const texts = repeated(14, (index) => `${prose(index)}\n\n- **State:** ${value(index)}\n`)
    expect(contractsFrom(texts)).toEqual({state: {lines: {State: {}}, at: 'end', allow: [...usual, 'bold']}})
  })

  test('signs in front of values are allowed', () => {
    const texts = repeated(
      6,
      (index) => `State: ${index % 2 === 0 ? '\u2705 Open' : '\u274C Shut'}\n\n${prose(index)}\n`
    )
    expect(contractsFrom(texts)).toEqual({
      state: {lines: {State: {values: ['Open', 'Shut']}}, at: 'start', allow: [...usual, 'sign']}
    })
  })

  test('a heading with a value is a label', () => {
    const texts = repeated(6, (index) => `${prose(index)}\n\n## Verdict: ${verdict(index)}\n\n${prose(index)}\n`)
    expect(contractsFrom(texts)).toEqual({verdict: {lines: {Verdict: {values: ['PASS', 'FAIL']}}}})
  })

  test('of 20 outputs one may lack something, of 19 none', () => {
    const texts = (count: number) =>
      repeated(count, (index) =>
        index === 3 ? prose(index) : `${prose(index)}\n\nBeds: ${index}\n\n${prose(index)}\n`
      )
    expect(learnedFrom(texts(20))).toMatchObject([{contract: {lines: {Beds: {}}}, evidence: {outputs: 20, hold: 19}}])
    expect(learnedFrom(texts(19))).toEqual([])
  })

  test('what different outputs lack is not in one contract', () => {
    const texts = repeated(
      20,
      (index) => `${prose(index)}\n${index === 1 ? '' : '\nBeds: wet'}${index === 2 ? '' : '\nGates: shut'}\n`
    )
    expect(learnedFrom(texts)).toMatchObject([
      {contract: {lines: {Beds: {}}}, evidence: {hold: 19}},
      {contract: {lines: {Gates: {}}, at: 'end'}, evidence: {hold: 19}}
    ])
  })
})

describe('tags', () => {
  test('with their values, number and place', () => {
    const texts = repeated(6, (index) => `${prose(index)}\n\n<review>${verdict(index)}</review>\n`)
    expect(contractsFrom(texts)).toEqual({review: {tag: 'review', values: ['PASS', 'FAIL'], count: 1, at: 'end'}})
  })

  test('with attributes, where an output has some', () => {
    const texts = repeated(
      6,
      (index) => `${prose(index)}\n\n<bed${index === 2 ? ' id="2"' : ''}>${prose(index)}</bed>\n\n${prose(index)}\n`
    )
    expect(contractsFrom(texts)).toEqual({bed: {tag: 'bed', attributes: true, count: 1}})
  })

  test('markup and mentions do not count', () => {
    expect(contractsFrom(repeated(6, (index) => `<b>Bed</b> ${prose(index)} \`<done>yes</done>\``))).toEqual({})
  })
})

test('tables with their columns, and the values of each', () => {
  const row = (index: number): string => `| a${index} | ${index % 2 === 0 ? 'high' : 'low'} | ${prose(index)} |\n`
  const texts = repeated(
    6,
    (index) => `${prose(index)}\n\n| Bed | Level | Note {x} |\n|---|---|---|\n${row(index)}${row(index + 1)}`
  )
  expect(learnedFrom(texts)).toMatchObject([
    {
      name: 'table',
      kind: 'table',
      contract: {table: ['Bed', 'Level', 'Note {{x}}'], values: {Level: ['high', 'low']}},
      evidence: {hold: 6, parts: [{part: 'column `Bed`', hold: 6}, {hold: 6}, {hold: 6}]}
    }
  ])
})

describe('JSON', () => {
  const data = (index: number): unknown => ({
    verdict: verdict(index),
    score: index / 2,
    note: index === 2 ? null : prose(index),
    beds: [{name: `b${index}`, wet: true, ...(index === 1 && {depth: 3})}],
    ...(index === 1 && {more: 1})
  })
  const schema = {
    type: 'object',
    required: ['beds', 'note', 'score', 'verdict'],
    properties: {
      beds: {
        type: 'array',
        items: {type: 'object', required: ['name', 'wet'], properties: {name: {type: 'string'}, wet: {type: 'boolean'}}}
      },
      note: {type: ['null', 'string']},
      score: {type: 'number'},
      verdict: {enum: ['PASS', 'FAIL']}
    }
  }

  test('nothing else, in a fence or not', () => {
    const texts = repeated(7, (index) =>
      index === 3 ? `\`\`\`json\n${JSON.stringify(data(index))}\n\`\`\`\n` : JSON.stringify(data(index))
    )
    expect(contractsFrom(texts)).toEqual({json: {json: schema, at: 'end', only: true}})
  })

  test('at the end, and anywhere', () => {
    const fence = (index: number): string =>
      `${prose(index)}\n\n\`\`\`json\n${JSON.stringify(data(index), undefined, 2)}\n\`\`\`\n`
    expect(contractsFrom(repeated(7, fence))).toEqual({json: {json: schema, at: 'end'}})
    expect(contractsFrom(repeated(7, (index) => `${fence(index)}\n${prose(index)}\n`))).toEqual({json: {json: schema}})
  })

  test('a list', () => {
    const texts = repeated(7, (index) => JSON.stringify(Array.from({length: index}, () => ({line: index}))))
    const items = {type: 'object', required: ['line'], properties: {line: {type: 'number'}}}
    expect(contractsFrom(texts)).toEqual({
      json: {json: {type: 'array', items}, at: 'end', only: true}
    })
  })

  test('an object with very many keys is a map', () => {
    const texts = repeated(6, (index) =>
      JSON.stringify({beds: Object.fromEntries(Array.from({length: 70}, (_, bed) => [`b${index}-${bed}`, 1]))})
    )
    expect(contractsFrom(texts)).toEqual({
      json: {
        json: {type: 'object', required: ['beds'], properties: {beds: {type: 'object'}}},
        at: 'end',
        only: true
      }
    })
  })
})

describe('first and last lines', () => {
  test('the same text, or one of a few', () => {
    const texts = repeated(
      6,
      (index) =>
        `I looked at the beds.\n\n${prose(index)}\n\n${index % 2 === 0 ? 'APPROVED' : `BLOCKED: bed ${index}`}\n`
    )
    expect(contractsFrom(texts)).toEqual({
      opening: {oneOf: ['I looked at the beds.'], at: 'start'},
      ending: {oneOf: ['APPROVED', 'BLOCKED: bed {text}'], at: 'end'}
    })
  })

  test('not where code is the end', () => {
    const texts = repeated(6, (index) => `${prose(index)}\n\nRun this now\n\n\`\`\`sh\ndig\n\`\`\`\n`)
    expect(contractsFrom(texts)).toEqual({})
  })
})

test('fewer than 5 outputs, and those that share nothing, prove nothing', () => {
  expect(contractsFrom(repeated(4, () => '## Summary\n\nVERDICT: PASS\n'))).toEqual({})
  expect(contractsFrom(repeated(9, prose))).toEqual({})
  expect(contractsFrom(repeated(9, () => ''))).toEqual({})
})

test('each contract has a name of its own', () => {
  const texts = repeated(
    6,
    (index) => `${prose(index)}\n\nReview: ${prose(index)}\n\n<review>${prose(index)}</review>\n\n${prose(index)}`
  )
  expect(Object.keys(contractsFrom(texts))).toEqual(['review', 'review-2'])
})

test('what all outputs have is found among any number of things that they do not share', () => {
  const noise = (index: number): string =>
    repeated(runs(100), (bed) => `## Bed of ${word(index * 100 + bed)}\n\n${word(bed * 7 + index)}: x\n`).join('\n')
  const texts = repeated(120, (index) => `${noise(index)}\n## Summary\n\nVERDICT: ${verdict(index)}\n`)
  const found = contractsFrom(texts)
  expect(found).toMatchObject({verdict: {lines: {VERDICT: {values: ['PASS', 'FAIL']}}}})
  expect(found['report']?.sections).toEqual(['Summary'])
  expect(contractsFrom(texts.toReversed())).toEqual(found)
})

/** A word without digits. */
function word(index: number): string {
  return `plot${[...String(index)].map((digit) => 'abcdefghij'.charAt(Number(digit))).join('')}`
}
