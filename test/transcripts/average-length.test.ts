import {expect, test} from 'vitest'
import {CaptureError, readCapture, TableError, tableRows} from '../../src/transcripts/index.ts'
import {openLineLength} from '../../src/transcripts/lines.ts'
import {triesLimits} from '../support/runs.ts'

function addLines(count: number, length: number): () => void {
  return () => {
    const add = openLineLength()
    for (let index = 0; index < count; index++) add({start: 5, end: 5 + length})
  }
}

test('many lines may be short, and any number of long ones', () => {
  expect(addLines(400_000, 2)).not.toThrow()
  expect(addLines(500_000, 160)).not.toThrow()
  expect(addLines(400_001, 159)).toThrow(
    new CaptureError(
      'Unexpected file of more than 400000 lines of less than 160 bytes on average, expected records of a transcript'
    )
  )
})

test.runIf(triesLimits)('a text with a transcript has a million lines at most', () => {
  const text = (count: number) => Buffer.from(`# aider chat started at 2026-01-01 00:00:00\n${'\n'.repeat(count)}`)
  expect(readCapture([text(999_000)], {}, 'aider').kind).toBe('transcript')
  expect(() => readCapture([text(1_000_000)], {}, 'aider')).toThrow(
    'Unexpected number of lines, expected at most 1000000 in a text with a transcript'
  )
})

test('many rows of a table may be short', () => {
  const head = Buffer.from('output\n')
  const part = Buffer.from('x\n'.repeat(50_000))
  const rows = tableRows([head, ...Array.from({length: 8}, () => part), Buffer.from('y\n')], 'csv', {column: 'output'})
  let count = 0
  const readAll = (): void => {
    for (const _ of rows) count++
  }
  expect(readAll).toThrow(
    new TableError(
      400_002,
      'Unexpected table of more than 400000 rows of less than 160 bytes on average, expected several smaller ones'
    )
  )
  expect(count).toBe(400_000)
})

test('the rows of a table name 25,000 agents at most', () => {
  const rows = Array.from({length: 25_001}, (_, index) => `x,a${index}\n`)
  const table = (count: number) =>
    tableRows([Buffer.from(`output,agent\n${rows.slice(0, count).join('')}`)], 'csv', {
      column: 'output',
      agentColumn: 'agent'
    })
  expect([...table(25_000)]).toHaveLength(25_000)
  expect(() => [...table(25_001)]).toThrow(
    new TableError(25_002, 'Unexpected number of agents, expected at most 25000 in a table')
  )
})
