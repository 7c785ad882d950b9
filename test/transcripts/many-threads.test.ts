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
