/** Wildcards and optional parts of sections, the content of tags, alternatives, and nothing else. */
import {describe, expect, test} from 'vitest'
import type {OutputContract} from '../../../src/contracts/index.ts'
import {found} from '../../support/custom-contract.ts'

type Cases = readonly (readonly [name: string, text: string, ...expected: string[]])[]

describe('sections', () => {
  const report: OutputContract = {
    sections: ['Summary', 'File: {path}', {heading: 'Risks', optional: true}, 'Next steps'],
    order: true
  }
  const cases: Cases = [
    ['are clean', '## Summary\n\n### File: a.ts\n\n### File: b.ts\n\n## Risks\n\n## Next steps'],
    ['are clean without the optional one', '## Summary\n## File: `a.ts`\n## Next steps'],
    [
      'a misspelt one with a wildcard',
      '## Summary\n## Flie: a.ts\n## Next steps',
      '2:4-2:14 Unexpected section `Flie: a.ts`, expected `File: {path}`'
    ],
    [
      'one with a wildcard in another case',
      '## Summary\n## FILE: a.ts\n## Next steps',
      '2:4-2:14 Unexpected section `FILE: a.ts`, expected `File: {path}`'
    ],
    [
      'none with a wildcard',
      '## Summary\n## Next steps',
      '2:1-2:14 Missing section `File: {path}`, expected it in the output'
    ],
    [
      'one with a wildcard at another place',
      '## Summary\n## Next steps\n## File: a.ts',
      '3:1-3:14 Unexpected section `File: {path}` after `Next steps`, expected it before `Next steps`'
    ],
    [
      'one that comes too late',
      '## File: a.ts\n## Summary\n## Next steps',
      '2:1-2:11 Unexpected section `Summary` after `File: {path}`, expected it before `File: {path}`'
    ],
    [
      'an optional one that is misspelt',
      '## Summary\n## File: a\n## Rsiks\n## Next steps',
      '3:4-3:9 Unexpected section `Rsiks`, expected `Risks`'
    ]
  ]
  test.each(cases)('%s', (_, text, ...expected) => {
    expect(found(report, text)).toEqual(expected)
  })

  test('a wildcard alone takes any heading that no other section is', () => {
    const sections = ['Summary', '{file}', 'End']
    expect(found({sections, order: true}, '# Title\n## Summary\n## a.ts\n## b.ts\n## End')).toEqual([])
    expect(found({sections, order: true}, '## Summary\n## End')).toEqual([
      '2:1-2:7 Missing section `{file}`, expected it in the output'
    ])
  })

  test('with a brace', () => {
    expect(found({sections: ['A {{b}}']}, '# A {b}')).toEqual([])
    expect(found({sections: ['A { b']}, '# A { b')).toEqual([])
  })

  test('and no others', () => {
    const terms: OutputContract = {sections: ['Summary', 'Findings'], only: true}
    expect(found(terms, '## Summary\n### Part\n## Findings\n\nText.')).toEqual([])
    expect(found(terms, 'Hi.\n\n## Summary\n## Notes\n## Findings')).toEqual([
      '1:1-1:4 Unexpected text before section `Summary`, expected nothing else',
      '4:1-4:9 Unexpected section `Notes`, expected nothing but `Summary`, `Findings`'
    ])
  })

  test('more than once where a program reads one of several', () => {
    const text = '## Summary\n## Summary'
    expect(found({sections: ['Summary']}, text)).toEqual([
      '2:1-2:11 Unexpected section `Summary` a second time, expected it once'
    ])
    expect(found({sections: ['Summary'], read: 'last'}, text)).toEqual([])
  })
})

describe('the content of a tag', () => {
  const json: OutputContract = {
    tag: 'analysis',
    json: {type: 'object', properties: {score: {type: 'integer'}}, required: ['score']},
    at: 'end'
  }
  const cases: Cases = [
    ['is clean', 'Well.\n\n<analysis>{"score": 7}</analysis>'],
    ['is clean on lines of its own', '<analysis>\n{\n  "score": 7\n}\n</analysis>'],
    ['is clean in a fence', '<analysis>\n```json\n{"score": 7}\n```\n</analysis>'],
    ['is clean where an earlier one is not read', '<analysis>{}</analysis>\n\n<analysis>{"score": 1}</analysis>'],
    [
      'a wrong value',
      '<analysis>{"score": "7"}</analysis>',
      '1:21-1:24 Unexpected value `7` of `score`, expected an integer'
    ],
    [
      'a syntax error',
      '<analysis>\n{"score": }\n</analysis>',
      '2:11-2:12 Unexpected token in place of a value, expected JSON'
    ],
    ['a missing key', '<analysis>{}</analysis>', '1:11-1:13 Missing key `score`, expected it in the JSON'],
    [
      'text before it',
      '<analysis>\nHere:\n{"score": 7}\n</analysis>',
      '2:1-2:6 Unexpected text before JSON, expected nothing else'
    ],
    ['none', '<analysis>Good.</analysis>', '1:11-1:16 Missing JSON, expected it in `<analysis>`'],
    ['nothing', '<analysis></analysis>', '1:1-1:22 Missing value of `<analysis>`, expected a non-empty string'],
    ['no tag', '{"score": 7}', '1:1-1:13 Missing `<analysis>`, expected it at the end of the output'],
    ['no end', '<analysis>\n{"score": 7}\n', '1:1-1:11 Missing end of `<analysis>`, expected `</analysis>` after it']
  ]
  test.each(cases)('that is JSON: %s', (_, text, ...expected) => {
    expect(found(json, text)).toEqual(expected)
  })

  const sections: OutputContract = {tag: 'report', sections: ['Summary', 'Findings'], order: true}
  const inTag: Cases = [
    ['is clean', '<report>\n## Summary\n\nFine.\n\n## Findings\n</report>\n\n## Other'],
    [
      'a misspelt one',
      '<report>\n## Sumary\n\n## Findings\n</report>',
      '2:4-2:10 Unexpected section `Sumary`, expected `Summary`'
    ],
    [
      'one outside of it',
      '## Summary\n\n<report>\n\n## Findings\n</report>',
      '5:1-5:12 Missing section `Summary`, expected it in `<report>`'
    ]
  ]
  test.each(inTag)('that is sections: %s', (_, text, ...expected) => {
    expect(found(sections, text)).toEqual(expected)
  })
})

describe('one of several contracts', () => {
  const any: OutputContract = {any: [{sections: ['Pass'], at: 'start'}, {sections: ['Fail', 'Reasons']}]}
  const cases: Cases = [
    ['is clean', '# Pass'],
    ['is clean with the other', '# Fail\n\n# Reasons'],
    ['the nearest', '# Fail\n\nText.', '3:1-3:6 Missing section `Reasons`, expected it in the output'],
    ['misspelt', '# Pas', '1:3-1:6 Unexpected section `Pas`, expected `Pass`'],
    ['none', 'Well.', '1:1-1:6 Missing section `Pass` or section `Fail`, expected it in the output']
  ]
  test.each(cases)('%s', (_, text, ...expected) => {
    expect(found(any, text)).toEqual(expected)
  })
})

describe('nothing else', () => {
  test('than a tag', () => {
    expect(found({tag: 'ok', only: true}, ' <ok>x</ok>\n')).toEqual([])
    expect(found({tag: 'ok', only: true}, 'Hi <ok>x</ok> there')).toEqual([
      '1:1-1:3 Unexpected text before `<ok>`, expected nothing else',
      '1:15-1:20 Unexpected text after `<ok>`, expected nothing else'
    ])
  })

  test('than JSON: a fence counts as JSON unless no decoration is allowed', () => {
    const json = {type: 'object'}
    const fenced = '```json\n{}\n```'
    expect(found({json, only: true}, '{\n}\n')).toEqual([])
    expect(found({json, only: true}, fenced)).toEqual([])
    expect(found({json, only: true, exact: true}, fenced)).toEqual([
      '1:1-1:8 Unexpected code fence, expected nothing but JSON'
    ])
    expect(found({json, only: true}, `Here it is:\n\n${fenced}\n\nBye.`)).toEqual([
      '1:1-1:12 Unexpected text before JSON, expected nothing else',
      '7:1-7:5 Unexpected text after JSON, expected nothing else'
    ])
    expect(found({json, only: true}, 'Result: {}')).toEqual(['1:1-1:11 Missing JSON, expected it in the output'])
  })

  test('than a match', () => {
    expect(found({pattern: 'OK', only: true}, 'OK\n')).toEqual([])
    expect(found({pattern: 'OK', only: true}, 'OK then')).toEqual([
      '1:4-1:8 Unexpected text after match of `OK`, expected nothing else'
    ])
  })
})

describe('cases', () => {
  const terms: OutputContract = {
    by: 'type',
    cases: {file: [{lines: {path: {}, mode: ['r', 'w']}}], shell: [{fence: 'bash'}], none: []}
  }
  const cases: Cases = [
    ['are clean with what follows the value', 'type: file\npath: a.ts\nmode: r'],
    ['are clean with nothing, where nothing follows it', 'Well.\n\ntype: none\n\nThat is all.'],
    [
      'without what follows the value',
      'type: file\npath: a.ts',
      '2:1-2:11 Missing line `mode`, expected it in the output'
    ],
    [
      'with what follows another value',
      'type: shell\npath: a.ts',
      '2:1-2:11 Missing code fence `bash`, expected it in the output'
    ],
    [
      'with a value that is none of them',
      'type: folder',
      '1:7-1:13 Unexpected value `folder` of line `type`, expected one of `file`, `shell`, `none`'
    ],
    ['without the field', 'path: a.ts', '1:1-1:11 Missing line `type`, expected it in the output'],
    [
      'before the field',
      'path: a.ts\nmode: w\ntype: file',
      '3:1-3:11 Unexpected part `type:` after `path:`, expected it before `path:`'
    ]
  ]
  test.each(cases)('%s', (_, text, ...expected) => {
    expect(found(terms, text)).toEqual(expected)
  })
})
