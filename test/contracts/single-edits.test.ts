/** From any text that keeps a grammar of ADR-0011 or REQ-0006, one edit that breaks it is one finding at its place. */
import fc from 'fast-check'
import {describe, expect, test} from 'vitest'
import {mergeProjectBrief, modeMenu} from '../../src/contracts/index.ts'
import {isRecord} from '../../src/text/json-object.ts'
import {brief, type LintOptions, lint} from '../support/lint.ts'
import {context, lineOf, lines, party} from '../support/party.ts'
import {personas} from '../support/personas.ts'
import {runs} from '../support/runs.ts'

/** A text, and the lines where it has a finding. */
interface Edited {
  readonly text: string
  readonly at: readonly number[]
}

const words = fc.stringMatching(/^[A-Z][a-z]{1,7}(?: [a-z]{1,7}){0,3}$/)

function check(edits: fc.Arbitrary<Edited>, rule: string, options: LintOptions, count = 150): void {
  fc.assert(
    fc.property(edits, ({text, at}) => {
      const found = brief(lint(text, options))
      expect(found.map((line) => line.split(' ').slice(0, 2).join(' '))).toEqual(at.map((line) => `${line} ${rule}`))
    }),
    {numRuns: runs(count)}
  )
}

/** The line of the one line that begins with a text, spaces left out. */
function lineWith(text: string, start: string): number {
  const found = text.split('\n').flatMap((line, index) => (line.trimStart().startsWith(start) ? index + 1 : []))
  if (found.length !== 1) throw new Error(`${found.length} lines begin with ${start}`)
  return found[0] ?? 0
}

type Path = readonly (string | number)[]
type Json = Readonly<Record<string, unknown>>

/** All paths of keys in a value. */
function pathsOf(value: unknown, path: Path = []): readonly Path[] {
  if (!isRecord(value)) return []
  return Object.entries(value).flatMap(([key, inner]) => [[...path, key], ...pathsOf(inner, [...path, key])])
}

/** The value with a change of the object that has a key. */
function changed(value: unknown, [key, ...rest]: Path, change: (outer: Json, key: string) => Json): Json {
  const outer = isRecord(value) ? value : {}
  const name = String(key)
  return rest.length === 0 ? change(outer, name) : {...outer, [name]: changed(outer[name], rest, change)}
}

const pretty = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`

/** The line of a key of a value as it is printed. */
function keyLine(value: unknown, path: Path): number {
  if (path.length === 0) return 1
  const marked = pretty(changed(value, path, (outer, key) => ({...outer, [key]: '@'})))
  return marked.slice(0, marked.indexOf('"@"')).split('\n').length
}

const without = (outer: Json, key: string): Json =>
  Object.fromEntries(Object.entries(outer).filter(([name]) => name !== key))

/** Whether a path is of a key that a person chose. */
const isMap = (path: Path): boolean => ['files', 'party_phases', 'personas', 'phases'].includes(String(path.at(-2)))

/** A key that goes, a value of another type, a key that is added. */
function jsonEdits(value: Json, mayMiss: (path: Path) => boolean, isChecked: (path: Path) => boolean = () => true) {
  const paths = pathsOf(value).filter(isChecked)
  return fc.constantFrom(...paths).chain((path) =>
    fc.constantFrom<Edited>(
      {
        text: pretty(changed(value, path, without)),
        at: mayMiss(path) ? [] : [keyLine(changed(value, path, without), path.slice(0, -1))]
      },
      {text: pretty(changed(value, path, (outer, key) => ({...outer, [key]: 7.5}))), at: [keyLine(value, path)]},
      {text: pretty(changed(value, path, (outer) => (isMap(path) ? outer : {...outer, another_key: 7}))), at: []}
    )
  )
}

describe('one edit of', () => {
  test('[REQ-0006 8.2 schema] a file of personas', () => {
    const isField = ([first, ...rest]: Path): boolean => first !== 'personas' || rest.length !== 1
    const isNumber = (path: Path): boolean => path.length !== 1 || !['personas', 'phases'].includes(String(path[0]))
    check(
      jsonEdits(
        personas,
        ([, key, field]) => field === 'question_domains' && !['iris', 'otto', 'thea'].includes(String(key)),
        (path) => isField(path) && isNumber(path) && !(path[0] === 'phases' && path.length === 2)
      ),
      'party-personas',
      {kind: 'personas'}
    )
  })

  test('[REQ-0006 7.1 state] the state of a party', () => {
    const time = '2026-03-01T10:00:00Z'
    const phase = {status: 'completed', agents: ['nadia'], messages: 1, started_at: time, completed_at: time}
    const current = {...phase, status: 'in_progress', agents: [], completed_at: null}
    const pending = {status: 'pending'}
    const phases = {'1': phase, '2': current, '3': pending, '4': pending, '5': pending}
    const fields = {team_name: 'inception-party', current_party_phase: 2, party_phases: phases}
    const state = {discover: {status: 'in_progress', mode: 'party', started_at: null, ...fields}}
    const optional = ['team_name', 'mode', 'started_at', 'completed_at', 'agents', 'messages', 'discover']
    check(
      jsonEdits(
        state,
        (path) => optional.includes(String(path.at(-1))) || (path.length === 2 && path[1] === 'status'),
        (path) => path.length > 1
      ),
      'party-state',
      {path: '.isdlc/state.json'}
    )
  })

  test('[ADR-0011 result files] the result of a provider', () => {
    const result = {files: {'a/b.ts': null, 'c.ts': 'const c = 1'}, response: 'Done.'}
    check(
      jsonEdits(result, ([first, file]) => first === 'response' || file !== undefined),
      'provider-result',
      {kind: 'output', contracts: ['prompt-sections']}
    )
  })

  test('[REQ-0006 4.1 fields] a persona context', () => {
    const names = ['Name', 'Title', 'Style', 'Expertise', 'Phase', 'Team Role']
    const block = `${context('Iris')}\n`
    const edits = fc.tuple(fc.constantFrom(...names), words).chain(([name, text]) => {
      const line = lineWith(block, `${name}:`)
      const field = new RegExp(`^  ${name}: .*`, 'm')
      return fc.constantFrom<Edited>(
        {text: block.replace(new RegExp(`^  ${name}:.*\n`, 'm'), ''), at: [1]},
        {text: block.replace(field, `  ${name}:`), at: [line]},
        {text: block.replace(field, `  ${name}s: ${text}`), at: [line]},
        {text: block.replace(field, `  ${name}: {persona.${name.toLowerCase()}}`), at: [line]},
        {text: block.replace(field, (found) => `${found}\n  Mood: ${text}`), at: [line + 1]},
        {text: block.replace(field, `  ${name}: ${text}`), at: []},
        {text: `${text}.\n\n${block}`, at: []}
      )
    })
    check(edits, 'party-persona-context', {kind: 'output', contracts: ['inception-party']})
  })

  test('[REQ-0006 5.2 brief] a brief', () => {
    const made = fc.array(words, {minLength: 8, maxLength: 8}).map((texts) => {
      const [vision = '', users = '', features = '', constraints = '', metrics = ''] = texts
      const [, , , , , industry = '', technical = '', risks = ''] = texts
      const position = {vision, users, features, constraints, metrics, industry, technical, risks}
      return mergeProjectBrief({nadia: position, oscar: position, tessa: position}, {date: '2026-03-01'})
    })
    const edits = fc.tuple(made, fc.integer({min: 1, max: 8}), words).chain(([text, number, more]) => {
      const line = lineWith(text, `## ${number}. `)
      const heading = new RegExp(`^## ${number}\\. (.*)$`, 'm')
      const body = new RegExp(`(^## ${number}\\. .*\n\n)[\\s\\S]*?(?=^## |(?![\\s\\S]))`, 'm')
      const whole = new RegExp(`^## ${number}\\. .*\n\n[\\s\\S]*?(?=^## |(?![\\s\\S]))`, 'm')
      const missing = text.replace(whole, '')
      return fc.constantFrom<Edited>(
        {text: missing, at: [number === 8 ? 1 : lineWith(missing, `## ${number + 1}. `)]},
        {text: text.replace(heading, `## ${number}. $1s`), at: [line]},
        {text: text.replace(heading, '## $1'), at: [line]},
        {text: text.replace(heading, `### ${number}. $1`), at: [line]},
        {text: text.replace(heading, `## ${number + 10}. $1`), at: [line]},
        {text: text.replace(body, '$1\n'), at: [line]},
        {text: text.replace(body, (found) => `${found.trimEnd()}\n{more}\n\n`), at: [line + placeOfLast(text, body)]},
        {text: text.replace(body, `$1${more}\n\n`), at: []},
        {text: text.replace(body, (found) => `${found.trimEnd()}\n\n### ${more}\n\n${more}\n\n`), at: []}
      )
    })
    check(edits, 'party-brief', {kind: 'brief'})
  })

  test('[REQ-0006 2.1 numbers] a menu', () => {
    const made = fc.array(words, {minLength: 2, maxLength: 9}).map((texts) => {
      const options = texts.map((text, index) => `[${index + 1}] ${text}`)
      return {count: texts.length, text: `Choose.\n\n${options.join('\n')}\n\nEnter selection (1-${texts.length}):\n`}
    })
    const edits = fc.tuple(made, fc.nat(), words).chain(([{text, count}, at, more]) => {
      const number = 1 + (at % count)
      const last = lineWith(text, 'Enter')
      return fc.constantFrom<Edited>(
        {text: text.replace(`[${number}] `, `[${number + 1}] `), at: [number + 2]},
        {text: text.replace(`(1-${count})`, `(1-${count + 1})`), at: [last]},
        {text: text.replace(`(1-${count})`, `(${more})`), at: []},
        {text: text.replace('\n\nEnter', `\n[${'QXY'.charAt(number % 3)}] ${more}\n\nEnter`), at: []},
        {text: text.replace(`[${number}] `, `[${number}] ${more} `), at: []},
        {text: `${modeMenu.replace(/Sequential.*/, more)}\n`, at: []}
      )
    })
    check(edits, 'party-menu', {kind: 'output', contracts: ['inception-party']})
  })

  test('[ADR-0011 outputs paths] [ADR-0011 inputs item] a prompt', () => {
    const made = fc
      .array(words, {minLength: 4, maxLength: 4})
      .map(([role, input, task, rules]) =>
        [
          `## Role\n\n${role}`,
          `## Required Inputs\n\n- **one.sql**: ${input}\n- **two.sql**: ${input}`,
          `## Task\n\n${task}`,
          `## Constraints\n\n${rules}`,
          '## Expected Outputs\n\n- a/One.java\n- b/Two.java',
          `## Output Format\n\n${rules}\n`
        ].join('\n\n')
      )
    const edits = fc.tuple(made, words).chain(([text, more]) => {
      const [input, output] = [lineWith(text, '- **two'), lineWith(text, '- b/')]
      return fc.constantFrom<Edited>(
        {text: text.replace(/## Task\n\n.*\n\n/, ''), at: [lineWith(text, '## Task')]},
        {text: text.replace(/(## Task\n\n).*\n/, '$1'), at: [lineWith(text, '## Task')]},
        {text: text.replace('- **two.sql**', '- two.sql'), at: [input]},
        {text: text.replace(/(- \*\*two\.sql\*\*):.*/, '$1'), at: [input]},
        {text: text.replace('- **two', '+ **two'), at: [input]},
        {text: text.replace('- b/', '- /b/'), at: [output]},
        {text: text.replace('- b/', '- ../b/'), at: [output]},
        {text: text.replace('- b/', '* b/'), at: [output]},
        {text: text.replace('- b/Two', '- a/One'), at: [output]},
        {text: `${text}\n=== FILE: ${more} ===\n`, at: [text.split('\n').length + 1]},
        {text: text.replace(/(## Task\n\n).*\n/, `$1${more}\n`), at: []},
        {text: text.replace('- b/Two', '- b/c/Three'), at: []},
        {text: text.replace(/^## /gm, '### '), at: []},
        {text: text.replace(/## Constraints\n\n.*\n\n/, ''), at: []},
        {text: `${text}\n${more}\n`, at: []}
      )
    })
    fc.assert(
      fc.property(edits, ({text, at}) => {
        const found = brief(lint(text, {kind: 'prompt'}))
        expect(found.map((line) => Number.parseInt(line, 10))).toEqual(at)
      }),
      {numRuns: runs(150)}
    )
  })

  test('[REQ-0006 3.5 envelope] the messages of a party', () => {
    const sent = party.filter(({record}) => record['tool'] === 'SendMessage')
    const edits = fc.tuple(fc.constantFrom(...sent), words).chain(([each, more]) => {
      const line = lineOf(party, each.name)
      const input = isRecord(each.record['input']) ? each.record['input'] : {}
      const isRequest = input['type'] === 'shutdown_request'
      const isAll = input['type'] === 'broadcast'
      const put = (values: object): string =>
        lines(
          party.map((other) =>
            other === each ? {...each, record: {...each.record, input: {...input, ...values}}} : other
          )
        )
      return fc.constantFrom<Edited>(
        {text: put({type: undefined}), at: [line]},
        {text: put({type: 'massage'}), at: [line]},
        {text: put({type: 'shutdown_requests'}), at: [line]},
        {text: put({recipient: 'wanda'}), at: [line]},
        {text: put({recipient: undefined}), at: isAll ? [] : [line]},
        {text: put({summary: undefined}), at: isRequest ? [] : [line]},
        {text: put({summary: more}), at: []},
        {text: put({another: more}), at: []}
      )
    })
    check(edits, 'party-messages', {kind: 'messages'}, 30)
  })
})

/** How many lines below its heading the last line of a section is, and one more. */
function placeOfLast(text: string, body: RegExp): number {
  return (body.exec(text)?.[0] ?? '').trimEnd().split('\n').length
}
