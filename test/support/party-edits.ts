/**
 * Single edits of whole texts of REQ-0006, made of the elements that the document names: fields, headers, labels, steps, agents, phases.
 * Each breaks one thing, or none.
 */
import {mergeProjectBrief} from '../../src/contracts/index.ts'
import {isRecord} from '../../src/text/json-object.ts'
import {behind, changed, type Json, lineOf, lines, moved, type Named, party, send, without} from './party.ts'
import {personas} from './personas.ts'

/** A text with one edit. */
export interface TextEdit {
  readonly what: string
  text(): string
  /** The lines where the one finding may be, from 1; any line where the place is that of something that is not there; none for none. */
  readonly at: readonly number[] | 'any' | 'none'
}

type Run = readonly Named[]

const lead = 'discover-orchestrator'
const inputOf = ({record}: Named): Json => (isRecord(record['input']) ? record['input'] : {})
const textOf = (named: Named, field: string): string => String(inputOf(named)[field] ?? '')

/** A word with a letter less, and one with two that changed places. */
function misspelt(word: string): readonly string[] {
  const middle = Math.max(1, Math.floor(word.length / 2))
  const swapped = `${word.slice(0, middle - 1)}${word.charAt(middle)}${word.charAt(middle - 1)}${word.slice(middle + 1)}`
  return [...new Set([`${word.slice(0, middle)}${word.slice(middle + 1)}`, swapped])].filter((each) => each !== word)
}

const edit = (what: string, run: Run, at: TextEdit['at']): TextEdit => ({
  what,
  text: () => lines(run),
  at
})

/** An edit of one record, where the finding is at its line. */
function own(what: string, {name}: Named, input: Json, outer: Json = {}): TextEdit {
  const run = changed(party, name, input, outer)
  return edit(`${name}: ${what}`, run, [lineOf(run, name)])
}

function neutral(what: string, {name}: Named, input: Json, outer: Json = {}): TextEdit {
  return edit(`${name}: ${what}`, changed(party, name, input, outer), 'none')
}

const isMessage = ({record}: Named): boolean => record['tool'] === 'SendMessage'
const isShutdown = (named: Named): boolean => isMessage(named) && inputOf(named)['type'] === 'shutdown_request'
const isStep = (named: Named): boolean =>
  isMessage(named) && /^(?:questions|user|interp|final|proposal|security|ops|revised|summary|review)/.test(named.name)
const isSpawn = ({name}: Named): boolean => name.startsWith('spawn ')
const isTask = ({name}: Named): boolean => name.startsWith('task ')

/** Labels that may be left out, and those that hold others. */
const optional = ['Additional', 'Alignment Issues']
const outer = ['ADDRESSED']

function stepEdits(named: Named): readonly TextEdit[] {
  const content = textOf(named, 'content')
  const [header = '', ...rest] = content.split('\n')
  const word = /^[A-Z ]*[A-Z]/.exec(header)?.[0] ?? ''
  const put = (what: string, ...written: readonly string[]): TextEdit => own(what, named, {content: written.join('\n')})
  const labels = rest.flatMap((line, index) => {
    const label = /^(?:- )?([A-Z][A-Za-z ]*):/.exec(line)?.[1]
    return label === undefined || label === 'Door' ? [] : [{label, line, index}]
  })
  return [
    ...misspelt(word).map((each) => put(`header ${each}`, header.replace(word, each), ...rest)),
    put('header in lower case', header.replace(word, word.toLowerCase()), ...rest),
    ...(header === `${word}:` ? [put('header without its colon', word, ...rest)] : []),
    ...labels.flatMap(({label, line, index}) => {
      const isFree = optional.includes(label)
      const isBlock = line === `${label}:`
      const next = rest.findIndex((other, at) => at > index && (other === '' || /^[A-Z]/.test(other)))
      const end = isBlock ? (next === -1 ? rest.length : next) : index + 1
      const without = rest.toSpliced(index, end - index)
      const empty = rest.toSpliced(index, end - index, line.slice(0, line.indexOf(':') + 1))
      const filled = (text: string): readonly string[] =>
        rest.toSpliced(
          index,
          end - index,
          ...(isBlock ? [line, `- ${text}`] : [`${line.slice(0, line.indexOf(':'))}: ${text}`])
        )
      return [
        ...(isFree || outer.includes(label)
          ? []
          : [put(`without ${label}`, header, ...without), put(`empty ${label}`, header, ...empty)]),
        ...(outer.includes(label) ? [] : [put(`placeholder of ${label}`, header, ...filled('{summary}'))]),
        ...(outer.includes(label)
          ? []
          : [neutral(`other text of ${label}`, named, {content: [header, ...filled('Something else')].join('\n')})]),
        ...(outer.includes(label)
          ? []
          : [neutral(`a path in ${label}`, named, {content: [header, ...filled('GET /beds/{id} and more')].join('\n')})]
        ).filter(() => label !== 'File'),
        ...(isFree
          ? []
          : misspelt(label)
              .filter(() => label.length > 3)
              .map((each) => put(`label ${each}`, header, ...rest.with(index, line.replace(label, each))))),
        ...(isFree
          ? []
          : [
              put(
                `label ${label} in another case`,
                header,
                ...rest.with(
                  index,
                  line.replace(label, label === label.toUpperCase() ? label.toLowerCase() : label.toUpperCase())
                )
              )
            ]),
        ...(outer.includes(label)
          ? []
          : [put(`${label} twice`, header, ...rest.toSpliced(end, 0, ...rest.slice(index, end)))])
      ].filter(({what}) => label !== 'File' || !/other text/.test(what))
    }),
    neutral('space at the end', named, {content: `${content}\n`}),
    neutral('CRLF', named, {content: content.replaceAll('\n', '\r\n')})
  ]
}

function envelopeEdits(named: Named): readonly TextEdit[] {
  const {type, recipient, summary} = inputOf(named)
  const isRequest = type === 'shutdown_request'
  const fields = isRequest
    ? ['type', 'recipient']
    : type === 'broadcast'
      ? ['type', 'content', 'summary']
      : ['type', 'recipient', 'content', 'summary']
  return [
    ...fields.map((field) => own(`without ${field}`, named, {[field]: undefined})),
    ...fields.flatMap((field) =>
      misspelt(field).map((key) => own(`key ${key}`, named, {[field]: undefined, [key]: inputOf(named)[field]}))
    ),
    ...(isRequest ? [] : ['content', 'summary'].map((field) => own(`empty ${field}`, named, {[field]: ''}))),
    ...misspelt(String(type)).map((each) => own(`type ${each}`, named, {type: each})),
    ...(typeof recipient === 'string' ? ['wanda', ...misspelt(recipient)] : []).map((each) =>
      own(`recipient ${each}`, named, {recipient: each})
    ),
    ...(isRequest ? [] : [own('summary with a placeholder', named, {summary: "{persona_name}'s view"})]),
    ...(isRequest ? [] : [neutral('another summary', named, {summary: `${String(summary)}, in short`})]),
    neutral('another key', named, {priority: 'high'}),
    neutral('a time', named, {}, {timestamp: '2026-03-01T10:00:00Z'})
  ]
}

/** Who may not send a step, and whom it does not go to. */
function routeEdits(named: Named): readonly TextEdit[] {
  const from = String(named.record['from'])
  const {type, recipient} = inputOf(named)
  const otherSenders = ['nadia', 'liam', 'arch-designer', lead].filter(
    (each) => phaseOf(each) !== phaseOf(from) && each !== recipient
  )
  const others = ['oscar', 'felix', 'data-modeler', lead].filter(
    (each) => each !== recipient && each !== from && phaseOf(each) !== phaseOf(String(recipient))
  )
  return [
    ...otherSenders.map((each) => own(`from ${each}`, named, {}, {from: each})),
    ...(type === 'broadcast' ? [] : others.map((each) => own(`to ${each}`, named, {recipient: each}))),
    own(`as ${type === 'broadcast' ? 'message' : 'broadcast'}`, named, {
      type: type === 'broadcast' ? 'message' : 'broadcast',
      ...(type === 'broadcast' && {recipient: from === 'liam' ? 'zara' : 'nadia'})
    }),
    own('of another phase', named, {}, {phase: (phaseOf(from === lead ? 'nadia' : from) % 3) + 1}),
    neutral('of its phase', named, {}, {phase: phaseOf(from === lead ? 'nadia' : from)})
  ]
}

const membersByPhase: Readonly<Record<number, readonly string[]>> = {
  1: ['nadia', 'oscar', 'tessa'],
  2: ['liam', 'zara', 'felix'],
  3: ['arch-designer', 'data-modeler', 'test-strategist']
}

function phaseOf(name: string): number {
  return [1, 2, 3].find((phase) => membersByPhase[phase]?.includes(name)) ?? 0
}

function spawnEdits(named: Named): readonly TextEdit[] {
  const {name: member, subagent_type: type, prompt, description} = inputOf(named)
  const fields = ['name', 'subagent_type', 'prompt', 'description']
  const text = String(prompt)
  const isPersona = text.startsWith('PERSONA_CONTEXT:')
  const put = (what: string, written: string): TextEdit => own(what, named, {prompt: written})
  return [
    ...fields.map((field) => own(`without ${field}`, named, {[field]: undefined})),
    ...fields.filter((field) => field !== 'subagent_type').map((field) => own(`empty ${field}`, named, {[field]: ''})),
    ...misspelt(String(member)).map((each) => own(`name ${each}`, named, {name: each})),
    ...misspelt(String(type)).map((each) => own(`type ${each}`, named, {subagent_type: each})),
    own('type of another', named, {subagent_type: member === 'zara' ? 'product-analyst' : 'security-advisor'}),
    own('another team', named, {team_name: 'inception'}),
    own('another description', named, {description: `${String(description)}!`}),
    own('of another phase', named, {}, {phase: (phaseOf(String(member)) % 3) + 1}),
    ...[1, 2, 3].map((phase) => put(`instructions of phase ${phase}`, `${text}\n{PHASE_${phase}_INSTRUCTIONS}`)),
    put('the brief left', `${text}\n{PROJECT_BRIEF}`),
    neutral('more text', named, {prompt: `${text}\nRead /beds/{id} as well.`}),
    neutral('no team', named, {team_name: undefined}),
    ...(isPersona
      ? [
          put('no persona', text.slice(text.indexOf('\n\nAsk'))),
          put('a persona below', `Ask.\n\n${text}`),
          ...contextEdits(text).map(({what, text: written, at}) =>
            at === 'none' ? neutral(what, named, {prompt: written()}) : put(what, written())
          )
        ]
      : [put('a persona in phase 3', `PERSONA_CONTEXT:\n  Name: X\n\n${text}`)])
  ]
}

const contextNames = ['Name', 'Title', 'Style', 'Expertise', 'Phase', 'Team Role']

/** Edits of a block of a persona, with the lines in the block. */
export function contextEdits(block: string): readonly TextEdit[] {
  const all = block.split('\n')
  const put = (what: string, written: readonly string[], at: TextEdit['at']): TextEdit => ({
    what: `block: ${what}`,
    text: () => written.join('\n'),
    at
  })
  const fields = contextNames.flatMap((name): TextEdit[] => {
    const index = all.findIndex((line) => line.startsWith(`  ${name}: `))
    const line = all[index] ?? ''
    const with_ = (written: string): readonly string[] => all.with(index, written)
    const next = all.with(index, all[index + 1] ?? '').with(index + 1, line)
    return [
      put(`without ${name}`, all.toSpliced(index, 1), [1]),
      put(`empty ${name}`, with_(`  ${name}:`), [index + 1]),
      put(`blank ${name}`, with_(`  ${name}:   `), [index + 1]),
      put(`placeholder of ${name}`, with_(`  ${name}: {persona.${name.toLowerCase()}}`), [index + 1]),
      put(`${name} twice`, all.toSpliced(index + 1, 0, line), [index + 2]),
      put(`${name} in lower case`, with_(line.replace(name, name.toLowerCase())), [index + 1]),
      ...misspelt(name).map((each) => put(`field ${each}`, with_(line.replace(name, each)), [index + 1])),
      ...(name === 'Team Role' ? [] : [put(`${name} below the next`, next, [index + 1, index + 2])]),
      ...(['Name', 'Phase'].includes(name) ? [] : [put(`another ${name}`, with_(`  ${name}: Of one's own`), 'none')]),
      put(`${name} with more space`, with_(`    ${name}:   ${line.slice(line.indexOf(':') + 2)}`), 'none')
    ]
  })
  const advice = all.flatMap((line, index): TextEdit[] =>
    /^(?:You are|Communicate|Ask your questions|When debating)/.test(line)
      ? [
          put(`without line ${index}`, all.toSpliced(index, 1), 'any'),
          put(`other words in line ${index}`, all.with(index, line.replace(/^(\S+) (\S+)/, '$1 always $2')), [
            index + 1
          ]),
          put(`wrapped line ${index}`, all.with(index, line.replace(/^(\S+ \S+) /, '$1\n')), 'none')
        ]
      : []
  )
  return [
    ...fields,
    ...advice,
    put('header with a space', all.with(0, 'PERSONA CONTEXT:'), [1]),
    put('header in another case', all.with(0, 'Persona_Context:'), [1]),
    put('header without its colon', all.with(0, 'PERSONA_CONTEXT'), [1]),
    put('header with a comment', all.with(0, 'PERSONA_CONTEXT:  # who you are'), [1]),
    put('header misspelt', all.with(0, 'PERSONA_CONTXT:'), [1]),
    put('unknown field', all.toSpliced(3, 0, '  Mood: dry'), [4])
  ]
}

function lifeEdits(): readonly TextEdit[] {
  const steps = party.filter((each) => isStep(each) || isSpawn(each) || isShutdown(each))
  const missing = [
    ...steps,
    ...party.filter(({name}) => /^(?:create|delete|constitution|skills)/.test(name) || name.startsWith('task '))
  ]
  const phase = (number: number): Run =>
    party.slice(
      lineOf(party, `spawn ${membersByPhase[number]?.[0]}`) - 1,
      lineOf(party, `shutdown ${membersByPhase[number]?.[2]}`)
    )
  const names = (number: number): readonly string[] => phase(number).map(({name}) => name)
  const twice = ['create', 'delete', ...party.filter(isTask).map(({name}) => name)]
  const before = (number: number, place: string): Run => {
    const rest = without(party, ...names(number))
    return rest.toSpliced(lineOf(rest, place) - 1, 0, ...phase(number))
  }
  const shutdowns = [1, 2, 3].map((number) => names(number).filter((name) => name.startsWith('shutdown')))
  return [
    ...missing.map(({name}) => edit(`without ${name}`, without(party, name), 'any')),
    ...[1, 2, 3].map((number) =>
      edit(`without phase ${number}`, without(party, ...names(number)), number === 3 ? 'any' : 'any')
    ),
    ...shutdowns.map((each, index) => edit(`no shutdown in phase ${index + 1}`, without(party, ...each), 'any')),
    edit('phase 3 before 2', before(3, 'spawn liam'), 'any'),
    edit('phase 2 before 1', before(2, 'spawn nadia'), 'any'),
    ...twice
      .filter((name) => name !== 'delete')
      .map((name) => edit(`${name} twice`, behind(party, name, ...party.filter((each) => each.name === name)), 'any')),
    ...party.filter(isTask).map(({name}) => edit(`${name} late`, moved(party, name, 'spawn tessa'), 'any')),
    ...party.filter(isTask).map(({name}) => edit(`${name} at the end`, moved(party, name, 'skills'), 'any')),
    edit('no tasks', without(party, ...party.filter(isTask).map(({name}) => name)), 'any'),
    edit('the team created late', moved(party, 'create', 'spawn oscar'), 'any'),
    ...['shutdown tessa', 'shutdown felix'].map((place) =>
      edit(`the team deleted after ${place}`, moved(party, 'delete', place), 'any')
    ),
    ...party.filter(isStep).flatMap(({name}) => {
      const sender = String(party[lineOf(party, name) - 1]?.record['from'])
      return sender === lead
        ? []
        : [edit(`${name} after the shutdown`, moved(party, name, `shutdown ${sender}`), 'any')]
    }),
    ...orderEdits()
  ]
}

/** Steps that go to another place: those that need each other, and those that are free. */
function orderEdits(): readonly TextEdit[] {
  const wrong: readonly (readonly [string, string])[] = [
    ['user response', 'spawn tessa'],
    ['user response', 'questions nadia'],
    ['user response', 'questions oscar'],
    ['user response', 'interpretation nadia'],
    ['questions nadia', 'user response'],
    ['questions oscar', 'user response'],
    ['questions tessa', 'user response'],
    ['interpretation nadia', 'spawn tessa'],
    ['interpretation oscar', 'questions tessa'],
    ['interpretation nadia', 'final nadia'],
    ['final oscar', 'user response'],
    ['final tessa', 'user response'],
    ['proposal', 'security'],
    ['proposal', 'ops'],
    ['proposal', 'revised'],
    ['security', 'spawn felix'],
    ['security', 'revised'],
    ['ops', 'spawn felix'],
    ['ops', 'revised'],
    ['revised', 'spawn felix'],
    ['revised', 'proposal'],
    ['revised', 'security'],
    ['review arch-designer', 'summary arch-designer'],
    ['review data-modeler', 'summary data-modeler'],
    ['review test-strategist', 'spawn test-strategist'],
    ['finalized data-modeler', 'summary test-strategist'],
    ['finalized arch-designer', 'summary test-strategist'],
    ['finalized test-strategist', 'summary test-strategist'],
    ['shutdown nadia', 'interpretation tessa'],
    ['shutdown liam', 'proposal'],
    ['shutdown nadia', 'spawn liam'],
    ['shutdown oscar', 'spawn zara'],
    ['shutdown felix', 'spawn arch-designer'],
    ['spawn liam', 'spawn tessa'],
    ['constitution', 'shutdown felix']
  ]
  const free: readonly (readonly [string, string])[] = [
    ['questions nadia', 'questions tessa'],
    ['questions oscar', 'spawn nadia'],
    ['spawn oscar', 'spawn tessa'],
    ['interpretation nadia', 'interpretation tessa'],
    ['final nadia', 'final tessa'],
    ['final nadia', 'interpretation tessa'],
    ['security', 'ops'],
    ['summary arch-designer', 'summary test-strategist'],
    ['review arch-designer', 'review test-strategist'],
    ['finalized arch-designer', 'finalized test-strategist'],
    ['shutdown nadia', 'shutdown tessa'],
    ['shutdown arch-designer', 'shutdown test-strategist'],
    ['task 1', 'task 5'],
    ['create', 'task 1'],
    ['chat nadia', 'interpretation nadia'],
    ['consensus', 'retry felix']
  ]
  const chat: Named = {name: 'chat', record: send('zara', 'felix', 'PROPOSAL: we should skip this.')}
  const update: Named = {
    name: 'update',
    record: {tool: 'TaskUpdate', from: lead, input: {taskId: '1', status: 'completed'}}
  }
  return [
    ...wrong.map(([name, place]) => edit(`${name} behind ${place}`, moved(party, name, place), 'any')),
    ...free.map(([name, place]) => edit(`${name} behind ${place}`, moved(party, name, place), 'none')),
    edit('a chat that begins like a step', behind(party, 'ops', chat), 'none'),
    ...party.map(({name}) => edit(`an update behind ${name}`, behind(party, name, update), 'none')),
    edit('two updates', behind(behind(party, 'create', update), 'skills', {...update, name: 'again'}), 'none')
  ]
}

function shutdownEdits(named: Named): readonly TextEdit[] {
  const content = textOf(named, 'content')
  const number = Number(/Phase (\d)/.exec(content)?.[1])
  return [
    own('another phase', named, {content: content.replace(`Phase ${number}`, `Phase ${(number % 3) + 1}`)}),
    own('placeholder', named, {content: content.replace(`Phase ${number}`, 'Phase {N}')}),
    neutral('other thanks', named, {content: `Phase ${number} complete. Good bye.`})
  ]
}

function taskEdits(named: Named): readonly TextEdit[] {
  const {subject, activeForm} = inputOf(named)
  const text = String(subject)
  return [
    own('without activeForm', named, {activeForm: undefined}),
    own('empty activeForm', named, {activeForm: ''}),
    ...misspelt(String(activeForm)).map((each) => own(`active form ${each}`, named, {activeForm: each})),
    ...misspelt(text).map((each) => own(`subject ${each}`, named, {subject: each})),
    ...misspelt(text.split(' ')[0] ?? '').map((each) =>
      own(`subject begins ${each}`, named, {subject: text.replace(/^\S+/, each)})
    ),
    ...['-', '--', '\u2013', '\u2014'].map((dash) =>
      neutral(`dash ${dash}`, named, {subject: text.replace(/ (?:--|\u2014) /, ` ${dash} `)})
    )
  ]
}

function teamEdits(): readonly TextEdit[] {
  const create = party.find(({name}) => name === 'create')
  if (create === undefined) return []
  return [
    own('without team_name', create, {team_name: undefined}),
    own('without description', create, {description: undefined}),
    own('another description', create, {description: 'A party'}),
    ...misspelt('inception-party').map((each) => own(`team ${each}`, create, {team_name: each}))
  ]
}

/** Of a file of messages with a whole party. */
export function transcriptEdits(): readonly TextEdit[] {
  return [
    ...party.filter(isStep).flatMap((each) => [...stepEdits(each), ...routeEdits(each)]),
    ...party.filter((each) => isStep(each) || isShutdown(each)).flatMap(envelopeEdits),
    ...party.filter(isShutdown).flatMap(shutdownEdits),
    ...party.filter(isSpawn).flatMap(spawnEdits),
    ...party.filter(isTask).flatMap(taskEdits),
    ...teamEdits(),
    ...lifeEdits()
  ]
}

const titles = [
  'Problem Statement',
  'Target Users',
  'Core Features',
  'Scale & Constraints',
  'Success Metrics',
  'Industry Context',
  'Technical Considerations',
  'Risk Factors'
]

/** A brief, without a fault. */
export function wholeBrief(): string {
  const position = {
    vision: 'Beds dry out',
    users: 'Gardeners',
    features: 'Watering',
    constraints: 'One garden',
    metrics: 'No dead plants'
  }
  const oscar = {...position, industry: 'Many timers'}
  return mergeProjectBrief(
    {nadia: {...position, risks: 'Frost'}, oscar, tessa: {...position, technical: 'A battery'}},
    {date: '2026-03-01'}
  )
}

export function briefEdits(): readonly TextEdit[] {
  const all = wholeBrief().split('\n')
  const put = (what: string, written: readonly string[], at: TextEdit['at']): TextEdit => ({
    what: `brief: ${what}`,
    text: () => written.join('\n'),
    at
  })
  const title = all.indexOf('# Project Brief')
  const sections = titles.flatMap((name, number): TextEdit[] => {
    const index = all.indexOf(`## ${number + 1}. ${name}`)
    const next = all.findIndex((line, at) => at > index && line.startsWith('## '))
    const end = next === -1 ? all.length : next
    const heading = (written: string, at: TextEdit['at'] = [index + 1]): TextEdit =>
      put(`heading ${written}`, all.with(index, written), at)
    const words = name.split(' ')
    return [
      put(`without ${name}`, all.toSpliced(index, end - index), 'any'),
      put(`empty ${name}`, all.toSpliced(index + 1, end - index - 1, ''), [index + 1]),
      put(`${name} twice`, [...all, ...all.slice(index, end)], 'any'),
      put(`placeholder in ${name}`, all.toSpliced(index + 2, 0, '{From the research}'), [index + 3]),
      put(`a path in ${name}`, all.toSpliced(index + 2, 0, 'URL /users/{id} is used.'), 'none'),
      put(`other text in ${name}`, all.toSpliced(index + 2, 0, 'More is known.'), 'none'),
      put(`a part of ${name}`, all.toSpliced(end - 1, 0, '', '### Details', '', 'More.'), 'none'),
      heading(`## ${name}`),
      heading(`### ${number + 1}. ${name}`),
      heading(`# ${number + 1}. ${name}`),
      heading(`## ${number + 1}) ${name}`),
      heading(`## ${number + 2}. ${name}`),
      heading(`## ${number + 1}. ${name}:`),
      heading(`## ${number + 1}. ${name.toLowerCase()}`),
      heading(`## ${number + 1}. ${words.at(-1)}`),
      heading(`## ${number + 1}. Notes`),
      ...misspelt(name).map((each) => heading(`## ${number + 1}. ${each}`)),
      ...(number === 0
        ? []
        : [
            put(
              `${name} first`,
              [
                ...all.slice(0, 5),
                ...all.slice(index, end),
                ...(end === all.length ? [''] : []),
                ...all.slice(5, index),
                ...all.slice(end)
              ],
              'any'
            )
          ]),
      ...(name.includes('&')
        ? [
            heading(`## ${number + 1}. ${name.replace('&', '&amp;')}`, 'none'),
            heading(`## ${number + 1}. ${name.replace('&', 'and')}`)
          ]
        : [])
    ]
  })
  const fields = ['Generated by', 'Date'].flatMap((name): TextEdit[] => {
    const index = all.findIndex((line) => line.startsWith(`**${name}**`))
    const line = all[index] ?? ''
    return [
      put(`without ${name}`, all.toSpliced(index, 1), 'any'),
      put(`empty ${name}`, all.with(index, `**${name}**:`), [index + 1]),
      put(`placeholder of ${name}`, all.with(index, `**${name}**: {timestamp}`), [index + 1]),
      put(`plain ${name}`, all.with(index, line.replaceAll('**', '')), [index + 1]),
      put(`${name} twice`, all.toSpliced(index, 0, line), [index + 1, index + 2]),
      ...misspelt(name).map((each) => put(`field ${each}`, all.with(index, line.replace(name, each)), [index + 1]))
    ]
  })
  return [
    ...sections,
    ...fields,
    put('without the title', all.toSpliced(title, 1), 'any'),
    put('title of another depth', all.with(title, '## Project Brief'), [title + 1]),
    ...misspelt('Project Brief').map((each) => put(`title ${each}`, all.with(title, `# ${each}`), [title + 1]))
  ]
}

type Path = readonly (string | number)[]

const pretty = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`

function set(value: unknown, [key, ...rest]: Path, change: (outer: Json, key: string) => Json): unknown {
  const name = String(key)
  if (Array.isArray(value))
    return rest.length === 0
      ? value.toSpliced(Number(key), 1)
      : value.map((each, at) => (at === Number(key) ? set(each, rest, change) : each))
  const record: Json = isRecord(value) ? value : {}
  return rest.length === 0 ? change(record, name) : {...record, [name]: set(record[name], rest, change)}
}

const dropped = (value: unknown, path: Path): unknown =>
  set(value, path, (outer, key) => Object.fromEntries(Object.entries(outer).filter(([name]) => name !== key)))
const put = (value: unknown, path: Path, given: unknown): unknown =>
  set(value, path, (outer, key) => ({...outer, [key]: given}))
const renamed = (value: unknown, path: Path, to: string): unknown =>
  set(value, path, (outer, key) =>
    Object.fromEntries(Object.entries(outer).map(([name, each]) => [name === key ? to : name, each]))
  )

/** The line of a key in a value as it is printed. */
function keyLine(value: unknown, path: Path): number {
  const marked = pretty(put(value, path, '@@'))
  return marked.slice(0, marked.indexOf('"@@"')).split('\n').length
}

const phaseDone = (agents: readonly string[], start: string, end: string | null): Json => ({
  status: end === null ? 'in_progress' : 'completed',
  agents,
  messages: 7,
  started_at: `2026-02-09T${start}:00Z`,
  completed_at: end === null ? null : `2026-02-09T${end}:00Z`
})

/** The state of a party, below `discover` and below `party_mode`. */
function wholeStates(): readonly {readonly state: Json; readonly path: Path}[] {
  const fields = {
    started_at: '2026-02-09T10:00:00Z',
    team_name: 'inception-party',
    current_party_phase: 2,
    party_phases: {
      '1': phaseDone(['nadia', 'oscar', 'tessa'], '10:00', '10:05'),
      '2': phaseDone(['liam', 'zara', 'felix'], '10:06', null),
      '3': {status: 'pending'},
      '4': {status: 'pending'},
      '5': {status: 'pending'}
    }
  }
  return [
    {state: {discover: {status: 'in_progress', mode: 'party', ...fields}}, path: ['discover']},
    {
      state: {discover: {status: 'in_progress', mode: 'party', party_mode: {status: 'in_progress', ...fields}}},
      path: ['discover', 'party_mode']
    }
  ]
}

export function stateEdits(): readonly TextEdit[] {
  return wholeStates().flatMap(({state, path}): TextEdit[] => {
    const at = (
      what: string,
      inner: Path,
      value: unknown,
      place: TextEdit['at'] = [keyLine(state, [...path, ...inner])]
    ): TextEdit => ({
      what: `state ${path.join('.')}: ${what} ${inner.join('.')}`,
      text: () => pretty(value),
      at: place
    })
    const with_ = (what: string, inner: Path, given: unknown, place?: TextEdit['at']): TextEdit =>
      at(what, inner, put(state, [...path, ...inner], given), place)
    const phases = ['1', '2', '3', '4', '5']
    return [
      ...['party_phases', 'current_party_phase'].map((key) =>
        at('without', [key], dropped(state, [...path, key]), 'any')
      ),
      ...['party_phases', 'current_party_phase', 'started_at', 'team_name'].flatMap((key) =>
        misspelt(key).map((each) => at(`key ${each}`, [key], renamed(state, [...path, key], each)))
      ),
      ...[0, 6, -1, 1.5, '2', null].map((value) => with_(`is ${value}`, ['current_party_phase'], value)),
      ...['party', 'inception', 7].map((value) => with_(`is ${value}`, ['team_name'], value)),
      ...['now', '2026', 7].map((value) => with_(`is ${value}`, ['started_at'], value)),
      with_('is later than phase 1', ['started_at'], '2026-02-09T10:30:00Z', 'any'),
      ...phases.flatMap((phase) => [
        at('without', ['party_phases', phase], dropped(state, [...path, 'party_phases', phase]), [
          keyLine(state, [...path, 'party_phases'])
        ]),
        at('without', ['party_phases', phase, 'status'], dropped(state, [...path, 'party_phases', phase, 'status']), [
          keyLine(state, [...path, 'party_phases', phase])
        ]),
        ...['done', 'failed', 7].map((value) => with_(`is ${value}`, ['party_phases', phase, 'status'], value)),
        at('6 for', ['party_phases', phase], renamed(state, [...path, 'party_phases', phase], '6'), 'any')
      ]),
      ...['1', '2'].flatMap((phase) => [
        ...[-1, 1.5, '7'].map((value) => with_(`is ${value}`, ['party_phases', phase, 'messages'], value)),
        with_('has another', ['party_phases', phase, 'agents'], ['arch-designer'], 'any'),
        with_('is a text', ['party_phases', phase, 'agents'], 'nadia'),
        with_('is no time', ['party_phases', phase, 'started_at'], 'ten'),
        with_('goes back', ['party_phases', phase, 'started_at'], '2026-02-09T09:00:00Z')
      ]),
      ...[11, 12, 100].map((value) => with_(`is ${value}`, ['party_phases', '1', 'messages'], value)),
      ...[0, 1, 10].map((value) => with_(`is ${value}`, ['party_phases', '1', 'messages'], value, 'none')),
      with_('is null', ['started_at'], null, 'none'),
      with_('is new', ['note'], 'x', 'none'),
      ...['failed', 'cancelled', 'done'].map(
        (value): TextEdit => ({
          what: `discover.status ${value}`,
          text: () => pretty(put(state, ['discover', 'status'], value)),
          at: [3]
        })
      ),
      {
        what: `complete with ${path.join('.')}`,
        text: () => pretty(put(state, ['discover', 'status'], 'completed')),
        at: 'any'
      },
      {
        what: `classic with ${path.join('.')}`,
        text: () => pretty(put(state, ['discover', 'mode'], 'classic')),
        at: 'any'
      },
      {what: 'an unknown mode', text: () => pretty(put(state, ['discover', 'mode'], 'chat')), at: [4]}
    ]
  })
}

export function personasEdits(): readonly TextEdit[] {
  const whole = personas
  const at = (what: string, value: unknown, place: TextEdit['at']): TextEdit => ({
    what: `personas: ${what}`,
    text: () => pretty(value),
    at: place
  })
  const keys = Object.keys(whole.personas)
  const fields = [
    'name',
    'title',
    'agent_type',
    'agent_id',
    'phase',
    'is_existing_agent',
    'communication_style',
    'expertise',
    'debate_focus'
  ]
  return [
    ...['version', 'description', 'personas', 'phases'].flatMap((key) => [
      at(`without ${key}`, dropped(whole, [key]), 'any'),
      ...misspelt(key).map((each) => at(`key ${each}`, renamed(whole, [key], each), 'any')),
      at(`${key} is 7`, put(whole, [key], 7), [keyLine(whole, [key])])
    ]),
    ...['1.0', 'v1.0.0', 'one', ''].map((value) => at(`version ${value}`, put(whole, ['version'], value), [2])),
    ...keys.flatMap((key) => [
      ...fields.flatMap((field) => {
        const path = ['personas', key, field]
        const place = [keyLine(whole, path)]
        return [
          at(`without ${path.join('.')}`, dropped(whole, path), [keyLine(whole, path.slice(0, 2))]),
          ...misspelt(field)
            .slice(0, 1)
            .map((each) => at(`key ${key}.${each}`, renamed(whole, path, each), place)),
          at(`${path.join('.')} is a list`, put(whole, path, []), place),
          ...(['phase', 'is_existing_agent'].includes(field)
            ? []
            : [at(`${path.join('.')} is empty`, put(whole, path, ''), place)])
        ]
      }),
      at(`${key} with a suffix`, put(whole, ['personas', key, 'agent_type'], `${key}.md`), [
        keyLine(whole, ['personas', key, 'agent_type'])
      ]),
      at(`${key} with an id`, put(whole, ['personas', key, 'agent_id'], 'X7'), [
        keyLine(whole, ['personas', key, 'agent_id'])
      ]),
      at(`${key} of phase 4`, put(whole, ['personas', key, 'phase'], 4), [keyLine(whole, ['personas', key, 'phase'])]),
      at(`${key} with another title`, put(whole, ['personas', key, 'title'], 'Another'), 'none'),
      at(`${key} with another key`, put(whole, ['personas', key, 'note'], 'x'), 'none')
    ]),
    ...Object.keys(whole.phases).flatMap((key) =>
      ['name', 'type', 'personas', 'max_messages', 'interaction', 'output'].flatMap((field) => {
        const path = ['phases', key, field]
        return [
          at(`without ${path.join('.')}`, dropped(whole, path), [keyLine(whole, path.slice(0, 2))]),
          at(`${path.join('.')} is true`, put(whole, path, true), [keyLine(whole, path)]),
          ...misspelt(field)
            .slice(0, 1)
            .map((each) => at(`key phases.${key}.${each}`, renamed(whole, path, each), [keyLine(whole, path)]))
        ]
      })
    ),
    ...['1', '2', '3'].flatMap((key) => [
      at(`phase ${key} lists another`, put(whole, ['phases', key, 'personas'], ['ivo']), 'any'),
      at(`11 messages in ${key}`, put(whole, ['phases', key, 'max_messages'], 11), [
        keyLine(whole, ['phases', key, 'max_messages'])
      ]),
      at(`3 messages in ${key}`, put(whole, ['phases', key, 'max_messages'], 3), 'none')
    ])
  ]
}
