import {expect, test} from 'vitest'
import {triesLimits} from '../support/runs.ts'
import {capture} from '../support/transcripts/capture.ts'

test.runIf(triesLimits)('a run of very many agents is refused', () => {
  const requests = Array.from({length: 25_001}, (_, index) =>
    JSON.stringify({
      type: 'assistant',
      sessionId: 's',
      isSidechain: true,
      agentId: `a${index}`,
      uuid: `u${index}`,
      message: {role: 'assistant', content: [{type: 'text', text: 'x'}]}
    })
  )
  const fault = 'Unexpected number of agents, expected at most 25000 in a run'
  expect(() => capture(requests.join('\n'))).toThrow(fault)
})

test.runIf(triesLimits)('a run of very many calls between agents is refused', () => {
  const calls = Array.from({length: 25_001}, (_, index) =>
    JSON.stringify({
      type: 'assistant',
      sessionId: 's',
      uuid: `u${index}`,
      message: {
        id: `m${index}`,
        role: 'assistant',
        content: [{type: 'tool_use', id: `c${index}`, name: 'SendMessage', input: {to: 'liam', message: 'x'}}]
      }
    })
  )
  const fault = 'Unexpected number of calls between agents, expected at most 25000 in a run'
  expect(() => capture(calls.join('\n'))).toThrow(fault)
  expect(() => capture(calls.slice(1).join('\n'))).not.toThrow()
})
