/** Data files of REQ-0003 and REQ-0006: states, personas, messages, briefs. */
import type {WorstCase, WorstCaseKind} from '../worst-case.ts'
import {fill, jsonList} from './fill.ts'

type Make = WorstCase['make']

const config = {files: [{include: ['**'], contracts: ['inception-party']}]}

function data(kind: WorstCaseKind, name: string, make: Make): WorstCase {
  return {name: `${kind}: ${name}`, kinds: [kind], config, make}
}

const workflow = (more: string): string =>
  `{"active_workflow":{"type":"feature","artifact_folder":"a","current_phase_index":0,${more}}}`

const stateCases: readonly WorstCase[] = [
  data('state', 'keys', (size) => `{${fill(size, (index) => `"k${index}":1`, ',')}}`),
  data('state', 'phases', (size) => workflow(`"phases":${jsonList(size, (index) => `p${index}`)},"phase_status":{}`)),
  data('state', 'statuses', (size) =>
    workflow(`"phases":["a"],"phase_status":{${fill(size, (index) => `"p${index}":"done"`, ',')}}`)
  ),
  data('state', 'phases that repeat', (size) =>
    workflow(`"phases":${jsonList(size, () => '01-requirements')},"phase_status":{}`)
  ),
  data('state', 'wrong statuses', (size) =>
    workflow(`"phases":["a"],"phase_status":{${fill(size, (index) => `"p${index}":1`, ',')}}`)
  ),
  data('state', 'wrong phases', (size) => workflow(`"phases":${jsonList(size, (index) => index)},"phase_status":{}`)),
  data('state', 'phases and statuses', (size) =>
    workflow(
      `"phases":${jsonList(size / 2, (index) => `p${index}`)},"phase_status":{${fill(size / 2, (index) => `"p${index}":"pending"`, ',')}}`
    )
  ),
  data(
    'state',
    'keys that are nearly a missing one',
    (size) => `{"active_workflow":{${fill(size, (index) => `"phase${index}":1`, ',')}}}`
  ),
  data(
    'state',
    'party phases',
    (size) =>
      `{"discover":{"mode":"party","current_party_phase":1,"party_phases":{${fill(size, (index) => `"p${index}":{"status":"pending"}`, ',')}}}}`
  ),
  data(
    'state',
    'agents of a party phase',
    (size) =>
      `{"discover":{"mode":"party","current_party_phase":1,"party_phases":{"1":{"status":"pending","agents":${jsonList(size, (index) => `a${index}`)}}}}}`
  ),
  data(
    'state',
    'wrong party phases',
    (size) =>
      `{"discover":{"mode":"party","current_party_phase":1,"party_phases":{${fill(size, (index) => `"p${index}":{"statu":"pending"}`, ',')}}}}`
  ),
  data('state', 'nested lists', (size) => `{"a":${'['.repeat(size / 2)}${']'.repeat(size / 2)}}`),
  data('state', 'open brackets', (size) => '['.repeat(size)),
  data('state', 'one key twice', (size) => `{${fill(size, '"a":1', ',')}}`)
]

const persona = {
  name: 'A',
  title: 'b',
  agent_type: 'c',
  agent_id: 'D1',
  phase: 1,
  is_existing_agent: false,
  communication_style: 'd',
  expertise: 'e',
  question_domains: [],
  debate_focus: 'f'
}
const phase = {name: 'A', type: 'parallel', personas: [], max_messages: 5, interaction: 'task-delegation', output: 'a'}

function personas(people: string, phases: string): string {
  return `{"version":"1.0.0","description":"a","personas":{${people}},"phases":{${phases}}}`
}

const people = (size: number, more: object = {}): string =>
  fill(size, (index) => `"p${index}":${JSON.stringify({...persona, ...more})}`, ',')

const personasCases: readonly WorstCase[] = [
  data('personas', 'personas that no phase lists', (size) => personas(people(size), `"1":${JSON.stringify(phase)}`)),
  data('personas', 'personas without a phase', (size) => personas(people(size), '')),
  data('personas', 'personas without a field', (size) =>
    personas(
      fill(size, (index) => `"p${index}":{"name":"a"}`, ','),
      ''
    )
  ),
  data('personas', 'personas with a misspelt field', (size) =>
    personas(people(size, {title: undefined, titel: 'b'}), '')
  ),
  data('personas', 'personas without domains', (size) =>
    personas(people(size, {question_domains: undefined}), `"1":${JSON.stringify(phase)}`)
  ),
  data('personas', 'phases', (size) =>
    personas(
      '',
      fill(size, (index) => `"${index}":${JSON.stringify({...phase, personas: ['x']})}`, ',')
    )
  ),
  data('personas', 'unknown names in a phase', (size) =>
    personas(
      `"p":${JSON.stringify(persona)}`,
      `"1":{"name":"A","type":"parallel","max_messages":5,"interaction":"task-delegation","output":"a","personas":${jsonList(size, (index) => `x${index}`)}}`
    )
  ),
  data('personas', 'unknown names among many personas', (size) =>
    personas(
      people(size / 2),
      `"1":{"name":"A","type":"parallel","max_messages":5,"interaction":"task-delegation","output":"a","personas":${jsonList(size / 2, (index) => `x${index}`)}}`
    )
  ),
  data('personas', 'a phase that lists all', (size) =>
    personas(
      people(size * 0.95),
      `"1":{"name":"A","type":"sequential","max_messages":5,"interaction":"task-delegation","output":"a","personas":${jsonList(size * 0.02, (index) => `p${index}`)}}`
    )
  ),
  data('personas', 'nested lists', (size) => '['.repeat(size / 2) + ']'.repeat(size / 2))
]

const message = (more: object = {}) => ({
  type: 'message',
  from: 'nadia',
  recipient: 'liam',
  content: 'a',
  summary: 'b',
  ...more
})
const spawn = (more: object = {}) => ({
  tool: 'Agent',
  input: {subagent_type: 'product-analyst', name: 'nadia', team_name: 'inception-party', prompt: 'a', ...more}
})

const lines = (size: number, record: (index: number) => object): string =>
  fill(size, (index) => `${JSON.stringify(record(index))}\n`)

const messagesCases: readonly WorstCase[] = [
  data('messages', 'a list', (size) => jsonList(size, () => message())),
  data('messages', 'lines', (size) => lines(size, () => message())),
  data('messages', 'unknown recipients', (size) => lines(size, (index) => message({recipient: `x${index}`}))),
  data('messages', 'unknown types', (size) => lines(size, (index) => message({type: `x${index}`}))),
  data('messages', 'questions', (size) => jsonList(size, () => message({content: 'QUESTIONS:\n1. a'}))),
  data('messages', 'lines of questions', (size) =>
    jsonList(1, () => message({content: `QUESTIONS:\n${fill(size, (index) => `${index + 1}. a\n`)}`}))
  ),
  data('messages', 'spaces in a header', (size) =>
    jsonList(1, () => message({content: `${' '.repeat(size)}QUESTIONS`}))
  ),
  data('messages', 'a long first line', (size) => jsonList(1, () => message({content: 'QUESTION '.repeat(size / 9)}))),
  data('messages', 'dashes in a header', (size) =>
    jsonList(1, () => message({content: `ARTIFACT SUMMARY${fill(size, ' -- a')}`}))
  ),
  data('messages', 'spaces in a consensus', (size) =>
    jsonList(1, () => message({content: `CONSENSUS:${' '.repeat(size)}a${' '.repeat(size)}b`}))
  ),
  data('messages', 'spaces in a path', (size) =>
    jsonList(1, () => message({from: 'architect', content: `ARTIFACT FINALIZED:\nFile: a${' '.repeat(size)}b`}))
  ),
  data('messages', 'spaces in a retry', (size) => jsonList(1, () => message({content: `${' '.repeat(size)}Your`}))),
  data('messages', 'retries', (size) =>
    lines(size, () => message({from: 'lead', content: 'Your previous response was not received'}))
  ),
  data('messages', 'free texts of phase 3', (size) =>
    lines(size, (index) =>
      message({from: 'architect', recipient: 'data-modeler', content: index % 2 === 0 ? 'a' : 'ARTIFACT SUMMARY -- a:'})
    )
  ),
  data('messages', 'steps out of order', (size) =>
    lines(size, (index) => message({content: index % 2 === 0 ? 'FINAL POSITION:' : 'MY INTERPRETATION:'}))
  ),
  data('messages', 'agents', (size) => lines(size, (index) => spawn({name: `x${index}`}))),
  data('messages', 'agents of the team', (size) =>
    lines(size, (index) => spawn({name: ['nadia', 'oscar', 'tessa', 'liam'][index % 4]}))
  ),
  data('messages', 'lines of a prompt', (size) =>
    jsonList(1, () => spawn({prompt: `PERSONA_CONTEXT:\n${fill(size, '  Name: a\n')}`}))
  ),
  data('messages', 'headers in a prompt', (size) =>
    jsonList(1, () => spawn({prompt: fill(size, 'PERSONA_CONTEXT:\n')}))
  ),
  data('messages', 'spaces in a prompt', (size) =>
    jsonList(1, () => spawn({prompt: fill(size, `${' '.repeat(1000)}\n`)}))
  ),
  data('messages', 'headers that are nearly right', (size) =>
    jsonList(1, () => spawn({prompt: fill(size, 'PERSONA CONTEXT\n\nNam: a\n')}))
  ),
  data('messages', 'labels of a step', (size) =>
    jsonList(1, () => message({content: `FINAL POSITION:\n${fill(size, (index) => `- Target User${index % 9}: a\n`)}`}))
  ),
  data('messages', 'placeholders', (size) => jsonList(1, () => message({content: fill(size, '{summary} {a {\n')}))),
  data(
    'messages',
    'a team without messages',
    (size) =>
      `${JSON.stringify({tool: 'TeamCreate', input: {team_name: 'inception-party'}})}\n${lines(size, (index) => spawn({name: `x${index}`}))}{"tool":"TeamDelete"}\n`
  ),
  data(
    'messages',
    'steps of a team',
    (size) =>
      `${JSON.stringify({tool: 'TeamCreate', input: {team_name: 'inception-party'}})}\n${lines(size, (index) => message({content: index % 2 === 0 ? 'QUESTIONS:\n1. a' : 'MY INTERPRETATION:\nKEY POINTS: a\nQUESTION FOR YOU: b'}))}`
  ),
  data('messages', 'tasks', (size) =>
    lines(size, () => ({tool: 'TaskCreate', input: {subject: 'Vision Council -- a', activeForm: 'b'}}))
  ),
  data('messages', 'spaces in a task', (size) =>
    jsonList(1, () => ({tool: 'TaskCreate', input: {subject: `Vision Council${' '.repeat(size)}a`}}))
  ),
  data('messages', 'values that are not records', (size) => jsonList(size, (index) => index)),
  data('messages', 'broken lines', (size) => `${JSON.stringify(message())}\n${fill(size, '{"a"\n')}`),
  data('messages', 'one message over many lines', (size) =>
    JSON.stringify([message({content: 'a\n'.repeat(size / 3)})], null, 2)
  ),
  data('messages', 'lines of a list', (size) => `[\n${fill(size, () => JSON.stringify(message(), null, 2), ',\n')}\n]`)
]

const briefCases: readonly WorstCase[] = [
  data('brief', 'headings', (size) => `# Project Brief\n\n${fill(size, '## 1. Problem Statement\n\n')}`),
  data(
    'brief',
    'headings without text',
    (size) => `# Project Brief\n\n## 1. Problem Statement\n\n${fill(size, '### a\n\n')}`
  ),
  data('brief', 'long headings', (size) => fill(size, `# ${'Problem Statement '.repeat(100)}\n\n`)),
  data('brief', 'one long heading', (size) => `# ${'Problem '.repeat(size / 8)}\n`),
  data('brief', 'placeholders', (size) => `# Project Brief\n\n${fill(size, '{{A}}\n\n')}`),
  data('brief', 'open braces', (size) => `# Project Brief\n\n${fill(size, '{a ')}\n`),
  data('brief', 'backticks', (size) => `# Project Brief\n\n${fill(size, '` ')}\n`),
  data('brief', 'spaces in a field', (size) => `# Project Brief\n\n**Date**: a${' '.repeat(size)}b\n`),
  data('brief', 'fields', (size) => `# Project Brief\n\n${fill(size, '**Dat**: a\n')}`)
]

export const partyCases: readonly WorstCase[] = [...stateCases, ...personasCases, ...messagesCases, ...briefCases]
