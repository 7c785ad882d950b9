import {spawnSync} from 'node:child_process'
import {responseDifferences} from '../documents/differences.ts'
import type {Case, Fault} from './case.ts'

/** Whether this machine has Python with PyYAML, the reader that P6 names; unknown before the first response. */
let hasReader: boolean | undefined

/** The faults of a response: a text that the product takes, and the reader that P6 names does not, or the other way round. */
export function responseFaults({text}: Case): readonly Fault[] {
  hasReader ??= spawnSync('python3', ['-c', 'import yaml']).status === 0
  if (!hasReader) return []
  return responseDifferences([text]).map(({about, verdict}) => ({oracle: 'loader', about, detail: verdict}))
}
