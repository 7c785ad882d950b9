import fc from 'fast-check'
import {describe, expect, test} from 'vitest'
import {checkTranscript, partyRecord} from '../../../src/contracts/index.ts'
import {memoize} from '../../../src/text/memoize.ts'
import {brief, lint} from '../../support/lint.ts'
import {
  behind,
  broadcast,
  changed,
  faultOf,
  finalPosition,
  type Json,
  lineOf,
  lines,
  moved,
  type Named,
  party,
  send,
  spawn,
  update,
  without
} from '../../support/party.ts'
import {triesLimits} from '../../support/runs.ts'

const lead = 'discover-orchestrator'
const linted = memoize((run: readonly Named[]) => lint(lines(run), {path: 'runs/party.jsonl', kind: 'messages'}))
const found = (run: readonly Named[]): string[] => brief(linted(run))
const kinds = (run: readonly Named[]): string[] => linted(run).findings.map(faultOf)

const chat = (name: string, index: number): Named => ({name: `more ${index}`, record: send(name, 'oscar', 'More.')})

test.runIf(triesLimits)('more messages than a party has are not all read', () => {
  const first = party.map(({record}) => JSON.stringify(record))
  const sent = [...first, ...Array.from({length: 20_001 - first.length}, () => JSON.stringify(chat('nadia', 0).record))]
  const reported = (text: string): string[] =>
    lint(text, {path: 'runs/party.jsonl', kind: 'messages'}).findings.map(({message}) => message)
  const tooMany = 'Unexpected number of messages, expected at most 20000'
  expect(reported(sent.join('\n'))).toContain(tooMany)
  expect(reported(`[${sent.join()}]`)).toContain(tooMany)
  expect(reported(sent.slice(1).join('\n'))).not.toContain(tooMany)
})

describe('a party of five phases', () => {
  test('is clean', () => {
    expect(found(party)).toEqual([])
    expect(brief(lint(JSON.stringify(party.map(({record}) => record)), {kind: 'messages'}))).toEqual([])
    expect(brief(lint(JSON.stringify({messages: party.map(({record}) => record)}), {kind: 'messages'}))).toEqual([])
  })

  test('whose records name their phases is clean', () => {
    const phases = (name: string): object =>
      name === 'chat nadia' || /nadia|oscar|tessa|user/.test(name) ? {phase: 1} : {}
    expect(found(party.map(({name, record}) => ({name, record: {...record, ...phases(name)}})))).toEqual([])
  })

  test.each(['', ' ', '1-2', '0x1', 'Phase 1'])('with a phase %j, which is not a number, is clean', (phase) => {
    expect(found(changed(party, 'proposal', {}, {phase}))).toEqual([])
  })

  test('without calls about the team has no life cycle', () => {
    expect(found(without(party, 'create', 'delete', 'shutdown nadia', 'shutdown liam'))).toEqual([])
  })

  test('[REQ-0006 6.2] that starts a phase again may retry and count again', () => {
    const retry = (name: string): Named => ({
      name,
      record: send(lead, 'nadia', 'Your previous response was not received. Please try again: ask')
    })
    const again = ['nadia', 'oscar', 'tessa'].map((name) => ({name: `again ${name}`, record: spawn(name)}))
    const run = behind(party, 'questions tessa', retry('first'), ...again, retry('second'))
    expect(found(behind(run, 'again tessa', ...Array.from({length: 3}, (_, index) => chat('nadia', index))))).toEqual(
      []
    )
  })

  test('[REQ-0006 6.5] that goes on in classic mode after TeamDelete is clean', () => {
    const run = party.slice(0, lineOf(party, 'shutdown tessa'))
    const rest = party.filter(({name}) => name === 'delete' || name === 'constitution')
    expect(found([...run, ...rest.toReversed()])).toEqual([])
  })

  test('[REQ-0006 7.3] that is given up with all members asked to leave lacks no steps', () => {
    const isLast = ({name}: Named): boolean => /^(?:shutdown (?:nadia|oscar|tessa)|delete)$/.test(name)
    for (const last of ['questions nadia', 'user response', 'interpretation nadia']) {
      const run = party.filter((each, index) => index < lineOf(party, last) || isLast(each))
      expect(found(run)).toEqual([])
    }
  })

  test('[REQ-0006 3.5 A limit] [REQ-0006 3.5 A cutoff] [REQ-0006 NFR-002] final positions after the debate are not counted', () => {
    const more = Array.from({length: 3}, (_, index) => chat('tessa', index))
    const concluded = {
      name: 'concluded',
      record: broadcast(lead, 'DEBATE CONCLUDED \u2014 message limit reached. Please submit your final position.')
    }
    expect(found(behind(party, 'chat nadia', ...more, concluded))).toEqual([])
  })

  test('is clean as the calls of a transcript, each with the place of its line', () => {
    const calls = (run: readonly Named[]) =>
      run.map(({record}, index) => partyRecord(record, () => ({start: index, end: index + 1})))
    expect(checkTranscript(calls(party))).toEqual([])
    const [fault, ...more] = checkTranscript(calls(without(party, 'shutdown oscar')))
    expect(more).toEqual([])
    expect(fault?.record.range.start).toBe(lineOf(without(party, 'shutdown oscar'), 'spawn liam') - 1)
  })

  test('team messages of newer hosts are read', () => {
    const run = party.map(({name, record}) => {
      const input = record['input'] as Record<string, unknown>
      if (record['tool'] !== 'SendMessage') return {name, record}
      const {type, recipient = '*', content, summary} = input
      const message = type === 'shutdown_request' ? {type, reason: content} : content
      return {name, record: {...record, input: {to: recipient, message, summary}}}
    })
    expect(found(run)).toEqual([])
  })
})

describe('a part of a party is clean', () => {
  test.each<[string, readonly string[]]>([
    ['[REQ-0006 3.1 TeamCreate] a team with its name and description', ['create']],
    ['[REQ-0006 3.1 tasks] [REQ-0006 AC-13] two tasks without a team', ['constitution', 'skills']],
    [
      '[REQ-0006 3.2 tasks] [REQ-0006 3.2 words] [REQ-0006 AC-19] five tasks',
      ['task 1', 'task 2', 'task 3', 'task 4', 'task 5']
    ],
    [
      '[REQ-0006 3.3 type] [REQ-0006 3.3 team_name] [REQ-0006 3.3 description] [REQ-0006 3.3 prompt] [REQ-0006 4.3 first] nine agents by their types',
      [
        'spawn nadia',
        'spawn oscar',
        'spawn tessa',
        'spawn liam',
        'spawn zara',
        'spawn felix',
        'spawn arch-designer',
        'spawn data-modeler',
        'spawn test-strategist'
      ]
    ],
    ['[REQ-0006 3.5 A questions] [REQ-0006 AC-5] numbered questions', ['questions oscar']],
    ['[REQ-0006 3.5 A answer] [REQ-0006 AC-6] one answer to all', ['user response']],
    ['[REQ-0006 3.5 A debate] [REQ-0006 AC-7] an interpretation for another of phase 1', ['interpretation oscar']],
    [
      '[REQ-0006 3.5 B] [REQ-0006 AC-9] a proposal, two critiques, a revision',
      ['proposal', 'security', 'ops', 'revised']
    ],
    ['[REQ-0006 3.5 C summaries] a summary for all', ['summary data-modeler']],
    [
      '[REQ-0006 3.5 C review] [REQ-0006 AC-12] each reviews another',
      ['review arch-designer', 'review data-modeler', 'review test-strategist']
    ],
    [
      '[REQ-0006 3.5 C finalized] an artifact by its path',
      ['finalized arch-designer', 'finalized data-modeler', 'finalized test-strategist']
    ]
  ])('%s', (_, names) => {
    for (const name of names) lineOf(party, name)
    const part = lines(party.filter(({name}) => names.includes(name)))
    expect(brief(lint(part, {kind: 'messages', contracts: ['inception-party']}))).toEqual([])
  })

  test('[REQ-0006 3.5 type] [REQ-0006 3.5 recipient] [REQ-0006 3.5 labels] each record on its own', () => {
    for (const record of party.filter((each) => each.record['tool'] === 'SendMessage'))
      expect(brief(lint(lines([record]), {kind: 'messages', contracts: ['inception-party']}))).toEqual([])
  })
})

describe('each fault of the life cycle is one finding', () => {
  const fourth = (name: string): Named => ({
    name: 'fourth',
    record: {tool: 'Task', input: {...(spawn('liam')['input'] as object), name}}
  })

  test.each<[string, readonly Named[], string, string]>([
    ['a fourth member', behind(party, 'spawn tessa', fourth('liam')), 'fourth', 'fourth'],
    [
      '[REQ-0006 3.1 three] a fourth member that is unknown',
      behind(party, 'spawn tessa', fourth('wanda')),
      'fourth',
      'fourth'
    ],
    ['a missing shutdown', without(party, 'shutdown oscar'), 'spawn liam', 'shutdown'],
    [
      '[REQ-0006 3.4] a missing shutdown in phase 3',
      without(party, 'shutdown data-modeler'),
      'constitution',
      'shutdown'
    ],
    ['message 11 of phase 1', behind(party, 'chat nadia', chat('nadia', 1)), 'final tessa', 'limit'],
    [
      'a second retry',
      behind(party, 'retry felix', {...(party[lineOf(party, 'retry felix') - 1] as Named), name: 'again'}),
      'again',
      'retry'
    ],
    [
      'a wrong reviewer',
      changed(party, 'review arch-designer', {recipient: 'test-strategist'}),
      'review arch-designer',
      'addressee'
    ],
    ['TeamDelete missing', without(party, 'delete'), 'skills', 'missing-delete'],
    ['TeamCreate late', moved(party, 'create', 'spawn nadia'), 'create', 'late-create'],
    ['TeamCreate missing', without(party, 'create'), 'spawn nadia', 'missing-create'],
    [
      '[REQ-0006 3.1 TeamDelete] TeamDelete early',
      moved(party, 'delete', 'shutdown felix'),
      'spawn arch-designer',
      'after-delete'
    ],
    ['a wrong sender of a critique', changed(party, 'security', {}, {from: 'felix'}), 'security', 'sender'],
    [
      'PERSONA_CONTEXT in phase 3',
      changed(party, 'spawn data-modeler', {prompt: 'PERSONA_CONTEXT:\n  Name: Data\n\nDraw.'}),
      'spawn data-modeler',
      'context'
    ],
    ['a wrong subagent_type', changed(party, 'spawn oscar', {subagent_type: 'researcher'}), 'spawn oscar', 'agent-type']
  ])('%s', (_, run, name, kind) => {
    expect(kinds(run)).toEqual([kind])
    expect(found(run)).toEqual([`${lineOf(run, name)} party-messages error`])
  })
})

describe('each fault of a record is one finding', () => {
  /** By `record: kind of the problem`. */
  const of = (title: string, input: object, outer: object = {}, severity = 'error') => {
    const [name = '', fault = ''] = title.replace(/^(?:\[[^\]]+\] )+/, '').split(': ')
    return [title, name, fault, changed(party, name, input as never, outer as never), severity] as const
  }

  test.each([
    of('[REQ-0006 3.5 envelope] questions nadia: type', {type: 'mesage'}),
    of('[REQ-0006 3.5 envelope] questions nadia: missing-field', {recipient: undefined}),
    of('questions nadia: missing-field', {summary: undefined}),
    of('questions nadia: missing-field', {summary: ' '}),
    of('chat nadia: missing-field', {content: undefined}),
    of('[REQ-0006 3.5 envelope] chat nadia: recipient', {recipient: 'wanda'}),
    of('shutdown nadia: recipient', {recipient: 'nada'}),
    of('[REQ-0006 3.5 recipient] chat nadia: recipient', {recipient: 'nadia'}),
    of('[REQ-0006 3.1 membership] chat nadia: sender', {}, {from: 'wanda'}),
    of('[REQ-0006 3.4] shutdown nadia: sender', {}, {from: 'oscar'}),
    of('[REQ-0006 3.5 recipient] questions nadia: addressee', {recipient: 'oscar'}),
    of('[REQ-0006 3.5 A questions] [REQ-0006 AC-5] questions nadia: questions', {
      content: 'QUESTIONS:\n1. Who?\n3. Why?'
    }),
    of('questions nadia: questions', {content: 'QUESTIONS:\nWho?'}),
    of('questions nadia: questions', {content: 'QUESTIONS:\n'}),
    of('[REQ-0006 3.5 headers] questions nadia: header', {content: 'QUESTIONS\n1. Who?'}),
    of('questions nadia: header', {content: 'QUESTONS:\n1. Who?'}),
    of('questions nadia: header', {content: 'Questions:\n1. Who?'}),
    of('questions nadia: header', {content: 'QUESTIONS FOR THE USER:\n1. Who?\n2. Why?'}),
    of('questions nadia: header', {content: 'Here they are.\n\nQUESTIONS:\n1. Who?\n2. Why?'}),
    of('questions nadia: header', {content: 'MY QUESTIONS:\n1. Who?\n2. Why?'}),
    of('questions nadia: questions', {content: 'QUESTIONS: there are two\n1. Who?\n2. Why?'}),
    of('[REQ-0006 3.5 labels] final nadia: label', {content: finalPosition('x').replace(/Core[\s\S]*/, '')}),
    of('final nadia: label', {content: finalPosition('x').replace(/^(.*): (.*)$/gm, '## $1\n$2')}),
    of('final nadia: label-name', {content: finalPosition('x').replace(/^(.*): (.*)$/gm, '| $1 | $2 |')}),
    of('revised: header', {
      content: 'I thought it over.\n\nREVISED PROPOSAL:\nADDRESSED:\n- Security: x\n- Ops: y\nUNCHANGED: z'
    }),
    of(
      '[REQ-0006 6.2] retry felix: wording',
      {content: 'Your previous response was not recieved. Vote.'},
      {},
      'warning'
    ),
    of('[REQ-0006 3.5 type] questions nadia: step-type', {type: 'broadcast'}),
    of('[REQ-0006 3.5 A answer] user response: sender', {}, {from: 'nadia'}),
    of('[REQ-0006 3.5 type] [REQ-0006 3.5 A answer] [REQ-0006 AC-6] user response: step-type', {
      type: 'message',
      recipient: 'nadia'
    }),
    of('[REQ-0006 3.5 A debate] interpretation nadia: addressee', {recipient: 'nadia'}),
    of('interpretation nadia: addressee', {recipient: lead}),
    of('[REQ-0006 3.5 labels] [REQ-0006 AC-7] interpretation nadia: label', {
      content: 'MY INTERPRETATION:\nLess work.\n\nQUESTION FOR YOU: How?'
    }),
    of('[REQ-0006 3.5 labels] [REQ-0006 3.5 A final] final nadia: label', {
      content: finalPosition('x').replace('Constraints: One garden\n', '')
    }),
    of('[REQ-0006 3.5 A final] final nadia: sender', {}, {from: 'liam'}),
    of('[REQ-0006 3.5 B] proposal: sender', {}, {from: 'zara'}),
    of('[REQ-0006 3.5 labels] proposal: label', {
      content: 'PROPOSAL:\nArchitecture Pattern: x\nLanguage: y\nFramework: z'
    }),
    of('ops: sender', {}, {from: 'zara'}),
    of('[REQ-0006 3.5 B] security: header', {content: 'OPS CRITIQUE:\n\nDoor: open\n\nRECOMMENDATION: a lock'}),
    of('[REQ-0006 3.5 recipient] ops: addressee', {recipient: 'zara'}),
    of('[REQ-0006 3.5 labels] ops: label', {content: 'OPS CRITIQUE:\nDeployment: x\nCost: y\nRECOMMENDATION: z'}),
    of('[REQ-0006 3.5 B consensus] consensus: consensus', {content: 'CONSENSUS: mostly'}),
    of('[REQ-0006 3.5 C review] review test-strategist: addressee', {recipient: 'data-modeler'}),
    of('[REQ-0006 3.5 labels] review test-strategist: label', {content: 'REVIEW FEEDBACK:\nStrengths:\n- x'}),
    of('[REQ-0006 3.5 headers] [REQ-0006 3.5 C summaries] summary arch-designer: header', {
      content: 'ARTIFACT SUMMARY: plan\nKEY DECISIONS:\n- x\nDEPENDENCIES ON OTHER ARTIFACTS:\n- y'
    }),
    of('[REQ-0006 3.5 C finalized] [REQ-0006 5.1] finalized arch-designer: artifact', {
      content: 'ARTIFACT FINALIZED:\nFile: docs/plan.md\nChanges from review: none\nReady for collection.'
    }),
    of('finalized arch-designer: artifact', {
      content:
        'ARTIFACT FINALIZED:\nFile: docs/architecture/data-model.md\nChanges from review: none\nReady for collection.'
    }),
    of('proposal: phase', {}, {phase: 1}),
    of('chat nadia: phase', {}, {phase: 2}),
    of('[REQ-0006 3.1 membership] spawn liam: phase', {}, {phase: 3}),
    of('[REQ-0006 3.3 type] spawn nadia: member', {name: 'nada'}),
    of('[REQ-0006 3.3 type] spawn nadia: missing-field', {name: undefined}),
    of('spawn nadia: missing-field', {subagent_type: undefined}),
    of('spawn nadia: missing-field', {prompt: undefined}),
    of('[REQ-0006 3.3 team_name] spawn nadia: team', {team_name: 'party'}),
    of('[REQ-0006 3.3 description] spawn nadia: description', {description: 'Nadia asks'}, {}, 'warning'),
    of('[REQ-0006 4.3 first] spawn nadia: context', {prompt: 'Ask.'}),
    of('spawn nadia: context', {prompt: 'Ask.\n\nPERSONA_CONTEXT:\n  Name: Nadia'}),
    of('[REQ-0006 3.3 prompt] spawn nadia: prompt-order', {
      prompt: '{PERSONA_CONTEXT}\n{PROJECT_DESCRIPTION}\n{PHASE_1_INSTRUCTIONS}'
    }),
    of('[REQ-0006 AC-8] spawn zara: agent-type', {subagent_type: 'devops-pragmatist'}),
    of('[REQ-0006 3.1 TeamCreate] create: team', {team_name: 'inception'}),
    of('[REQ-0006 3.1 TeamCreate] create: missing-field', {team_name: undefined}),
    of('[REQ-0006 3.1 TeamCreate] create: team-description', {description: 'A party'}, {}, 'warning'),
    of('[REQ-0006 3.2 words] task 2: subject', {subject: 'Stack Debate \u2014 choosing'}),
    of('[REQ-0006 3.2 words] task 2: active-form', {activeForm: 'Debating'})
  ])('%s', (_, name, fault, run, severity) => {
    expect(kinds(run)).toEqual([fault])
    expect(found(run)).toEqual([`${lineOf(run, name)} party-messages ${severity}`])
  })

  test('[REQ-0006 3.1 tasks] [REQ-0006 AC-13] an agent of phase 4 as a member', () => {
    const run = changed(party, 'constitution', {team_name: 'inception-party', name: 'd3'})
    expect(found(run)).toContain(`${lineOf(run, 'constitution')} party-messages error`)
    expect(kinds(run)).toContain('task-agent')
  })

  test('[REQ-0006 3.5 A cutoff] a cutoff of an agent', () => {
    const cutoff = {name: 'cutoff', record: broadcast('nadia', 'DEBATE CONCLUDED -- message limit reached.')}
    const run = behind(party, 'interpretation nadia', cutoff)
    expect(kinds(run)).toEqual(['sender'])
    expect(found(run)).toEqual([`${lineOf(run, 'cutoff')} party-messages error`])
  })

  test.each([
    'DEBATE CONCLUDED.',
    'DEBATE ENDED \u2014 message limit reached. Please submit your final position.',
    'The debate is over: please submit your final position.',
    'DEBATE CONCLUDED!',
    'DEBATE CONCLUDED',
    'DEBATE CONCLUDED, message limit reached. Please submit your final position.',
    'Debate concluded. Please submit your final position.',
    '**Debate Concluded** \u2014 please submit.'
  ])('[REQ-0006 3.5 A cutoff] another end of the header: %s', (content) => {
    const run = behind(party, 'interpretation nadia', {name: 'cutoff', record: broadcast(lead, content)})
    expect(kinds(run)).toEqual(['header'])
    expect(found(run)).toEqual([`${lineOf(run, 'cutoff')} party-messages error`])
  })

  test('[REQ-0006 3.5 A cutoff] words of an agent about the debate, or about a proposal, are prose', () => {
    for (const content of [
      'Debate concluded, I think.',
      'PROPOSAL ACCEPTED:\nI agree.',
      'So be it.\nFINAL POSITION: yes'
    ])
      expect(found(changed(party, 'chat nadia', {content}))).toEqual([])
  })

  test('[REQ-0006 3.1 TeamDelete] a second TeamDelete, and a TeamCreate behind it, are one finding each', () => {
    const again = {name: 'again', record: {tool: 'TeamDelete', from: lead, input: {}}}
    expect(kinds(behind(party, 'delete', again))).toEqual(['second-delete'])
    expect(kinds(moved(party, 'create', 'delete'))).toEqual(['late-create'])
  })

  test('[REQ-0006 6.5] a fallback without a shutdown', () => {
    const run = [...party.slice(0, lineOf(party, 'shutdown oscar')), ...party.slice(-1)]
    expect(kinds(run)).toEqual(['shutdown'])
    expect(found(run)).toEqual([`${run.length} party-messages error`])
  })

  test('[REQ-0006 3.2 tasks] [REQ-0006 AC-19] a task of the five is missing', () => {
    const run = without(party, 'task 4')
    expect(kinds(run)).toEqual(['tasks'])
    expect(found(run)).toEqual([`${lineOf(run, 'task 5')} party-messages error`])
  })

  test('a record that is not an object, a line that is not JSON', () => {
    expect(brief(lint('[\n7\n]', {kind: 'messages', contracts: ['inception-party']}))).toEqual([
      '2 party-messages error'
    ])
    const text = lines(party.filter(({name}) => name.startsWith('questions')))
    expect(brief(lint(`${text}{"type": \n`, {kind: 'messages', contracts: ['inception-party']}))).toEqual([
      '4 party-messages error'
    ])
  })
})

describe('the order of steps', () => {
  test.each<[string, readonly Named[], string]>([
    ['[REQ-0006 3.5 order] a critique before the proposal', moved(party, 'security', 'spawn felix'), 'security'],
    ['the proposal at the end', moved(party, 'proposal', 'revised'), 'security'],
    ['[REQ-0006 3.5 B] a revision before the critiques', moved(party, 'revised', 'proposal'), 'revised'],
    ['[REQ-0006 3.5 order] a revision before one critique', moved(party, 'ops', 'revised'), 'revised'],
    [
      '[REQ-0006 3.5 A answer] a user response before the questions',
      moved(party, 'user response', 'spawn tessa'),
      'user response'
    ],
    [
      '[REQ-0006 3.5 A debate] an interpretation before the user response',
      moved(party, 'interpretation nadia', 'questions tessa'),
      'interpretation nadia'
    ],
    [
      '[REQ-0006 3.5 order] a final position before the interpretation',
      moved(party, 'final oscar', 'user response'),
      'final oscar'
    ],
    [
      '[REQ-0006 3.5 C summaries] a review before the summary',
      moved(party, 'review arch-designer', 'summary arch-designer'),
      'review arch-designer'
    ],
    [
      '[REQ-0006 3.5 C finalized] an artifact final before its review',
      moved(party, 'finalized data-modeler', 'summary test-strategist'),
      'finalized data-modeler'
    ]
  ])('%s', (_, run, name) => {
    expect(kinds(run)).toEqual(['order'])
    expect(found(run)).toEqual([`${lineOf(run, name)} party-messages error`])
  })

  const talk = {name: 'talk', record: send('data-modeler', 'arch-designer', 'How many beds?')}

  test('[REQ-0006 3.5 C production] a message during production', () => {
    const run = behind(party, 'spawn test-strategist', talk)
    expect(kinds(run)).toEqual(['production'])
    expect(found(run)).toEqual([`${lineOf(run, 'talk')} party-messages error`])
  })

  test('[REQ-0006 3.5 C production] a message to the orchestrator, or after a summary, is clean', () => {
    const error = {name: 'error', record: send('data-modeler', lead, 'I cannot read the brief.')}
    expect(found(behind(party, 'spawn test-strategist', error))).toEqual([])
    expect(found(behind(party, 'summary data-modeler', talk))).toEqual([])
  })

  test('steps that are not there are missed where they were due', () => {
    const run = without(party, 'proposal', 'user response')
    expect(found(run)).toEqual([
      `${lineOf(run, 'interpretation nadia')} party-messages error`,
      `${lineOf(run, 'security')} party-messages warning`
    ])
    expect(kinds(run)).toEqual(['missing-step', 'missing-step'])
  })

  test('any one step moved by one place breaks the order once or not at all', () => {
    const steps = party.filter(({name}) => !/^(?:task|create|spawn|shutdown|delete|constitution|skills)/.test(name))
    fc.assert(
      fc.property(fc.nat(steps.length - 2), (index) => {
        const [one, other] = [steps[index], steps[index + 1]]
        const run = steps.toSpliced(index, 2, ...[other, one].flatMap((each) => each ?? []))
        expect(kinds(run).length).toBeLessThanOrEqual(1)
        expect(kinds(run).filter((kind) => kind !== 'order')).toEqual([])
      })
    )
  })
})

describe('what never happens is one finding, where it was due', () => {
  const phase = (number: number): readonly string[] => {
    const [first, last] = [
      ['', 'nadia', 'liam', 'arch-designer'],
      ['', 'tessa', 'felix', 'test-strategist']
    ]
    return party
      .slice(lineOf(party, `spawn ${first[number]}`) - 1, lineOf(party, `shutdown ${last[number]}`))
      .map(({name}) => name)
  }
  const swapped = [
    ...without(party, ...phase(2), 'constitution', 'skills', 'delete'),
    ...party.filter(({name}) => phase(2).includes(name) || ['constitution', 'skills', 'delete'].includes(name))
  ]
  const isSent = ({record}: Named): boolean => record['tool'] === 'SendMessage'
  const tasks = ['task 1', 'task 2', 'task 3', 'task 4', 'task 5']

  test.each<[string, readonly Named[], string, string, string]>([
    ['[REQ-0006 3.5 steps] questions', without(party, 'questions oscar'), 'user response', 'missing-step', 'warning'],
    [
      '[REQ-0006 3.5 steps] the answer',
      without(party, 'user response'),
      'interpretation nadia',
      'missing-step',
      'error'
    ],
    ['an interpretation', without(party, 'interpretation oscar'), 'final oscar', 'missing-step', 'warning'],
    ['a final position', without(party, 'final oscar'), 'shutdown oscar', 'missing-step', 'warning'],
    ['the proposal', without(party, 'proposal'), 'security', 'missing-step', 'warning'],
    ['[REQ-0006 3.5 steps] both critiques', without(party, 'security', 'ops'), 'revised', 'missing-step', 'warning'],
    ['the revision', without(party, 'revised'), 'shutdown liam', 'missing-step', 'warning'],
    ['a summary', without(party, 'summary data-modeler'), 'review arch-designer', 'missing-step', 'warning'],
    ['a review', without(party, 'review arch-designer'), 'finalized data-modeler', 'missing-step', 'warning'],
    ['an artifact', without(party, 'finalized data-modeler'), 'shutdown data-modeler', 'missing-step', 'warning'],
    ['[REQ-0006 3.1 phases] phase 2', without(party, ...phase(2)), 'spawn arch-designer', 'missing-phase', 'error'],
    ['[REQ-0006 3.1 phases] phase 2 before phase 3', swapped, 'spawn arch-designer', 'phase-order', 'error'],
    [
      '[REQ-0006 3.1 phases] the start of who speaks',
      without(party, 'spawn oscar'),
      'questions oscar',
      'not-started',
      'error'
    ],
    ['[REQ-0006 3.1 tasks] one of two tasks', without(party, 'skills'), 'delete', 'missing-agent', 'error'],
    [
      'any shutdown of phase 1',
      without(party, 'shutdown nadia', 'shutdown oscar', 'shutdown tessa'),
      'spawn liam',
      'shutdown',
      'error'
    ],
    ['[REQ-0006 3.2 tasks] the tasks at the start', moved(party, 'task 3', 'skills'), 'task 3', 'late-task', 'error'],
    ['[REQ-0006 3.2 tasks] all tasks', without(party, ...tasks), 'spawn nadia', 'tasks', 'warning']
  ])('%s', (_, run, name, kind, severity) => {
    expect(kinds(run)).toEqual([kind])
    expect(found(run)).toEqual([`${lineOf(run, name)} party-messages ${severity}`])
  })

  test('one record in another phase, or before the team, is one finding', () => {
    expect(kinds(moved(party, 'spawn nadia', 'consensus'))).toEqual(['late-start'])
    expect(kinds(moved(party, 'spawn zara', 'create'))).toEqual(['phase-order'])
    expect(kinds(moved(party, 'spawn data-modeler', 'questions oscar'))).toEqual(['phase-order'])
    expect(kinds(moved(party, 'review data-modeler', 'questions oscar'))).toEqual(['phase-order'])
    expect(kinds(moved(party, 'skills', 'consensus'))).toEqual(['phase-order'])
    expect(kinds(moved(party, 'spawn nadia', 'task 1'))).toEqual(['late-create'])
    expect(kinds(moved(party, 'spawn zara', 'final nadia'))).toEqual(['shutdown'])
    expect(kinds(moved(party, 'delete', 'questions nadia'))).toEqual(['after-delete'])
    expect(kinds(moved(party, 'shutdown oscar', 'task 1'))).toEqual(['shutdown'])
  })

  test('messages of a team that was started and taken down', () => {
    const run = party.filter((each) => !isSent(each) || each.name.startsWith('shutdown'))
    expect(kinds(run)).toEqual(['no-messages'])
    expect(found(run)).toEqual([`${lineOf(run, 'shutdown nadia')} party-messages warning`])
  })

  test('[REQ-0006 3.5 steps] in a part, between two steps of it; what agents of other sessions do is unknown', () => {
    const part = party.filter(({name}) => ['proposal', 'revised'].includes(name))
    const options = {kind: 'messages', contracts: ['inception-party']} as const
    expect(brief(lint(lines(part), options))).toEqual(['2 party-messages warning'])
    const range = {start: 0, end: 0}
    const records = part.map(({record}) => ({...partyRecord(record, () => range), isText: true}))
    expect(checkTranscript(records)).toEqual([])
  })

  test('[REQ-0006 6.5] nothing of a phase in which the party fell back to classic mode', () => {
    const rest = without(
      party,
      ...phase(3),
      'security',
      'ops',
      'revised',
      'consensus',
      'retry felix',
      'constitution',
      'skills'
    )
    const content = 'Switching to classic mode. Starting from Phase 1.'
    const run = ['liam', 'zara', 'felix'].reduce((all, name) => changed(all, `shutdown ${name}`, {content}), rest)
    expect(found(run)).toEqual([])
  })

  test('calls of other tools, and a chat that begins like a step, are nothing of a party', () => {
    const calls = ['TaskUpdate', 'TaskList', 'TodoWrite', 'Write'].map(
      (tool): Named => ({name: tool, record: {tool, input: {taskId: '1', status: 'completed', content: 'x'}}})
    )
    const chats = [send('zara', 'felix', 'PROPOSAL: we should skip this.'), send('zara', lead, 'Proposal')]
    const added = [...calls, ...chats.map((record, index): Named => ({name: `chat ${index}`, record}))]
    expect(found(behind(party, 'ops', ...added))).toEqual([])
  })
})

describe('the words of a step', () => {
  test.each<[string, string, string, string, string]>([
    ['[REQ-0006 3.5 placeholders] a placeholder', 'final nadia', 'Users: Gardeners', 'Users: {users}', 'placeholder'],
    [
      '[REQ-0006 3.5 placeholders] one of two',
      'proposal',
      'Language: C',
      'Language: C \u2014 {rationale}',
      'placeholder'
    ],
    ['[REQ-0006 3.5 placeholders] an empty label', 'final nadia', 'Users: Gardeners', 'Users:', 'empty-label'],
    ['an empty list', 'interpretation nadia', '- Water', '', 'empty-label'],
    ['[REQ-0006 3.5 labels] a misspelt label', 'final nadia', 'Target Users', 'Target User', 'label-name'],
    [
      '[REQ-0006 3.5 labels] a label twice',
      'final nadia',
      'Constraints: One',
      'Target Users: All\nConstraints: One',
      'duplicate-label'
    ],
    ['an answer without text', 'user response', 'I do, once a week.', ' ', 'empty-step'],
    ['[REQ-0006 3.5 headers] no header', 'proposal', 'PROPOSAL:\n\n', '', 'header']
  ])('%s is one finding', (_, name, from, to, kind) => {
    const content = String(
      (party[lineOf(party, name) - 1]?.record['input'] as {content?: unknown} | undefined)?.content
    )
    expect(content).toContain(from)
    expect(kinds(changed(party, name, {content: content.replace(from, () => to)}))).toEqual([kind])
  })

  test('[REQ-0006 3.5 placeholders] braces of paths, code and other text are not placeholders', () => {
    const content = finalPosition('GET /beds/{id}, `{id}`, %{name} and {"a": 1}').replace(
      'Watering',
      'A name {name} in it'
    )
    expect(found(changed(party, 'final nadia', {content}))).toEqual([])
  })

  test.each<[string, string]>([
    ['[REQ-0006 3.3 prompt] instructions that were left', '{PHASE_1_INSTRUCTIONS}'],
    ['instructions of another phase', '{PHASE_2_INSTRUCTIONS}'],
    ['the brief', 'Read this: {PROJECT_BRIEF}']
  ])('%s in a prompt', (_, left) => {
    const prompt = String((spawn('nadia')['input'] as {prompt: string}).prompt)
    expect(kinds(changed(party, 'spawn nadia', {prompt: `${prompt}\n${left}`}))).toEqual(['placeholder'])
  })

  test('[REQ-0006 3.3 prompt] a template has the parts of its phase', () => {
    const kindsOf = (prompt: string): string[] => kinds(changed(party, 'spawn nadia', {prompt}))
    expect(kindsOf('{PERSONA_CONTEXT}\n{PHASE_1_INSTRUCTIONS}\n{PROJECT_DESCRIPTION}')).toEqual([])
    expect(kindsOf('{PERSONA_CONTEXT}\n{PHASE_2_INSTRUCTIONS}\n{PROJECT_DESCRIPTION}')).toEqual(['prompt-part'])
    expect(kindsOf('{PERSONA_CONTEXT}\n{PHASE_1_INSTRUCTIONS}')).toEqual(['missing-part'])
    expect(kinds(changed(party, 'spawn data-modeler', {prompt: ''}))).toEqual(['missing-field'])
  })

  test.each<[string, string, string, string]>([
    ['[REQ-0006 4.1 fields] [REQ-0006 4.2] another persona', 'Name: Nadia', 'Name: Oscar', 'value'],
    ['[REQ-0006 4.2] another phase', 'Phase: Vision Council', 'Phase: Stack Debate', 'value'],
    [
      '[REQ-0006 4.1 placeholders] a placeholder',
      'Style: brief',
      'Style: {persona.communication_style}',
      'placeholder'
    ],
    [
      '[REQ-0006 4.1 placeholders] one in the advice',
      'persona: brief.',
      'persona: {persona.communication_style}.',
      'placeholder'
    ],
    ['[REQ-0006 4.1 advice] no advice', 'When debating, stay', 'Stay', 'advice']
  ])('%s in the prompt of an agent is one finding of its block', (_, from, to, kind) => {
    const prompt = String((spawn('nadia')['input'] as {prompt: string}).prompt)
    const run = changed(party, 'spawn nadia', {prompt: prompt.replace(from, to)})
    expect(kinds(run)).toEqual([kind])
    expect(found(run)[0]).toMatch(`${lineOf(run, 'spawn nadia')} party-persona-context`)
  })
})

describe('any single edit of a message', () => {
  const messages = party.filter(({record}) => record['tool'] === 'SendMessage')
  const inputOf = ({record}: Named): Readonly<Record<string, unknown>> =>
    record['input'] as Readonly<Record<string, unknown>>
  const message = fc.constantFrom(...messages)

  test('that takes a required field away is one finding at its record', () => {
    fc.assert(
      fc.property(message, fc.constantFrom('type', 'recipient', 'content', 'summary'), (each, field) => {
        const {type} = inputOf(each)
        const isRequired =
          field === 'type' || (type === 'shutdown_request' ? field === 'recipient' : field in inputOf(each))
        const run = changed(party, each.name, {[field]: undefined})
        expect(found(run)).toEqual(isRequired ? [`${lineOf(run, each.name)} party-messages error`] : [])
      })
    )
  })

  test('or of a spawn that takes a required field away is one finding at its record', () => {
    const spawn = fc.constantFrom(...party.filter(({name}) => name.startsWith('spawn ')))
    fc.assert(
      fc.property(
        spawn,
        fc.constantFrom('name', 'subagent_type', 'prompt', 'team_name', 'description'),
        (each, field) => {
          const severity = field === 'description' ? 'warning' : 'error'
          const run = changed(party, each.name, {[field]: undefined})
          const place = `${lineOf(run, each.name)} party-messages ${severity}`
          expect(found(run)).toEqual(field === 'team_name' ? [] : [place])
        }
      )
    )
  })

  test('that adds a key or rewords a summary is right', () => {
    const word = fc.stringMatching(/^[A-Za-z ]*[a-z]$/)
    fc.assert(
      fc.property(message, word, word, (each, summary, extra) => {
        const own = 'summary' in inputOf(each) ? {summary, [`x-${extra}`]: extra} : {[`x-${extra}`]: extra}
        expect(found(changed(party, each.name, own))).toEqual([])
      })
    )
  })

  test('that takes a labelled line away is one finding, also one that is all that a label has; any other line none', () => {
    const labels =
      /^(?:- )?(?:KEY POINTS|QUESTION FOR YOU|Project Vision|Target Users|Core Features|Constraints|Success Metrics|Architecture Pattern|Language|Framework|Database|RECOMMENDATION|Deployment|Cost|DX|ADDRESSED|Security|Ops|UNCHANGED|KEY DECISIONS|DEPENDENCIES ON OTHER ARTIFACTS|Strengths|Suggestions|File|Changes from review):/
    const steps = messages.filter((each) => /^(?!QUESTIONS|USER)[A-Z ]{5,}/.test(String(inputOf(each)['content'])))
    fc.assert(
      fc.property(fc.constantFrom(...steps), fc.nat(20), (each, at) => {
        const lines = String(inputOf(each)['content']).split('\n')
        const index = 1 + (at % (lines.length - 1))
        const run = changed(party, each.name, {content: lines.toSpliced(index, 1).join('\n')})
        const isHeld = /^(?!Alignment)[A-Z][A-Za-z ]+:$/.test(lines[index - 1] ?? '') && index > 1
        const isNeeded = labels.test(lines[index] ?? '') || isHeld
        const isClosing = lines[index] === 'Ready for collection.'
        const severity = isNeeded ? 'error' : isClosing ? 'warning' : undefined
        const expected = severity === undefined ? [] : [`${lineOf(run, each.name)} party-messages ${severity}`]
        expect(found(run)).toEqual(expected)
      })
    )
  })
})

describe('silent', () => {
  test('about other teams, without the contract', () => {
    const other = lines(party).replaceAll('inception-party', 'house-party')
    expect(brief(lint(other, {kind: 'messages'}))).toEqual([])
    expect(brief(lint('[{"type": "shout"}]', {kind: 'messages'}))).toEqual([])
    expect(brief(lint('not JSON', {kind: 'messages'}))).toEqual([])
    expect(brief(lint(lines(without(party, 'delete')), {kind: 'messages', contracts: ['agent-response']}))).toEqual([])
  })

  test.each<[string, object]>([
    [
      'the start of a team alone',
      {team_name: 'inception-party', description: 'Multi-agent inception party for new project discovery'}
    ],
    [
      '[REQ-0006 3.4] a shutdown_request without a summary',
      {type: 'shutdown_request', recipient: 'nadia', content: 'Over.'}
    ],
    ['an answer to it', {type: 'shutdown_response', request_id: 'r', approve: true}],
    ['a template', {type: 'message', recipient: '{other_agent_name}', content: 'Hello', summary: '{persona_name}'}],
    ['an alias of an agent', {type: 'message', recipient: 'data_modeler', content: 'Hello', summary: 'Hello'}],
    [
      '[REQ-0006 3.5 headers] free text',
      {type: 'message', recipient: 'nadia', content: 'PROPOSAL, perhaps: a pond', summary: 'Pond'}
    ],
    [
      '[REQ-0006 3.3 type] [REQ-0006 AC-11] a spawn by its alias',
      {
        subagent_type: 'architecture-designer',
        team_name: 'inception-party',
        name: 'architect',
        prompt: 'Draw.',
        description: 'Blueprint Assembly: Architecture Designer'
      }
    ],
    [
      'a spawn of a plugin',
      {
        subagent_type: 'isdlc:test-strategist',
        name: 'test-strategist',
        prompt: 'Plan.',
        description: 'Blueprint Assembly: Test Strategist'
      }
    ],
    [
      '[REQ-0006 3.5 A cutoff] a cutoff with two hyphens',
      {type: 'broadcast', content: 'DEBATE CONCLUDED -- message limit reached.', summary: 'End'}
    ]
  ])('%s', (_, record) => {
    expect(brief(lint(JSON.stringify([record]), {kind: 'messages', contracts: ['inception-party']}))).toEqual([])
  })
})

describe('[REQ-0006 8.3 read] the personas file says who is in the team', () => {
  const capital = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1)
  const titles: Readonly<Record<string, readonly [title: string, type: string, id: number, phase: number]>> = {
    nadia: ['Product Analyst', 'product-analyst', 7, 1],
    oscar: ['Domain Researcher', 'domain-researcher', 9, 1],
    tessa: ['Technical Scout', 'technical-scout', 10, 1],
    liam: ['Solution Architect', 'solution-architect-party', 11, 2],
    zara: ['Security Advisor', 'security-advisor', 12, 2],
    felix: ['DevOps Pragmatist', 'devops-pragmatist', 13, 2],
    architect: ['Architecture Designer', 'architecture-designer', 8, 3],
    data_modeler: ['Data Model Designer', 'data-model-designer', 14, 3],
    test_strategist: ['Test Strategist', 'test-strategist', 15, 3]
  }
  const phases = ['Vision Council', 'Stack Debate', 'Blueprint Assembly', 'Constitution & Scaffold', 'Walkthrough']

  /** A file of the team of the document, with other names of some agents and phases. */
  const fileWith = (names: Readonly<Record<string, string>>, phaseNames: Readonly<Record<string, string>> = {}) => {
    const all = Object.entries(titles).map(([key, [title, type, id, phase]]) => {
      const name = names[key] ?? key
      const texts = {communication_style: 'brief', expertise: 'beds', debate_focus: 'Speaks for plants'}
      const domains = phase === 1 ? {question_domains: ['soil']} : {}
      const ids = {agent_type: type, agent_id: `D${id}`, phase, is_existing_agent: id < 9}
      return [name, {name: capital(name), title, ...ids, ...texts, ...domains}] as const
    })
    const named = phases.map((name, index) => {
      const keys = all.filter(([, {phase}]) => phase === index + 1).map(([key]) => key)
      const type = index < 3 ? 'parallel' : 'sequential'
      const counts = {personas: keys, max_messages: index < 3 ? 10 : 0}
      return [
        String(index + 1),
        {name: phaseNames[name] ?? name, type, interaction: 'task-delegation', output: 'a', ...counts}
      ]
    })
    return {
      version: '1.0.0',
      description: 'A team',
      personas: Object.fromEntries(all),
      phases: Object.fromEntries(named)
    }
  }

  /** A run with other names in all of its texts. */
  const renamed = (names: Readonly<Record<string, string>>): string =>
    Object.entries(names).reduce(
      (text, [from, to]) => text.replaceAll(from, to).replaceAll(capital(from), capital(to)),
      lines(party)
    )
  const findings = (text: string, file: object): string[] =>
    lint(text, {path: 'runs/party.jsonl', kind: 'messages', personas: file, only: ['party-messages']}).findings.map(
      faultOf
    )

  test.each([
    ['none', {}],
    ['one of phase 1', {oscar: 'omar'}],
    ['the one who proposes', {liam: 'lena'}],
    ['one of each phase', {nadia: 'nia', zara: 'zoe', data_modeler: 'data_person', 'data-modeler': 'data-person'}],
    ['all of phase 2', {liam: 'lena', zara: 'zoe', felix: 'fynn'}]
  ])('renamed: %s', (_, names) => {
    expect(findings(renamed(names), fileWith(names))).toEqual([])
  })

  test('a phase of another name is called by it, or as the document does', () => {
    const names = {'Vision Council': 'Idea Round', 'Stack Debate': 'Tech Talk'}
    expect(findings(renamed(names), fileWith({}, names))).toEqual([])
    expect(findings(lines(party), fileWith({}, {'Stack Debate': 'Stack & Architecture Debate'}))).toEqual([])
  })

  test('[REQ-0006 8.3 read] an agent that the file does not have is unknown', () => {
    expect(findings(lines(party), fileWith({oscar: 'omar'}))).toContain('member')
    const run = renamed({liam: 'lena'}).replace('"from":"lena"', '"from":"zara"')
    expect(findings(run, fileWith({liam: 'lena'}))).toContain('sender')
  })
})

describe('[REQ-0006 3.1 TeamCreate] each TeamCreate opens a party', () => {
  const end = party.slice(-1)
  const cancelled = [
    ...party.slice(0, lineOf(party, 'questions tessa')),
    ...party.filter(({name}) => /^shutdown (?:nadia|oscar|tessa)$/.test(name)),
    ...end
  ]

  test('with all its counters', () => {
    expect(kinds([...cancelled, ...party])).toEqual([])
    expect(kinds([...party, ...party])).toEqual([])
  })

  test('with its own faults', () => {
    expect(kinds([...cancelled, ...without(party, 'task 4')])).toEqual(['tasks'])
    expect(kinds([...party.slice(0, lineOf(party, 'questions tessa')), ...party])).toEqual(['second-create'])
  })
})

describe('[REQ-0006 3.2 life] the task of a phase is in progress while the phase is', () => {
  const ends = ['create', 'shutdown tessa', 'shutdown felix', 'shutdown test-strategist', 'skills']
  const whole = ends.reduce<readonly Named[]>((run, name, index) => {
    const before = index === 0 ? [] : [update(String(index), 'completed')]
    return behind(run, name, ...before, update(String(index + 1), 'in_progress'))
  }, party)

  test('is clean', () => {
    expect(kinds(whole)).toEqual([])
    expect(kinds([...party, ...whole.map(({name, record}) => ({name, record: laterTask(record)}))])).toEqual([])
  })

  /** A task of the second party of a session. */
  function laterTask(record: Json): Json {
    const {tool, input} = record
    const {taskId} = (input ?? {}) as {readonly taskId?: string}
    return tool === 'TaskUpdate' ? {...record, input: {...(input as Json), taskId: String(Number(taskId) + 5)}} : record
  }

  test.each(['in_progress 2', 'completed 2', 'completed 1', 'in_progress 1'])('without %s', (name) => {
    expect(kinds(without(whole, name))).toEqual(['task-status'])
  })

  test('[REQ-0006 3.2 life] completed before its phase ends, or with another status', () => {
    expect(kinds(moved(whole, 'completed 1', 'user response'))).toEqual(['task-status'])
    expect(kinds(changed(whole, 'completed 3', {status: 'done'}))).toEqual(['task-status'])
  })
})
