/** The phrases of definitions: what each finds in a text, and what it leaves. */
import {describe, expect, it} from 'vitest'
import {anyPhrase, either, type Phrase, phrase} from '../../../src/contracts/derive/phrase.ts'
import * as phrases from '../../../src/contracts/derive/phrases.ts'

/** Texts by the name of the phrase, and what is found in each; `undefined`: nothing. */
const cases: Readonly<Record<keyof typeof phrases, Readonly<Record<string, string | undefined>>>> = {
  answerOrder: {
    'Return the list': 'Return',
    'Read it, then reply with JSON': 'then reply',
    '1. Begin with a tag': '1. Begin with',
    '- **Output** the verdict': '- **Output',
    'Check it \u2014 emit a line': ' \u2014 emit',
    'the return value': undefined,
    'Report of the day': undefined,
    "Answer's length": undefined
  },
  printOrder: {'Print the list': 'Print', 'Return it': 'Return', 'blueprint the list': undefined},
  makeOrder: {
    'Use this format': 'Use',
    'you must also provide a list': 'you must also provide',
    'Summarise it': 'Summarise',
    'Summarize it': 'Summarize',
    'you can provide a list': undefined,
    'Use of tools': undefined
  },
  printedObject: {
    'Provide two reports': 'reports',
    'in this very short format': 'this very short format',
    'as follows': 'as follows',
    'a JSON object': 'JSON object',
    'in a format': undefined
  },
  shapeObject: {
    'Answer in this format': 'in this',
    'follow exactly the steps': 'follow exactly',
    'It has the following:': 'the following:',
    'the following steps': undefined
  },
  shapeBelow: {
    'with this exact template': 'this exact template',
    'the format below': 'below',
    'the template': undefined
  },
  ownSubject: {
    'you must end with a tag': 'you must',
    'you must also run the tests': undefined,
    'you must update it': undefined,
    "you'll return it": "you'll return",
    'your whole final answer is a tag': 'your whole final answer is',
    'The final line must be OK': 'The final line must',
    'this has to be short': 'this has to be',
    'Every full code review produces a report': 'Every full code review produces',
    'the review': undefined
  },
  otherSubjects: {
    'the critics say so': 'critics',
    'what the program returns': 'returns',
    'each sub-agent': 'sub-agent',
    'each agent': 'each agent',
    'you say so': undefined
  },
  recipients: {
    'write to the calling orchestrator': 'to the calling orchestrator',
    'as a strict reviewer, print': 'as a strict reviewer,',
    'as a strict reviewer': undefined
  },
  condition: {
    'print it, if the tests fail': 'if the tests fail',
    'print it on `': 'on `',
    'if it fails, print': undefined
  },
  conditional: {
    'If it is red': 'If',
    '2. **On failure': '2. **On failure',
    'When tests fail or are missing': 'When tests fail or are missing',
    'When you are done': undefined,
    'Print it if red': undefined
  },
  fileVerb: {'save it': 'save', 'then commit it': 'commit', 'a rewrite': undefined},
  filePreposition: {'into it': 'into', inside: undefined},
  editingTool: {
    'Use the `Write` tool': 'Use the `Write`',
    'using Edit to change it': 'using Edit',
    'Use the write tool': undefined,
    'Use the `Write` method': undefined
  },
  negationBefore: {"Don't ever ": "Don't ever ", 'never ': 'never ', 'never ever in it ': undefined},
  delegation: {
    'Tell each new worker so': 'Tell each new worker',
    'ask a sub-agent': 'ask a sub-agent',
    'ask the user': undefined
  },
  elsewhere: {
    'Append a line to the log': 'Append a line to ',
    'append a line to your final answer': undefined,
    'Append a line to the end': undefined
  },
  making: {
    'When creating diagrams, use colors': 'When creating diagrams,',
    'While editing code: wait': 'While editing code:',
    'Use it when creating diagrams, too': undefined
  },
  generatedSubject: {
    'Each generated page has a title': 'Each generated page has',
    'the page is long': undefined
  },
  programPhrase: {'the small Python script prints': 'the small Python script prints', 'a script prints': undefined},
  continuing: {'- or a list': '- or', 'It is so; add a line': '; add', 'one or two': undefined},
  eachPart: {'for every open issue': 'every open issue', 'the issue': undefined},
  example: {
    'An example of it': 'example',
    'e.g. a list': 'e.g.',
    'A bad output:': 'bad',
    'a bad thing': undefined,
    '\u793a\u4f8b': '\u793a\u4f8b'
  },
  negation: {'Do not print': 'Do not', 'dont print': 'dont', 'donate it': undefined},
  received: {'what you will receive': 'you will receive', 'you are given a list': 'you are given', given: undefined},
  input: {'your inputs': 'inputs', 'configured so': 'configured', 'It looks like a list': 'looks like', out: undefined},
  slot: {VERDICT: 'VERDICT', verdicts: undefined, 'your verdict': undefined},
  mannerTitle: {'Level of detail': 'Level of detail', Tone: 'Tone', 'Tone of voice': undefined},
  ownHeading: {
    'Required output: format': 'Required output: format',
    'Your report / reply': 'Your report / reply',
    'Report on tests': undefined
  },
  outputWord: {'Final deliverables': 'deliverables', Rules: undefined},
  outputTitle: {
    'The format of the review': 'The format of the review',
    'Rapport: structure de la page': 'Rapport',
    'Review\nFormat': undefined,
    'Format of the page': undefined
  },
  introduced: {
    'in this format:': 'format:',
    'Your response has three parts: **': 'response has three parts: **',
    'in this format. So:': undefined
  },
  ruleTitle: {'Do not': 'Do not', "Don't": "Don't", 'Quality bar': 'Quality bar', Report: undefined},
  exchangeTitle: {'HTTP endpoints': 'HTTP', 'Unit tests': undefined},
  reportTitle: {'Unit test report': 'report', 'Report on tests': undefined},
  returnTitle: {
    'Return to the user': 'Return to',
    'Report it back to them': 'Report it back to',
    'The report to them': undefined
  },
  foreignTitle: {
    'Sample output': 'Sample',
    "The model's answer": "model's answer",
    'Ejemplo de salida': 'Ejemplo',
    'The answer': undefined
  },
  foreignOutput: {
    '\u8f93\u51fa\u683c\u5f0f': '\u8f93\u51fa\u683c\u5f0f',
    'Formato de sa\u00edda': 'Formato de sa\u00edda',
    'O formato de sa\u00edda': undefined
  },
  otherTitle: {'Pull request': 'Pull request', Configuration: 'Configuration', Verdict: undefined},
  otherAgent: {Reviewers: 'Reviewers', 'the agentic reviewership': undefined}
}

const made = new Map<string, Phrase>(Object.entries(phrases))

describe.each(Object.entries(cases))('%s', (name, texts) => {
  it.each(Object.entries(texts))('in %j finds %j', (text, found) => {
    const {test, exec} = made.get(name) ?? expect.fail(name)
    expect(exec(text)?.[0]).toBe(found)
    expect(test(text)).toBe(found !== undefined)
  })
})

describe('a phrase', () => {
  it('is found in any case, and is as the text has it', () => {
    const {0: words, index} = phrases.answerOrder.exec('Then, RETURN the list') ?? expect.fail()
    expect([words, index]).toEqual([', RETURN', 4])
  })

  it('is removed once', () => {
    expect(phrases.recipients.removeFrom('Report to the main agent for the user:')).toBe('Report   for the user:')
  })

  it('is found as often as it is there', () => {
    const found = phrases.fileVerb.all('Write it, save it, then write again')
    expect(found.map((each) => each[0])).toEqual(['Write', 'save', 'write'])
  })

  it('has letters of other languages as they are, where small and capital ones differ by more than case', () => {
    expect(phrases.makeOrder.test('\u212Aeep it')).toBe(false)
  })
})

describe('a list of words', () => {
  const list = anyPhrase`
    yes, no thanks,
    maybe \w+
  `

  it('is an expression for one of them, over several lines and as it is written', () => {
    expect(list).toBe('(yes|no thanks|maybe \\w+)')
  })

  it('combines with others', () => {
    const answer = phrase(`^${either(list, 'perhaps')}$`)
    expect(['Yes', 'no thanks', 'maybe so', 'perhaps'].filter((text) => !answer.test(text))).toEqual([])
    expect(answer.test('no')).toBe(false)
  })
})
