/** A shorter limit for the patterns of contracts: a test of one that takes too long need not wait as long as a run. */
import {afterAll, beforeAll, beforeEach} from 'vitest'
import {openTimeBudget, patternLimit} from '../../src/text/bounded.ts'

/** For the tests of a file or of a `describe`. */
export function limitPatterns(seconds: number): void {
  const before = patternLimit.seconds
  beforeAll(() => {
    patternLimit.seconds = seconds
  })
  beforeEach(openTimeBudget)
  afterAll(() => {
    patternLimit.seconds = before
  })
}
