import {describe, expect, test} from 'vitest'
import {OutputContract} from '../../../src/contracts/index.ts'
import {found} from '../../support/custom-contract.ts'
import {brief, type LintOptions, lint} from '../../support/lint.ts'

type Cases = readonly (readonly [name: string, text: string, ...expected: string[]])[]

const ok = ['PASS', 'FAIL']
const pass = '<review>PASS</review>'
const fail = '<review>FAIL</review>'

describe('a tag', () => {
  const cases: Cases = [
    ['is clean', `Fine.\n\n${pass}\n\n`],
    ['is clean with blanks and line ends around its value', '<review>\n  PASS\n</review>\n'],
    ['is clean where code spans speak of another value', `\`<review>YES</review>\`, not \`${fail}\`:\n\n${pass}`],
    [
      'another value than in comments and fences',
      `<!-- ${fail} -->\n\n\`\`\`\n${fail}\n\`\`\`\n\n${pass}`,
      '7:1-7:22 Unexpected second value `PASS` of `<review>`, expected only `FAIL`'
    ],
    ['misspelt', 'Fine.\n<review>PAS</review>', '2:9-2:12 Unexpected value `PAS` of `<review>`, expected `PASS`'],
    [
      'in another case',
      '<review>pass</review>',
      '1:9-1:13 warning: Unexpected value `pass` of `<review>`, expected `PASS`'
    ],
    ['emphasised', '<review>**PASS**</review>', '1:9-1:17 Unexpected bold around `PASS`, expected `PASS`'],
    [
      'with a reason',
      '<review>PASS - well done</review>',
      '1:9-1:25 Unexpected note in `PASS - well done`, expected `PASS`'
    ],
    [
      'another value',
      '<review>MAYBE</review>',
      '1:9-1:14 Unexpected value `MAYBE` of `<review>`, expected one of `PASS`, `FAIL`'
    ],
    [
      'a value of several lines',
      '<review>Not\nso good</review>',
      '1:9-1:12 Unexpected value `Not so good` of `<review>`, expected one of `PASS`, `FAIL`'
    ],
    ['no value', '<review> </review>', '1:1-1:19 Missing value of `<review>`, expected one of `PASS`, `FAIL`'],
    [
      'placeholder',
      '<review>PASS|FAIL</review>',
      '1:9-1:18 Unexpected alternatives `PASS|FAIL` of `<review>`, expected one of them'
    ],
    [
      'alternatives in words',
      '<review>PASS or FAIL</review>',
      '1:9-1:21 Unexpected alternatives `PASS or FAIL` of `<review>`, expected one of them'
    ],
    ['unclosed', 'Verdict: <review>PASS\n', '1:10-1:22 Missing end of `<review>PASS`, expected `</review>` after it'],
    ['unclosed, misspelt', '<review>PAS', '1:1-1:12 Missing end of `<review>PAS`, expected `</review>` after it'],
    [
      'closed by an opening tag',
      '<review>PASS<review>',
      '1:1-1:13 Missing end of `<review>PASS`, expected `</review>` after it'
    ],
    ['a misspelt name', '<reveiw>PASS</reveiw>', '1:1-1:9 Unexpected tag `<reveiw>`, expected `<review>`'],
    ['a misspelt end', '<review>PASS</reveiw>', '1:13-1:22 Unexpected tag `</reveiw>`, expected `</review>`'],
    [
      'a name in another case',
      '<Review>PASS</Review>',
      '1:1-1:9 warning: Unexpected tag `<Review>`, expected `<review>`'
    ],
    [
      'an end in another case',
      '<review>PASS</Review>',
      '1:13-1:22 warning: Unexpected tag `</Review>`, expected `</review>`'
    ],
    ['blanks in the tag', '<review >PASS</review>', '1:1-1:10 Unexpected tag `<review >`, expected `<review>`'],
    ['attributes', '<review id="1">PASS</review>', '1:1-1:16 Unexpected tag `<review id="1">`, expected `<review>`'],
    ['missing', 'Fine.\n\nI say PASS.\n\n', '3:1-3:12 Missing `<review>`, expected it in the output'],
    ['missing in an empty output', '', '1:1-1:1 Missing `<review>`, expected it in the output'],
    ['only spoken of', 'I will print the <review> tag.', '1:1-1:31 Missing `<review>`, expected it in the output'],
    ['is clean in a fence', `\`\`\`\n${pass}\n\`\`\`\n\nBye.`],
    [
      'in a code span, in another case',
      'Fine: `<review>pass</review>`.\n\nBye.',
      '1:7-1:30 Unexpected code around `<review>pass</review>`, expected the plain text'
    ],
    ['is clean in a comment', `<!--\n${pass}\n-->`],
    [
      'in a code span, with another value',
      '`<review>X</review>`',
      '1:1-1:21 Unexpected code around `<review>X</review>`, expected the plain text'
    ],
    ['in bold', `So: **${pass}**`, '1:5-1:30 Unexpected bold around `<review>PASS</review>`, expected the plain text'],
    ['is clean after a comment', `<!-- x -->${pass}`],
    ['is clean after a comment of two lines', `<!-- x\ny -->${pass}`],
    [
      'another value in a comment',
      `<!-- ${fail} -->${pass}<!-- ${fail} -->`,
      '1:31-1:52 Unexpected second value `PASS` of `<review>`, expected only `FAIL`'
    ],
    ['is clean in a comment after the end of another', `<!--\n--> Fine <!-- ${pass} -->`],
    ['near another tag', '<preview>A map</preview>', '1:1-1:10 Unexpected tag `<preview>`, expected `<review>`']
  ]
  test.each(cases)('%s', (_, text, ...expected) => {
    expect(found({tag: 'review', values: ok}, text)).toEqual(expected)
  })

  test('every value counts where any place is allowed', () => {
    expect(found({tag: 'review', values: ok}, `${pass}\n<review>PAS</review>\n<preview>map</preview>`)).toEqual([
      '2:9-2:12 Unexpected value `PAS` of `<review>`, expected `PASS`'
    ])
  })

  const once: Cases = [
    ['is clean', pass],
    ['twice', `${pass}\n${pass}\n${pass}`, '2:1-2:22 Unexpected `<review>` a second time, expected it once'],
    [
      'twice with two values',
      `${pass}\n${fail}`,
      '2:1-2:22 Unexpected second value `FAIL` of `<review>`, expected only `PASS`'
    ],
    [
      'twice, once misspelt',
      `${pass}\n<review>FIAL</review>`,
      '2:9-2:13 Unexpected value `FIAL` of `<review>`, expected `FAIL`'
    ],
    ['missing', 'Fine.', '1:1-1:6 Missing `<review>`, expected it in the output']
  ]
  test.each(once)('once: %s', (_, text, ...expected) => {
    expect(found({tag: 'review', values: ok, count: 1}, text)).toEqual(expected)
  })

  const twice: Cases = [
    ['is clean', `${pass}\n${fail}`],
    ['once', `${pass}\nDone.`, '2:1-2:6 Missing `<review>`, expected it twice instead of once'],
    ['once and misspelt', `${pass}\n<reveiw>FAIL</reveiw>`, '2:1-2:9 Unexpected tag `<reveiw>`, expected `<review>`'],
    ['three times', `${pass}\n${pass}\n${pass}`, '3:1-3:22 Unexpected `<review>` once more, expected it twice'],
    ['missing', 'Done.', '1:1-1:6 Missing `<review>`, expected it twice in the output']
  ]
  test.each(twice)('twice: %s', (_, text, ...expected) => {
    expect(found({tag: 'review', values: ok, count: 2}, text)).toEqual(expected)
  })

  const atEnd: Cases = [
    ['is clean', `I nearly options <review>MAYBE</review>.\n\n${pass}\n\n`],
    [
      'text after it',
      `${pass}\n\n  That is all. \nBye.`,
      '3:3-3:15 Unexpected text after `<review>`, expected the output to end with it'
    ],
    [
      'text after it in its line',
      `${pass}, I think`,
      '1:22-1:31 Unexpected text after `<review>`, expected the output to end with it'
    ],
    [
      'unclosed, with text in its line',
      '<review>PASS and so on',
      '1:1-1:13 Missing end of `<review>PASS`, expected `</review>` after it'
    ],
    ['missing', 'Fine.', '1:1-1:6 Missing `<review>`, expected it at the end of the output'],
    ['CRLF', `A\r\n${pass}\r\nB\r\n`, '3:1-3:2 Unexpected text after `<review>`, expected the output to end with it']
  ]
  test.each(atEnd)('at the end: %s', (_, text, ...expected) => {
    expect(found({tag: 'review', values: ok, at: 'end'}, text)).toEqual(expected)
  })

  const atStart: Cases = [
    ['is clean', `\n\n${pass}\n\n<review>MAYBE</review>`],
    [
      'text before it',
      `\n Well.\nSo: ${pass}`,
      '2:2-2:7 Unexpected text before `<review>`, expected the output to begin with it'
    ],
    [
      'text before it in its line',
      `So: ${pass}`,
      '1:1-1:4 Unexpected text before `<review>`, expected the output to begin with it'
    ],
    ['missing', 'Fine.', '1:1-1:6 Missing `<review>`, expected it at the start of the output']
  ]
  test.each(atStart)('at the start: %s', (_, text, ...expected) => {
    expect(found({tag: 'review', values: ok, at: 'start'}, text)).toEqual(expected)
  })

  const anyValue: Cases = [
    ['is clean', '<summary>\nAll is well.\n</summary>'],
    ['no value', '<summary></summary>', '1:1-1:20 Missing value of `<summary>`, expected a non-empty string'],
    [
      'unclosed',
      'So:\n<summary>\nAll is well.\n',
      '2:1-2:10 Missing end of `<summary>`, expected `</summary>` after it'
    ],
    ['spoken of', 'The <summary> tag is good.', '1:1-1:27 Missing `<summary>`, expected it in the output']
  ]
  test.each(anyValue)('with any value: %s', (_, text, ...expected) => {
    expect(found({tag: 'summary'}, text)).toEqual(expected)
  })

  test('values of several words, and of one letter', () => {
    const terms: OutputContract = {tag: 'grade', values: ['needs work', 'A', 'B', 'n/a'], read: 'all'}
    expect(found(terms, '<grade>needs work</grade><grade>n/a</grade><grade>B</grade>')).toEqual([])
    expect(found(terms, '<grade>Needs-Work</grade>')).toEqual([
      '1:8-1:18 Unexpected value `Needs-Work` of `<grade>`, expected `needs work`'
    ])
    expect(found(terms, '<grade>C</grade>')).toEqual([
      '1:8-1:9 Unexpected value `C` of `<grade>`, expected one of `needs work`, `A`, `B`, `n/a`'
    ])
  })

  test('one replacement is offered, and nothing is edited', async () => {
    const options: LintOptions = {kind: 'output', contracts: ['c'], customContracts: {c: {tag: 'review', values: ok}}}
    const {findings} = await lint('<review>PAS</review>', options)
    expect(findings.map(({rule, expected, fix}) => [rule, expected, fix])).toEqual([
      ['custom-contract', ['PASS'], undefined]
    ])
  })
})

describe('a tag of any name', () => {
  test.each(['\u5224\u5B9A', 'ergebnis-\u00FC', 'a.b:c', '1', 'x+y(z)', '\u{1F600}', '@verdict', 'a/b'])(
    '%s',
    (tag) => {
      const terms = {tag, values: ok, count: 1, at: 'end'} as const
      expect(OutputContract.safeParse(terms).success).toBe(true)
      expect(found(terms, `Fine.\n<${tag}>PASS</${tag}>\n`)).toEqual([])
      expect(found(terms, `<${tag}>PAS</${tag}>`)).toEqual([
        `1:${tag.length + 3}-1:${tag.length + 6} Unexpected value \`PAS\` of \`<${tag}>\`, expected \`PASS\``
      ])
      expect(found(terms, `<${tag}\u5B57>PASS</${tag}\u5B57>`)).toHaveLength(1)
    }
  )

  test.each(['', 'a b', '<a>', '/a', 'a/', 'a>b', 'a\n'])('%j is none', (tag) => {
    expect(OutputContract.safeParse({tag}).success).toBe(false)
  })
})

describe('sections', () => {
  const sections = ['Summary', 'Findings', 'Next steps']
  const text = '# Summary\n\nA.\n\n## Findings\n\n### Summary of the rest\n\nB.\n\n## Next steps ##\n\nC.\n'
  const cases: Cases = [
    ['are clean', text],
    ['are clean in any order', '# Next steps\n# Findings\n# Summary\n'],
    [
      'twice, once in a fence',
      `\`\`\`\n# Summary\n\`\`\`\n\n${text}`,
      '5:1-5:10 Unexpected section `Summary` a second time, expected it once'
    ],
    ['are clean where code has a comment', `\`\`\`sh\n# Summary\n\`\`\`\n\n${text}`],
    ['missing', '# Summary\n\n# Next steps\n\nC.\n', '5:1-5:3 Missing section `Findings`, expected it in the output'],
    ['twice', `${text}\n# Summary\n`, '15:1-15:10 Unexpected section `Summary` a second time, expected it once'],
    [
      'in another case',
      text.replace('# Findings', '# FINDINGS'),
      '5:4-5:12 warning: Unexpected section `FINDINGS`, expected `Findings`'
    ],
    [
      'one letter off',
      text.replace('# Findings', '# Finding'),
      '5:4-5:11 Unexpected section `Finding`, expected `Findings`'
    ],
    [
      'two letters off',
      text.replace('# Findings', '# Fidnigns'),
      '5:4-5:12 Unexpected section `Fidnigns`, expected `Findings`'
    ],
    [
      'with a colon',
      text.replace('# Findings', '# Findings:'),
      '5:4-5:13 Unexpected section `Findings:`, expected `Findings`'
    ],
    [
      'with a number',
      text.replace('# Findings', '# 2. Findings'),
      '5:4-5:15 Unexpected section `2. Findings`, expected `Findings`'
    ],
    ...(
      [
        ['**Findings**', 'bold around `Findings`'],
        ['_Findings_', 'italics around `Findings`'],
        ['`Findings`', 'code around `Findings`'],
        ['[Findings](#x)', 'markup around `Findings`'],
        ['***Findings***', 'bold and italics around `***Findings***`'],
        ['<b>Findings</b>', 'markup around `Findings`']
      ] as const
    ).map(
      ([title, decoration]) =>
        [
          `marked as ${title}`,
          text.replace('# Findings', `# ${title}`),
          `5:4-5:${title.length + 4} Unexpected ${decoration}, expected \`Findings\``
        ] as const
    ),
    [
      'marked in part',
      text.replace('# Findings', '# **Find**ings'),
      '5:4-5:12 Unexpected bold around `Find`, expected `Findings`'
    ],
    ['underlined are clean', text.replace('# Summary', 'Summary\n=====').replace('## Findings', 'Findings\n---')],
    [
      'underlined, with a colon',
      text.replace('## Findings', 'Findings:\n---'),
      '5:1-5:10 Unexpected section `Findings:`, expected `Findings`'
    ],
    [
      'underlined a second time',
      `${text}\nSummary\n---\n`,
      '15:1-15:8 Unexpected section `Summary` a second time, expected it once'
    ],
    ...['\u2705', '\u{1F4CB}', '2\uFE0F\u20E3'].map(
      (sign) =>
        [
          `with a sign before it: ${sign}`,
          text.replace('# Findings', `# ${sign} Findings`),
          `5:4-5:${sign.length + 4} Unexpected sign \`${sign}\`, expected \`Findings\` without it`
        ] as const
    ),
    [
      'with a sign behind it',
      text.replace('# Findings', '# Findings \u{1F389}'),
      '5:13-5:15 Unexpected sign `\u{1F389}`, expected `Findings` without it'
    ],
    [
      'with an arrow and a number',
      text.replace('# Findings', '# \u2192 2) Findings'),
      '5:4-5:17 Unexpected section `\u2192 2) Findings`, expected `Findings`'
    ],
    ['are clean in a fence', `\`\`\`\n${text}\`\`\`\n\nBye.`]
  ]
  test.each(cases)('%s', (_, text, ...expected) => {
    expect(found({sections}, text)).toEqual(expected)
  })

  const ordered: Cases = [
    ['are clean', text],
    [
      'two changed places',
      '# Summary\n# Next steps\n# Findings\n',
      '3:1-3:11 Unexpected section `Findings` after `Next steps`, expected it before `Next steps`'
    ],
    [
      'all changed places',
      '# Next steps\n# Findings\n# Summary\n',
      '2:1-2:11 Unexpected section `Findings` after `Next steps`, expected it before `Next steps`'
    ]
  ]
  test.each(ordered)('in order: %s', (_, text, ...expected) => {
    expect(found({sections, order: true}, text)).toEqual(expected)
  })

  const atEnd: Cases = [
    ['are clean', `Hello.\n\n${text}\n### More of it\n`],
    [
      'another section after the last',
      `${text}\n## Appendix\n`,
      '15:1-15:12 Unexpected section `Appendix` after `Next steps`, expected the output to end with `Next steps`'
    ]
  ]
  test.each(atEnd)('at the end: %s', (_, text, ...expected) => {
    expect(found({sections, at: 'end'}, text)).toEqual(expected)
  })

  const atStart: Cases = [
    ['are clean', `\n${text}\n# More\n`],
    [
      'text before the first',
      `Hello.\n\n${text}`,
      '1:1-1:7 Unexpected text before section `Summary`, expected the output to begin with it'
    ]
  ]
  test.each(atStart)('at the start: %s', (_, text, ...expected) => {
    expect(found({sections, at: 'start'}, text)).toEqual(expected)
  })

  test('each twice', () => {
    const terms: OutputContract = {sections: ['Task'], count: 2}
    expect(found(terms, '# Task\n# Task\n')).toEqual([])
    expect(found(terms, '# Task\n')).toEqual(['1:1-1:7 Missing section `Task`, expected it twice instead of once'])
    expect(found(terms, '# Task\n# Task\n# Task\n')).toEqual([
      '3:1-3:7 Unexpected section `Task` once more, expected it twice'
    ])
  })

  test('a heading that is listed is a near miss of no other', () => {
    expect(found({sections: ['Risk', 'Risks']}, '# Risks\n')).toEqual([
      '1:1-1:8 Missing section `Risk`, expected it in the output'
    ])
  })
})

describe('a pattern', () => {
  const cases: Cases = [
    ['is clean', 'DONE: a\nMore.\n'],
    ['is clean with CRLF', 'A\r\nDONE: a\r\nB'],
    ['is clean several times', 'DONE: a\nDONE: b\n'],
    ['missing', 'All done.\n', '1:1-1:10 Missing match of `^DONE: .+$`, expected it in the output'],
    ['in another case', 'So:\nDone: a\n', '2:1-2:8 Unexpected case of `Done: a`, expected a match of `^DONE: .+$`']
  ]
  test.each(cases)('%s', (_, text, ...expected) => {
    expect(found({pattern: '^DONE: .+$'}, text)).toEqual(expected)
  })

  const once: Cases = [
    ['is clean', 'DONE: a\ndone: b\n'],
    [
      'twice',
      'DONE: a\nDONE: b\nDONE: c\nDONE: d\n',
      '2:1-2:8 Unexpected match of `^DONE: .+$` a second time, expected it once'
    ],
    ['missing', 'A.', '1:1-1:3 Missing match of `^DONE: .+$`, expected it in the output']
  ]
  test.each(once)('once: %s', (_, text, ...expected) => {
    expect(found({pattern: '^DONE: .+$', count: 1}, text)).toEqual(expected)
  })

  const atEnd: Cases = [
    ['is clean', 'DONE: a\nB\nDONE: c\n\n'],
    [
      'text after it',
      'DONE: a\n\nB\n',
      '3:1-3:2 Unexpected text after match of `^DONE: .+$`, expected the output to end with it'
    ],
    ['in another case', 'Done: a\n', '1:1-1:8 Unexpected case of `Done: a`, expected a match of `^DONE: .+$`'],
    ['missing', 'B\n', '1:1-1:2 Missing match of `^DONE: .+$`, expected it at the end of the output']
  ]
  test.each(atEnd)('at the end: %s', (_, text, ...expected) => {
    expect(found({pattern: '^DONE: .+$', at: 'end'}, text)).toEqual(expected)
  })

  test('at the start', () => {
    const terms: OutputContract = {pattern: '^DONE: .+$', at: 'start'}
    expect(found(terms, '\nDONE: a\nB')).toEqual([])
    expect(found(terms, 'B\nDONE: a\n')).toEqual([
      '1:1-1:2 Unexpected text before match of `^DONE: .+$`, expected the output to begin with it'
    ])
  })

  test('that matches very often has its end at the last that is printed', () => {
    const terms: OutputContract = {pattern: '^DONE: \\d+$', at: 'end'}
    for (const count of [2, 51, 52, 53, 80, 152]) {
      const all = Array.from({length: count}, (_, index) => `DONE: ${index}`).join('\n')
      expect(found(terms, `${all}\n`)).toEqual([])
      expect(found(terms, `${all}\n\n> DONE: 1\n`)).toEqual([
        expect.stringMatching(new RegExp(`^${count + 2}:1-.* Unexpected text after match`))
      ])
    }
  })

  test('that matches everywhere is counted in little memory', () => {
    expect(found({pattern: 'x*', count: 1}, 'ab'.repeat(500_000))).toEqual([
      '1:2-1:2 Unexpected match of `x*` a second time, expected it once'
    ])
  })
})

test('a file without a contract has no findings, whatever contracts there are', async () => {
  const options: LintOptions = {
    customContracts: {c: {tag: 'review'}},
    agents: {reviewer: ['c']},
    only: ['custom-contract']
  }
  for (const more of [
    {kind: 'output'},
    {kind: 'output', agent: 'other'},
    {path: 'docs/guide.md'},
    {path: 'commands/x.md'}
  ] as const)
    expect(brief(await lint('# Guide\n\nText.\n', {...options, ...more}))).toEqual([])
})

test('other kinds are not checked', async () => {
  const options: LintOptions = {customContracts: {c: {tag: 'review'}}, contracts: ['c'], only: ['custom-contract']}
  for (const kind of ['template', 'prompt', 'brief'] as const)
    expect(brief(await lint('# Guide\n', {...options, kind}))).toEqual([])
})
