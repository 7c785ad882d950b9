import {expect, test} from 'vitest'
import {triesLimits} from '../support/runs.ts'
import {capture} from '../support/transcripts/capture.ts'

test.runIf(triesLimits)('a file of very many threads is refused', () => {
  const requests = Array.from({length: 100_001}, (_, index) =>
    JSON.stringify({
      type: 'assistant',
      sessionId: 's',
      isSidechain: true,
      agentId: `a${index}`,
      uuid: `u${index}`,
      message: {role: 'assistant', content: [{type: 'text', text: 'x'}]}
    })
  )
  const fault = 'Unexpected number of threads, expected at most 100000 in a file'
  expect(() => capture(requests.join('\n'))).toThrow(fault)
})
