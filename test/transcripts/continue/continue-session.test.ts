import {expect, test} from 'vitest'
import {capture, runOf} from '../../support/transcripts/capture.ts'

const session = (...messages: readonly object[]): string =>
  JSON.stringify({
    sessionId: 's',
    title: 'Do it',
    workspaceDirectory: 'file:///w',
    history: messages.map((message) => ({message, contextItems: []}))
  })
const user = {role: 'user', content: [{type: 'text', text: 'go'}]}
const call = {
  role: 'assistant',
  content: 'I read.',
  toolCalls: [{id: 'c', type: 'function', function: {name: 'read_file', arguments: '{}'}}]
}
const result = {role: 'tool', content: 'x', toolCallId: 'c'}

test('the last message of the assistant is the final one', () => {
  const thought = {role: 'thinking', content: 'hm'}
  const [thread] = runOf(session(user, call, result, thought, {role: 'assistant', content: 'Done.'})).threads
  expect(thread).toMatchObject({id: 'main', kind: 'main', text: 'Done.', message: 2})
  expect(thread?.stopReason).toBeUndefined()
})

test('a session that ends in a call has not finished', () => {
  expect(runOf(session(user, call, result)).threads).toMatchObject([{text: 'I read.', stopReason: 'tool call'}])
})

test('a session without an answer', () => {
  expect(runOf(session(user)).threads).toMatchObject([{text: '', stopReason: 'nothing'}])
  expect(runOf(session()).threads).toMatchObject([{text: '', stopReason: 'nothing'}])
})

test('the model of the last answer, or of the session', () => {
  const own = {message: {role: 'assistant', content: 'Done.'}, promptLogs: [{modelTitle: 'a'}, {modelTitle: 'b'}]}
  const of = (fields: object): unknown =>
    runOf(JSON.stringify({sessionId: 's', workspaceDirectory: '', history: [own], ...fields})).threads[0]?.model
  expect(of({chatModelTitle: 'c'})).toBe('b')
  expect(of({chatModelTitle: 'c', history: [{message: own.message}]})).toBe('c')
})

test('the list of all sessions is none', () => {
  const index = [{sessionId: 's', title: 'Do it', dateCreated: '1', workspaceDirectory: '/w'}]
  expect(capture(JSON.stringify(index), {path: 'sessions.json'}).kind).toBe('text')
})

test('what `cn` prints of an answer is that answer', () => {
  const note = 'Response was not valid JSON, so it was wrapped in a JSON object'
  expect(runOf(JSON.stringify({response: 'Done.', status: 'success', note}))).toMatchObject({
    format: 'continue-session',
    threads: [{kind: 'main', text: 'Done.', message: 1}]
  })
  expect(capture('{"response": "Done.", "status": "success"}').kind).toBe('text')
})
