import assert from 'node:assert/strict'
import fc from 'fast-check'
import {describe, expect, test} from 'vitest'
import {claudeSession} from '../../src/transcripts/claude/claude-session.ts'
import {allFormats} from '../../src/transcripts/detect.ts'
import type {LineFormat} from '../../src/transcripts/format.ts'
import type {Transcript} from '../../src/transcripts/model.ts'
import {codexRollout} from '../../src/transcripts/programs/codex.ts'
import {readJsonLines} from '../../src/transcripts/read.ts'
import {isFull, runs} from '../support/runs.ts'
import {sessionRecords} from '../support/transcripts/claude-sessions.ts'
import {rolloutRecords} from '../support/transcripts/codex-rollouts.ts'
import {chunksOf, filesOf, type GeneratedFile} from '../support/transcripts/generated.ts'
import {samples} from '../support/transcripts/samples.ts'

type File = Pick<GeneratedFile, 'bytes' | 'size'>

/** What a format makes of a file where it parses every line. */
function parsed(format: LineFormat, {bytes}: Pick<File, 'bytes'>): Transcript {
  const open: LineFormat['open'] = (file) => {
    const {probe: _, ...reader} = format.open(file)
    return reader
  }
  return readJsonLines({...format, open}, [bytes], {})
}

const probed = (format: LineFormat, file: File): Transcript => readJsonLines(format, chunksOf(file), {})

/** What a run ended with: a line that begins and ends as a record does may count as one, with the fields that it begins with. */
function ends({threads}: Transcript): unknown {
  return threads.map(({id, text}) => ({id, text}))
}

const lineFormats = allFormats().flatMap((format) => format.lines ?? [])

describe('what is not parsed changes nothing', () => {
  test.each(samples)('%s', (_, __, file) => {
    const bytes = Buffer.from(file)
    for (const format of lineFormats) {
      const whole = parsed(format, {bytes})
      for (const size of isFull ? [1, 7, 1000, 1_000_000] : [7, 1_000_000])
        assert.deepEqual(probed(format, {bytes, size}), whole)
    }
  })

  test.each([
    ['sessions of Claude Code', claudeSession, sessionRecords],
    ['rollouts of Codex', codexRollout, rolloutRecords]
  ] as const)('generated %s', (_, format, records) => {
    fc.assert(
      fc.property(filesOf(records), (file) => {
        const [ours, theirs] = [probed(format, file), parsed(format, file)]
        if (file.isMisleading) expect(ends(ours)).toEqual(ends(theirs))
        else expect(ours).toEqual(theirs)
      }),
      {numRuns: runs(150)}
    )
  })
})
