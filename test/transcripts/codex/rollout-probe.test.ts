import {describe, expect, test} from 'vitest'
import {createRolloutProbe} from '../../../src/transcripts/codex/rollout-probe.ts'
import {lineOf} from '../../support/transcripts/capture.ts'

/** What happens to a line, and the calls that it opens and closes. */
function probed(record: unknown): {verdict: string; opened: string[]; closed: string[]} {
  const [opened, closed]: [string[], string[]] = [[], []]
  const probe = createRolloutProbe({open: (call) => void opened.push(call), close: (call) => void closed.push(call)})
  return {verdict: probe(lineOf(typeof record === 'string' ? record : JSON.stringify(record))), opened, closed}
}

const item = (payload: object): object => ({timestamp: '2026', type: 'response_item', payload})
const call = {type: 'function_call', name: 'shell', arguments: '{"command":["}"]}', call_id: 'c1'}
const read = {verdict: 'read', opened: [], closed: []}

describe('a call of a rollout is not read', () => {
  test.each<[string, unknown]>([
    ['with its id at the end', item(call)],
    ['with fields after its id', item({...call, status: 'done', metadata: null})],
    ['with its id before the input', item({type: 'custom_tool_call', call_id: 'c1', name: 'apply', input: 'x \\ "y"'})],
    ['without an input', item({type: 'function_call', call_id: 'c1'})],
    ['with spaces', JSON.stringify(item(call)).replace(/(?<=[,:])(?=")/g, ' ')],
    ['with an input of another kind', item({...call, arguments: {command: ['ls']}})]
  ])('%s', (_, record) => {
    expect(probed(record)).toEqual({verdict: 'skip', opened: ['c1'], closed: []})
  })
})

describe('a call of a rollout is read', () => {
  test.each<[string, unknown]>([
    ['without its id', item({type: 'function_call', id: 'c1', arguments: 'x'})],
    ['with an id that has escapes', item({...call, call_id: 'c"1'})],
    ['with its id twice', JSON.stringify(item(call)).replace('"name"', '"call_id":"c0","name"')],
    ['with its type twice', JSON.stringify(item(call)).replace('}}', ',"type":"message"}}')],
    ['with another type of the record', JSON.stringify(item(call)).replace('}}', '},"type":"event_msg"}')],
    ['with an input that is long', item({...call, arguments: 'long '.repeat(1000)})],
    ['that was cut off', JSON.stringify(item(call)).slice(0, -1)],
    ['that was cut off in its input', JSON.stringify(item(call)).slice(0, 100)]
  ])('%s', (_, record) => {
    expect(probed(record)).toEqual(read)
  })
})

test('an answer closes its call', () => {
  const answer = {type: 'function_call_output', call_id: 'c1', output: 'x'}
  expect(probed(item(answer))).toEqual({verdict: 'skip', opened: [], closed: ['c1']})
})
